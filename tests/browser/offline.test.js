#!/usr/bin/env node
'use strict';
// The whole site as one file: it opens from the disk, runs a lab in both languages, and asks
// nothing of anybody.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const {test} = require('../tools/runner.js');
const {SITE, openLab, runOver, shot, withPage} = require('./lib/harness.js');
const {predict, said, startRun, toEnd} = require('./lib/learner.js');
const {makeOffline} = require('../../web/build/offline.js');
const {filesBelow} = require('../../web/build/site.js');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-offline-'));
/** A name with a space and Bangla, as people's folders have them. */
const file = path.join(folder, 'আমার inflight.html');
const address = pathToFileURL(file).href;

let site;

test('the file stands alone: no address in it but its own parts', () => {
  const html = fs.readFileSync(file, 'utf8');
  console.log(`note  the single file has ${Math.round(html.length / 1024)} KB`);
  const markup = html.replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, '');
  assert.doesNotMatch(markup, /\b(src|href)="(?!data:|#)/);
  assert.match(html, /script-src 'sha256-[^']+' 'sha256-[^']+' 'wasm-unsafe-eval'/);
  assert.doesNotMatch(html, /script-src[^;]*unsafe-inline/);
});

/** Another lab in each language: what is kept of a file outlives its page. */
const LABS = {en: 'vt-duplicates', bn: 'vt-hidden'};

for (const lang of ['en', 'bn']) {
  test(`a lab runs to its end from file:// (${lang})`, async () => {
    const asked = [];
    await withPage(site, `${address}?lang=${lang}`, {width: 1440, height: 900}, async (page) => {
      page.on('request', (request) => {
        if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
      });
      await page.reload();
      await page.locator('#home h1').waitFor();
      await page.locator(`a.lab-row[href="#lab=${LABS[lang]}"]`).click();
      await openLab(page);
      await shot(page, `offline-${lang}`);
      await predict(page);
      await startRun(page);
      await toEnd(page);
      const now = await said(page);
      assert.strictEqual(now.head.t, now.head.end);
      await page.waitForFunction(() => location.hash.includes('t='));
      await page.reload();
      await openLab(page);
      assert.strictEqual((await said(page)).head.t, now.head.t, 'kept and linked');
      await page.keyboard.press('KeyP');
      await page.locator('#present-top .title').waitFor();
    });
    assert.deepStrictEqual(asked, [], 'nothing was asked of the network');
  });
}

fs.writeFileSync(file, '');
runOver((opened) => {
  site = opened;
  const names = filesBelow(SITE).map((name) => name.split(path.sep).join('/'));
  fs.writeFileSync(file, makeOffline(SITE, names));
}).finally(() => fs.rmSync(folder, {recursive: true, force: true}));
