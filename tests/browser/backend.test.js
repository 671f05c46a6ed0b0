#!/usr/bin/env node
'use strict';
// The html5 backend in a real browser, over the small scene of backend/scene.cpp.
//   node tests/browser/backend.test.js [part of a test's name]
const assert = require('node:assert');
const path = require('node:path');
const {test} = require('../tools/runner.js');
const {ROOT, openSite, frames, runOver, state, assertNoProblems} = require('./lib/harness.js');

const FOLDER = process.env.INFLIGHT_SCENE ?? path.join(ROOT, 'build', 'web', 'backend-scene');
let site;

async function open(where = site) {
  const page = await where.page();
  await page.waitForFunction(() => window.ready);
  await frames(page, 3);
  return page;
}

/** A test with its own page that must end without console errors. */
function pageTest(name, body) {
  test(name, async () => {
    const page = await open();
    try {
      await body(page);
      assertNoProblems(page);
    } finally {
      await page.close();
    }
  });
}

pageTest('a click reaches the button', async (page) => {
  const {button} = await state(page);
  await page.mouse.click(...button);
  assert.strictEqual((await state(page)).clicks, 1);
});

pageTest('the right button is the second button', async (page) => {
  await page.mouse.click(400, 300, {button: 'right'});
  assert.strictEqual((await state(page)).rightClicks, 1);
});

pageTest('TL-11 a resize keeps buffer = CSS size x scale, and clicks still hit', async (page) => {
  await page.setViewportSize({width: 633, height: 411});
  await page.waitForFunction(() => document.getElementById('canvas').width === 633);
  const s = await state(page);
  assert.deepStrictEqual(s.size, [633, 411]);
  await page.mouse.click(...s.button);
  assert.strictEqual((await state(page)).clicks, 1);
});

for (const scale of [1.25, 2]) {
  test(`TL-11 sharp at a device scale of ${scale}`, async () => {
    const scaled = await openSite(FOLDER, {scale, viewport: {width: 700, height: 500}});
    try {
      const page = await open(scaled);
      const box = await page.evaluate(() => {
        const canvas = document.getElementById('canvas');
        return {
          width: canvas.width,
          css: canvas.getBoundingClientRect().width,
          dpr: devicePixelRatio,
        };
      });
      assert.strictEqual(box.dpr, scale);
      assert.ok(Math.abs(box.width - box.css * scale) <= 1, JSON.stringify(box));
      const s = await state(page);
      assert.ok(Math.abs(s.scale - scale) < 0.01, `scale ${s.scale}`);
      await page.mouse.click(...s.button);
      assert.strictEqual((await state(page)).clicks, 1);
      assertNoProblems(page);
    } finally {
      await scaled.close();
    }
  });
}

pageTest(
  'one wheel notch of 100 px is 1, down is negative, the page does not scroll',
  async (page) => {
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => window.appState().wheel[1] !== 0);
    assert.strictEqual((await state(page)).wheel[1], -1);
    assert.strictEqual(await page.evaluate(() => window.scrollY), 0);
  },
);

pageTest('Ctrl+wheel zooms the scene and not the page', async (page) => {
  await page.mouse.move(400, 300);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => window.appState().zoom !== 0);
  await page.keyboard.up('Control');
  assert.strictEqual((await state(page)).zoom, 1);
  assert.strictEqual(await page.evaluate(() => window.devicePixelRatio), 1);
});

pageTest('keys reach the scene when the canvas has the focus', async (page) => {
  await page.locator('#canvas').focus();
  await page.keyboard.press('Space', {delay: 60});
  await page.keyboard.press('Space', {delay: 60});
  assert.strictEqual((await state(page)).spaces, 2);
});

pageTest('TL-10 keys of the browser are not taken, Tab is no trap', async (page) => {
  const kept = await page.evaluate(() => {
    const canvas = document.getElementById('canvas');
    canvas.focus();
    const press = (code, more = {}) => {
      const event = new KeyboardEvent('keydown', {
        code,
        key: code,
        bubbles: true,
        cancelable: true,
        ...more,
      });
      canvas.dispatchEvent(event);
      canvas.dispatchEvent(new KeyboardEvent('keyup', {code, key: code, bubbles: true}));
      return event.defaultPrevented;
    };
    const ctrl = {ctrlKey: true};
    return {
      browser: ['F1', 'F3', 'F5', 'F11', 'F12', 'Tab']
        .map((code) => press(code))
        .concat(
          ['KeyR', 'KeyT', 'KeyN', 'KeyW', 'KeyL', 'KeyP', 'Digit0', 'Minus', 'Equal'].map((code) =>
            press(code, ctrl),
          ),
        )
        .concat(press('ArrowLeft', {altKey: true})),
      ours: [press('ArrowLeft'), press('Home'), press('KeyZ', ctrl), press('KeyS', ctrl)],
    };
  });
  assert.ok(
    kept.browser.every((prevented) => !prevented),
    JSON.stringify(kept),
  );
  assert.ok(
    kept.ours.every((prevented) => prevented),
    JSON.stringify(kept),
  );
});

async function focusField(page) {
  const {field} = await state(page);
  await page.mouse.click(...field);
  await page.waitForFunction(
    () => window.appState().wantText === 1 && document.activeElement.className === 'canvas-ime',
  );
}

pageTest('text can be typed into a field', async (page) => {
  await focusField(page);
  await page.keyboard.type('orders 42', {delay: 40});
  assert.strictEqual((await state(page)).text, 'orders 42');
});

pageTest('TL-12 composed text lands once, as typed', async (page) => {
  await focusField(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', {text: 'কি', selectionStart: 2, selectionEnd: 2});
  await frames(page, 2);
  assert.strictEqual((await state(page)).text, '', 'nothing while composing');
  await cdp.send('Input.insertText', {text: 'কিউ'});
  await page.waitForFunction(() => window.appState().text !== '');
  assert.strictEqual((await state(page)).text, 'কিউ');
});

pageTest('TL-12 the clipboard works both ways', async (page) => {
  await focusField(page);
  await page.evaluate(() => navigator.clipboard.writeText('from outside'));
  // In one of three full runs a single press never arrived within 20 s. The cause is not known yet:
  // browser or backend. Until it is, a press may be repeated; a paste that never works still fails.
  for (let i = 0; i < 5 && (await state(page)).text === ''; i++) {
    await page.keyboard.press('Control+V', {delay: 60});
    await frames(page, 10);
  }
  assert.strictEqual((await state(page)).text, 'from outside');
  await frames(page, 8);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('Control+A', {delay: 60});
  await frames(page, 3);
  await page.keyboard.press('Control+C', {delay: 60});
  await page.waitForFunction(() => {
    window.Module._ui_wake(1);
    return window.ui.copied !== '';
  });
  assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), 'from outside');
});

async function touch(page) {
  const cdp = await page.context().newCDPSession(page);
  return (type, ...points) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({x, y, id})),
    });
}

pageTest('a tap is a click', async (page) => {
  const {button} = await state(page);
  const send = await touch(page);
  await send('touchStart', button);
  await frames(page, 2);
  await send('touchEnd');
  assert.strictEqual((await state(page)).clicks, 1);
});

pageTest('TL-13 a pinch zooms by 5 ln(ratio) notches, moving both fingers pans', async (page) => {
  const send = await touch(page);
  await send('touchStart', [300, 250]);
  await send('touchStart', [300, 250], [400, 250]);
  await send('touchMove', [250, 250], [450, 250]);
  await page.waitForFunction(() => window.appState().zoom !== 0);
  const s = await state(page);
  assert.ok(Math.abs(s.zoom - 5 * Math.log(2)) < 0.05, `zoom ${s.zoom}`);
  await send('touchMove', [350, 250], [550, 250]);
  await page.waitForFunction(() => {
    window.Module._ui_wake(1);
    return Math.abs(window.appState().wheel[0] - 1) < 0.01;
  });
  await send('touchEnd');
  const end = await state(page);
  assert.strictEqual(end.clicks, 0);
  assert.strictEqual(await page.evaluate(() => visualViewport.scale), 1);
});

pageTest('TL-13 a long press is a right click', async (page) => {
  const send = await touch(page);
  await send('touchStart', [400, 300]);
  await page.waitForFunction(() => window.appState().rightClicks === 1);
  await send('touchEnd');
  assert.strictEqual((await state(page)).rightClicks, 1);
});

pageTest('TL-16 the picture comes back after a lost context', async (page) => {
  await state(page);
  const {width, height} = page.viewportSize();
  const look = async () => (await page.screenshot({clip: {x: 0, y: 0, width, height}})).length;
  const before = await look();
  await page.evaluate(() => {
    window.lose = document
      .getElementById('canvas')
      .getContext('webgl2')
      .getExtension('WEBGL_lose_context');
    window.lose.loseContext();
  });
  await page.waitForFunction(() =>
    document.getElementById('canvas').getContext('webgl2').isContextLost(),
  );
  const frozen = await page.evaluate(() => {
    window.Module._ui_wake(3);
    return window.Module._app_frames();
  });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  assert.strictEqual(
    await page.evaluate(() => window.Module._app_frames()),
    frozen,
    'nothing is drawn while the context is lost',
  );
  await page.evaluate(() => window.lose.restoreContext());
  await page.waitForFunction(() => window.appState().context === 1);
  await state(page);
  const after = await look();
  assert.ok(Math.abs(after - before) < before * 0.2, `picture of ${before} bytes, then ${after}`);
});

pageTest('TL-15 no frame is drawn while nothing happens', async (page) => {
  await state(page);
  // 90 animation frames pass; the scene may not draw in any of them.
  const drawn = await page.evaluate(async () => {
    const next = () => new Promise((done) => requestAnimationFrame(done));
    for (let i = 0; i < 20; i++) await next();
    const start = window.Module._app_frames();
    for (let i = 0; i < 90; i++) await next();
    return window.Module._app_frames() - start;
  });
  assert.strictEqual(drawn, 0);
});

runOver(
  (opened) => {
    site = opened;
  },
  {folder: FOLDER, needs: ['scene.js']},
);
