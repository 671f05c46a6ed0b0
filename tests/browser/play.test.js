#!/usr/bin/env node
'use strict';
// Playing, stops, markers, ranges, search and the act menu in the built page.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {command, frames, openLab, runOver, shot, state, withPage} = require('./lib/harness.js');
const {said, until} = require('./lib/learner.js');

const WIDE = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};
const NOTE = 'ক্ষেত্রে প্রক্রিয়া: order 7 দুবার';

let site;

/** The run "fixed" of vt-duplicates, seen to its end, at 3:00. */
async function openRun(page) {
  await openLab(page);
  const steps = [
    {do: 'predict', id: 'p1', option: 'b'},
    {do: 'commit'},
    {do: 'select_run', run: 'fixed'},
    {do: 'run'},
    {do: 'pause'},
    {do: 'end'},
    {do: 'seek', t: 180000},
  ];
  for (const step of steps) assert.strictEqual(await command(page, step), null);
  await frames(page, 3);
}

const withRun = (size, body, lang = 'en', theme = 'light') =>
  withPage(site, `?lang=${lang}#lab=vt-duplicates`, size, async (page) => {
    await page.emulateMedia({colorScheme: theme});
    await openRun(page);
    await body(page);
  });

async function dragLanes(page, from, to, {shift = false} = {}) {
  const {canvas} = await state(page);
  const box = await page.locator('#canvas').boundingBox();
  const [x, y, width, height] = canvas.rects.tracks;
  const at = ([px, py]) => [box.x + x + width * px, box.y + y + height * py];
  if (shift) await page.keyboard.down('Shift');
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await frames(page, 2);
  await page.mouse.move(...at(to));
  await frames(page, 2);
  await page.mouse.up();
  if (shift) await page.keyboard.up('Shift');
  await frames(page, 3);
}

test('Shift and drag marks a range; its card counts; a handle moves it; Enter zooms', () =>
  withRun(WIDE, async (page) => {
    await dragLanes(page, [0.2, 0.1], [0.45, 0.9], {shift: true});
    const {range} = await said(page);
    assert.ok(range.to - range.from > 60000, 'a quarter of twelve minutes');
    assert.ok(range.lanes.length >= 2 && range.events.length > 3);
    const card = page.locator('.range-card');
    await card.waitFor();
    assert.match(await card.textContent(), /\$0\.0000/);
    await shot(page, 'range-light-en');
    const {canvas} = await state(page);
    const box = await page.locator('#canvas').boundingBox();
    const x = (t) =>
      box.x + canvas.x0 + ((t - canvas.t0) / (canvas.t1 - canvas.t0)) * (canvas.x1 - canvas.x0);
    const row = box.y + canvas.rects.ruler[1] + canvas.rects.ruler[3] / 2;
    await page.mouse.move(x(range.to), row);
    await page.mouse.down();
    await page.mouse.move(x(range.to) + 60, row);
    await frames(page, 2);
    await page.mouse.up();
    await frames(page, 2);
    const wider = (await said(page)).range;
    assert.ok(wider.to > range.to && wider.from === range.from);
    assert.deepStrictEqual(wider.lanes, range.lanes);
    await page.locator('#canvas').focus();
    await page.keyboard.press('Enter');
    const {view} = await state(page);
    assert.ok(view[1] - view[0] < 1.3 * (wider.to - wider.from));
    await page.keyboard.press('Escape');
    assert.strictEqual((await said(page)).range, null);
  }));

test('playing halts at a stop and says which; the list switches it off and takes it away', () =>
  withRun(WIDE, async (page) => {
    await command(page, {do: 'start'});
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyK'); // nothing is selected: the list opens
    await page.locator('#stops').waitFor();
    await page.locator('#stops .stops-presets .btn').last().click();
    await page.locator('#stops .stops-list li').first().waitFor();
    await shot(page, 'stops-light-en');
    await page.keyboard.press('Escape');
    await command(page, {do: 'pace', value: 'time'});
    await command(page, {do: 'speed', value: 600});
    await command(page, {do: 'play'});
    await until(page, (now) => !now.head.playing);
    const now = await said(page);
    assert.ok(now.hit && now.head.t < now.head.end, 'stopped before the end');
    assert.match(await page.locator('#toasts').textContent(), /Stopped: Anything at orders/);
    await page.keyboard.press('Shift+KeyK');
    await page.locator('#stops .stops-list .switch').click();
    await until(page, (one) => one.breaks[0].on === false);
    await page.locator('#stops .stops-list .tb').click();
    await until(page, (one) => one.breaks.length === 0);
  }));

test('TL-12 a note takes Bangla from the clipboard, is drawn and kept by a reload', () =>
  withRun(WIDE, async (page) => {
    await page.locator('#canvas').focus();
    await page.keyboard.press('Shift+KeyM');
    const field = page.locator('#ask-field');
    await field.waitFor();
    await page.evaluate((text) => navigator.clipboard.writeText(text), NOTE);
    await page.keyboard.press('Control+KeyV');
    assert.strictEqual(await field.inputValue(), NOTE);
    await page.keyboard.press('KeyM'); // a letter like any other here
    assert.strictEqual(await field.inputValue(), `${NOTE}m`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+KeyA');
    await page.keyboard.press('Control+KeyC');
    assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), NOTE);
    await page.keyboard.press('Enter');
    await until(page, (now) => now.marks.length === 1);
    await frames(page, 6);
    const {canvas} = await state(page);
    assert.ok(
      canvas.labels.some(({text}) => text.startsWith('ক্ষেত্রে')),
      'the beginning of the note stands on the ruler',
    );
    await shot(page, 'note-light-en');
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await page.reload();
    await openLab(page);
    const [mark] = (await said(page)).marks;
    assert.strictEqual(mark.text, NOTE);
    assert.strictEqual(mark.t, 180000);
  }));

test('TL-12 Bangla composition in the search field lands as typed', () =>
  withRun(WIDE, async (page) => {
    await page.locator('#canvas').focus();
    await page.keyboard.press('Slash');
    const field = page.locator('#ask-field');
    await field.waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.imeSetComposition', {text: 'ক্ষে', selectionStart: 4, selectionEnd: 4});
    await cdp.send('Input.insertText', {text: 'ক্ষেত্রে'});
    assert.strictEqual(await field.inputValue(), 'ক্ষেত্রে');
    assert.match(await page.locator('#ask-says').textContent(), /Nothing here is called/);
  }));

test('TL-05 search: count, next, previous, ticks, and N goes along the hits', () =>
  withRun(WIDE, async (page) => {
    await page.locator('#canvas').focus();
    await page.keyboard.press('Slash');
    await page.locator('#ask-field').fill('order 7 receive');
    await until(page, (now) => now.search?.n > 0);
    await page.keyboard.press('Enter');
    const first = await said(page);
    assert.ok(first.search.at >= 1);
    await page.keyboard.press('Shift+Enter');
    assert.notStrictEqual((await said(page)).search.at, first.search.at);
    await shot(page, 'search-light-en');
    await page.locator('#canvas').focus();
    const before = (await said(page)).search.at;
    await page.keyboard.press('KeyN');
    assert.notStrictEqual((await said(page)).search.at, before);
    await page.locator('#ask-field').focus();
    await page.keyboard.press('Escape');
    assert.strictEqual((await said(page)).search, null);
  }));

test('going to a time: by what is typed, with a clear word about what is none', () =>
  withRun(WIDE, async (page) => {
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyJ');
    await page.locator('#ask-field').fill('soon');
    await page.keyboard.press('Enter');
    assert.match(await page.locator('#ask-says').textContent(), /1:30, 90s, 2h/);
    await page.locator('#ask-field').fill('1:30');
    await page.keyboard.press('Enter');
    assert.strictEqual((await said(page)).head.t, 90000);
    assert.strictEqual(await page.locator('#ask-field').count(), 0);
  }));

test('TL-15 a hidden tab pauses, and nothing jumps when it comes back', () =>
  withRun(WIDE, async (page) => {
    await command(page, {do: 'start'});
    await command(page, {do: 'play'});
    await until(page, (now) => now.head.playing);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const {t, playing} = (await said(page)).head;
    assert.strictEqual(playing, false);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', {configurable: true, get: () => false});
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await frames(page, 5);
    assert.strictEqual((await said(page)).head.t, t);
  }));

test('TL-13 right click and long press open what can be done, with the message chosen', () =>
  withRun(WIDE, async (page) => {
    await command(page, {do: 'view', from: 150000, to: 240000});
    const {canvas} = await state(page);
    const bar = canvas.bars.find(({box}) => box[2] > 30);
    const at = await page.locator('#canvas').boundingBox();
    const spot = [at.x + bar.box[0] + 12, at.y + bar.box[1] + bar.box[3] / 2];
    await page.mouse.click(...spot, {button: 'right'});
    await page.locator('#act-menu').waitFor();
    await until(page, (now) => now.inspector?.mid === bar.mid);
    await shot(page, 'actmenu-light-en');
    await page.keyboard.press('Escape');
    await page.locator('#act-menu').waitFor({state: 'hidden'});
    const touch = await page.context().newCDPSession(page);
    const [x, y] = spot;
    await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
    await page.locator('#act-menu').waitFor();
    await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  }));

test('an act of the menu is taken at the head, its handle that of the chosen message', () =>
  withPage(site, '?lang=en#lab=receipt-handle', WIDE, async (page) => {
    await openLab(page);
    const {predict} = await said(page);
    for (const {id, options} of predict) {
      await command(page, {do: 'predict', id, option: options[0].id});
    }
    for (const step of [{do: 'commit'}, {do: 'run'}, {do: 'pause'}, {do: 'end'}]) {
      await command(page, step);
    }
    await command(page, {do: 'seek', t: Math.round((await said(page)).head.end / 2)});
    await frames(page, 2);
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyX');
    await page.locator('#act-menu').waitFor();
    await shot(page, 'actmenu-acts');
    const {offered} = await said(page);
    assert.strictEqual(await page.locator('#act-menu .act-item').count(), offered.length);
    const open = page.locator('#act-menu .act-item > button:not([aria-disabled])');
    const before = (await said(page)).taken.length;
    if (await open.count()) {
      await open.first().click();
      await until(page, (now) => now.taken.length === before + 1);
    }
  }));

for (const [lang, theme, size, name] of [
  ['bn', 'dark', WIDE, 'wide'],
  ['bn', 'light', PHONE, 'phone'],
]) {
  test(`pictures in ${lang}, ${theme}, ${name}: palette, help, range, search`, () =>
    withRun(
      size,
      async (page) => {
        await command(page, {do: 'theme', theme});
        await command(page, {do: 'select', mid: 7});
        await command(page, {do: 'range', op: 'selection'});
        await page.locator('#canvas').focus();
        await frames(page, 3);
        await page.locator('.range-card').waitFor();
        await shot(page, `range-${theme}-${lang}-${name}`);
        await command(page, {do: 'range', op: 'clear'});
        await page.keyboard.press('Control+KeyK');
        await page.locator('#palette').waitFor();
        await shot(page, `palette-${theme}-${lang}-${name}`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Shift+Slash');
        await page.locator('#help').waitFor();
        await shot(page, `help-${theme}-${lang}-${name}`);
        await page.keyboard.press('Escape');
        await page.locator('#canvas').focus();
        await page.keyboard.press('Slash');
        await page.locator('#ask-field').fill('order 7');
        await frames(page, 3);
        await shot(page, `search-${theme}-${lang}-${name}`);
      },
      lang,
      theme,
    ));
}

runOver((opened) => {
  site = opened;
});
