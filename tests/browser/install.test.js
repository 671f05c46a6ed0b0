#!/usr/bin/env node
'use strict';
// The page without a connection: kept by its service worker after the first visit, also below a
// folder, and renewed when the site has a new version.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {test} = require('../tools/runner.js');
const {SITE, openLab, runOver, withPage} = require('./lib/harness.js');
const {listFiles, makeWorker} = require('../../web/build/install.js');
const {filesBelow} = require('../../web/build/site.js');

const FOLDER = 'lessons/inflight/';
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-install-'));
const copy = path.join(root, FOLDER);
const text = (lang) => JSON.parse(fs.readFileSync(path.join(SITE, 'text', `${lang}.json`), 'utf8'));

let site;

/** In the page: waits until a worker is in charge and has kept every file of its list. */
async function kept() {
  await navigator.serviceWorker.ready;
  const source = await (await fetch('sw.js')).text();
  const {core, later} = JSON.parse(/^const FILES = (.*);$/m.exec(source)[1]);
  const wanted = Object.keys({...core, ...later}).length;
  const cache = await caches.open('inflight-files');
  const next = () => new Promise((done) => setTimeout(done, 50));
  while (!navigator.serviceWorker.controller || (await cache.keys()).length < wanted) await next();
  return wanted;
}

test('the manifest names icons that are there, and their sizes are true', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(SITE, 'manifest.webmanifest'), 'utf8'));
  assert.strictEqual(manifest.start_url, './');
  for (const {src, sizes, type} of manifest.icons) {
    const bytes = fs.readFileSync(path.join(SITE, src));
    if (type !== 'image/png') continue;
    assert.strictEqual(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
});

test('the worker lists every file of the site but itself', () => {
  const {core, later} = listFiles(SITE, filesBelow(SITE));
  for (const name of ['index.html', 'inflight.wasm', 'page/main.js', 'labs/catalog.json']) {
    assert.match(core[name], /^[0-9a-f]{16}$/, name);
  }
  assert.ok('labs/vt-duplicates.en.json' in later);
  assert.ok(!('sw.js' in core) && !Object.keys(core).some((name) => name.endsWith('.br')));
});

test('after one visit the page and a lab open without a connection', async () => {
  const page = await site.page(`${FOLDER}?lang=en`);
  await page.locator('#home h1').waitFor();
  const files = await page.evaluate(kept);
  console.log(`note  ${files} files are kept`);
  await site.context.setOffline(true);
  try {
    await page.reload();
    await page.locator('#home h1').waitFor();
    await page.getByText(text('en')['offline.chip'], {exact: true}).waitFor();
    await page.goto(`${site.url}${FOLDER}?lang=bn#lab=vt-duplicates`);
    await openLab(page);
    assert.match(await page.locator('#lab h1').first().textContent(), /দুবার/);
    assert.deepStrictEqual(page.problems, []);
  } finally {
    await site.context.setOffline(false);
    await page.close();
  }
});

test('a new version is offered, and taken with one press', async () => {
  await withPage(site, `${FOLDER}?lang=en`, null, async (page) => {
    await page.locator('#home h1').waitFor();
    await page.evaluate(kept);
    const words = path.join(copy, 'text', 'en.json');
    const before = fs.readFileSync(words, 'utf8');
    const title = text('en')['home.title'];
    fs.writeFileSync(words, before.replace(title, 'A new title.'));
    fs.writeFileSync(path.join(copy, 'sw.js'), makeWorker(copy, filesBelow(copy)));
    await page.reload();
    assert.strictEqual(await page.locator('#home h1').textContent(), title);
    await page.locator('.toast', {hasText: text('en')['update.ready']}).waitFor();
    await page.locator('.toast .btn').click();
    await page.locator('#home h1', {hasText: 'A new title.'}).waitFor();
    const stale = await page.evaluate(async () => {
      const cache = await caches.open('inflight-files');
      return (await cache.keys()).filter(({url}) => url.includes('text/en.json')).length;
    });
    assert.strictEqual(stale, 1, 'the old file is gone');
  });
});

fs.cpSync(SITE, copy, {recursive: true, filter: (name) => !name.endsWith('.br')});
fs.writeFileSync(path.join(root, 'look.css'), '');
runOver(
  (opened) => {
    site = opened;
  },
  {
    folder: root,
    needs: [`${FOLDER}sw.js`, `${FOLDER}inflight.wasm`],
    site: {context: {serviceWorkers: 'allow'}},
  },
).finally(() => fs.rmSync(root, {recursive: true, force: true}));
