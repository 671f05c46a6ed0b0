#!/usr/bin/env node
'use strict';
// The page inside another page: without bars, to look at only, and telling its parent how the lab
// stands.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {frames, openLab, runOver, withPage} = require('./lib/harness.js');
const {predict, said, startRun} = require('./lib/learner.js');

const SIZE = {width: 1000, height: 640};

let site;

/** In a page of the site: a course page with the lab in a frame; window.heard = what it hears. */
function course(where) {
  document.body.innerHTML = '';
  window.heard = [];
  window.addEventListener('message', (event) => {
    if (event.data?.source === 'inflight') window.heard.push(event.data);
  });
  const frame = document.createElement('iframe');
  frame.src = where;
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0';
  document.body.append(frame);
}

/** Opens `where` in a frame of a page of the site; gives page and frame. */
async function inFrame(where, body) {
  await withPage(site, 'text/en.json', {width: 1200, height: 760}, async (page) => {
    await page.evaluate(course, `/${where}`);
    await page.locator('iframe').waitFor();
    const frame = await (await page.locator('iframe').elementHandle()).contentFrame();
    await frame.waitForFunction(() => window.Module?._app_frames() > 0);
    await body(page, frame);
  });
}

const state = (frame) =>
  frame.evaluate(() => JSON.parse(window.Module.ccall('app_state', 'string', [], [])));

test('chrome=0 and edit=0: a moment to look at, without bars, and nothing can be changed', () =>
  withPage(
    site,
    '?lang=en#lab=vt-duplicates&run=fixed&t=120000&chrome=0&edit=0',
    SIZE,
    async (page) => {
      await openLab(page);
      for (const part of ['#top', '#panel', '.foot', '.knob']) {
        assert.strictEqual(await page.locator(part).first().isVisible(), false, part);
      }
      const before = await state(page);
      assert.strictEqual(before.t, 120000);
      await page.locator('#canvas').focus();
      await page.keyboard.press('End');
      await frames(page, 2);
      assert.strictEqual((await said(page)).head.t, before.end);
      const link = page.locator('.embed-bar a');
      assert.match(await link.getAttribute('href'), /#lab=vt-duplicates&lang=en$/);
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      const kept = await page.evaluate(() => Object.keys(localStorage).join());
      assert.doesNotMatch(kept, /vt-duplicates/, 'the learner’s own state is left alone');
      await page.waitForFunction(() => location.hash.includes('t='));
      assert.match(page.url(), /chrome=0/);
      assert.match(page.url(), /edit=0/);
    },
  ));

test('edit=0 without a moment stands at the start, ready to play', () =>
  withPage(site, '?lang=bn&edit=0#lab=vt-duplicates', null, async (page) => {
    await openLab(page);
    assert.strictEqual((await said(page)).ran, true);
    assert.strictEqual(await page.locator('.play').isEnabled(), true);
    assert.strictEqual(await page.locator('#foot').isVisible(), false);
  }));

test('chrome=0 alone: the lesson is behind a button', () =>
  withPage(site, '?lang=en&chrome=0#lab=vt-duplicates', SIZE, async (page) => {
    await openLab(page);
    assert.strictEqual(await page.locator('#panel').isVisible(), false);
    await page.locator('.embed-bar button').click();
    assert.strictEqual(await page.locator('#panel').isVisible(), true);
    await predict(page);
    await startRun(page);
  }));

test('the parent hears how goals, points and worlds stand, with the digest', () =>
  inFrame('?lang=en#lab=vt-duplicates', async (page, frame) => {
    await page.waitForFunction(() => window.heard.length > 0);
    const first = await page.evaluate(() => window.heard[0]);
    assert.strictEqual(first.lab, 'vt-duplicates');
    assert.deepStrictEqual(Object.keys(first.goals[0]), ['id', 'run', 'now', 'end']);
    for (const group of await frame.locator('.pred fieldset').all()) {
      await group.locator('input').first().check();
    }
    await frame.locator('.pred .btn').click();
    await frame.locator('#foot .btn').first().click();
    await frame.locator('[data-ran=yes]').waitFor();
    await frame.locator('#canvas').focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => window.heard.at(-1).goals.some((goal) => goal.now !== 'open'));
    const last = await page.evaluate(() => window.heard.at(-1));
    const {digest} = await state(frame);
    assert.strictEqual(last.digest, digest);
    assert.match(last.digest, /^[0-9a-f]+$/);
    assert.strictEqual(last.points.max > 0, true);
    const heard = await page.evaluate(() => window.heard.map((one) => JSON.stringify(one)));
    assert.strictEqual(new Set(heard).size, heard.length, 'nothing is told twice');
  }));

runOver((opened) => {
  site = opened;
});
