#!/usr/bin/env node
'use strict';
// LK-03, LK-04: at every size and in both languages nothing of the page is cut off or leaves the
// window, and controls are large enough to hit.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {command, frames, openLab, runOver, state, withPage} = require('./lib/harness.js');

const SIZES = [
  [1440, 900],
  [1280, 720],
  [900, 700],
  [390, 844],
  [360, 640],
];
const LABS = ['vt-duplicates', 'dlq-poison-redrive', 'msg-life', 'receipt-handle'];

let site;
/** In the page: what is cut off, outside the window, or too small to hit. */
function faults() {
  const found = [];
  const phone = window.innerWidth < 900;
  const name = (el) => `${el.tagName.toLowerCase()}.${el.className}`.slice(0, 40);
  const say = (what, el) => found.push(`${what}: ${name(el)} "${el.textContent.slice(0, 30)}"`);
  const root = document.documentElement;
  if (root.scrollWidth > window.innerWidth || root.scrollHeight > window.innerHeight) {
    found.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  }
  for (const el of document.querySelectorAll('body *')) {
    if (!el.checkVisibility() || el.closest('svg,.sr,.skip,.canvas-ime,.word,option')) continue;
    const box = el.getBoundingClientRect();
    if (box.width > 1 && (box.left < -1 || box.right > window.innerWidth + 1)) say('outside', el);
    const style = getComputedStyle(el);
    // Kept for screen readers alone.
    if (style.clipPath === 'inset(50%)') continue;
    const text = [...el.childNodes].some((child) => child.nodeType === 3);
    const cut = el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0;
    if (text && cut && style.display !== 'inline' && style.textOverflow !== 'ellipsis') {
      say('cut off', el);
    }
    if (!el.matches('button, a[href], select, .switch')) continue;
    // A world has its place in the list of worlds too; the handle of the sheet spans the window.
    const least = el.matches('.w') ? (phone ? 36 : 16) : el.matches('.grab') ? 20 : 24;
    const wanted = phone && !el.matches('.w, .grab, .switch, .lab-row, .mark') ? 40 : least;
    if (Math.min(box.width, box.height) < Math.min(wanted, 20)) say('too small', el);
    if (phone && box.height < wanted && !el.matches('.mark, .link')) say('too low', el);
  }
  return found;
}

async function look(page, where) {
  assert.deepStrictEqual(await page.evaluate(faults), [], where);
}

async function tabs(page, where) {
  for (const tab of await page.locator('#tabs [role=tab]').all()) {
    await tab.click();
    await look(page, `${where}, tab ${await tab.textContent()}`);
  }
}

async function lookThrough(page, lab) {
  await openLab(page);
  await look(page, `${lab} before the run`);
  await tabs(page, `${lab} before the run`);
  await page.evaluate(() => document.getElementById('tab-lesson')?.click());
  await page.evaluate(() => document.getElementById('tab-lab')?.click());
  for (const group of await page.locator('.pred fieldset').all()) {
    await group.locator('.opt').first().click();
  }
  await page.evaluate(() => document.querySelector('.pred .btn').click());
  await page.locator('#foot .btn').first().click();
  await page.locator('[data-ran=yes]').waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('End');
  await frames(page, 2);
  await look(page, `${lab} at the end`);
  await tabs(page, `${lab} at the end`);
}

for (const [width, height] of SIZES) {
  for (const lang of ['en', 'bn']) {
    test(`LK-03, LK-04 nothing is cut off at ${width}x${height} (${lang})`, async () => {
      const size = {width, height};
      for (const lab of LABS) {
        await withPage(site, `?lang=${lang}#lab=${lab}`, size, (page) => lookThrough(page, lab));
      }
      await withPage(site, `?lang=${lang}`, size, async (home) => {
        await home.locator('#home h1').waitFor();
        await look(home, 'the start page');
      });
    });
  }
}

/** A row of the scene draws nothing in less than this (px). */
const SCENE_LEAST = 184;

/** The row of the scene is away, or has what it shows. */
async function looksAtScene(page, where) {
  await frames(page, 3);
  const row = await page.evaluate(() =>
    parseFloat(getComputedStyle(document.querySelector('.stage')).gridTemplateRows));
  const {canvas} = await state(page);
  const shown = canvas.scene?.items?.length > 0;
  assert.ok(row < 1 || (row >= SCENE_LEAST && shown), `${where}: a blank scene of ${row} px`);
}

async function dragSheet(page, by) {
  const {x, y, width} = await page.locator('.grab').boundingBox();
  await page.mouse.move(x + width / 2, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 12 + by, {steps: 3});
  await page.mouse.up();
}

for (const [width, height] of [[720, 450], [800, 500], [844, 390], [600, 560], [390, 660]]) {
  test(`in a low window of ${width}x${height} the scene is away or drawn, never blank`, () =>
    withPage(site, '?lang=en#lab=vt-duplicates', {width, height}, async (page) => {
      await openLab(page);
      await looksAtScene(page, 'before the run');
      for (const group of await page.locator('.pred fieldset').all()) {
        await group.locator('.opt').first().click();
      }
      await page.evaluate(() => document.querySelector('.pred .btn').click());
      await page.locator('#foot .btn').first().click();
      await page.locator('[data-ran=yes]').waitFor();
      for (const stage of ['split', 'scene']) {
        await command(page, {do: 'stage', value: stage});
        for (const [sheet, by] of [['low', 60], ['half', -60], ['tall', -60], ['half', 60]]) {
          await dragSheet(page, by);
          await page.locator(`body[data-sheet=${sheet}]`).waitFor();
          await looksAtScene(page, `${stage}, sheet ${sheet}`);
        }
      }
    }));
}

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: {width: 1440, height: 900}}},
);
