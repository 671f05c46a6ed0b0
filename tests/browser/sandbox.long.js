#!/usr/bin/env node
'use strict';
// Sandboxes in the page: the map of verdicts, its cells and keys, prompts that stay found, and the
// servers of short polls.
const assert = require('node:assert');
const {test} = require('../tools/runner.js');
const {openLab, runOver, shot, withPage} = require('./lib/harness.js');
const learner = require('./lib/learner.js');

const DESKTOP = {width: 1440, height: 900};
const PHONE = {width: 390, height: 844};
const MAP_MS = 120000;
const EXPLORER = '#lab=sb-visibility';
const SERVERS = '#lab=sb-poll-servers';

let site;

const command = (page, what) =>
  page.evaluate(
    (text) => JSON.parse(window.Module.ccall('app_command', 'string', ['string'], [text])),
    JSON.stringify(what),
  );

/** The settings with timeouts up to two minutes: longer ones take long to watch. */
const SHORT = 64;

/** Lets the engine play `cells` settings of the map (at most all) without waiting for frames. */
async function playMap(page, cells = SHORT) {
  for (;;) {
    const going = await page.evaluate((wanted) => {
      for (let k = 0; k < 20; ++k) window.Module._app_advance(16);
      const {map} = JSON.parse(window.Module.ccall('app_page', 'string', [], []));
      return map.running && map.known < wanted;
    }, cells);
    if (!going) break;
  }
}

async function opened(page) {
  await openLab(page);
  await page.waitForSelector('.map .cell');
}

const cellAt = (page, x, y) => page.locator(`#cell-${x}-${y}`);

function mapTests() {
  test('the map is a grid of buttons with full names, played without blocking', async () => {
    await withPage(site, `?lang=en${EXPLORER}`, DESKTOP, async (page) => {
      await opened(page);
      assert.strictEqual(await page.locator('[role=grid]').count(), 1);
      assert.strictEqual(await page.locator('[role=gridcell]').count(), 96);
      await playMap(page);
      await command(page, {do: 'map', op: 'stop'});
      await page.waitForFunction(() => document.querySelectorAll('.map .cell.wait').length <= 32);
      const kinds = await page.evaluate(() => {
        const of = (name) => document.querySelectorAll(`.map .cell.${name}`).length;
        return [of('twice'), of('some'), of('safe0'), of('safe1')];
      });
      for (const count of kinds) assert.ok(count > 2, `kinds of cells: ${kinds}`);
      const far = await cellAt(page, 7, 0).getAttribute('aria-label');
      assert.match(far, /^Timeout 2 m, work 5 s: never charged twice; a crash costs up to 2 m$/);
      const short = await cellAt(page, 0, 7).getAttribute('aria-label');
      assert.match(short, /^Timeout 5 s, work 2 m: charged twice in every world$/);
      const box = await cellAt(page, 3, 3).boundingBox();
      assert.deepStrictEqual([box.width, box.height], [50, 52]);
      await shot(page, 'sandbox-map-light-en');
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      await shot(page, 'sandbox-map-dark-en');
    });
  });

  test('a click sets both knobs, shows the verdict, and opens that run', async () => {
    await withPage(site, `?lang=en${EXPLORER}`, DESKTOP, async (page) => {
      await opened(page);
      await cellAt(page, 1, 4).click(); // 10 s against 45 s
      await playMap(page, 1);
      const now = await learner.said(page);
      assert.strictEqual(now.knobs.find((one) => one.id === 'vt').value, 10);
      assert.strictEqual(now.knobs.find((one) => one.id === 'work').value, '45s');
      await learner.until(page, (said) => said.map.here.played === 16, MAP_MS);
      assert.match(await page.locator('.ex-cap').innerText(), /Timeout 10 s, work 45 s: charged/);
      assert.strictEqual(await page.locator('.cell.here').getAttribute('id'), 'cell-1-4');
      assert.strictEqual(await page.locator('.ex-worlds .w').count(), 16);
      assert.ok((await page.locator('.ex-lanes .wk').count()) >= 12);
      await page.getByRole('button', {name: 'Open this run'}).click();
      await page.locator('#explorer').waitFor({state: 'hidden'});
      await learner.until(page, (said) => said.ran);
      await shot(page, 'sandbox-run-light-en');
      await page.getByRole('button', {name: 'Back to the map'}).click();
      await page.waitForSelector('.map .cell');
    });
  });

}

function settingTests() {
  test('arrow keys walk over the grid, Enter chooses', async () => {
    await withPage(site, `?lang=en${EXPLORER}`, DESKTOP, async (page) => {
      await opened(page);
      await command(page, {do: 'map', op: 'stop'});
      assert.strictEqual(await page.locator('.map .cell[tabindex="0"]').count(), 1);
      await page.locator('.map .cell[tabindex="0"]').focus();
      const focused = () => page.evaluate(() => document.activeElement.id);
      assert.strictEqual(await focused(), 'cell-5-5');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      assert.strictEqual(await focused(), 'cell-6-4');
      await page.keyboard.press('Home');
      assert.strictEqual(await focused(), 'cell-0-4');
      await page.keyboard.press('ArrowLeft');
      assert.strictEqual(await focused(), 'cell-0-4');
      await page.keyboard.press('Enter');
      await learner.until(page, (now) => now.map.here.x === 0 && now.map.here.y === 4);
    });
  });

  test('prompts tick when found and stay found over a reload', async () => {
    await withPage(site, `?lang=en${EXPLORER}`, DESKTOP, async (page) => {
      await opened(page);
      await command(page, {do: 'map', op: 'stop'});
      await cellAt(page, 0, 5).click();
      await learner.until(page, (now) => now.prompts[0].found);
      await cellAt(page, 2, 1).click();
      await learner.until(page, (now) => now.prompts[2].found);
      const found = async () =>
        (await learner.said(page)).prompts.filter((one) => one.found).map((one) => one.id);
      const before = await found();
      assert.ok(before.length >= 3);
      const row = page.locator('.prompts .note.end');
      assert.match(await row.innerText(), new RegExp(`${before.length} of 6 found`));
      await page.goto(`${site.url}?lang=en`);
      await page.goto(`${site.url}?lang=en${EXPLORER}`);
      await opened(page);
      assert.deepStrictEqual(await found(), before);
      assert.strictEqual(await page.locator('#lab .stars').count(), 0);
    });
  });

  test('another knob makes another map; the progress can be stopped', async () => {
    await withPage(site, `?lang=en${EXPLORER}`, DESKTOP, async (page) => {
      await opened(page);
      await page.getByRole('button', {name: 'Stop'}).click();
      await learner.until(page, (now) => !now.map.running);
      await page.locator('#knob-workers').fill('1');
      await page.locator('#knob-workers').press('Enter');
      await learner.until(page, (now) => now.map.known === 0 && now.map.here.played === 0);
      await page.getByRole('button', {name: 'Go on'}).click();
      await learner.until(page, (now) => now.map.here.played === 16, MAP_MS);
    });
  });

}

function sizeTests() {
  for (const lang of ['en', 'bn']) {
    test(`LK-03 the map fits a phone and scrolls sideways on its own, ${lang}`, async () => {
      await withPage(site, `?lang=${lang}${EXPLORER}`, PHONE, async (page) => {
        await opened(page);
        await playMap(page, 40);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${over} px over`);
        const scroll = await page.evaluate(() => {
          const box = document.querySelector('.map-scroll');
          return box.scrollWidth - box.clientWidth;
        });
        assert.ok(scroll > 100, 'the map scrolls in its own box');
        await shot(page, `sandbox-phone-light-${lang}`);
      });
    });
  }

  test('the map in Bangla', async () => {
    await withPage(site, `?lang=bn${EXPLORER}`, DESKTOP, async (page) => {
      await opened(page);
      await playMap(page);
      await shot(page, 'sandbox-map-light-bn');
    });
  });
}

function serverTests() {
  test('the servers asked are lit, misses are counted, and the curve follows theory', async () => {
    await withPage(site, `?lang=en${SERVERS}`, DESKTOP, async (page) => {
      await openLab(page);
      await page.waitForSelector('.servers .server');
      assert.strictEqual(await page.locator('.server').count(), 6);
      await learner.startRun(page);
      await command(page, {do: 'step', dir: 1});
      await learner.until(page, (now) => now.servers !== null);
      await command(page, {do: 'end'});
      await learner.until(page, (now) => now.servers.found === 24);
      await playMap(page, 12);
      const now = await learner.said(page);
      assert.ok(now.servers.missed > 0 && now.servers.empty > now.servers.missed);
      assert.ok(now.prompts[0].found && now.prompts[1].found);
      await page.waitForSelector('.curve .seen.own');
      const says = await page.locator('.curve').getAttribute('aria-label');
      assert.match(says, /^Asking 3 of 6: theory says 50 %, \d+ polls in 16 worlds missed \d/);
      await shot(page, 'sandbox-servers-light-en');
    });
  });

  test('by hand: a poll that misses, and one that finds', async () => {
    await withPage(site, `?lang=en${SERVERS}`, DESKTOP, async (page) => {
      await openLab(page);
      await learner.chooseRun(page, 'hand');
      await learner.startRun(page);
      await command(page, {do: 'knob', id: 'asked', value: 1});
      for (let second = 30; second < 400; second += 10) {
        await command(page, {do: 'seek', t: second * 1000});
        await command(page, {do: 'act', index: 0, args: {}});
        if ((await learner.said(page)).prompts[3].found) break;
      }
      await learner.until(page, (now) => now.prompts[3].found);
      const now = await learner.said(page);
      assert.ok(now.servers.missed > 0 && now.servers.found > 0);
      await shot(page, 'sandbox-servers-hand');
    });
  });

  test('the servers on a phone, in Bangla', async () => {
    await withPage(site, `?lang=bn${SERVERS}`, PHONE, async (page) => {
      await openLab(page);
      await page.waitForSelector('.servers .server');
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} px over`);
      await shot(page, 'sandbox-servers-phone-bn');
    });
  });
}

function placeTests() {
  test('a letter is dragged to another server, or put there from the act menu', async () => {
    await withPage(site, `?lang=en${SERVERS}`, DESKTOP, async (page) => {
      await openLab(page);
      await learner.chooseRun(page, 'hand');
      await learner.startRun(page);
      await command(page, {do: 'seek', t: 25000});
      await page.evaluate(() => window.Module.onPage?.());
      const letter = page.locator('.letter-g.movable').first();
      await letter.waitFor();
      const mask = async () => (await learner.said(page)).servers.lying[0].mask;
      const before = await mask();
      const to = before === 1 ? 3 : 0;
      const from = await letter.boundingBox();
      const target = await page.locator('.server').nth(to).boundingBox();
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(target.x + target.width / 2, from.y + 8, {steps: 4});
      await page.mouse.up();
      await learner.until(page, (now) => now.taken.length === 1);
      assert.strictEqual(await mask(), 1 << to);
      await shot(page, 'sandbox-servers-placed');
      await page.locator('#canvas').focus();
      await page.keyboard.press('x');
      await page.locator('#act-menu').waitFor();
      await page.locator('#act-menu select').last().selectOption({label: 'S5'});
      await shot(page, 'sandbox-servers-menu');
      await page.locator('#act-menu .menu-item', {hasText: 'Put a letter'}).click();
      await learner.until(page, (now) => now.taken.length === 2);
      assert.strictEqual(await mask(), 16);
    });
  });
}

runOver((one) => {
  site = one;
  // 96 settings in 16 worlds take their time where the processor is shared.
  site.context.setDefaultTimeout(MAP_MS);
  mapTests();
  settingTests();
  sizeTests();
  serverTests();
  placeTests();
});
