#!/usr/bin/env node
'use strict';
// TL-10: the whole keyboard map without a pointer, in fields, switched off, moved, and with a
// Bangla layout; and no key of the browser's is taken.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {command, frames, openLab, runOver, shot, state, withPage} = require('./lib/harness.js');
const {said, until} = require('./lib/learner.js');

const WIDE = {width: 1440, height: 900};

let site;

const withRun = (body) =>
  withPage(site, '?lang=en#lab=vt-duplicates', WIDE, async (page) => {
    await openLab(page);
    for (const step of [
      {do: 'predict', id: 'p1', option: 'b'},
      {do: 'commit'},
      {do: 'select_run', run: 'fixed'},
      {do: 'run'},
      {do: 'pause'},
      {do: 'end'},
      {do: 'seek', t: 180000},
    ]) {
      assert.strictEqual(await command(page, step), null);
    }
    await page.locator('#canvas').focus();
    await frames(page, 3);
    await body(page);
  });

/** Sends a key by place alone, as a Bangla layout would: `key` is a Bangla letter. */
const pressByPlace = (page, code, mods = {}) =>
  page.evaluate(
    ([place, held]) => {
      const target = document.activeElement ?? document.body;
      const event = (type) =>
        new KeyboardEvent(type, {
          code: place,
          key: 'ক',
          bubbles: true,
          cancelable: true,
          ...held,
        });
      const down = event('keydown');
      target.dispatchEvent(down);
      target.dispatchEvent(event('keyup'));
      return down.defaultPrevented;
    },
    [code, mods],
  );

/** Presses a key and asserts that what read() tells is another then. */
const changesOf = (page) => async (key, read, what) => {
  const before = JSON.stringify(await read());
  await page.keyboard.press(key);
  await frames(page, 2);
  assert.notStrictEqual(JSON.stringify(await read()), before, `${key}: ${what}`);
};

test('TL-10 every key of the map does its work with no pointer', () =>
  withRun(async (page) => {
    const press = async (key) => {
      await page.keyboard.press(key);
      await frames(page, 2);
    };
    const head = async () => (await said(page)).head;
    const view = async () => (await state(page)).view;
    const changes = changesOf(page);
    const moves =
      'Period Comma ArrowRight ArrowLeft Shift+ArrowRight Shift+ArrowLeft BracketLeft Home ' +
      'BracketRight End Comma KeyN Shift+KeyN';
    for (const key of moves.split(' ')) {
      if (key === 'KeyN') await press('Home');
      if (key === 'Shift+KeyN') await press('End');
      if (key === 'BracketRight') await press('Period');
      if (key === 'BracketLeft') {
        await command(page, {do: 'goto_time', text: 'm7'});
        await command(page, {do: 'effect'});
      }
      await changes(key, async () => (await said(page)).head, 'moves the head');
    }
    await command(page, {do: 'seek', t: 180000});
    for (const [key, what] of [['KeyW', 'zooms in'], ['KeyD', 'pans'], ['KeyA', 'pans back'],
      ['KeyS', 'zooms out'], ['KeyW', 'zooms in'], ['Digit0', 'fits']]) {
      await changes(key, view, what);
    }
    for (const key of ['KeyE', 'Equal', 'Minus', 'KeyL', 'KeyV']) await changes(key, head, 'sets');
    await changes('KeyO', async () => (await said(page)).loop, 'loops');
    await press('KeyO');
    await changes('KeyM', async () => (await said(page)).marks, 'marks');
    await changes('Space', async () => (await head()).playing, 'plays');
    await press('Space');
    assert.strictEqual((await head()).playing, false);

  }));

test('TL-10 keys that need a selection, and those that open something', () =>
  withRun(async (page) => {
    const changes = changesOf(page);
    const view = async () => (await state(page)).view;
    const time = async () => (await said(page)).head.t;
    await command(page, {do: 'select', mid: 7});
    await changes('Control+ArrowRight', time, 'next event of the message');
    await changes('Control+ArrowLeft', time, 'previous event of the message');
    await changes('KeyR', async () => (await said(page)).range, 'range of the message');
    await changes('Enter', view, 'zooms to the range');
    await changes('KeyK', async () => (await said(page)).breaks, 'stops at the message');
    await page.keyboard.down('KeyS');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const zoomed = await view();
    await page.keyboard.up('KeyS');
    assert.deepStrictEqual(await view(), zoomed, 'S with arrows does not zoom');
    assert.strictEqual((await said(page)).scope.kind, 'message');
    await changes('Escape', async () => (await said(page)).range, 'clears the range');
    await changes('Escape', async () => (await said(page)).inspector, 'clears the selection');

    for (const [key, box] of [['KeyJ', '#ask-field'], ['Slash', '#ask-field'],
      ['Shift+KeyM', '#ask-field'], ['KeyX', '#act-menu'], ['Control+KeyK', '#palette'],
      ['Shift+Slash', '#help'], ['Shift+KeyK', '#stops']]) {
      await page.locator('#canvas').focus();
      await page.keyboard.press(key);
      await page.locator(box).waitFor();
      await page.keyboard.press('Escape');
      await page.locator(box).waitFor({state: 'hidden'});
    }
    await page.locator('#canvas').focus();
    await changes('KeyQ', () => page.evaluate(() => document.body.dataset.panel), 'panel');
    await changes('Backquote', () => page.locator('#console').isVisible(), 'console');
    await page.locator('#canvas').focus();
    await page.keyboard.press('F6');
    assert.notStrictEqual(await page.evaluate(() => document.activeElement.id), 'canvas');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Control+KeyS'),
    ]);
    assert.match(file.suggestedFilename(), /answer\.json$/);
  }));

test('TL-10 with a Bangla layout the places of the keys count', () =>
  withRun(async (page) => {
    const before = (await said(page)).head.t;
    assert.ok(await pressByPlace(page, 'Period'));
    assert.ok((await said(page)).head.t > before);
    await pressByPlace(page, 'KeyM');
    assert.strictEqual((await said(page)).marks.length, 1);
    await pressByPlace(page, 'KeyK', {ctrlKey: true});
    await page.locator('#palette').waitFor();
  }));

test('TL-10 what belongs to the browser is not prevented', () =>
  withRun(async (page) => {
    for (const code of ['F1', 'F3', 'F5', 'F7', 'F11', 'F12', 'Tab']) {
      assert.strictEqual(await pressByPlace(page, code), false, code);
    }
    for (const code of 'KeyR KeyT KeyN KeyW KeyL KeyP Equal Minus Digit0'.split(' ')) {
      assert.strictEqual(await pressByPlace(page, code, {ctrlKey: true}), false, `Ctrl ${code}`);
      assert.strictEqual(await pressByPlace(page, code, {metaKey: true}), false, `Cmd ${code}`);
    }
    for (const code of ['ArrowLeft', 'ArrowRight']) {
      assert.strictEqual(await pressByPlace(page, code, {altKey: true}), false, `Alt ${code}`);
    }
  }));

test('TL-10 single keys are inert in fields, can be switched off, and stay so', () =>
  withRun(async (page) => {
    await page.locator('#knob-vt').focus();
    const {rev} = await said(page);
    for (const key of ['KeyM', 'KeyN', 'Space', 'KeyQ', 'Digit0']) await page.keyboard.press(key);
    assert.strictEqual((await said(page)).rev, rev);
    await page.locator('#canvas').focus();
    await page.keyboard.press('Shift+Slash');
    await page.locator('#help .switch').click();
    await page.keyboard.press('Escape');
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyM');
    await page.keyboard.press('Period');
    assert.strictEqual((await said(page)).marks.length, 0);
    await page.keyboard.press('Control+KeyK');
    await page.locator('#palette').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await openLab(page);
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyM');
    assert.strictEqual((await said(page)).marks.length, 0);
  }));

test('a command moves to another key, takes it from whoever had it, and back again', () =>
  withRun(async (page) => {
    await page.keyboard.press('Shift+Slash');
    const cap = page.locator('#help dt', {has: page.locator('button')}).filter({hasText: /^M$/});
    await cap.locator('button').click();
    await page.keyboard.press('Control+KeyR');
    assert.match(await page.locator('.help-says').textContent(), /belongs to the browser/);
    await cap.locator('button').click();
    await page.keyboard.press('KeyN');
    await page.waitForFunction(() => /next marker/.test(
      document.querySelector('.help-says').textContent));
    await shot(page, 'help-moved-light-en');
    await page.keyboard.press('Escape');
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyM');
    assert.strictEqual((await said(page)).marks.length, 0);
    await page.keyboard.press('KeyN');
    assert.strictEqual((await said(page)).marks.length, 1);
    await page.keyboard.press('Shift+Slash');
    await page.locator('#help .btn').click();
    await page.keyboard.press('Escape');
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyM');
    await until(page, (now) => now.marks.length === 0);
  }));

test('the palette finds by a few letters and does it; it lists no command that is not there', () =>
  withRun(async (page) => {
    await page.keyboard.press('Control+KeyK');
    await page.locator('#palette').waitFor();
    await shot(page, 'palette-light-en');
    await page.keyboard.type('markr');
    const first = page.locator('#palette-list li').first();
    assert.match(await first.textContent(), /marker at the head/);
    await page.keyboard.press('Enter');
    await until(page, (now) => now.marks.length === 1);
    assert.strictEqual(await page.locator('#palette').isVisible(), false);
  }));

test('keys are one table: no key has two commands, and all have words in both languages', () =>
  withRun(async (page) => {
    const found = await page.evaluate(async () => {
      const {COMMANDS, isReserved} = await import('/source/page/commands.js');
      const texts = await Promise.all(
        ['en', 'bn'].map(async (lang) => (await fetch(`/text/${lang}.json`)).json()),
      );
      const combos = COMMANDS.flatMap((command) => command.keys);
      return {
        twice: combos.filter((combo, i) => combos.indexOf(combo) !== i),
        reserved: combos.filter(isReserved),
        bare: COMMANDS.filter(({id}) => texts.some((text) => !text[`cmd.${id}`])).map(({id}) => id),
      };
    });
    assert.deepStrictEqual(found, {twice: [], reserved: [], bare: []});
  }));

runOver((opened) => {
  site = opened;
});
