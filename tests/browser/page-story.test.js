#!/usr/bin/env node
'use strict';
// A learner takes vt-duplicates in the built page: predicts, breaks it, mends it, checks 16 worlds,
// comes back later, sends a link, and hands the answer file to the native grader.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {spawnSync} = require('node:child_process');
const {test} = require('../tools/runner.js');
const {ROOT, WAIT_MS, frames, openLab, runOver, state, withPage} = require('./lib/harness.js');

const PROGRAM = process.env.INFLIGHT_PROGRAM ?? path.join(ROOT, 'build', 'native', 'inflight');
const LAB = 'vt-duplicates';

let site;
async function commit(page, option = 1) {
  await page.locator('.opt').nth(option).click();
  await page.locator('.pred .btn').click();
  await page.locator('.pred fieldset').waitFor({state: 'detached'});
}

async function setTimeoutKnob(page, seconds) {
  await page.fill('#knob-vt', String(seconds));
  await page.locator('#knob-vt').press('Enter');
}

const goal = (page, n) => page.locator('.goals .goal').nth(n - 1);
const standing = async (page, n) =>
  (await goal(page, n).getAttribute('class')).replace('goal', '').trim();

async function runToEnd(page) {
  await page.locator('#foot .btn').first().click();
  await page.locator('[data-ran=yes]').waitFor();
  await page.keyboard.press('End');
  await frames(page, 2);
}

test('before the prediction is committed nothing runs, and the page says why', () =>
  withPage(site, `?lang=en#lab=${LAB}`, null, async (page) => {
    await openLab(page);
    const button = page.locator('#foot .btn').first();
    assert.ok(await button.isDisabled());
    assert.ok((await page.locator('#foot-why').textContent()).length > 10);
    await page.keyboard.press('Space');
    assert.strictEqual((await state(page)).ran, false);
    await commit(page);
    assert.ok(!(await button.isDisabled()));
  }));

test('one wrong knob breaks the right goal; its witness leads to the second charge', () =>
  withPage(site, `?lang=en#lab=${LAB}&run=fixed`, null, async (page) => {
    await openLab(page);
    await commit(page);
    await runToEnd(page);
    assert.strictEqual(await standing(page, 2), 'fail');
    await goal(page, 2).locator('.link').click();
    const now = await state(page);
    assert.ok(now.t > 0 && now.t < now.end, `the head stands at ${now.t}`);
    assert.ok(now.selection > 0);
    assert.strictEqual(await page.locator('.disc').textContent(), '×2');
    await page.keyboard.press('Home');
    await frames(page, 2);
    assert.strictEqual(await standing(page, 2), 'open', 'goals un-tick with the head');
  }));

test('a knob runs at once and keeps the place of the head', () =>
  withPage(site, `?lang=en#lab=${LAB}&run=fixed`, null, async (page) => {
    await openLab(page);
    await commit(page);
    await runToEnd(page);
    await page.keyboard.press('ArrowLeft');
    const before = await state(page);
    await setTimeoutKnob(page, 75);
    const after = await state(page);
    assert.strictEqual(after.t, before.t);
    assert.notStrictEqual(after.digest, before.digest);
  }));

test('scrubbing to a moment by two ways shows the same state (TL-02)', () =>
  withPage(site, `?lang=en#lab=${LAB}&run=fixed`, null, async (page) => {
    await openLab(page);
    await commit(page);
    await runToEnd(page);
    const clock = page.locator('.clock');
    await clock.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('PageDown');
    const back = await state(page);
    await page.keyboard.press('Home');
    for (let i = 0; i < 5; i++) await page.keyboard.press('PageUp');
    const forth = await state(page);
    assert.strictEqual(forth.t, back.t);
    assert.strictEqual(forth.moment, back.moment);
  }));

async function solve(page) {
  await commit(page);
  await setTimeoutKnob(page, 20);
  await runToEnd(page);
  assert.strictEqual(await standing(page, 1), 'pass');
  await page.locator('.step').nth(1).click();
  await setTimeoutKnob(page, 75);
  await runToEnd(page);
  for (const n of [2, 3, 4]) assert.strictEqual(await standing(page, n), 'pass', `goal ${n}`);
  await page.locator('#foot .btn', {hasText: '16'}).click();
  await page.waitForFunction(
    () => document.querySelectorAll('.worlds .pass').length === 16,
    null,
    {
      timeout: 3 * WAIT_MS,
    },
  );
}

async function downloaded(page, folder) {
  const waiting = page.waitForEvent('download');
  await page.keyboard.press('Control+KeyS');
  const file = path.join(folder, 'answer.json');
  await (await waiting).saveAs(file);
  return file;
}

test('a right answer holds in 16 worlds, and the native grader agrees with its digest', () =>
  withPage(site, `?lang=en#lab=${LAB}`, null, async (page) => {
    await openLab(page);
    await solve(page);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-answer-'));
    try {
      const file = await downloaded(page, folder);
      const {claim} = JSON.parse(fs.readFileSync(file, 'utf8'));
      const grade = spawnSync(PROGRAM, ['grade', file, '--format', 'json'], {cwd: ROOT});
      assert.strictEqual(grade.status, 0, String(grade.stderr) + String(grade.stdout));
      const result = JSON.parse(String(grade.stdout));
      assert.strictEqual(result.status, 'pass');
      assert.strictEqual(result.digest, claim.digest);
    } finally {
      fs.rmSync(folder, {recursive: true});
    }
  }));

test('a reload and the other language keep everything', () =>
  withPage(site, `?lang=en#lab=${LAB}&run=fixed`, null, async (page) => {
    await openLab(page);
    await commit(page);
    await setTimeoutKnob(page, 64);
    await runToEnd(page);
    await page.keyboard.press('ArrowLeft');
    const before = await state(page);
    await page.waitForFunction((t) => location.hash.includes(`t=${t}`), before.t);
    await page.goto(site.url + `#lab=${LAB}`);
    await page.reload();
    await openLab(page);
    const after = await state(page);
    for (const name of ['t', 'run', 'digest', 'seed', 'moment']) {
      assert.strictEqual(after[name], before[name], name);
    }
    await page.locator('#top-bn').click();
    await page.waitForFunction(() => document.documentElement.lang === 'bn');
    await openLab(page);
    assert.match(await page.locator('#lab h1').textContent(), /[\u0980-\u09ff]/);
    const bangla = await state(page);
    for (const name of ['t', 'run', 'digest', 'seed', 'moment']) {
      assert.strictEqual(bangla[name], before[name], `${name} in Bangla`);
    }
  }));

test('a link opens the same moment for someone else', async () => {
  let link;
  let before;
  await withPage(site, `?lang=en#lab=${LAB}&run=fixed`, null, async (page) => {
    await openLab(page);
    await commit(page);
    await setTimeoutKnob(page, 55);
    await runToEnd(page);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Comma');
    before = await state(page);
    await page.waitForFunction((t) => location.hash.includes(`t=${t}`), before.t);
    link = await page.evaluate(() => location.hash);
  });
  await withPage(site, link, null, async (page) => {
    await openLab(page);
    const after = await state(page);
    for (const name of ['t', 'run', 'digest', 'seed']) {
      assert.strictEqual(after[name], before[name], name);
    }
  });
});

test('a damaged link opens the lab and says so', () =>
  withPage(site, `?lang=en#lab=${LAB}&a=znonsense`, null, async (page) => {
    await openLab(page);
    await page.locator('.toast').waitFor();
  }));

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: {width: 1440, height: 900}}},
);
