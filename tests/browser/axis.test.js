#!/usr/bin/env node
'use strict';
// The time axis in the built page: zooming and its history, wheel schemes, snapping, folded time,
// fog, following. Reads places from app_state(), never from pixels.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {command, frames, openLab, runOver, shot, state, withPage} = require('./lib/harness.js');

const DESKTOP = {width: 1440, height: 900};

let site;

async function doAll(page, ...commands) {
  for (const one of commands) assert.strictEqual(await command(page, one), null);
  await settled(page);
}

/** Waits until the view stands still. */
async function settled(page) {
  for (let i = 0; i < 60; i++) {
    await frames(page, 2);
    if (!(await state(page)).canvas.moving) return;
  }
  assert.fail('the view does not come to rest');
}

/** vt-duplicates, run "fixed" seen to its end, standing still at 3:00. */
const withRun = (body, hash = '#lab=vt-duplicates&lang=en') =>
  withPage(site, hash, DESKTOP, async (page) => {
    await openLab(page);
    await doAll(page, {do: 'predict', id: 'p1', option: 'b'}, {do: 'commit'},
      {do: 'select_run', run: 'fixed'}, {do: 'run'}, {do: 'pause'}, {do: 'end'},
      {do: 'seek', t: 180000});
    await body(page);
  });

/** A place of the canvas in the page's coordinates. */
async function onPage(page, x, y) {
  const box = await page.locator('#canvas').boundingBox();
  return [box.x + x, box.y + y];
}

const span = ({canvas}) => canvas.t1 - canvas.t0;
const middle = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/** An event worth a stop with no other near it, and its x. */
async function lonelyEvent(page) {
  const at = [];
  await doAll(page, {do: 'start'});
  for (let i = 0; i < 40; i++) {
    await command(page, {do: 'step', dir: 1});
    at.push((await state(page)).t);
  }
  const {canvas} = await state(page);
  const apart = (a, b) => Math.abs(a - b) * canvas.px_per_ms;
  const room = (one) => Math.min(...at.filter((t) => t !== one).map((t) => apart(one, t)));
  const inside = at.filter((one) => apart(one, canvas.t0) > 60 && apart(one, canvas.t1) > 60);
  const [t] = inside.sort((a, b) => room(b) - room(a));
  return {t, x: canvas.x0 + (t - canvas.t0) * canvas.px_per_ms};
}

test('a dragged head snaps to an event within six pixels; Alt turns that off', () =>
  withRun(async (page) => {
    const {t, x} = await lonelyEvent(page);
    const [, y] = middle((await state(page)).canvas.rects.ruler);
    await page.mouse.move(...await onPage(page, x - 40, y));
    await page.mouse.down();
    await page.mouse.move(...await onPage(page, Math.round(x) + 4, y));
    await frames(page, 3);
    const snapped = await state(page);
    assert.strictEqual(snapped.t, t);
    assert.ok(snapped.canvas.snapped > 0, 'the guide names the event');
    await shot(page, 'axis-snap');
    await page.keyboard.down('Alt');
    await page.mouse.move(...await onPage(page, Math.round(x) + 5, y));
    await frames(page, 3);
    const free = await state(page);
    assert.notStrictEqual(free.t, t);
    assert.strictEqual(free.canvas.snapped, 0);
    await page.keyboard.up('Alt');
    await page.mouse.up();
    await frames(page, 3);
    assert.strictEqual((await state(page)).canvas.snapped, 0);
  }));

test('TL-15 a wheel notch eases to its target, and then no frame is drawn any more', () =>
  withRun(async (page) => {
    await doAll(page, {do: 'ease', on: true});
    const before = span(await state(page));
    await page.mouse.move(...await onPage(page, ...middle((await state(page)).canvas.rects.ruler)));
    await page.mouse.wheel(0, -100);
    await settled(page);
    const after = await state(page);
    assert.ok(Math.abs(span(after) / before - Math.exp(-0.2)) < 0.01, `${span(after) / before}`);
    const still = () => page.evaluate(() => new Promise((done) => {
      const from = window.Module._app_frames();
      let ticks = 0;
      const tick = () => (++ticks < 30 ? requestAnimationFrame(tick)
        : done(window.Module._app_frames() - from));
      requestAnimationFrame(tick);
    }));
    await still();
    assert.strictEqual(await still(), 0);
  }));

test('wheel schemes: zoom-first zooms over the lanes, Ctrl finer, Shift wider, Alt scrolls', () =>
  withRun(async (page) => {
    await doAll(page, {do: 'ease', on: false}, {do: 'wheel', value: 'zoom'});
    const [x, y] = middle((await state(page)).canvas.rects.tracks);
    await page.mouse.move(...await onPage(page, x, y));
    const notch = async (key) => {
      const before = span(await state(page));
      if (key) await page.keyboard.down(key);
      await page.mouse.wheel(0, -100);
      await frames(page, 3);
      if (key) await page.keyboard.up(key);
      return before / span(await state(page));
    };
    assert.ok(Math.abs(await notch() - 1.2214) < 0.02);
    assert.ok(Math.abs(await notch('Control') - 1.05) < 0.02);
    assert.ok(Math.abs(await notch('Shift') - 1.5) < 0.04);
    assert.ok(Math.abs(await notch('Alt') - 1) < 1e-9);
  }));

test('keys: F centres and fits, Alt+Z goes back, 0 fits, Z folds, V goes through the fog', () =>
  withRun(async (page) => {
    await doAll(page, {do: 'ease', on: false}, {do: 'select', mid: 4},
      {do: 'zoom', factor: 3, t: 0});
    const zoomed = span(await state(page));
    await page.locator('#canvas').focus().catch(() => {});
    await page.keyboard.press('KeyF');
    await settled(page);
    assert.ok(Math.abs(span(await state(page)) - zoomed) < 1, 'the first F only centres');
    await page.keyboard.press('KeyF');
    await settled(page);
    assert.ok(Math.abs(span(await state(page)) - zoomed) > 1, 'the second F fits');
    await page.keyboard.press('Alt+KeyZ');
    await settled(page);
    assert.ok(Math.abs(span(await state(page)) - zoomed) < 1);
    await page.keyboard.press('Digit0');
    await settled(page);
    assert.ok(span(await state(page)) > 720000);
    for (const mode of ['dimmed', 'shown', 'hidden']) {
      await page.keyboard.press('KeyV');
      await frames(page, 2);
      assert.strictEqual((await state(page)).fog_mode, mode);
    }
    const folded = (await state(page)).quiet;
    await page.keyboard.press('KeyZ');
    await frames(page, 2);
    assert.strictEqual((await state(page)).quiet, !folded);
  }));

test('a double click on a bar fits it, on an empty place it goes back', () =>
  withRun(async (page) => {
    await doAll(page, {do: 'ease', on: false});
    const before = await state(page);
    const {canvas} = before;
    const inside = canvas.bars.filter((one) => one.box[2] > 26 &&
      one.box[0] > canvas.x0 + 4 && one.box[0] + one.box[2] < canvas.x1 - 4);
    const [bar] = inside.sort((one, other) => one.box[2] - other.box[2]);
    await page.mouse.dblclick(...await onPage(page, ...middle(bar.box)));
    await settled(page);
    const fitted = await state(page);
    const share = bar.box[2] / canvas.px_per_ms / span(fitted);
    assert.ok(Math.abs(share - 1 / 1.3) < 0.05, `the bar takes ${share} of the view`);
    // The selected message has a lane of its own, which would lie under the pointer.
    await doAll(page, {do: 'select', mid: 0});
    const [x, y, width, height] = fitted.canvas.rects.tracks;
    await page.mouse.dblclick(...await onPage(page, x + width - 8, y + height - 6));
    await settled(page);
    assert.ok(Math.abs(span(await state(page)) - span(before)) < 1);
  }));

test('folded quiet time shows its true length; the lanes, the ruler and hits agree with it', () =>
  withPage(site, '#lab=dlq-retention&lang=en&t=1000', DESKTOP, async (page) => {
    await openLab(page);
    await doAll(page, {do: 'ease', on: false}, {do: 'end'}, {do: 'quiet', on: false});
    const plain = await state(page);
    assert.strictEqual(plain.canvas.cuts, 0);
    await doAll(page, {do: 'quiet', on: true});
    const folded = await state(page);
    assert.ok(folded.canvas.cuts > 0);
    assert.ok(folded.canvas.px_per_ms > plain.canvas.px_per_ms, 'the rest has more room');
    const right = folded.canvas.x0 + (folded.canvas.x1 - folded.canvas.x0);
    for (const bar of folded.canvas.bars) assert.ok(bar.box[0] <= right + 64);
    await shot(page, 'axis-quiet');
    const [x, y, width, height] = folded.canvas.rects.ruler;
    await page.mouse.click(...await onPage(page, x + width * 0.8, y + height / 2));
    await frames(page, 3);
    const {t, canvas} = await state(page);
    assert.ok(t > 0 && t < folded.end && canvas.cuts > 0);
  }));

test('TL-04 while following, the head stays at 70 % within two pixels', () =>
  withRun(async (page) => {
    await doAll(page, {do: 'zoom', factor: 8, t: 0}, {do: 'start'}, {do: 'follow', on: true},
      {do: 'pace', value: 'time'}, {do: 'speed', value: 8});
    // Slowly: where the run ends the window stays and the head goes on, and a few slow frames at
    // 60x are enough to get there. After the glide of the zoom: amid it the glide places the head.
    await command(page, {do: 'play'});
    let checked = 0;
    for (let i = 0; i < 200 && checked < 5; i++) {
      await frames(page, 3);
      const now = await state(page);
      if (now.canvas.t0 === 0) continue;
      const x = (now.t - now.canvas.t0) * now.canvas.px_per_ms;
      const place = 0.7 * (now.canvas.x1 - now.canvas.x0);
      assert.ok(Math.abs(x - place) <= 2, `the head is ${x - place} px off`);
      ++checked;
    }
    assert.ok(checked >= 5);
  }));

test('a dimmed future lies under a veil, and the chips say what is on', () =>
  withRun(async (page) => {
    const chip = (name) => page.getByRole('button', {name, exact: true});
    await chip('Future hidden').click();
    await chip('Future dimmed').waitFor();
    await chip('Fold quiet time').click();
    await page.locator('.toggle-button.on', {hasText: 'Fold quiet time'}).waitFor();
    assert.strictEqual(await chip('Fold quiet time').getAttribute('aria-pressed'), 'true');
    await shot(page, 'axis-dimmed');
  }));

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: DESKTOP}},
);
