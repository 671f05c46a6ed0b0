#!/usr/bin/env node
'use strict';
// The start page: where the learner stands, pictures, what is known, and progress as a file.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {labFiles} = require('../tools/program.js');
const {test} = require('../tools/runner.js');
const {ROOT, runOver, shot, withPage} = require('./lib/harness.js');

const DESKTOP = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};

let site;

const answer = (lab) => ({format: 1, lab, labVersion: 1, runs: {}});
const PROGRESS = {
  'inflight/settings': {last: 'vt-duplicates'},
  'inflight/msg-life/1': {answer: answer('msg-life'), status: 'pass', stars: 3},
  'inflight/vt-hidden/1': {answer: answer('vt-hidden'), status: 'pass', stars: 2},
  'inflight/vt-duplicates/1': {
    answer: answer('vt-duplicates'),
    status: 'fail',
    stars: 0,
    place: {run: 2, runs: 2, goal: 2},
  },
};

async function withProgress(page, progress) {
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) {
      localStorage.setItem(key, JSON.stringify(value));
    }
  }, progress);
  await page.reload();
  await page.waitForSelector('.home-wrap');
}

const storage = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.keys(localStorage).map((key) => [key, JSON.parse(localStorage.getItem(key))]),
    ),
  );

/** Hands a file to the page as the file dialog would. */
async function give(page, name, document) {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  await page.setInputFiles('#file', {
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const toast = page.locator('.toast').last();
  await toast.waitFor();
  return toast.innerText();
}

async function savedFile(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', {name: 'Save all progress'}).click(),
  ]);
  const file = path.join(ROOT, 'build', 'scratch', 'progress.json');
  fs.mkdirSync(path.dirname(file), {recursive: true});
  await download.saveAs(file);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

function showsTests() {
  test('the start page tells totals, standing, and where to go on', async () => {
    await withPage(site, '?lang=en', DESKTOP, async (page) => {
      await page.waitForSelector('.home-wrap');
      assert.match(await page.locator('.continue .btn').innerText(), /Start/);
      await withProgress(page, PROGRESS);
      const totals = await page.locator('.totals').innerText();
      assert.match(totals, /2 of \d+ labs/);
      assert.match(totals, /5 of \d+ stars/);
      const card = page.locator('.continue');
      assert.match(await card.innerText(), /Charged twice\s+Run 2 of 2\. Goal 2 still fails\./);
      assert.strictEqual(await card.locator('a').getAttribute('href'), '#lab=vt-duplicates');
      const row = page.locator('.lab-row.cur');
      assert.strictEqual(await row.count(), 1);
      assert.match(await row.innerText(), /Charged twice/);
      const done = page.locator('.lab-row.done');
      assert.strictEqual(await done.count(), 2);
      assert.match(await done.first().innerText(), /done/);
    });
  });

  test('LK-01 every lab has a picture of bars and signs, 120 by 24', async () => {
    await withPage(site, '?lang=en', DESKTOP, async (page) => {
      await page.waitForSelector('.home-wrap');
      const rows = await page.evaluate(() =>
        [...document.querySelectorAll('.lab-row .pic')].map((pic) => {
          const {width, height} = pic.getBoundingClientRect();
          return [width, height, pic.querySelectorAll('rect').length];
        }),
      );
      assert.ok(rows.length >= 10);
      for (const [width, height, bars] of rows) {
        assert.deepStrictEqual([width, height], [120, 24]);
        assert.ok(bars > 0, 'no bar in a picture');
      }
    });
  });

  test('the cheat sheet fills with the facts of solved labs; the others are counted', async () => {
    await withPage(site, '?lang=en', DESKTOP, async (page) => {
      await page.waitForSelector('.home-wrap');
      assert.strictEqual(await page.locator('.fact-part li').count(), 0);
      await withProgress(page, PROGRESS);
      const facts = await page.locator('.fact-part li').allInnerTexts();
      assert.ok(facts.length > 10);
      assert.ok(facts.some((text) => /30 s by default/.test(text)));
      assert.strictEqual(new Set(facts).size, facts.length, 'a fact stands there twice');
      const note = await page.locator('.sheet-facts h2').innerText();
      assert.match(note, new RegExp(`${facts.length} of \\d+ facts`));
    });
  });

}

function placeTests() {
  test('sandboxes are cards, and the bar leads to them', async () => {
    await withPage(site, '?lang=en', DESKTOP, async (page) => {
      await page.waitForSelector('.sandbox-card');
      const sandboxes = labFiles().filter((file) => file.includes('/sandbox/'));
      assert.strictEqual(await page.locator('.sandbox-card').count(), sandboxes.length);
      await page.getByRole('button', {name: 'Sandboxes'}).click();
      assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'sandboxes');
    });
  });

  for (const [name, size] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ]) {
    test(`LK-03 nothing runs out of the ${name}, in both languages`, async () => {
      for (const lang of ['en', 'bn']) {
        await withPage(site, `?lang=${lang}`, size, async (page) => {
          await page.waitForSelector('.home-wrap');
          await withProgress(page, PROGRESS);
          const wide = await page.evaluate(() =>
            [...document.querySelectorAll('#home *')]
              .filter((el) => el.getBoundingClientRect().right > window.innerWidth + 0.5)
              .map((el) => el.className.baseVal ?? el.className),
          );
          assert.deepStrictEqual(wide, [], lang);
          await shot(page, `home-${name}-${lang}`);
        });
      }
    });
  }
}

/** What the page says about a file of this text. */
async function refusal(page, text) {
  const file = {name: 'none.json', mimeType: 'application/json', buffer: Buffer.from(text)};
  await page.locator('#file').setInputFiles(file);
  const refused = page.locator('#file-refused');
  await refused.waitFor();
  return refused.textContent();
}

function progressTests() {
  test('progress goes out as one file and comes back into an empty browser', async () => {
    await withPage(site, '?lang=en', DESKTOP, async (page) => {
      await page.waitForSelector('.home-wrap');
      await withProgress(page, PROGRESS);
      const file = await savedFile(page);
      assert.strictEqual(file.kind, 'inflight-progress');
      assert.deepStrictEqual(Object.keys(file.labs).sort(), [
        'msg-life/1',
        'vt-duplicates/1',
        'vt-hidden/1',
      ]);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.waitForSelector('.home-wrap');
      assert.match(await give(page, 'mine.json', file), /3 labs new/);
      assert.match(await page.locator('.totals').innerText(), /2 of \d+ labs/);
      const kept = await storage(page);
      assert.deepStrictEqual(kept['inflight/vt-hidden/1'], PROGRESS['inflight/vt-hidden/1']);
    });
  });

  test('merging keeps the better state of each lab, and sets the other aside', async () => {
    await withPage(site, '?lang=en', DESKTOP, async (page) => {
      await page.waitForSelector('.home-wrap');
      await withProgress(page, PROGRESS);
      const theirs = {
        kind: 'inflight-progress',
        format: 1,
        labs: {
          'msg-life/1': {answer: answer('msg-life'), status: 'pass', stars: 1},
          'vt-duplicates/1': {answer: answer('vt-duplicates'), status: 'pass', stars: 2},
        },
      };
      assert.match(await give(page, 'theirs.json', theirs), /0 labs new, 1 further than here, 1/);
      const now = await storage(page);
      assert.strictEqual(now['inflight/msg-life/1'].stars, 3);
      assert.strictEqual(now['inflight/vt-duplicates/1'].stars, 2);
      const own = PROGRESS['inflight/vt-duplicates/1'];
      assert.deepStrictEqual(now['inflight/vt-duplicates/1/kept'], own);
    });
  });

  test('a bad file changes nothing and says which place is wrong', async () => {
    await withPage(site, '?lang=en', DESKTOP, async (page) => {
      await page.waitForSelector('.home-wrap');
      await withProgress(page, PROGRESS);
      const before = await storage(page);
      const good = {'msg-life/1': {answer: answer('msg-life'), status: 'pass', stars: 3}};
      const file = (labs) => ({kind: 'inflight-progress', format: 1, labs});
      const bad = [
        [file({...good, 'vt-hidden/1': {stars: 4}}), '/labs/vt-hidden~11/stars'],
        [file({...good, 'vt-hidden/1': {status: 'won'}}), '/labs/vt-hidden~11/status'],
        [file({...good, 'vt-hidden': {}}), '/labs/vt-hidden '],
        [file({'vt-hidden/1': {answer: answer('msg-life')}}), '/labs/vt-hidden~11/answer/lab'],
        [{...file(good), format: 2}, '/format'],
        [file([]), '/labs'],
      ];
      for (const [document, at] of bad) {
        const says = await give(page, 'bad.json', document);
        assert.ok(says.includes(`At ${at}`), `${at}: ${says}`);
        assert.deepStrictEqual(await storage(page), before);
      }
      assert.match(await refusal(page, '{"a":'), /It is no JSON/);
      assert.deepStrictEqual(await storage(page), before);
    });
  });
}

runOver(
  (opened) => {
    site = opened;
    showsTests();
    placeTests();
    progressTests();
  },
  {needs: ['index.html', 'labs/catalog.json']},
);
