#!/usr/bin/env node
'use strict';
// The built page as a visitor meets it: it starts, lists the labs, opens each, fits its budgets.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {test} = require('../tools/runner.js');
const {SITE, command, openLab, runOver, shot, withPage} = require('./lib/harness.js');
const {moveTo, predict, said, startRun, toEnd} = require('./lib/learner.js');

const LANGUAGES = ['en', 'bn'];
const SIZES = [
  [1440, 900],
  [1280, 720],
  [900, 700],
  [390, 844],
  [360, 640],
];

const readJson = (...names) => JSON.parse(fs.readFileSync(path.join(SITE, ...names), 'utf8'));

let site;

for (const language of LANGUAGES) {
  test(`the start page lists every lab (${language})`, () =>
    withPage(site, `?lang=${language}`, null, async (page) => {
      const {labs} = readJson('labs', 'catalog.json');
      for (const {id, kind} of labs) {
        if (kind && kind !== 'lab') continue;
        await page.locator(`a.lab-row[href="#lab=${id}"]`).waitFor();
      }
      const shown = await page.evaluate(() => document.documentElement.lang);
      assert.strictEqual(shown, language);
    }));
}

function labTests() {
  for (const {id} of readJson('labs', 'catalog.json').labs) {
    for (const language of LANGUAGES) {
      test(`lab ${id} opens, draws and rests (${language})`, () =>
        withPage(site, `?lang=${language}#lab=${id}`, null, async (page) => {
          await openLab(page);
          await shot(page, `lab-${id}-${language}`);
          const title = await page.locator('#lab h1').first().textContent();
          assert.ok(title.trim().length > 0);
          const drawn = await page.evaluate(async () => {
            const next = () => new Promise((done) => requestAnimationFrame(done));
            for (let i = 0; i < 40; i++) await next();
            const start = window.Module._app_frames();
            for (let i = 0; i < 60; i++) await next();
            return window.Module._app_frames() - start;
          });
          assert.strictEqual(drawn, 0, 'TL-15 frames drawn while nothing happens');
        }));
    }
  }
}

function fitTests() {
  const {labs} = readJson('labs', 'catalog.json');
  for (const [width, height] of SIZES) {
    test(`LK-03 no scroll bar on the page at ${width}x${height}`, async () => {
      for (const language of LANGUAGES) {
        const where = `?lang=${language}#lab=${labs[0].id}`;
        await withPage(site, where, {width, height}, async (page) => {
          await openLab(page);
          const over = await page.evaluate(() => [
            document.documentElement.scrollWidth - window.innerWidth,
            document.documentElement.scrollHeight - window.innerHeight,
          ]);
          assert.ok(over[0] <= 0 && over[1] <= 0, `${language}: ${over} px over`);
        });
      }
    });
  }
}

const REST = 'inflight.rest.wasm';

/**
 * What a first visit to a lab asks for, but fonts, labs and texts of the other language, and the
 * part of the module that comes after it.
 */
async function askedFirst(page) {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => name),
  );
  const names = urls.filter((url) => url.startsWith(site.url)).map((url) => url.split(/[?#]/)[0]);
  return ['index.html', ...new Set(names.map((url) => url.slice(site.url.length)))].filter(
    (name) => !/^(fonts|labs)\/|\bbn\.json$/.test(name) && name !== REST,
  );
}

test('the first load is at most 500 KB without fonts', () =>
  withPage(site, '?lang=en#lab=vt-duplicates', null, async (page) => {
    await openLab(page);
    const packed = (name) => path.join(SITE, `${name}.br`);
    let bytes = 0;
    for (const name of await askedFirst(page)) {
      const file = fs.existsSync(packed(name)) ? packed(name) : path.join(SITE, name);
      bytes += fs.statSync(file).size;
    }
    for (const name of ['inflight.wasm', 'inflight.js', REST]) {
      console.log(`note  ${name}.br ${fs.statSync(packed(name)).size} bytes`);
    }
    console.log(`note  first load without fonts and labs: ${bytes} bytes`);
    assert.ok(bytes <= 500 * 1024, `${bytes} bytes`);
    const js = fs.statSync(packed('inflight.js')).size;
    assert.ok(js <= 25 * 1024, `inflight.js.br has ${js} bytes`);
  }));

/** `page` asks for the rest of the module in vain, but where it waits for it if `waited`. */
const withoutRest = (page, waited) =>
  page.route(`**/${REST}`, (route) => {
    if (waited && route.request().resourceType() === 'xhr') route.continue();
  });

test('a lab opens, runs and is gone over without the rest of the module', () =>
  withPage(site, '?lang=en', null, async (page) => {
    await withoutRest(page, false);
    await page.locator('a.lab-row[href="#lab=vt-duplicates"]').click();
    await openLab(page);
    await predict(page);
    await startRun(page);
    await moveTo(page, 60000);
    await toEnd(page);
    assert.ok((await said(page)).ran);
  }));

test('who needs the rest of the module before it came waits for it', () =>
  withPage(site, '?lang=en', null, async (page) => {
    await withoutRest(page, true);
    await page.locator('a.lab-row[href="#lab=vt-duplicates"]').click();
    await openLab(page);
    await predict(page);
    await startRun(page);
    assert.strictEqual(
      await command(page, {do: 'console', line: 'aws sqs list-queues'}), null);
    const {entries} = await page.evaluate(() =>
      JSON.parse(window.Module.ccall('app_console', 'string', [], [])));
    assert.match(JSON.stringify(entries), /QueueUrls/);
  }));

test('a path that does not exist is answered with 404, not with the page', async () => {
  const answer = await site.context.request.get(`${site.url}nothing.js`);
  assert.strictEqual(answer.status(), 404);
});

const needs = ['index.html', 'inflight.js', 'inflight.wasm', 'labs/catalog.json'];
runOver(
  (opened) => {
    site = opened;
    labTests();
    fitTests();
  },
  {needs},
);
