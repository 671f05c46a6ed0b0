#!/usr/bin/env node
'use strict';
// Every lab played through the page as a learner would: the first solution that ships with it, set
// by the page's own controls. Its goals hold, the worlds hold, and the native grader agrees.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {test} = require('../tools/runner.js');
const {labFiles, native} = require('../tools/program.js');
const {ROOT, openLab, runOver, shot, withPage} = require('./lib/harness.js');
const learner = require('./lib/learner.js');

const DESKTOP = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};
/** Labs that other test files play. */
const ELSEWHERE = ['vt-duplicates', 'dlq-poison-redrive'];
const ON_PHONE = ['poll-false-empty', 'vt-hidden'];

let site;

/** A duration as labs write it, "90s" or "2m 30s", in ms. */
function toMs(text) {
  const units = {ms: 1, s: 1000, m: 60000, h: 3600000, d: 86400000};
  return [...text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * units[unit],
    0,
  );
}

/** Index of the entry of the lab that allows an action. */
function entryOf(lab, action) {
  const agrees = (entry) =>
    Object.entries(entry.with ?? {}).every(
      ([name, value]) => (action.args?.[name] ?? value) === value,
    );
  return lab.actions.findIndex((entry) => entry.do === action.do && agrees(entry));
}

/** No reference, slot, key of a text or missing value is shown to the learner. */
async function assertReadable(page) {
  const text = await page.evaluate(() => document.body.innerText);
  // ${s3.key} is code of a function, which a lab may show.
  const raw = /.{0,30}(\$\{(?!s3\.)|\{\w+\}|undefined|NaN|\[object|\b(?:app|ref|act)\.\w+).*/g;
  assert.deepStrictEqual(text.match(raw), null);
}

/** Plays one run as the solution says, to its end. */
async function playRun(page, lab, run, {knobs = {}, actions = []} = {}) {
  await learner.chooseRun(page, run);
  await learner.startRun(page);
  for (const [id, value] of Object.entries(knobs)) await learner.setKnob(page, id, value);
  for (const action of actions) {
    assert.ok(action.at, `${lab.id}: only acts at times can be played here`);
    await learner.moveTo(page, toMs(action.at));
    await learner.takeAction(page, entryOf(lab, action), action.args ?? {});
    await assertReadable(page);
  }
  await learner.toEnd(page);
  const now = await learner.said(page);
  const missed = now.goals.filter((one) => one.run === run && one.required && one.head !== 'pass');
  assert.deepStrictEqual(missed.map((one) => [one.id, one.head]), [], `${lab.id}, run ${run}`);
}

/** The page's verdict and the grader's are one. */
async function assertGraded(page, lab) {
  const now = await learner.said(page);
  assert.strictEqual(now.verdict.status, 'pass');
  const file = await learner.download(page, `${lab.id}.json`);
  const answer = JSON.parse(fs.readFileSync(file, 'utf8'));
  const graded = native(['grade', file, '--format', 'json']);
  assert.strictEqual(graded.status, 0, graded.stdout + graded.stderr);
  const result = JSON.parse(graded.stdout);
  assert.strictEqual(result.status, 'pass');
  assert.strictEqual(result.digest, answer.claim.digest);
  assert.strictEqual(result.stars, now.verdict.stars);
}

async function play(page, lab, lang) {
  await openLab(page);
  await assertReadable(page);
  await shot(page, `played-${lab.id}-${lang}-open`);
  await learner.predict(page);
  const solution = lab.tests.solutions[0];
  for (const run of Object.keys(lab.runs)) {
    await playRun(page, lab, run, solution.runs[run]);
    await shot(page, `played-${lab.id}-${lang}-${run}`);
  }
  await learner.checkWorlds(page);
  await assertReadable(page);
  await shot(page, `played-${lab.id}-${lang}-done`);
  await assertGraded(page, lab);
}

function labTests() {
  const labs = labFiles()
    .map((file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')))
    .filter((lab) => (lab.kind ?? 'lab') === 'lab' && !ELSEWHERE.includes(lab.id));
  labs.forEach((lab, i) => {
    const lang = ['en', 'bn'][i % 2];
    const phone = ON_PHONE.includes(lab.id);
    test(`${lab.id} is played to its goals (${lang}${phone ? ', phone' : ''})`, () =>
      withPage(site, `?lang=${lang}#lab=${lab.id}`, phone ? PHONE : DESKTOP, (page) =>
        play(page, lab, lang)));
  });
}

test('sb-three-shapes: each net is set by the page, and each shape ends in its own (bn)', () =>
  withPage(site, '?lang=bn#lab=sb-three-shapes', DESKTOP, async (page) => {
    const lab = JSON.parse(
      fs.readFileSync(path.join(ROOT, 'labs/sandbox/sb-three-shapes.json'), 'utf8'),
    );
    const solution = lab.tests.solutions.find(({expect}) => expect.finds.includes('p5-nets'));
    await openLab(page);
    await learner.startRun(page);
    for (const [id, value] of Object.entries(solution.runs.play.knobs)) {
      await learner.setKnob(page, id, value);
    }
    await learner.toEnd(page);
    const found = (await learner.said(page)).goals.find(({id}) => id === 'p5-nets');
    assert.strictEqual(found.head, 'pass');
    await assertReadable(page);
  }));

labTests();
runOver((opened) => {
  site = opened;
});
