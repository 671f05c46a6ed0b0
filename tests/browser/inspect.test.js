#!/usr/bin/env node
'use strict';
// Every moment can be explained: picks, inspectors, "Why?", "Why is this number 3?", API only.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {frames, openLab, runOver, shot, state, withPage} = require('./lib/harness.js');
const {predict, said, startRun, until} = require('./lib/learner.js');

const WIDE = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};
const LAB = '#lab=vt-duplicates&run=fixed';

let site = null;

/** The run "fixed", untouched, with the head at the second charge of an order. */
async function charged(page) {
  await openLab(page);
  await predict(page, {p1: 'b'});
  await startRun(page);
  await command(page, {do: 'end'});
  await command(page, {do: 'witness', goal: 'g2-nodup'});
}

async function command(page, one) {
  await page.evaluate((given) => {
    window.Module.ccall('app_command', 'string', ['string'], [JSON.stringify(given)]);
    window.Module.onPage?.();
  }, one);
  await frames(page, 2);
}

/** Clicks the canvas at a place of its own, CSS px. */
async function clickCanvas(page, x, y) {
  const box = await page.locator('#canvas').boundingBox();
  await page.mouse.click(box.x + x, box.y + y);
  await frames(page, 3);
}

test('names of lanes pick their queue, worker and producer', () =>
  withPage(site, `${LAB}&lang=en`, WIDE, async (page) => {
    await charged(page);
    const {canvas} = await state(page);
    for (const [kind, picked] of [
      ['queue', 'queue'],
      ['worker', 'actor'],
      ['producer', 'actor'],
    ]) {
      const lane = canvas.lanes.find((one) => one.kind === kind);
      await clickCanvas(page, lane.box[0] + 40, lane.box[1] + Math.min(lane.box[3] / 2, 12));
      const {inspector, sel} = await said(page);
      assert.strictEqual(inspector?.kind, picked, kind);
      assert.match(sel, picked === 'queue' ? /^q:/ : /^a:/);
    }
  }));

test('why is this number: the dialog lists the messages and picks one', () =>
  withPage(site, `${LAB}&lang=en`, WIDE, async (page) => {
    await charged(page);
    await command(page, {do: 'select', mid: 0});
    const n = (await said(page)).queues[0].inflight;
    await page.locator('#inspector .counter').nth(1).click();
    const dialog = page.getByRole('dialog', {name: `Why is this number ${n}?`});
    await dialog.waitFor();
    assert.strictEqual(await dialog.locator('.counted').count(), n);
    await shot(page, 'inspect-count-en');
    await dialog.locator('.counted').first().click();
    await dialog.waitFor({state: 'hidden'});
    assert.strictEqual((await said(page)).inspector.kind, 'message');
    assert.strictEqual((await said(page)).counts, null);
  }));

test('why: the chain, what would change it, and the way to the knob', () =>
  withPage(site, `${LAB}&lang=en`, WIDE, async (page) => {
    await charged(page);
    await page.getByRole('button', {name: 'Why?'}).click();
    const card = page.getByRole('dialog', {name: 'Why?'});
    await card.waitFor();
    await shot(page, 'inspect-why-en');
    assert.ok((await card.locator('.ev').count()) > 2);
    await card.getByRole('button', {name: 'Visibility timeout'}).click();
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'knob-vt');
  }));

test('an event shows its call as the AWS CLI has it, and copies it', () =>
  withPage(site, `${LAB}&lang=en`, WIDE, async (page) => {
    await charged(page);
    await page.getByRole('button', {name: 'As AWS CLI'}).click();
    await until(page, ({inspector}) => inspector.kind === 'event');
    const box = page.locator('#inspector');
    assert.match(await box.locator('.code').first().innerText(), /^aws sqs [a-z-]+ \\/);
    await box.getByRole('button', {name: 'Copy: Command'}).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^aws sqs /);
    await shot(page, 'inspect-event-en');
    await box.getByRole('button', {name: 'Its message'}).click();
    assert.strictEqual((await said(page)).inspector.kind, 'message');
  }));

test('only what the API tells: waiting bars go, the chip says so and leads back', () =>
  withPage(site, `${LAB}&lang=en`, WIDE, async (page) => {
    await charged(page);
    await command(page, {do: 'select', mid: 0});
    const before = (await state(page)).canvas.items;
    await page.getByRole('button', {name: 'API only'}).first().click();
    await frames(page, 2);
    assert.ok((await state(page)).canvas.items < before);
    await shot(page, 'inspect-api-en');
    await page.locator('.eyes-chip').click();
    await frames(page, 2);
    assert.strictEqual((await state(page)).canvas.items, before);
  }));

const itemsOf = (canvas, kind) => canvas.scene.items.filter((item) => item.kind === kind);
const hasLabel = (canvas, text) => canvas.labels.some((label) => label.text === text);

/** Moves the head to the first minute at which some message waits; answers how many do. */
async function someWaiting(page) {
  for (let t = 20000; t < 600000; t += 5000) {
    await command(page, {do: 'seek', t});
    const {visible} = (await said(page)).queues[0];
    if (visible > 0) return visible;
  }
  return assert.fail('no message ever waits');
}

test('only what the API tells, in the scene: it counts what waits and names it not', () =>
  withPage(site, `${LAB}&lang=en`, WIDE, async (page) => {
    await charged(page);
    await command(page, {do: 'select', mid: 0});
    const waiting = await someWaiting(page);
    const all = (await state(page)).canvas;
    await command(page, {do: 'view_as', value: 'api'});
    const told = (await state(page)).canvas;
    assert.strictEqual(
      itemsOf(all, 'message').length - itemsOf(told, 'message').length,
      waiting,
      'discs that wait are no messages to point at',
    );
    assert.deepStrictEqual(itemsOf(told, 'queue'), itemsOf(all, 'queue'), 'no box moves');
    assert.ok(hasLabel(told, `~${waiting}`) && hasLabel(told, '?'));
    assert.ok(!hasLabel(all, `~${waiting}`) && !hasLabel(all, '?'));
    const [x, y] = itemsOf(told, 'queue')[0].box;
    const box = await page.locator('#canvas').boundingBox();
    await page.mouse.move(box.x + x + 8, box.y + y + 6);
    await page.waitForFunction(() => document.body.innerText.includes('no call tells'));
    await shot(page, 'inspect-api-scene-en');
  }));

test('LK-07 the rows of a picked message keep their places while time moves', () =>
  withPage(site, `${LAB}&lang=en`, WIDE, async (page) => {
    await charged(page);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#inspector dt')].map((el) => el.getBoundingClientRect().top),
      );
    const {end} = (await said(page)).head;
    let known = null;
    for (let i = 0; i <= 10; i++) {
      await command(page, {do: 'seek', t: Math.round((end * i) / 10)});
      known ??= await places();
      assert.strictEqual((await places()).length, known.length);
    }
  }));

for (const lang of ['en', 'bn']) {
  for (const [size, name] of [
    [WIDE, 'wide'],
    [PHONE, 'phone'],
  ]) {
    test(`inspectors have room, ${name}, ${lang}`, () =>
      withPage(site, `${LAB}&lang=${lang}`, size, async (page) => {
        await charged(page);
        if (size === PHONE) await page.locator('#tab-details').click();
        const {inspector} = await said(page);
        for (const [pick, what] of [
          [{mid: inspector.mid}, 'message'],
          [{queue: 'orders'}, 'queue'],
          [{actor: 'worker-1'}, 'worker'],
          [{event: inspector.events[1].n}, 'event'],
        ]) {
          await command(page, {do: 'select', ...pick});
          await shot(page, `inspect-${what}-${name}-${lang}`);
          const wide = await page.evaluate(() => {
            const root = document.querySelector('#inspector:not([hidden]), #details:not([hidden])');
            return [...root.querySelectorAll('dt, dd, h2, button, p')]
              .filter((el) => el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 0)
              .filter((el) => getComputedStyle(el).display !== 'inline')
              .map((el) => el.textContent);
          });
          assert.deepStrictEqual(wide, [], what);
        }
      }));
  }
}

runOver(async (opened) => {
  site = opened;
});
