#!/usr/bin/env node
'use strict';
// The scene over the strip in the built page: its labels do not overlap at any size, language or
// theme, what is clicked is selected, and nothing is red while nothing went wrong. Places come from
// app_state(), colours from pixels.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {command, frames, openLab, runOver, shot, state, withPage} = require('./lib/harness.js');

const DESKTOP = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};
const SIZES = [DESKTOP, {width: 1280, height: 720}, {width: 900, height: 700}, PHONE];

let site;

async function commands(page, list) {
  for (const one of list) await command(page, one);
  await frames(page, 4);
}

/** Runs `run` of the open lab with every prediction made, and stands at `t` of it. */
async function runTo(page, run, t) {
  const {predict} = await page.evaluate(() =>
    JSON.parse(window.Module.ccall('app_page', 'string', [], [])));
  const options = predict.map(({id, options: [first]}) => ({do: 'predict', id, option: first.id}));
  await commands(page, [...options, {do: 'commit'}, {do: 'select_run', run}, {do: 'run'},
    {do: 'pause'}, {do: 'end'}, {do: 'seek', t}]);
}

const open = (lab, lang, size, body) =>
  withPage(site, `?lang=${lang}#lab=${lab}`, size, async (page) => {
    await openLab(page);
    await body(page);
  });

/** Pairs of labels inside the scene that lie on each other, and labels that leave it. */
function faults({canvas}) {
  const [x0, y0, width, height] = canvas.rects.scene;
  const inside = canvas.labels.filter(({box: [x, y, w, h]}) => y + h / 2 < y0 + height &&
    x < x0 + width && w > 0);
  const found = [];
  for (const [i, {text, box}] of inside.entries()) {
    const [x, y, w, h] = box;
    if (x < x0 - 0.5 || x + w > x0 + width + 0.5 || y + 2 < y0 || y + h - 2 > y0 + height) {
      found.push(`"${text}" leaves the scene`);
    }
    for (const {text: other, box: [ox, oy, ow, oh]} of inside.slice(i + 1)) {
      // Lines of text may touch: their boxes have room for accents.
      if (x < ox + ow - 0.5 && ox < x + w - 0.5 && y < oy + oh - 3 && oy < y + h - 3) {
        found.push(`"${text}" lies on "${other}"`);
      }
    }
  }
  return found;
}

const MOMENTS = [
  ['vt-duplicates', 'fixed', [0, 61000, 152000, 234400, 400000, 720000]],
  ['dlq-count', 'main', [60000, 400000, 900000]],
  ['dlq-poison-redrive', 'main', [30000, 200000, 700000]],
  ['vt-hidden', 'watch', [20000, 70000, 300000]],
  ['poll-false-empty', 'find', [200000, 1200000]],
  ['msg-life', 'ends', [5000, 250000]],
  ['vt-heartbeat', 'pulse', [300000, 900000]],
];

for (const [lab, run, moments] of MOMENTS) {
  test(`LK-03 no label of the scene lies on another: ${lab}, every size, both languages`, () =>
    open(lab, 'en', DESKTOP, async (page) => {
      // The languages take turns: every size and every moment is seen in both over the labs.
      let turn = MOMENTS.findIndex(([id]) => id === lab);
      const look = async (when) => {
        const lang = ++turn % 2 ? 'en' : 'bn';
        await commands(page, [{do: 'lang', lang}]);
        assert.deepStrictEqual(faults(await state(page)), [], `${when}, ${lang}`);
      };
      await look('before the run');
      await runTo(page, run, 0);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const t of moments) {
          await commands(page, [{do: 'seek', t}]);
          await look(`at ${t}, ${size.width}x${size.height}`);
        }
      }
    }));
}

test('the rows of the stage: scene, strip, lanes; details beside the scene alone', () =>
  open('vt-duplicates', 'en', DESKTOP, async (page) => {
    await runTo(page, 'fixed', 234400);
    const {canvas} = await state(page);
    const strip = await page.locator('#strip').boundingBox();
    const stage = await page.locator('#stage').boundingBox();
    const details = await page.locator('#inspector').boundingBox();
    assert.deepStrictEqual(canvas.rects.scene.map(Math.round), [0, 0, 780, 392]);
    assert.strictEqual(Math.round(strip.y - stage.y), 392);
    assert.ok(Math.abs(canvas.rects.minimap[1] - (strip.y + strip.height - stage.y)) <= 1);
    assert.strictEqual(Math.round(canvas.rects.minimap[2]), 1080, 'lanes take the whole width');
    assert.ok(details.y + details.height <= strip.y + 1, 'details end where the strip begins');
    await shot(page, 'scene-desktop');
  }));

test('a click on a disc selects its message, on a row of the ledger too, beside it clears', () =>
  open('vt-duplicates', 'en', DESKTOP, async (page) => {
    await runTo(page, 'fixed', 152000);
    const at = async ([x, y, w, h]) => {
      const box = await page.locator('#canvas').boundingBox();
      await page.mouse.click(box.x + x + Math.min(w / 2, 24), box.y + y + h / 2);
      return (await state(page)).selection;
    };
    const {canvas} = await state(page);
    const message = canvas.scene.items.find((item) => item.kind === 'message');
    assert.strictEqual(await at(message.box), message.mid);
    await shot(page, 'scene-selected');
    assert.strictEqual(await at([canvas.rects.scene[2] - 6, 4, 2, 2]), 0);
    const order = canvas.scene.items.find((item) => item.kind === 'order' && item.mid > 0);
    assert.strictEqual(await at(order.box), order.mid);
  }));

test('resting on a card shows words that do not cover it', () =>
  open('vt-duplicates', 'en', DESKTOP, async (page) => {
    await runTo(page, 'fixed', 152000);
    const {canvas} = await state(page);
    const card = canvas.scene.items.find((item) => item.kind === 'worker');
    const [x, y, w, h] = card.box;
    const box = await page.locator('#canvas').boundingBox();
    await page.mouse.move(box.x + x + w / 2, box.y + y + h / 2);
    const hover = page.locator('#hover');
    await hover.waitFor({state: 'visible'});
    const shown = await hover.boundingBox();
    assert.ok(shown.y >= box.y + y + h || shown.y + shown.height <= box.y + y);
    assert.match(await hover.innerText(), /^Worker A/);
  }));

/** Pixels of the scene in the colour that means "went wrong". */
async function redPixels(page) {
  const [x, y, width, height] = (await state(page)).canvas.rects.scene;
  const box = await page.locator('#canvas').boundingBox();
  const picture = await page.screenshot({clip: {x: box.x + x, y: box.y + y, width, height}});
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const {data: pixels} = context.getImageData(0, 0, image.width, image.height);
    const style = getComputedStyle(document.documentElement).getPropertyValue('--bad-base').trim();
    const wanted = [1, 3, 5].map((i) => parseInt(style.slice(i, i + 2), 16));
    let n = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      if (wanted.every((value, k) => Math.abs(pixels[i + k] - value) <= 3)) n++;
    }
    return n;
  }, `data:image/png;base64,${picture.toString('base64')}`);
}

for (const theme of ['light', 'dark']) {
  test(`LK-05 red is there when something went wrong, and only then (${theme})`, () =>
    open('vt-duplicates', 'en', DESKTOP, async (page) => {
      await page.evaluate((one) => {
        document.documentElement.dataset.theme = one;
      }, theme);
      await commands(page, [{do: 'theme', theme}]);
      assert.strictEqual(await redPixels(page), 0, 'before the run');
      await runTo(page, 'broken', 200000);
      assert.strictEqual(await redPixels(page), 0, 'with a timeout that is long enough');
      await runTo(page, 'fixed', 720000);
      assert.ok(await redPixels(page) > 50, 'after orders were charged twice');
    }));
}

test('LK-07 scrubbing moves no box of the scene', () =>
  open('vt-duplicates', 'en', DESKTOP, async (page) => {
    await runTo(page, 'fixed', 0);
    const boxes = async () => JSON.stringify((await state(page)).canvas.scene.items
      .filter((item) => item.kind !== 'message').map(({kind, index, box}) => [kind, index, box]));
    const first = await boxes();
    for (let t = 30000; t <= 720000; t += 69000) {
      await commands(page, [{do: 'seek', t}]);
      assert.strictEqual(await boxes(), first, `at ${t}`);
    }
  }));

test('keys 1 to 4 choose what the stage shows, and it is remembered', () =>
  open('vt-duplicates', 'en', DESKTOP, async (page) => {
    await runTo(page, 'fixed', 152000);
    await page.locator('#canvas').focus();
    const look = async (key) => {
      await page.keyboard.press(`Digit${key}`);
      await frames(page, 3);
      const {canvas, stage} = await state(page);
      return [stage, canvas.rects.scene[3] > 0, canvas.rects.tracks[3] > 100,
        await page.locator('#table').isVisible()];
    };
    assert.deepStrictEqual(await look(1), ['lanes', false, true, false]);
    assert.deepStrictEqual(await look(4), ['table', false, false, true]);
    assert.deepStrictEqual(await look(3), ['split', true, true, false]);
    assert.deepStrictEqual(await look(2), ['scene', true, false, false]);
    await shot(page, 'scene-alone');
    await page.reload();
    await openLab(page);
    assert.strictEqual((await state(page)).stage, 'scene');
  }));

test('TL-15 messages fly while events are played one by one, never under reduced motion', () =>
  open('vt-duplicates', 'en', DESKTOP, async (page) => {
    await runTo(page, 'fixed', 0);
    const flew = () => page.evaluate(() => new Promise((done) => {
      let most = 0;
      const until = performance.now() + 2600;
      const tick = () => {
        const now = JSON.parse(window.Module.ccall('app_state', 'string', [], []));
        most = Math.max(most, now.canvas.scene.flying);
        if (performance.now() < until && most === 0) requestAnimationFrame(tick);
        else done(most);
      };
      tick();
    }));
    await commands(page, [{do: 'pace', value: 'event'}, {do: 'speed', value: 2}, {do: 'play'}]);
    assert.ok(await flew() > 0, 'something flies');
    await commands(page, [{do: 'motion', reduced: true}]);
    assert.strictEqual(await flew(), 0);
    await commands(page, [{do: 'pause'}]);
  }));

test('on a phone the scene is turned, in Bangla too', () =>
  open('vt-duplicates', 'bn', PHONE, async (page) => {
    await shot(page, 'scene-phone-before');
    await runTo(page, 'fixed', 234400);
    const {canvas} = await state(page);
    assert.strictEqual(Math.round(canvas.rects.scene[3]), 240);
    const of = (kind) => canvas.scene.items.filter((item) => item.kind === kind);
    const [queue] = of('queue');
    for (const {box} of of('worker')) assert.ok(box[1] >= queue.box[1] + queue.box[3]);
    assert.ok(canvas.labels.some(({text}) => /[\u0980-\u09ff]/.test(text)));
    await shot(page, 'scene-phone');
  }));

test('on a low phone one button turns to the scene, whatever the height of the sheet', () =>
  open('vt-duplicates', 'en', {width: 360, height: 640}, async (page) => {
    const seen = async () => {
      await frames(page, 4);
      const {canvas} = await state(page);
      return canvas.scene.items.length > 0 && faults({canvas}).length === 0;
    };
    assert.ok(await seen(), 'before the run');
    await shot(page, 'scene-low-phone-before');
    await runTo(page, 'fixed', 234400);
    const button = page.locator('.trans .toggle-button', {hasText: 'Picture'});
    for (const height of ['half', 'tall']) {
      await button.click();
      assert.ok(await seen(), `from ${height}`);
      await shot(page, `scene-low-phone-${height}`);
      await button.click();
      assert.ok(!(await seen()), 'and back to the time line');
      if (height === 'half') await page.locator('.grab').press('Enter');
    }
    const grab = await page.locator('.grab').boundingBox();
    await page.mouse.move(grab.x + 180, grab.y + 12);
    await page.mouse.down();
    await page.mouse.move(grab.x + 180, grab.y + 72);
    await page.mouse.up();
    await frames(page, 4);
    await shot(page, 'scene-low-phone-low');
  }));

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: DESKTOP}},
);
