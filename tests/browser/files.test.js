#!/usr/bin/env node
'use strict';
// Files of the learner's own: a lab or an answer, dropped anywhere or chosen by the menu; and what
// the page says to files that are neither.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {test} = require('../tools/runner.js');
const {ROOT, frames, openLab, runOver, withPage} = require('./lib/harness.js');
const {predict, said, startRun} = require('./lib/learner.js');

const LAB = fs.readFileSync(path.join(ROOT, 'labs', 'visibility', 'vt-duplicates.json'), 'utf8');
const edited = (change) => {
  const lab = JSON.parse(LAB);
  change(lab);
  return JSON.stringify(lab, null, 2);
};
const OWN = edited((lab) => {
  lab.title = {en: 'My own lab', bn: 'আমার নিজের lab'};
});

let site;

/** Drops a file of `text` on the middle of the page. */
function drop(page, name, text) {
  return page.evaluate(
    ([called, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], called, {type: 'application/json'}));
      const options = {bubbles: true, cancelable: true, dataTransfer: data};
      document.body.dispatchEvent(new DragEvent('dragover', options));
      document.body.dispatchEvent(new DragEvent('drop', options));
    },
    [name, text],
  );
}

const refusal = (page) => page.locator('#file-refused[open]');

test('a lab dropped on the start page opens, survives a reload, and is listed as one’s own', () =>
  withPage(site, '?lang=en', null, async (page) => {
    await page.locator('#home h1').waitFor();
    await drop(page, 'mine.json', OWN);
    await openLab(page);
    await page.locator('.crumb', {hasText: 'My own lab'}).waitFor();
    await page.getByText('own file', {exact: true}).waitFor();
    await predict(page);
    await startRun(page);
    await page.waitForFunction(() => location.hash.includes('own=1'));
    await page.reload();
    await openLab(page);
    assert.strictEqual((await said(page)).lab.title, 'My own lab');
    assert.strictEqual((await said(page)).ran, true);
    await page.locator('#top-bn').click();
    await page.locator('.crumb', {hasText: 'আমার নিজের lab'}).waitFor();
    await page.goto(`${site.url}?lang=en#`);
    await page.locator('.own .lab-row').waitFor();
    await page.locator('a.lab-row[href="#lab=vt-duplicates"]').click();
    await page.locator('.crumb', {hasText: 'Charged twice'}).waitFor();
    assert.strictEqual((await said(page)).ran, false, 'the catalogue’s lab has its own state');
    await page.goto(`${site.url}?lang=en#`);
    await page.locator('.own .tb').click();
    await page.locator('.own').waitFor({state: 'detached'});
    await page.evaluate(() => sessionStorage.clear());
  }));

test('an answer dropped on its lab is taken and can be undone', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', null, async (page) => {
    await openLab(page);
    const answer = {
      format: 1,
      lab: 'vt-duplicates',
      labVersion: 1,
      predict: {p1: 'b'},
      runs: {fixed: {knobs: {vt: 75}}},
    };
    await drop(page, 'a.json', JSON.stringify(answer));
    await page.locator('.toast', {hasText: 'a.json'}).waitFor();
    const now = await said(page);
    assert.deepStrictEqual([now.problems, now.ready], [[], true]);
    await page.locator('.toast .btn').click();
    await page.waitForFunction(
      () => !JSON.parse(window.Module.ccall('app_page', 'string', [], [])).ready,
    );
  }));

const WRONG_VALUE = edited((lab) => {
  lab.actors.worker.count = 'three';
});
const UNKNOWN_MEMBER = edited((lab) => {
  lab.goals[0].chekc = 1;
});
const NO_CLOCK = edited((lab) => {
  delete lab.clock;
});
const REFUSED = [
  ['text', 'no json at all {', /line 1, column \d+/],
  ['a lab with a wrong value', WRONG_VALUE, /\/actors\/worker\/count/],
  ['a lab with an unknown member', UNKNOWN_MEMBER, /\/goals\/0/],
  ['something else', '{"name": "package"}', /neither a lab nor an answer/],
  ['a list', '[1, 2]', /neither a lab nor an answer/],
  ['an answer to an unknown lab', '{"lab": "nowhere"}', /"nowhere"/],
  ['a huge file', `"${'x'.repeat(1 << 20)}"`, /1025 KB.*1024 KB/],
];

for (const [what, text, wanted] of REFUSED) {
  test(`${what} is refused in place, and the open lab stays`, () =>
    withPage(site, '?lang=en#lab=msg-life', null, async (page) => {
      await openLab(page);
      await drop(page, 'wrong.json', text);
      await refusal(page).waitFor();
      assert.match(await refusal(page).textContent(), wanted);
      assert.match(await refusal(page).textContent(), /wrong\.json/);
      await page.keyboard.press('Escape');
      await frames(page, 2);
      assert.strictEqual((await said(page)).lab.id, 'msg-life');
      assert.match(page.url(), /lab=msg-life/);
    }));
}

test('what is wrong with a lab is said in Bangla too', () =>
  withPage(site, '?lang=bn', null, async (page) => {
    await page.locator('#home h1').waitFor();
    await drop(page, 'wrong.json', NO_CLOCK);
    await refusal(page).waitFor();
    assert.match(await refusal(page).textContent(), /[\u0980-\u09FF]/);
    await page.locator('#file-refused .tb').click();
    assert.strictEqual(await page.locator('#home').isVisible(), true);
  }));

test('the menu of the start page opens files too', () =>
  withPage(site, '?lang=en', null, async (page) => {
    await page.locator('#home h1').waitFor();
    await page.locator('.menu-button').click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.locator('#menu').getByText('Open a file').click(),
    ]);
    const buffer = Buffer.from(OWN);
    await chooser.setFiles({name: 'mine.json', mimeType: 'application/json', buffer});
    await openLab(page);
    await page.locator('.crumb', {hasText: 'My own lab'}).waitFor();
    await page.evaluate(() => sessionStorage.clear());
  }));

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: {width: 1440, height: 900}}},
);
