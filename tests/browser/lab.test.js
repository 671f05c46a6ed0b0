#!/usr/bin/env node
'use strict';
// Labs as learners take them, beyond page-story: the file that is downloaded, a wrong answer, acts
// at moments, dragging, and a phone in Bangla. The native grader must agree each time.
const assert = require('node:assert');
const fs = require('node:fs');
const {test} = require('../tools/runner.js');
const {native, scratch} = require('../tools/program.js');
const {frames, openLab, runOver, shot, state, withPage} = require('./lib/harness.js');
const {answerText, checkWorlds, download, foot, goalOf, predict, said, setKnob, toEnd} =
  require('./lib/learner.js');

const WIDE = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};

let site;

/** Solves vt-duplicates from the untouched page. */
async function solveDuplicates(page) {
  await predict(page, {p1: 'b'});
  await page.locator('.step').nth(0).click();
  await foot(page).click();
  await setKnob(page, 'vt', 20);
  await toEnd(page);
  assert.strictEqual(goalOf(await said(page), 'g1-dup').head, 'pass');
  await page.locator('.step').nth(1).click();
  await foot(page).click();
  await setKnob(page, 'vt', 20);
  await setKnob(page, 'hb', true);
  await toEnd(page);
}

test('vt-duplicates: the downloaded file is the answer', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', WIDE, async (page) => {
    await openLab(page);
    await solveDuplicates(page);
    const file = await download(page, 'download.json');
    assert.strictEqual(native(['grade', file]).status, 0);
    assert.deepStrictEqual(JSON.parse(fs.readFileSync(file, 'utf8')).runs.fixed.knobs,
      {vt: 20, hb: true});
  }));

test('vt-duplicates: twelve hours fail at the goals that say so, here and in the grader', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', WIDE, async (page) => {
    await openLab(page);
    await predict(page, {p1: 'a'});
    await page.locator('.step').nth(1).click();
    await foot(page).click();
    await setKnob(page, 'vt', 43200);
    await toEnd(page);
    const now = await said(page);
    assert.strictEqual(goalOf(now, 'g4-recover').head, 'fail');
    assert.strictEqual(now.predict[0].truth, 'b', 'the engine says what was right');
    const graded = native(['grade', scratch('twelve.json', await answerText(page)), '--format',
      'json']);
    assert.strictEqual(graded.status, 1);
    const goals = JSON.parse(graded.stdout).goals;
    assert.strictEqual(goals.find((one) => one.id === 'g4-recover').status, 'fail');
  }));

test('dlq-poison-redrive: policy, alarm, fix and redrive; the grader agrees', () =>
  withPage(site, '?lang=en#lab=dlq-poison-redrive', WIDE, async (page) => {
    await openLab(page);
    await predict(page, {p1: 'b'});
    await foot(page).click();
    await page.evaluate(() => {
      const command = (one) =>
        window.Module.ccall('app_command', 'string', ['string'], [JSON.stringify(one)]);
      command({do: 'pause'});
      command({do: 'knob', id: 'policy',
        value: {deadLetterTargetArn: 'orders-dlq', maxReceiveCount: 5}});
      command({do: 'knob', id: 'alarm', value: true});
      command({do: 'seek', t: 720000});
    });
    await frames(page, 2);
    await page.locator('#panel').getByRole('button', {name: /Ship the fix/}).click();
    await frames(page, 2);
    await page.evaluate(() =>
      window.Module.ccall('app_command', 'string', ['string'],
        [JSON.stringify({do: 'seek', t: 730000})]));
    await frames(page, 2);
    await page.locator('#panel').getByRole('button', {name: /Start DLQ redrive/}).click();
    await frames(page, 2);
    await toEnd(page);
    await shot(page, 'story-redrive');
    await checkWorlds(page);
    const done = await said(page);
    assert.strictEqual(done.verdict.status, 'pass', JSON.stringify(done.goals.map((g) => g.head)));
    const answer = JSON.parse(await answerText(page));
    assert.strictEqual(answer.runs.main.actions[1].on, 'fix', 'anchored to the fix, not the clock');
    const graded = native(['grade', scratch('redrive.json', answer), '--format', 'json']);
    assert.strictEqual(graded.status, 0, graded.stdout);
    assert.strictEqual(JSON.parse(graded.stdout).digest, answer.claim.digest);
  }));

test('TL-01 TL-02 dragging the ruler shows the exact state of each moment, from either side', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', WIDE, async (page) => {
    await openLab(page);
    await predict(page, {p1: 'b'});
    await foot(page).click();
    await toEnd(page);
    const {ruler} = (await state(page)).canvas.rects;
    const box = await page.locator('#canvas').boundingBox();
    const at = (part) => [box.x + ruler[0] + ruler[2] * part, box.y + ruler[1] + ruler[3] / 2];
    await page.mouse.move(...at(0.2));
    await page.mouse.down();
    const seen = [];
    for (const part of [0.3, 0.45, 0.6, 0.45, 0.3]) {
      await page.mouse.move(...at(part));
      seen.push(await state(page));
    }
    await page.mouse.up();
    assert.ok(seen[0].t < seen[1].t && seen[1].t < seen[2].t, 'the head follows the mouse');
    assert.deepStrictEqual(seen[4].counts, seen[0].counts);
    assert.strictEqual(seen[4].moment, seen[0].moment);
    assert.strictEqual(seen[3].moment, seen[1].moment);
  }));

test('on a phone, in Bangla, by touch: predict, run, scrub', () =>
  withPage(site, '?lang=bn#lab=vt-duplicates', PHONE, async (page) => {
    await openLab(page);
    await shot(page, 'phone-before');
    await page.locator('.opt').nth(1).tap();
    await foot(page).tap();
    await page.waitForFunction(
      () => JSON.parse(window.Module.ccall('app_page', 'string', [], [])).ready,
    );
    await foot(page).tap();
    await frames(page, 3);
    const {ruler} = (await state(page)).canvas.rects;
    const box = await page.locator('#canvas').boundingBox();
    const x = box.x + ruler[0] + ruler[2] / 2;
    await page.touchscreen.tap(x, box.y + ruler[1] + ruler[3] / 2);
    await frames(page, 3);
    const now = await state(page);
    assert.ok(now.t > 0, 'a tap on the ruler moves the head');
    await shot(page, 'phone-scrubbed');
    const title = await page.locator('#lab h1').first().textContent();
    assert.match(title, /[\u0980-\u09ff]/);
  }));

runOver((opened) => {
  site = opened;
});
