#!/usr/bin/env node
'use strict';
// Pictures for people to look at, into build/shots/: every lab × state and mode × size × language ×
// theme.
//   node tests/browser/shots.js [PART…]      only pictures whose name contains every PART
// A name is lab.state.WIDTHxHEIGHT.language.theme, as vt-duplicates.end.1440x900.bn.dark; the start
// page is "home". Also: tests/run --shots [PART…].
const fs = require('node:fs');
const path = require('node:path');
const {SITE, frames, openLab, openSite, shot} = require('./lib/harness.js');

const SIZES = [
  [1440, 900],
  [1280, 720],
  [900, 700],
  [390, 844],
];
/** Below this width there is a sheet with tabs, and no presenter. */
const PHONE = 900;
const CHANGED = ['split', 'table', 'console', 'presenter', 'compare'];
const STATES = ['before', 'middle', 'end', ...CHANGED];

const names = () =>
  JSON.parse(fs.readFileSync(path.join(SITE, 'labs', 'catalog.json'), 'utf8'))
    .labs.filter(({kind}) => kind === undefined || kind === 'lab')
    .map(({id}) => id);

/** Every picture there is: {name, lab, state, size, lang, theme}. */
function plan() {
  const all = [];
  for (const theme of ['light', 'dark']) {
    for (const lang of ['en', 'bn']) {
      for (const [width, height] of SIZES) {
        const end = `${width}x${height}.${lang}.${theme}`;
        const size = {width, height};
        all.push({name: `home.${end}`, lab: null, size, lang, theme});
        for (const lab of names()) {
          for (const state of STATES) {
            if (width < PHONE && ['presenter', 'compare'].includes(state)) continue;
            all.push({name: `${lab}.${state}.${end}`, lab, state, size, lang, theme});
          }
        }
      }
    }
  }
  return all;
}

const command = (page, given) =>
  page.evaluate(
    (text) => window.Module.ccall('app_command', 'string', ['string'], [text]),
    JSON.stringify(given),
  );

/** How each state is reached from a lab whose last run was opened; false = not in this build. */
const REACH = {
  before: async () => true,
  middle: async () => true,
  end: async () => true,
  split: async (page) => (await command(page, {do: 'stage', value: 'split'})).includes('true'),
  table: async (page) => (await command(page, {do: 'stage', value: 'table'})).includes('true'),
  compare: async (page) => {
    await command(page, {do: 'branch', op: 'new'});
    return (await command(page, {do: 'compare', with: 0})).includes('true');
  },
  console: async (page) => {
    const tab = page.locator('#tab-console');
    if (await tab.isVisible()) {
      await tab.click();
    } else {
      await page.locator('#canvas').focus();
      await page.keyboard.press('Backquote');
    }
    await page.locator('#console-line').fill('aws sqs list-queues');
    await page.keyboard.press('Enter');
    return true;
  },
  presenter: async (page) => {
    await page.locator('#canvas').focus();
    await page.keyboard.press('KeyP');
    await page.locator('#present-top .title').waitFor();
    return true;
  },
};

/** The address of a lab's last run at its start, middle or end. */
function addressOf({lab, state, lang}, catalog) {
  if (lab === null) return `?lang=${lang}`;
  if (state === 'before') return `?lang=${lang}#lab=${lab}`;
  const end = catalog.get(lab).end;
  const t = state === 'end' ? end : Math.round(0.45 * end);
  return `?lang=${lang}#lab=${lab}&run=${catalog.get(lab).run}&t=${t}`;
}

/** Last run and its end, ms, of every lab: asked of the page itself, once. */
async function learn(site, labs) {
  const known = new Map();
  for (const lab of labs) {
    const page = await site.page(`?lang=en#lab=${lab}`);
    await openLab(page);
    const said = () =>
      page.evaluate(() => JSON.parse(window.Module.ccall('app_page', 'string', [], [])));
    const run = (await said()).runs.at(-1).id;
    await command(page, {do: 'select_run', run});
    known.set(lab, {run, end: (await said()).head.end});
    await page.close();
    await site.forget();
  }
  return known;
}

async function take(site, one, catalog) {
  const page = await site.page('text/en.json', one.size);
  try {
    await page.emulateMedia({colorScheme: one.theme, reducedMotion: 'reduce'});
    await page.goto(site.url + addressOf(one, catalog));
    if (one.lab === null) {
      await page.locator('#home h1').waitFor();
    } else {
      await openLab(page);
      if (!(await REACH[one.state](page))) return false;
      await frames(page, 3);
    }
    await shot(page, one.name);
    if (page.problems.length) console.log(`${one.name}: ${page.problems.join('; ')}`);
    return true;
  } finally {
    await page.close();
    await site.forget();
  }
}

async function main(parts) {
  const wanted = plan().filter(({name}) => parts.every((part) => name.includes(part)));
  if (!wanted.length) {
    console.error(`shots.js: no picture's name contains all of: ${parts.join(' ')}`);
    return 2;
  }
  const site = await openSite(SITE);
  try {
    const labs = [...new Set(wanted.map(({lab}) => lab))].filter(Boolean);
    const catalog = await learn(site, labs);
    let taken = 0;
    for (const one of wanted) if (await take(site, one, catalog)) taken++;
    console.log(`${taken} pictures in build/shots, ${wanted.length - taken} not in this build`);
  } finally {
    await site.close();
  }
  return 0;
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
