#!/usr/bin/env node
'use strict';
// The console of a lab: a drawer on a wide screen, a tab on a phone. What the lab allows becomes a
// step of the answer, which the native grader takes.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {native, scratch} = require('../tools/program.js');
const {openLab, runOver, shot, withPage} = require('./lib/harness.js');
const learner = require('./lib/learner.js');

const LAB = 'receipt-handle';
const DESKTOP = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};

let site;

/** Opens the lab, predicts, runs its first run and moves to 5 s. */
async function begin(page) {
  await openLab(page);
  await learner.predict(page);
  await learner.startRun(page);
  await learner.moveTo(page, 5000);
}

async function type(page, line) {
  const field = page.locator('#console-line');
  await field.fill(line);
  await field.press('Enter');
  await page.waitForFunction(() => document.querySelector('#console-line').value === '');
}

/** Text of the newest entry. */
const last = (page) => page.locator('.con-entry').last().innerText();

test('by keyboard: commands are kept as steps, answered as the CLI does, and undone', () =>
  withPage(site, `#lab=${LAB}&lang=en`, DESKTOP, async (page) => {
    await begin(page);
    await page.keyboard.press('Backquote');
    await page.locator('#console-line').waitFor();
    await page.locator('#console-line').focus();
    const url = 'aws sqs get-queue-url --queue-name orders --query QueueUrl --output text';
    await type(page, `Q=$(${url})`);
    await type(page, 'aws sqs receive-message --queue-url $Q');
    assert.match(await last(page), /"ReceiptHandle": "AQEB/);
    await type(page, 'aws sqs delete-message --queue-url $Q --receipt-handle AQEB...');
    assert.match(await last(page), /newest/);
    const now = await learner.said(page);
    assert.strictEqual(now.taken.length, 2);
    const answer = JSON.parse(await learner.answerText(page));
    const [receive, remove] = answer.runs.hand.actions;
    assert.strictEqual(receive.do, 'ReceiveMessage');
    assert.strictEqual(remove.args.ReceiptHandle, '${a1.Messages[0].ReceiptHandle}');
    await shot(page, 'console-desktop-en');
    const file = scratch('console-answer.json', answer);
    const graded = native(['run', LAB, '--answer', file, '--digest']);
    assert.strictEqual(graded.status, 0, graded.stderr);

    await type(page, 'aws sqs purge-queue --queue-url orders');
    assert.match(await last(page), /does not let you call PurgeQueue/);
    await type(page, 'aws sqs list-queues --output table');
    assert.match(await last(page), /ListQueues/);
    assert.strictEqual((await learner.said(page)).taken.length, 2, 'reading is no step');
  }));

test('Tab completes, arrows bring back, a pasted block runs line by line', () =>
  withPage(site, `#lab=${LAB}&lang=en`, DESKTOP, async (page) => {
    await begin(page);
    await page.locator('.trans .toggle-button', {hasText: 'Console'}).click();
    const field = page.locator('#console-line');
    await field.fill('aws sqs list-q');
    await field.press('Tab');
    assert.match(await field.inputValue(), /^aws sqs list-queue/);
    assert.match(await page.locator('.con-offers').innerText(), /list-queues/);
    await field.fill('aws sqs list-queues ');
    await field.press('Enter');
    assert.match(await last(page), /QueueUrls/);
    await field.press('ArrowUp');
    assert.match(await field.inputValue(), /list-queues/);
    await field.fill('');
    await page.evaluate(() => navigator.clipboard.writeText('echo one\n# a note\necho two\n'));
    await field.press('Control+V');
    await page.waitForFunction(() => document.querySelectorAll('.con-entry').length >= 3);
    assert.match(await page.locator('.con-log').innerText(), /one[\s\S]*two/);
    await field.press('Control+l');
    await page.waitForFunction(() => document.querySelectorAll('.con-entry').length === 0);
    // Single keys of the page are inert while typing, and Escape gives the page back.
    await field.pressSequentially('qs');
    assert.strictEqual(await field.inputValue(), 'qs');
  }));

test('on a phone in Bangla the console is a tab, and refusals are Bangla', () =>
  withPage(site, `#lab=${LAB}&lang=bn`, PHONE, async (page) => {
    await begin(page);
    await page.locator('#tab-console').click();
    await type(page, 'aws sqs purge-queue --queue-url orders');
    assert.match(await last(page), /এই lab-এ PurgeQueue call করা যায় না/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `the page is ${wide} px wide`);
    await type(page, 'aws sqs list-queues --output table');
    const table = page.locator('.con-table').last();
    const [inner, outer] = await table.evaluate((el) => [el.scrollWidth, el.clientWidth]);
    assert.ok(inner > outer, 'a table keeps its lines and scrolls');
    await shot(page, 'console-phone-bn');
  }));

runOver(async (opened) => {
  site = opened;
});
