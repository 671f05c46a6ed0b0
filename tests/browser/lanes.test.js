#!/usr/bin/env node
'use strict';
// The lanes in the built page: folding, pinning, hiding and moving them by hand, by key and in
// their list; a message's own lane; cards on names. Reads places from app_state(), never from
// pixels.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const harness = require('./lib/harness.js');
const {frames, openLab, runOver, shot, state, withPage} = harness;
const {said} = require('./lib/learner.js');

const DESKTOP = {width: 1440, height: 900};
const LOW = {width: 1280, height: 720};
const PHONE = {width: 390, height: 844};

let site;

/** One command of the App, which must be done. */
async function command(page, what) {
  assert.strictEqual(await harness.command(page, what), null, JSON.stringify(what));
}

/** vt-duplicates, run "fixed", seen to its end and standing at 3:54. */
async function openRun(page) {
  await openLab(page);
  for (const step of [{do: 'predict', id: 'p1', option: 'b'}, {do: 'commit'},
    {do: 'select_run', run: 'fixed'}, {do: 'run'}, {do: 'pause'}, {do: 'seek', t: 234000}]) {
    await command(page, step);
  }
  await frames(page, 3);
}

const withRun = (size, body, lang = 'en') =>
  withPage(site, `#lab=vt-duplicates&lang=${lang}`, size, async (page) => {
    await openRun(page);
    await body(page);
  });

const lanes = async (page) => (await state(page)).canvas.lanes;
const keys = async (page) => (await lanes(page)).map((lane) => lane.key);
const laneOf = async (page, key) => (await lanes(page)).find((lane) => lane.key === key);

async function onPage(page, x, y) {
  const box = await page.locator('#canvas').boundingBox();
  return [box.x + x, box.y + y];
}

/** Where a sign of a lane's name lies: px from the left, or from the right end of the names. */
async function gutter(page, key, x) {
  const {canvas} = await state(page);
  const [, y, , height] = canvas.lanes.find((lane) => lane.key === key).box;
  const at = x < 0 ? canvas.rects.tracks[0] + x : x;
  return onPage(page, at, y + Math.min(14, height / 2));
}

async function clickGutter(page, key, x) {
  const place = await gutter(page, key, x);
  await page.mouse.move(...place);
  await frames(page, 2);
  await page.mouse.click(...place);
  await frames(page, 3);
}

test('the chevron folds a queue to its head and opens it again', () => withRun(DESKTOP,
  async (page) => {
    const before = await laneOf(page, 'queue:orders');
    await clickGutter(page, 'queue:orders', 12);
    const folded = await laneOf(page, 'queue:orders');
    assert.ok(folded.closed && folded.box[3] < before.box[3] / 2);
    await shot(page, 'lanes-folded');
    await clickGutter(page, 'queue:orders', 12);
    assert.deepStrictEqual((await laneOf(page, 'queue:orders')).box, before.box);
  }));

test('pin and eye of the lane under the pointer; the list brings hidden lanes back', () =>
  withRun(DESKTOP, async (page) => {
    const before = await keys(page);
    await clickGutter(page, 'worker:worker-2', -40);
    assert.strictEqual((await keys(page))[0], 'worker:worker-2');
    await clickGutter(page, 'worker:worker-1', -16);
    assert.ok(!(await keys(page)).includes('worker:worker-1'));
    await shot(page, 'lanes-pinned');
    await page.locator('.trans button[title="Lanes"]').click();
    await page.locator('#lanes li[data-key="worker:worker-1"] button').first().click();
    assert.ok((await keys(page)).includes('worker:worker-1'));
    await shot(page, 'lanes-list');
    await page.locator('#lanes li[data-key="worker:worker-2"] button').nth(1).click();
    assert.deepStrictEqual(await keys(page), before);
  }));

test('a lane is moved by dragging its name, and by Alt with the arrows', () =>
  withRun(DESKTOP, async (page) => {
    const before = await keys(page);
    const at = before.indexOf('worker:worker-1');
    await page.mouse.move(...await gutter(page, 'worker:worker-3', 60));
    await page.mouse.down();
    const [x, y] = await gutter(page, 'worker:worker-1', 60);
    for (const dy of [30, 10, -4, -6]) {
      await page.mouse.move(x, y + dy);
      await frames(page, 3);
    }
    await page.mouse.up();
    const moved = await keys(page);
    assert.strictEqual(moved[at], 'worker:worker-3');
    await page.locator('#canvas').focus();
    for (let i = 0; i <= at; i++) await page.keyboard.press('ArrowDown');
    assert.strictEqual((await said(page)).lanes.focus, 'worker:worker-3');
    for (const way of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(`Alt+${way}`);
    assert.deepStrictEqual(await keys(page), before);
    await page.mouse.move(...await onPage(page, 700, 20));
    await frames(page, 2);
    await page.keyboard.press('Escape');
    await frames(page, 2);  // the canvas takes keys with its frames
    assert.strictEqual((await said(page)).lanes.focus, '');
  }));

test('G groups by consumer and by message, and the picture follows', () =>
  withRun(DESKTOP, async (page) => {
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyG');
    assert.ok((await keys(page)).includes('held:worker-1'));
    await shot(page, 'lanes-by-consumer');
    await page.keyboard.press('KeyG');
    assert.ok((await keys(page)).includes('message:7'));
    await shot(page, 'lanes-by-message');
    await page.keyboard.press('KeyG');
    assert.strictEqual((await said(page)).lanes.group, 'queue');
  }));

test('Y pins the lane of the selected message, which stays where it is while others scroll', () =>
  withRun(LOW, async (page) => {
    await command(page, {do: 'select', mid: 7});
    await frames(page, 2);
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyY');
    const lane = await laneOf(page, 'message:7');
    assert.ok(lane.pinned);
    await shot(page, 'lanes-message');
    await command(page, {do: 'density', value: 'presenter'});
    await frames(page, 3);
    const {canvas} = await state(page);
    const [x, y, width, height] = canvas.rects.tracks;
    await page.mouse.move(...await onPage(page, x + width / 2, y + height - 20));
    await page.mouse.wheel(0, 400);
    await frames(page, 4);
    const after = await state(page);
    assert.ok(after.canvas.scroll > 50, 'it scrolled');
    const pinned = after.canvas.lanes.find((one) => one.key === 'message:7');
    assert.strictEqual(pinned.box[1], canvas.rects.tracks[1]);
    await shot(page, 'lanes-presenter');
  }));

test('the arrangement survives a reload', () => withRun(DESKTOP, async (page) => {
  await command(page, {do: 'lane', op: 'hide', key: 'worker:worker-3'});
  await command(page, {do: 'lane', op: 'pin', key: 'message:7'});
  await command(page, {do: 'lane', op: 'fold', key: 'queue:orders'});
  await frames(page, 2);
  const before = await keys(page);
  await page.reload();
  await openLab(page);
  assert.deepStrictEqual(await keys(page), before);
}));

test('resting on a name tells it in full; Esc takes the card away and keeps the selection', () =>
  withRun(DESKTOP, async (page) => {
    await command(page, {do: 'select', mid: 7});
    await page.mouse.move(...await gutter(page, 'queue:orders', 50));
    await page.waitForFunction(() => !document.getElementById('hover').hidden);
    assert.match(await page.locator('#hover').innerText(), /Orders/);
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#hover').isHidden());
    assert.strictEqual((await state(page)).selection, 7);
  }));

test('a card on a bar tells receive, time and how long it stays hidden', () =>
  withRun(DESKTOP, async (page) => {
    const {canvas} = await state(page);
    const right = canvas.x0 + (234000 - canvas.t0) * canvas.px_per_ms;
    const bar = canvas.bars.find(({box: [x, , w]}) => w > 20 && Math.abs(x + w - right) < 2);
    const [x, y, w, h] = bar.box;
    await page.mouse.move(...await onPage(page, x + w / 2, y + h / 2));
    await page.waitForFunction(() => !document.getElementById('hover').hidden);
    const text = await page.locator('#hover').innerText();
    assert.match(text, /Receive \d/);
    assert.match(text, /until \d+:\d\d/);
    await shot(page, 'lanes-card');
  }));

test('on a phone the list has targets of 44 px, in Bangla, and nothing of it is cut off', () =>
  withRun(PHONE, async (page) => {
    await page.locator('.menu-button').click();
    await page.locator('.menu-item', {hasText: 'Lane সাজাও'}).click();
    await page.locator('#lanes').waitFor();
    const sizes = await page.locator('#lanes button').evaluateAll((all) =>
      all.filter((one) => !one.disabled).map((one) => {
        const {width, height, left, right} = one.getBoundingClientRect();
        return [width, height, left, right, one.title || one.textContent];
      }));
    for (const [width, height, left, right, what] of sizes) {
      assert.ok(height >= 44 && width >= 44, `${what}: ${width}×${height}`);
      assert.ok(left >= 0 && right <= 390, `${what} is cut off`);
    }
    await shot(page, 'lanes-phone-bn');
  }, 'bn'));

test('two names or labels of the lanes never lie on one another, however it is grouped', () =>
  withRun(DESKTOP, async (page) => {
    for (const group of ['queue', 'consumer', 'message']) {
      await command(page, {do: 'group', value: group});
      await frames(page, 3);
      const {canvas} = await state(page);
      const names = canvas.labels.filter(({box: [x, y, w]}) =>
        x + w <= canvas.rects.tracks[0] + 1 && y >= canvas.rects.tracks[1]);
      for (const [i, {text, box: [x, y, w, h]}] of names.entries()) {
        for (const other of names.slice(i + 1)) {
          const [ox, oy, ow, oh] = other.box;
          const apart = ox >= x + w || ox + ow <= x || oy + 2 >= y + h || oy + oh <= y + 2;
          assert.ok(apart, `${group}: "${text}" lies on "${other.text}"`);
        }
      }
    }
  }));

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: DESKTOP}},
);
