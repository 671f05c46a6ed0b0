#!/usr/bin/env node
'use strict';
// TL-17: the time line for keyboard and screen reader. Controls are found by role and name only.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {frames, openLab, runOver, shot, withPage} = require('./lib/harness.js');
const {predict, said, startRun, until} = require('./lib/learner.js');

const WIDE = {width: 1440, height: 900};
const LAB = '#lab=vt-duplicates&lang=en';

let site = null;

/** The lab after its first run, with the head at the start. */
async function started(page, option = 'b') {
  await openLab(page);
  await predict(page, {p1: option});
  await startRun(page);
  await page.getByRole('toolbar').getByRole('button', {name: 'To the start'}).click();
  await page.getByRole('treegrid').first().waitFor({state: 'attached'});
}

const toolbar = (page) => page.getByRole('toolbar');
const next = (page) => toolbar(page).getByRole('button', {name: 'Next event'});
const slider = (page) => page.getByRole('slider', {name: 'Time', exact: true});
const mirror = (page) => page.getByRole('region', {name: 'The time line in words'});

test('TL-17 play, step, seek, select and act by role alone', () =>
  withPage(site, '#lab=receipt-handle&lang=en', WIDE, async (page) => {
    await started(page, 'c');
    await toolbar(page).getByRole('button', {name: 'Play'}).click();
    await toolbar(page).getByRole('button', {name: 'Pause'}).click();
    await slider(page).press('Home');
    assert.strictEqual((await said(page)).head.t, 0);
    await next(page).click();
    const at = (await said(page)).head.position;
    assert.ok(at > 0);
    await slider(page).press('Home');
    await slider(page).press('PageUp');
    const {head} = await said(page);
    assert.ok(head.t > 0);
    assert.match(await slider(page).getAttribute('aria-valuetext'), new RegExp(`^${head.time}`));
    const row = mirror(page).getByRole('row', {name: /^order 1/});
    await row.press('Enter');
    assert.strictEqual((await said(page)).inspector.kind, 'message');
    assert.strictEqual(await row.getAttribute('aria-selected'), 'true');
    const act = mirror(page).getByRole('group', {name: 'Your actions'});
    await act.getByRole('button', {name: 'Receive'}).press('Enter');
    await until(page, ({taken}) => taken.length === 1);
    await slider(page).press('End');
    await until(page, ({head}) => head.t === head.end);
    await act.getByRole('button', {name: 'Receive'}).press('Enter');
    assert.match(await page.getByRole('alert').first().textContent(), /over here/);
  }));

test('TL-17 the tree: arrows move, open and close; the state at the head stands in the rows', () =>
  withPage(site, LAB, WIDE, async (page) => {
    await started(page);
    await slider(page).press('PageUp');
    await page.keyboard.press('4');
    const tree = page.getByRole('treegrid', {name: 'Lanes at this moment'});
    await tree.waitFor();
    assert.strictEqual(await mirror(page).count(), 0, 'shown once, not twice');
    const first = tree.getByRole('row').first();
    await first.focus();
    assert.strictEqual(await first.getAttribute('aria-expanded'), 'true');
    const rows = Number(await tree.getAttribute('aria-rowcount'));
    await page.keyboard.press('ArrowLeft');
    assert.ok(Number(await tree.getAttribute('aria-rowcount')) < rows);
    await page.keyboard.press('ArrowRight');
    assert.strictEqual(Number(await tree.getAttribute('aria-rowcount')), rows);
    await page.keyboard.press('ArrowDown');
    const focused = tree.locator(':focus');
    assert.strictEqual(await focused.getAttribute('aria-level'), '2');
    assert.match(await focused.innerText(), /order 1/);
    await page.keyboard.press('Enter');
    assert.strictEqual((await said(page)).inspector.kind, 'message');
    await page.keyboard.press('End');
    assert.strictEqual(Number(await focused.getAttribute('aria-rowindex')), rows);
    await page.keyboard.press('Home');
    assert.strictEqual(await focused.getAttribute('aria-rowindex'), '1');
    const before = (await said(page)).head.t;
    await page.keyboard.press('ArrowDown');
    const after = (await said(page)).head.t;
    assert.strictEqual(after, before, 'arrows of the tree leave the head alone');
    await shot(page, 'table-light-en');
    await page.keyboard.press('4');
    await page.locator('#table').waitFor({state: 'hidden'});
  }));

test('TL-17 events near the head: arrows, Home, End, and Enter goes there', () =>
  withPage(site, LAB, WIDE, async (page) => {
    await started(page);
    await slider(page).press('PageUp');
    await page.keyboard.press('4');
    const list = page.getByRole('list', {name: 'Events near this moment'}).first();
    const first = list.getByRole('button').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    const second = await page.evaluate(() => document.activeElement.innerText);
    await page.keyboard.press('Home');
    const top = await page.evaluate(() => document.activeElement.innerText);
    assert.notStrictEqual(top, second);
    await page.keyboard.press('Enter');
    const now = await said(page);
    assert.strictEqual(now.caption.n, now.events.find((event) => event.current).n);
  }));

test('TL-17 the live region says each step once, ten steps without a duplicate', () =>
  withPage(site, LAB, WIDE, async (page) => {
    await started(page);
    await page.evaluate(() => {
      window.heard = [];
      const live = document.getElementById('live');
      new MutationObserver(() => window.heard.push(live.textContent)).observe(live, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const facts = [];
    for (let i = 0; i < 10; i++) {
      await next(page).click();
      facts.push((await said(page)).caption.fact);
      await frames(page, 1);
    }
    const heard = await page.evaluate(() => window.heard);
    assert.deepStrictEqual(
      heard.map((text) => text.replace('\u00a0', '')),
      facts,
    );
    for (let i = 1; i < heard.length; i++) assert.notStrictEqual(heard[i], heard[i - 1]);
  }));

test('TL-16 without WebGL 2 the table opens with a notice, and playing works', async () => {
  const page = await site.page('?lang=en', WIDE);
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === 'webgl2' ? null : own.call(this, kind, ...rest);
    };
  });
  await page.goto(`${site.url}?again${LAB}`);
  const tree = page.getByRole('treegrid', {name: 'Lanes at this moment'});
  await page.getByRole('note').filter({hasText: 'WebGL 2'}).waitFor();
  await predict(page, {p1: 'b'});
  await startRun(page);
  await tree.waitFor();
  await next(page).click();
  assert.ok((await said(page)).head.position > 0);
  await shot(page, 'table-no-webgl');
  await page.close();
  await site.forget();
});

runOver(async (opened) => {
  site = opened;
});
