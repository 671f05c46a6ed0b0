#!/usr/bin/env node
'use strict';
// The time line's canvas in the built page: what the pointer does to it, and that its picture
// agrees with the state. Reads places from app_state(), never from pixels.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {command, frames, openLab, runOver, state, withPage} = require('./lib/harness.js');

const DESKTOP = {width: 1280, height: 800};
const PHONE = {width: 390, height: 844};

let site;

/** vt-duplicates, run "fixed" seen up to `seen` (ms, null = its end), standing still at 3:00. */
async function openRun(page, seen) {
  await openLab(page);
  const steps = [{do: 'ease', on: false}, {do: 'predict', id: 'p1', option: 'b'}, {do: 'commit'},
    {do: 'select_run', run: 'fixed'}, {do: 'run'}, {do: 'pause'},
    seen === null ? {do: 'end'} : {do: 'seek', t: seen}, {do: 'seek', t: 180000}];
  for (const step of steps) assert.strictEqual(await command(page, step), null);
  await frames(page, 3);
}

const withRun = (viewport, body, seen = null) =>
  withPage(site, '#lab=vt-duplicates&lang=en', viewport, async (page) => {
    await openRun(page, seen);
    await body(page);
  });

/** A place of the canvas in the page's coordinates. */
async function onPage(page, x, y) {
  const box = await page.locator('#canvas').boundingBox();
  return [box.x + x, box.y + y];
}

const timeAt = (canvas, x) =>
  canvas.t0 + (x - canvas.x0) / (canvas.x1 - canvas.x0) * (canvas.t1 - canvas.t0);

test('the lanes are those of the run: shop, orders, three workers, the goals of the run', () =>
  withRun(DESKTOP, async (page) => {
    const {canvas} = await state(page);
    const kinds = canvas.lanes.map((lane) => lane.kind);
    assert.deepStrictEqual(kinds,
      ['producer', 'queue', 'worker', 'worker', 'worker', 'goal', 'goal', 'goal']);
    assert.ok(canvas.bars.length > 10);
  }));

test('TL-01 dragging on the ruler seeks to the time under the pointer', () =>
  withRun(DESKTOP, async (page) => {
    const {canvas} = await state(page);
    const [x, y, width, height] = canvas.rects.ruler;
    const row = y + height / 2;
    await page.mouse.move(...await onPage(page, x + width * 0.3, row));
    await page.keyboard.down('Alt');  // no snapping to events
    await page.mouse.down();
    for (const share of [0.35, 0.5, 0.45]) {
      const at = x + width * share;
      await page.mouse.move(...await onPage(page, at, row));
      await frames(page, 3);
      const now = await state(page);
      assert.ok(Math.abs(now.t - timeAt(now.canvas, at)) * canvas.px_per_ms <= 1,
        `head ${now.t}, pointer ${timeAt(now.canvas, at)}`);
    }
    await page.mouse.up();
    await frames(page, 2);
    assert.strictEqual((await state(page)).playing, false);
  }));

test('TL-01 a drag pauses playing, and playing goes on after the release', () =>
  withRun(DESKTOP, async (page) => {
    await command(page, {do: 'play'});
    const {canvas} = await state(page);
    const [x, y, width, height] = canvas.rects.minimap;
    await page.mouse.move(...await onPage(page, x + width * 0.3, y + height / 2));
    await page.mouse.down();
    await frames(page, 3);
    assert.strictEqual((await state(page)).playing, false);
    await page.mouse.up();
    await frames(page, 3);
    assert.strictEqual((await state(page)).playing, true);
  }));

test('TL-03 the wheel over the ruler zooms and keeps the time under the cursor', () =>
  withRun(DESKTOP, async (page) => {
    const before = (await state(page)).canvas;
    // Whole px: Dear ImGui drops fractions of the pointer's place.
    const x = Math.round(before.x0 + (before.x1 - before.x0) * 0.4);
    const about = timeAt(before, x);
    const [, y, , height] = before.rects.ruler;
    await page.mouse.move(...await onPage(page, x, y + height / 2));
    for (let notch = 0; notch < 10; notch++) {
      await page.mouse.wheel(0, -100);
      await frames(page, 2);
    }
    const after = (await state(page)).canvas;
    assert.ok(after.t1 - after.t0 < (before.t1 - before.t0) / 4, 'it zoomed in');
    assert.ok(Math.abs(timeAt(after, x) - about) * after.px_per_ms <= 1);
  }));

test('dragging the lanes pans by the pixels of the drag', () =>
  withRun(DESKTOP, async (page) => {
    await command(page, {do: 'zoom', factor: 4, t: 180000});
    await frames(page, 3);
    const before = (await state(page)).canvas;
    const [x, y, width, height] = before.rects.tracks;
    const start = [x + width * 0.6, y + height - 20];
    await page.mouse.move(...await onPage(page, ...start));
    await page.mouse.down();
    for (const step of [20, 60, 100]) {
      await page.mouse.move(...await onPage(page, start[0] - step, start[1]));
      await frames(page, 2);
    }
    await page.mouse.up();
    await frames(page, 2);
    const after = (await state(page)).canvas;
    const moved = (after.t0 - before.t0) * before.px_per_ms;
    assert.ok(Math.abs(moved - 100) <= 1, `moved ${moved} px`);
    assert.ok(Math.abs((after.t1 - after.t0) - (before.t1 - before.t0)) < 1e-6);
  }));

test('a click on a bar selects its message, a click beside everything clears it', () =>
  withRun(DESKTOP, async (page) => {
    const {canvas} = await state(page);
    const bar = canvas.bars.find((one) => one.box[2] > 20 && one.box[0] > canvas.x0 + 4);
    const [x, y, width, height] = bar.box;
    await page.mouse.click(...await onPage(page, x + width / 3, y + height / 2));
    await frames(page, 3);
    assert.strictEqual((await state(page)).selection, bar.mid);
    const [tx, ty, tw, th] = canvas.rects.tracks;
    await page.mouse.click(...await onPage(page, tx + tw - 30, ty + th - 10));
    await frames(page, 3);
    assert.strictEqual((await state(page)).selection, 0);
  }));

test('resting on a bar shows a card in words, leaving it hides the card', () =>
  withRun(DESKTOP, async (page) => {
    const {canvas} = await state(page);
    const bar = canvas.bars.find((one) => one.box[2] > 20 && one.box[0] > canvas.x0 + 4);
    const [x, y, width, height] = bar.box;
    await page.mouse.move(...await onPage(page, x + width / 3, y + height / 2));
    await page.locator('#hover').waitFor({state: 'visible'});
    assert.match(await page.locator('#hover').innerText(), /^Order \d+/);
    const {hover} = (await state(page)).canvas;
    assert.ok(hover.y >= y + height, 'the card does not cover its bar');
    const [tx, ty, tw, th] = canvas.rects.tracks;
    await page.mouse.move(...await onPage(page, tx + tw - 30, ty + th - 10));
    await page.locator('#hover').waitFor({state: 'hidden'});
  }));

test('nothing of the future is drawn under fog', () =>
  withRun(DESKTOP, async (page) => {
    const now = await state(page);
    assert.strictEqual(now.furthest, 240000);
    const edge = now.canvas.x0 + (now.furthest - now.canvas.t0) * now.canvas.px_per_ms;
    assert.ok(now.canvas.bars.length > 0);
    const right = Math.max(...now.canvas.bars.map(({box}) => box[0] + box[2]));
    assert.ok(right > edge - 60 && right <= edge + 0.5, `bars end at ${right}, fog at ${edge}`);
  }, 240000));

test('LK-07 scrubbing moves no lane and no name in the gutter', () =>
  withRun(DESKTOP, async (page) => {
    const names = async () => {
      const {canvas} = await state(page);
      const gutter = canvas.labels.filter((l) => l.box[0] + l.box[2] < canvas.x0 &&
        canvas.rects.tracks[1] < l.box[1] && /[a-z]/.test(l.text));
      return JSON.stringify([canvas.lanes, gutter]);
    };
    const first = await names();
    for (let t = 30000; t <= 700000; t += 67000) {
      await command(page, {do: 'seek', t});
      await frames(page, 2);
      assert.strictEqual(await names(), first, `at ${t}`);
    }
  }));

test('TL-16 the picture comes back after the graphics context was lost, Bangla too', () =>
  withRun(DESKTOP, async (page) => {
    await command(page, {do: 'lang', lang: 'bn'});
    await frames(page, 4);
    await page.mouse.move(5, 5);
    await frames(page, 4);
    // The lanes only: the page beside them has its own tests.
    const {canvas} = await state(page);
    const [x, y, width, height] = canvas.rects.tracks;
    const [left, top] = await onPage(page, 0, y);
    const clip = {x: left, y: top, width: x + width, height};
    const before = await page.screenshot({clip});
    await page.evaluate(async () => {
      const gl = document.getElementById('canvas').getContext('webgl2');
      const lose = gl.getExtension('WEBGL_lose_context');
      const event = (name) => new Promise((done) =>
        document.getElementById('canvas').addEventListener(name, done, {once: true}));
      const lost = event('webglcontextlost');
      lose.loseContext();
      await lost;
      await new Promise((done) => setTimeout(done, 50));
      const restored = event('webglcontextrestored');
      lose.restoreContext();
      await restored;
    });
    await frames(page, 4);
    const after = await page.screenshot({clip});
    assert.ok(before.equals(after), 'the picture differs from the one before the loss');
  }));

test('on a phone the lanes fit beside a narrow gutter', () =>
  withRun(PHONE, async (page) => {
    const {canvas} = await state(page);
    assert.strictEqual(canvas.phone, true);
    assert.ok(canvas.x0 <= 80);
    assert.ok(canvas.rects.tracks[2] >= 280);
  }));

test('Bangla names are drawn as shaped pictures, and idle costs no frames', () =>
  withRun(DESKTOP, async (page) => {
    await command(page, {do: 'lang', lang: 'bn'});
    await frames(page, 3);
    const {canvas} = await state(page);
    assert.ok(canvas.labels.some((l) => /[ঀ-৿]/.test(l.text) && l.box[2] > 10));
    await page.mouse.move(5, 5);
    await frames(page, 6);
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

/** In the page: how the fonts of these places and of the canvas set Bangla. */
async function shaping(places) {
  const pen = new OffscreenCanvas(300, 150).getContext('2d', {willReadFrequently: true});
  const ink = (text) => {
    pen.clearRect(0, 0, 300, 150);
    pen.fillText(text, 20, 100);
    return pen.getImageData(0, 0, 300, 150).data;
  };
  /** True if the two words begin alike: as far as `width` px. */
  const alike = (one, other, width) => {
    const [a, b] = [ink(one), ink(other)];
    let differ = 0;
    for (let y = 0; y < 150; ++y) {
      for (let x = 0; x < 20 + width; ++x) {
        const at = 4 * (300 * y + x) + 3;
        if (Math.abs(a[at] - b[at]) > 64) ++differ;
      }
    }
    return differ < 20;
  };
  const found = {};
  for (const place of places) {
    const {fontFamily} = getComputedStyle(document.querySelector(place));
    await document.fonts.load(`64px ${fontFamily}`, 'ক্ষিকাপ্র');
    pen.font = `64px ${fontFamily}`;
    const wide = (text) => pen.measureText(text).width;
    const ka = wide('ক') * 0.7;
    found[place] = {
      // Of ক্ষেত্রে, প্রক্রিয়া and কিউ.
      joins: wide('ক্ষ') < 0.9 * (wide('ক') + wide('ষ')),  // as in ক্ষেত্রে
      joinsR: wide('প্র') < 0.9 * (wide('প') + wide('র')),  // as in প্রক্রিয়া
      after: alike('কা', 'ক', ka),  // this vowel stands behind its letter
      before: !alike('কি', 'ক', ka),  // this one before it, as in কিউ
    };
  }
  return found;
}

test('TL-14 Bangla is shaped in panel, caption, lane names and hover cards', () =>
  withRun(DESKTOP, async (page) => {
    // The canvas gets whole words as pictures that the browser has set in the page's font.
    await page.evaluate(() => {
      window.drawn = [];
      const {fillText} = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
        window.drawn.push([text, this.font]);
        return fillText.call(this, text, ...where);
      };
    });
    await page.locator('#top-bn').click();
    await page.waitForFunction(() => document.documentElement.lang === 'bn');
    await openLab(page);
    await frames(page, 5);
    const {canvas} = await state(page);
    const names = canvas.labels.map(({text}) => text).filter((text) => /[ঀ-৿]/.test(text));
    assert.ok(names.length > 0);
    const drawn = await page.evaluate(() => window.drawn);
    const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    for (const name of names) {
      assert.ok(drawn.some(([text]) => text === name), `${name} is drawn in one piece`);
    }
    const plain = (text) => text.replace(/["' ]/g, '');
    for (const [, font] of drawn) assert.ok(plain(font).endsWith(plain(family)), font);
    const [bar] = canvas.bars;
    await page.mouse.move(...await onPage(page, bar.box[0] + 2, bar.box[1] + bar.box[3] / 2));
    await page.locator('#hover').waitFor();
    const places = ['body', '#panel-body', '#strip .says', '#hover'];
    for (const [place, {joins, joinsR, after, before}] of Object.entries(
      await page.evaluate(shaping, places),
    )) {
      assert.deepStrictEqual([joins, joinsR, after, before], [true, true, true, true], place);
    }
  }));

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: DESKTOP}},
);
