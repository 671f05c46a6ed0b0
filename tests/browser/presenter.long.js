#!/usr/bin/env node
'use strict';
// TL-19: before a class. Two keys walk a lab from start to end, text is at least 28 px high,
// nothing is cut off at 1280x720.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {frames, openLab, runOver, shot, withPage} = require('./lib/harness.js');
const {said} = require('./lib/learner.js');

const SIZE = {width: 1280, height: 720};
/** More presses than any lab has beats, runs and slides together. */
const MOST_PRESSES = 400;

let site;

/** In the page: text that is too small, cut off or outside the window. */
function faults(least) {
  const found = [];
  const say = (what, el) => found.push(`${what}: ${el.className} "${el.textContent.slice(0, 40)}"`);
  for (const id of ['present-top', 'present-slide', 'present-caption', 'present-timer']) {
    const place = document.getElementById(id);
    if (!place?.checkVisibility()) continue;
    if (place.scrollHeight > place.clientHeight + 1) say(`${id} scrolls`, place);
    for (const el of place.querySelectorAll('*')) {
      if (!el.checkVisibility() || el.closest('svg')) continue;
      const box = el.getBoundingClientRect();
      const outside =
        box.left < -1 ||
        box.top < -1 ||
        box.right > window.innerWidth + 1 ||
        box.bottom > window.innerHeight + 1;
      if (box.width > 0 && outside) say('outside', el);
      if (![...el.childNodes].some((child) => child.nodeType === 3)) continue;
      const size = parseFloat(getComputedStyle(el).fontSize);
      if (size < least) say(`${size} px`, el);
      if (el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0) say('cut off', el);
    }
  }
  const stage = document.getElementById('stage').getBoundingClientRect();
  if (stage.height < 120) found.push(`only ${stage.height} px are left for the time line`);
  return found;
}

const slide = (page) =>
  page.evaluate(() => {
    const text = (id) => document.getElementById(id)?.textContent ?? '';
    return [text('present-top'), text('present-slide'), text('present-caption')].join('|');
  });

async function open(page) {
  await openLab(page);
  await page.locator('body').press('KeyP');
  await page.locator('#present-top .title').waitFor();
}

/** Presses `key` until nothing changes; gives the slides met, calling at(page) on each. */
async function walk(page, key, at = async () => {}) {
  const seen = [await slide(page)];
  await at(page);
  for (let i = 0; i < MOST_PRESSES; i++) {
    await page.keyboard.press(key);
    await page.waitForFunction(() => {
      const {head} = JSON.parse(window.Module.ccall('app_page', 'string', [], []));
      return !head.playing && document.getElementById('loader').hidden;
    });
    await frames(page, 1);
    const now = await slide(page);
    if (now === seen.at(-1)) return seen;
    seen.push(now);
    await at(page);
  }
  assert.fail(`${MOST_PRESSES} presses of ${key} did not come to an end`);
}

for (const [lab, lang] of [
  ['vt-duplicates', 'en'],
  ['dlq-poison-redrive', 'bn'],
]) {
  test(`TL-19 PageDown walks ${lab} to its end and PageUp back (${lang})`, () =>
    withPage(site, `?lang=${lang}#lab=${lab}`, SIZE, async (page) => {
      await open(page);
      const found = [];
      const look = async () => found.push(...(await page.evaluate(faults, 28)));
      const there = await walk(page, 'PageDown', look);
      assert.deepStrictEqual(found, []);
      const now = await said(page);
      assert.strictEqual(now.run, now.runs.at(-1).id);
      assert.strictEqual(now.head.t, now.head.end);
      assert.strictEqual(await page.locator('#present-slide .goal').count(), now.goals.length);
      console.log(`note  ${lab} (${lang}): ${there.length} presses`);
      await walk(page, 'PageUp');
      const start = await said(page);
      assert.strictEqual(start.run, start.runs[0].id);
      assert.strictEqual(start.head.t, 0);
    }));
}

test('the class’s answer is committed as the run starts, and judged after it', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', SIZE, async (page) => {
    await open(page);
    assert.match(await page.locator('#present-slide').textContent(), /outlives the 30 s timeout/);
    await page.keyboard.press('Digit1');
    assert.strictEqual(await page.locator('.choice.on').count(), 1);
    await shot(page, 'presenter-ask-en');
    await page.keyboard.press('PageDown');
    const {predict, ran} = await said(page);
    assert.deepStrictEqual([predict[0].committed, predict[0].chosen, ran], [true, 'a', true]);
    await walk(page, 'PageDown');
    // Back over the goals and what was seen.
    for (const press of ['PageUp', 'PageUp']) await page.keyboard.press(press);
    await page.locator('.choice.right').waitFor();
    assert.strictEqual(await page.locator('.choice.wrong').count(), 1);
    await shot(page, 'presenter-reveal-en');
  }));

test('without an answer the run is shown and no prediction is made up', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', SIZE, async (page) => {
    await open(page);
    await page.keyboard.press('PageDown');
    await page.waitForFunction(
      () => JSON.parse(window.Module.ccall('app_page', 'string', [], [])).ran,
    );
    assert.strictEqual((await said(page)).predict[0].committed, false);
  }));

test('blank, clock, spotlight, free play, a beat by its number, and out again', () =>
  withPage(site, '?lang=en#lab=vt-duplicates&run=fixed&t=0', SIZE, async (page) => {
    await open(page);
    await page.keyboard.press('Digit3');
    assert.strictEqual((await said(page)).beats.at, 2);
    await page.keyboard.press('Period');
    await page.locator('#present-blank', {hasText: 'Blank'}).waitFor();
    await page.keyboard.press('PageDown');
    assert.strictEqual(await page.locator('#present-blank').isVisible(), false);
    assert.strictEqual((await said(page)).beats.at, 2, 'the key only brought the picture back');
    await page.keyboard.press('KeyT');
    assert.strictEqual(
      await page.locator('#present-timer').textContent(),
      (await said(page)).head.time,
    );
    await page.keyboard.press('KeyX');
    assert.ok((await said(page)).inspector, 'the message of the beat is selected');
    await shot(page, 'presenter-timer-en');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Space');
    assert.strictEqual((await said(page)).head.playing, true);
    await page.keyboard.press('Space');
    await page.keyboard.press('KeyV');
    assert.strictEqual((await said(page)).head.fog, true, 'other keys of the time line rest');
    await page.keyboard.press('Escape');
    await page.locator('#top').waitFor();
    assert.strictEqual(await page.evaluate(() => document.body.dataset.present), undefined);
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'present-button');
  }));

test('size of text and both languages are chosen by hand and kept', () =>
  withPage(site, '?lang=bn#lab=vt-duplicates&run=fixed&t=200000', SIZE, async (page) => {
    await open(page);
    const fact = page.locator('#present-caption .fact').first();
    const height = () => fact.evaluate((el) => getComputedStyle(el).fontSize);
    assert.strictEqual(await height(), '36px');
    await page.locator('.beats [aria-haspopup]').click();
    await page.locator('#present-options .seg').first().getByText('×1.4').click();
    assert.strictEqual(await height(), '31.5px');
    await page.locator('#present-options .switch').first().click();
    await page.locator('#present-caption .second[lang=en]').first().waitFor();
    await page.keyboard.press('Escape');
    assert.deepStrictEqual(await page.evaluate(faults, 24.5), []);
    await shot(page, 'presenter-both');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('inflight/settings')));
    assert.deepStrictEqual(kept.present, {size: 1.4, both: true});
  }));

test('TL-15 the presenter draws nothing while nothing happens', () =>
  withPage(site, '?lang=en#lab=vt-duplicates&run=fixed&t=200000', SIZE, async (page) => {
    await open(page);
    await frames(page, 5);
    const drawn = await page.evaluate(async () => {
      const next = () => new Promise((done) => requestAnimationFrame(done));
      for (let i = 0; i < 40; i++) await next();
      const start = window.Module._app_frames();
      for (let i = 0; i < 60; i++) await next();
      return window.Module._app_frames() - start;
    });
    assert.strictEqual(drawn, 0);
  }));

runOver((opened) => {
  site = opened;
});
