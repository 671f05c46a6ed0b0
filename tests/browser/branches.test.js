#!/usr/bin/env node
'use strict';
// What-if on the page (TL-07, TL-08, TL-17, TL-20): acting in the past makes a branch, Ctrl+Z takes
// it back, all of them come back after a reload, and two stand side by side with a table.
const assert = require('node:assert');
const fs = require('node:fs');
const {test} = require('../tools/runner.js');
const {frames, openLab, runOver, shot, state, withPage} = require('./lib/harness.js');
const {predict, said, startRun, until} = require('./lib/learner.js');

const REDRIVE = 'dlq-poison-redrive';
const DUPLICATES = 'vt-duplicates';

let site;

const command = (page, what) =>
  page.evaluate((text) => {
    const answer = window.Module.ccall('app_command', 'string', ['string'], [text]);
    window.Module._ui_wake(2);
    return JSON.parse(answer);
  }, JSON.stringify(what));

async function seek(page, t) {
  assert.ok((await command(page, {do: 'seek', t})).ok);
  await until(page, (now) => now.head.t > 0);
}

/** The lab with a run behind it that was seen to its end. */
async function seenToEnd(page) {
  await openLab(page);
  await predict(page);
  await startRun(page);
  await page.keyboard.press('End');
  await until(page, (now) => now.head.t === now.head.end);
}

async function setVt(page, seconds) {
  await page.fill('#knob-vt', String(seconds));
  await page.locator('#knob-vt').press('Enter');
  await page.locator('#canvas').focus();
}

async function openPopup(page) {
  await page.keyboard.press('b');
  await page.locator('#branches[open]').waitFor();
}

test('TL-07 an act in the past makes branch B; Ctrl+Z brings back A, to its old digest', () =>
  withPage(site, `?lang=en#lab=${REDRIVE}`, null, async (page) => {
    await seenToEnd(page);
    const before = await state(page);
    await seek(page, 800000);
    await page.locator('.offer .btn').first().click();
    await page.locator('.toast').waitFor();
    assert.match(await page.locator('.toast').textContent(), /Branch B from 13:20/);
    const forked = await state(page);
    assert.strictEqual(forked.branch, 'B');
    assert.notStrictEqual(forked.digest, before.digest);
    assert.strictEqual(await page.locator('[data-branches="2"] b').textContent(), 'B');
    await page.locator('#canvas').focus();
    await page.keyboard.press('Control+z');
    await until(page, (now) => now.branches.focus === 'A');
    const back = await state(page);
    assert.strictEqual(back.digest, before.digest);
    assert.strictEqual(back.branches, 1);
    await page.keyboard.press('Control+Shift+Z');
    await until(page, (now) => now.branches.focus === 'B');
    assert.strictEqual((await state(page)).digest, forked.digest);
    // The toast's own way back does the same.
    await page.keyboard.press('Control+z');
    await until(page, (now) => now.branches.focus === 'A');
  }));

test('TL-17 the popup: look at the other future, rename with F2, delete, undo', () =>
  withPage(site, `?lang=en#lab=${DUPLICATES}&run=fixed`, null, async (page) => {
    await seenToEnd(page);
    await setVt(page, 52);
    await until(page, (now) => now.branches.focus === 'B');
    await openPopup(page);
    const rows = page.locator('.branch-row');
    assert.strictEqual(await rows.count(), 2);
    await rows.nth(1).locator('.branch-pick').press('F2');
    await page.keyboard.type('longer timeout');
    await page.keyboard.press('Enter');
    await until(page, (now) => now.branches.list[1].name === 'longer timeout');
    await shot(page, 'branches-popup-en-light');
    await rows.nth(0).getByRole('button', {name: 'Branch A'}).first().click();
    await until(page, (now) => now.branches.focus === 'A');
    await page.getByRole('button', {name: 'Delete branch B'}).click();
    await until(page, (now) => now.branches.list.length === 1);
    await page.locator('#branches .dialog-buttons').getByText('Undo').click();
    await until(page, (now) => now.branches.list.length === 2);
    await page.keyboard.press('Escape');
    await page.locator('#branches[open]').waitFor({state: 'detached'}).catch(() => {});
  }));

test('TL-20 a reload brings all branches back; a link the one in focus', async () => {
  let link;
  await withPage(site, `?lang=en#lab=${DUPLICATES}&run=fixed`, null, async (page) => {
    await seenToEnd(page);
    await setVt(page, 52);
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await setVt(page, 130);
    await until(page, (now) => now.branches.list.length === 3);
    const before = await state(page);
    assert.strictEqual(before.branch, 'C');
    await page.waitForFunction(() => location.hash.includes('a=z'));
    await frames(page, 2);
    link = await page.evaluate(() => location.hash);
    await page.reload();
    await openLab(page);
    await until(page, (now) => now.branches?.list.length === 3);
    const after = await state(page);
    assert.strictEqual(after.branch, 'C');
    assert.strictEqual(after.digest, before.digest);
  });
  await withPage(site, link, null, async (page) => {
    await openLab(page);
    const alone = await state(page);
    assert.strictEqual(alone.branches, 1);
    assert.ok(alone.run === 'fixed');
  });
});

test('C: two futures on one axis, and a table that says which is better in words', () =>
  withPage(site, `?lang=en#lab=${DUPLICATES}&run=fixed`, null, async (page) => {
    await seenToEnd(page);
    await setVt(page, 130);
    await until(page, (now) => now.branches.focus === 'B');
    await page.keyboard.press('c');
    await until(page, (now) => now.compare !== null);
    await page.keyboard.press('End');
    await page.locator('.compare-table').waitFor();
    const row = page.locator('.compare-table tr', {hasText: 'done twice'});
    assert.match(await row.textContent(), /better/);
    const {canvas} = await state(page);
    assert.strictEqual(canvas.beside.length, 1);
    assert.ok(canvas.beside[0].lanes >= 4);
    assert.ok(canvas.beside[0].bottom <= canvas.rects.tracks[1]);
    await shot(page, 'compare-en-light');
    // Shift+N leads back to where they part; the head stands there in both.
    await page.keyboard.press('Shift+N');
    const parted = (await said(page)).compare.divergence.t;
    assert.strictEqual((await state(page)).t, parted);
    await page.locator('.compare .seg button').nth(1).click();
    await until(page, (now) => now.compare.align === 'event');
    await page.keyboard.press('c');
    await until(page, (now) => now.compare === null);
    await page.locator('.compare-table').waitFor({state: 'detached'});
  }));

test('lanes that stand beside take the pointer: a card, and a click picks the same message', () =>
  withPage(site, `?lang=en#lab=${DUPLICATES}&run=fixed`, null, async (page) => {
    await seenToEnd(page);
    await setVt(page, 130);
    await until(page, (now) => now.branches.focus === 'B');
    await page.keyboard.press('c');
    await until(page, (now) => now.compare !== null);
    await page.keyboard.press('End');
    await frames(page, 3);
    const [beside] = (await state(page)).canvas.beside;
    const top = beside.top + 28;
    const bar = beside.bars.find(
      ({box}) => box[2] > 20 && box[1] > top && box[1] + box[3] < beside.bottom,
    );
    assert.ok(bar, 'a bar is in sight');
    const box = await page.locator('#canvas').boundingBox();
    const [x, y] = [box.x + bar.box[0] + bar.box[2] / 2, box.y + bar.box[1] + bar.box[3] / 2];
    await page.mouse.move(x, y);
    await page.waitForFunction(
      () => JSON.parse(window.Module.ccall('app_state', 'string', [], [])).canvas.hover !== null,
    );
    await page.mouse.click(x, y);
    await frames(page, 2);
    // In this lab messages are numbered alike in both runs: the shop sends the same.
    assert.strictEqual((await said(page)).inspector?.mid, bar.mid);
    await shot(page, 'compare-picked');
  }));

test('TL-08 a branch that differs in nothing: no divergence', () =>
  withPage(site, `?lang=en#lab=${REDRIVE}`, null, async (page) => {
    await seenToEnd(page);
    // An order that nobody has left: the alarm knob changes no event before it rings.
    await command(page, {do: 'knob', id: 'alarm', value: true});
    await command(page, {do: 'compare'});
    const {compare} = await said(page);
    assert.strictEqual(compare.sides.length, 2);
    const same = compare.divergence === null;
    const wanted = same ? '.compare .same' : '.compare .parting';
    await page.locator(wanted).waitFor();
  }));

test('runs that a lab compares stand stacked; in Bangla and in the dark all fits', () =>
  withPage(site, '?lang=bn#lab=poll-cost&run=thrift', null, async (page) => {
    await seenToEnd(page);
    await page.emulateMedia({colorScheme: 'dark'});
    await page.locator('.compare-runs').click();
    await until(page, (now) => now.compare?.sides.length === 3);
    await page.locator('.compare-table').waitFor();
    const {canvas} = await state(page);
    assert.strictEqual(canvas.beside.length, 2);
    await shot(page, 'compare-three-bn-dark');
    const clipped = await page.evaluate(() => {
      const box = document.querySelector('.compare');
      return box.scrollWidth - box.clientWidth;
    });
    assert.ok(clipped <= 0, `the table is ${clipped} px too wide`);
  }));

test('on a phone: the branch button, the popup and the table have room', () =>
  withPage(
    site,
    `?lang=bn#lab=${DUPLICATES}&run=fixed`,
    {width: 390, height: 844},
    async (page) => {
      await seenToEnd(page);
      await command(page, {do: 'knob', id: 'vt', value: 130});
      await page.locator('[data-branches="2"]').click();
      await page.locator('#branches[open]').waitFor();
      await shot(page, 'branches-popup-phone-bn');
      for (const button of await page.locator('#branches .tb').all()) {
        const box = await button.boundingBox();
        assert.ok(box.width >= 40 && box.height >= 40, `${box.width} × ${box.height}`);
      }
      await page.keyboard.press('Escape');
      await command(page, {do: 'compare'});
      await page.locator('#tab-details').click();
      await page.locator('.compare-table').waitFor();
      await frames(page, 3);
      await shot(page, 'compare-phone-bn');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 390);
    },
  ));

/** Drops a file of `text` on the page. */
const drop = (page, name, text) =>
  page.evaluate(
    ([called, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], called, {type: 'application/json'}));
      document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, dataTransfer: data}));
    },
    [name, text],
  );

test('branches are saved to a file and come back from it in another browser', () =>
  withPage(site, `?lang=en#lab=${REDRIVE}`, null, async (page) => {
    await seenToEnd(page);
    await seek(page, 800000);
    await page.locator('.offer .btn').first().click();
    await page.locator('[data-branches="2"]').waitFor();
    const forked = await state(page);
    await page.locator('#canvas').focus();
    await openPopup(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', {name: 'Save to a file'}).click(),
    ]);
    assert.strictEqual(file.suggestedFilename(), `${REDRIVE}.branches.json`);
    const text = fs.readFileSync(await file.path(), 'utf8');

    await page.goto('about:blank');
    await site.forget();
    await page.goto(`${site.url}?lang=en`);
    await page.locator('#home h1').waitFor();
    await drop(page, 'mine.json', text);
    await openLab(page);
    await page.locator('.toast', {hasText: 'Branches loaded from mine.json'}).waitFor();
    await page.locator('[data-branches="2"] b', {hasText: 'B'}).waitFor();
    await page.keyboard.press('End');
    assert.strictEqual((await state(page)).digest, forked.digest);

    for (const [change, says] of [
      [(one) => (one.lab = 'nowhere'), /At \/lab there should be a lab that is here/],
      [(one) => (one.version = 99), /At \/version there should be the version/],
      [(one) => (one.branches = []), /At \/branches there should be an object/],
      [(one) => (one.answer.runs = 7), /At \/answer.* there should be an answer/],
    ]) {
      const document = JSON.parse(text);
      change(document);
      await drop(page, 'bad.json', JSON.stringify(document));
      await page.locator('.toast', {hasText: says}).waitFor();
      assert.strictEqual((await state(page)).digest, forked.digest, 'nothing changed');
    }
  }));

runOver(
  (opened) => {
    site = opened;
  },
  {site: {viewport: {width: 1440, height: 900}}},
);
