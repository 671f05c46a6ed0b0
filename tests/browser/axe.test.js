#!/usr/bin/env node
'use strict';
// Everybody: axe finds nothing on any screen, in both languages and themes; the page holds at 200 %
// text, in forced colours, with more contrast and without motion, and by keyboard alone.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {test} = require('../tools/runner.js');
const {ROOT, frames, openLab, runOver, shot, withPage} = require('./lib/harness.js');
const {predict, startRun, toEnd} = require('./lib/learner.js');

const AXE = path.join(ROOT, 'build', 'npm', 'node_modules', 'axe-core', 'axe.min.js');
const DESKTOP = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let site;

/** What axe finds, one line each. The canvas is a picture of what the page says beside it. */
async function audit(page) {
  // The policy of the page allows no script of somebody else's; the test's own world may run it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(fs.readFileSync(AXE, 'utf8'));
  }
  return page.evaluate(async (tags) => {
    const {violations} = await window.axe.run(document, {
      runOnly: {type: 'tag', values: tags},
      resultTypes: ['violations'],
      elementRef: true,
    });
    return violations.flatMap(({id, nodes}) =>
      nodes
        // LK-04: the list of worlds in the top bar does what these small squares do.
        .filter(({element}) => !(id === 'target-size' && element.matches('.w')))
        .map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.html}`),
    );
  }, TAGS);
}

const click = (page, selector) => page.locator(selector).first().click();

/** Every screen of the page in turn; look(name) audits the one that is there. */
async function tour(page, look, phone) {
  await page.locator('#home h1').waitFor();
  await look('home');
  await page.goto(`${page.url().split('#')[0]}#lab=vt-duplicates`);
  await openLab(page);
  await look('before the run');
  await click(page, '.menu-button');
  await look('menu');
  await page.keyboard.press('Escape');
  await predict(page);
  await startRun(page);
  await toEnd(page);
  await look('after the run');
  if (phone) {
    for (const tab of await page.locator('#tabs [role=tab]').all()) {
      await tab.click();
      await look(`tab ${await tab.getAttribute('id')}`);
    }
    return;
  }
  await click(page, '.why-button');
  await look('why');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backquote');
  await page.locator('#console-line').fill('aws sqs list-queues');
  await page.keyboard.press('Enter');
  await look('console');
  await page.keyboard.press('Escape');
  await page.locator('#canvas').focus();
  await page.keyboard.press('Shift+Slash');
  // It is fetched when it is first asked for; until it is there Escape would close nothing.
  await page.locator('dialog[open] .help-group').first().waitFor();
  await look('help');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({state: 'detached'});
  await page.keyboard.press('Digit4');
  await frames(page, 2);
  await look('table');
  await page.keyboard.press('Digit3');
  await page.keyboard.press('KeyP');
  await page.locator('#present-top .title').waitFor();
  await look('presenter');
  await click(page, '.beats [aria-haspopup]');
  await look('presenter, options');
}

for (const lang of ['en', 'bn']) {
  for (const colorScheme of ['light', 'dark']) {
    for (const [name, size] of Object.entries({desktop: DESKTOP, phone: PHONE})) {
      // A phone shows the same parts: it is toured once a language, once a theme.
      if (name === 'phone' && (lang === 'en') === (colorScheme === 'light')) continue;
      test(`axe finds nothing on any screen (${lang}, ${colorScheme}, ${name})`, () =>
        withPage(site, `?lang=${lang}`, size, async (page) => {
          await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
          const found = [];
          const known = new Set();
          const look = async (where) => {
            for (const line of await audit(page)) {
              if (!known.has(line)) found.push(`${where}: ${line}`);
              known.add(line);
            }
          };
          await tour(page, look, name === 'phone');
          assert.deepStrictEqual(found, []);
        }));
    }
  }
}

/** In the page: text that its box cuts off, or that leaves the window. */
function cutOff() {
  const found = [];
  for (const el of document.querySelectorAll('body *')) {
    if (!el.checkVisibility() || el.closest('svg,.sr,.skip,.canvas-ime,.word,option')) continue;
    const text = [...el.childNodes].filter((child) => child.nodeType === 3);
    if (!text.some((child) => child.nodeValue.trim())) continue;
    const style = getComputedStyle(el);
    const box = el.getBoundingClientRect();
    const wide = el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0;
    const hides = style.overflowX !== 'visible' && style.display !== 'inline';
    if (wide && hides) found.push(`cut off: ${el.className} "${el.textContent.slice(0, 40)}"`);
    if (box.right > window.innerWidth + 1 && box.width > 1) {
      found.push(`outside: ${el.tagName} ${el.className} "${el.textContent.slice(0, 40)}"`);
    }
  }
  return found;
}

for (const lang of ['en', 'bn']) {
  // What a window of 1440x900 is to the page at 200 %.
  test(`at 200 % in a window of 1440x900 nothing is lost (${lang})`, () =>
    withPage(site, `?lang=${lang}`, {width: 720, height: 450}, async (page) => {
      await page.locator('#home h1').waitFor();
      assert.deepStrictEqual(await page.evaluate(cutOff), [], 'home');
      await page.goto(`${page.url().split('#')[0]}#lab=vt-duplicates`);
      await openLab(page);
      await shot(page, `zoom-200-${lang}`);
      assert.deepStrictEqual(await page.evaluate(cutOff), [], 'lab');
    }));
}

test('forced colours and more contrast: everything that is pressed still has an edge', () =>
  withPage(site, '?lang=en#lab=vt-duplicates&run=fixed&t=200000', DESKTOP, async (page) => {
    await page.emulateMedia({forcedColors: 'active'});
    await openLab(page);
    await shot(page, 'forced-colors');
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('.btn, .play, .switch, .opt, .pick, .toggle-button')]
        .filter((el) => el.checkVisibility())
        .filter((el) => {
          const {borderTopWidth, borderTopStyle} = getComputedStyle(el);
          return borderTopStyle === 'none' || parseFloat(borderTopWidth) < 1;
        })
        .map((el) => el.className),
    );
    assert.deepStrictEqual(bare, []);
    await page.emulateMedia({forcedColors: 'none', contrast: 'more'});
    await shot(page, 'contrast-more');
    const line = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue('--line-soft'), style.getPropertyValue('--line-control')];
    });
    assert.strictEqual(line[0], line[1]);
  }));

test('reduced motion: nothing eases', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', DESKTOP, async (page) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await openLab(page);
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((el) => {
          const style = getComputedStyle(el);
          const times = `${style.transitionDuration}, ${style.animationDuration}`;
          return times.split(', ').some((time) => parseFloat(time) > 0);
        })
        .map((el) => el.className),
    );
    assert.deepStrictEqual(slow, []);
  }));

test('Tab goes through the whole page and out again; the skip link leads to the lesson', () =>
  withPage(site, '?lang=en#lab=vt-duplicates&run=fixed&t=200000', DESKTOP, async (page) => {
    await openLab(page);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Tab');
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'skip');
    await page.keyboard.press('Enter');
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'lab-title');
    await page.evaluate(() => document.getElementById('skip').focus());
    const places = [];
    for (let i = 0; i < 300; i++) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const el = document.activeElement;
        if (el === document.body) return '';
        return ['top', 'strip', 'stage', 'panel'].find((id) => el.closest(`#${id}`)) ?? el.id;
      });
      if (place === '' || place === 'skip') break;
      if (places.at(-1) !== place) places.push(place);
    }
    assert.ok(places.length < 12, `a trap or a maze: ${places}`);
    for (const part of ['top', 'strip', 'panel']) assert.ok(places.includes(part), part);
  }));

test('names in another language are marked so', () =>
  withPage(site, '?lang=bn', DESKTOP, async (page) => {
    await page.locator('#home h1').waitFor();
    assert.strictEqual(await page.locator('#top-en').getAttribute('lang'), 'en');
    assert.strictEqual(await page.evaluate(() => document.documentElement.lang), 'bn');
  }));

runOver((opened) => {
  site = opened;
});
