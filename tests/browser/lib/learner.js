'use strict';
// What a learner does on the page of a lab, through its real controls: predict, set knobs, move the
// head, act, look at goals, check worlds, save the answer. Works at every size of the window.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {ROOT, WAIT_MS, frames, state} = require('./harness.js');

/** Below this width (px) the panel is a sheet with tabs. */
const PHONE_WIDTH = 900;
/** How far from the wished moment a click on the ruler may land, ms. */
const NEAR_MS = 150;
const CHECK_MS = 6 * WAIT_MS;

/** What app_page() says. */
const said = (page) =>
  page.evaluate(() => JSON.parse(window.Module.ccall('app_page', 'string', [], [])));

const answerText = (page) =>
  page.evaluate(() => window.Module.ccall('app_answer', 'string', [], []));

const isPhone = (page) => page.viewportSize().width < PHONE_WIDTH;

/** The one primary button. */
const foot = (page) => page.locator('#foot .btn').first();

const goalOf = (now, id) => now.goals.find((one) => one.id === id);

/** Brings a part of the panel into sight: 'lesson', 'goals' or 'change'. */
async function show(page, part) {
  if (isPhone(page)) await page.locator(`#tab-${part}`).click();
}

/** Waits until test(now) holds, `now` being what app_page() says. */
async function until(page, test, limit = WAIT_MS) {
  const started = Date.now();
  while (!test(await said(page))) {
    assert.ok(Date.now() - started < limit, `${limit} ms passed without: ${test}`);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

/** Chooses options {prediction: option}; others get their first option. Then commits. */
async function predict(page, options = {}) {
  await show(page, 'lesson');
  for (const {id, committed} of (await said(page)).predict) {
    if (committed) continue;
    const choice = page.locator(`.pred input[name="predict-${id}"]`);
    const wanted = options[id] ? choice.and(page.locator(`[value="${options[id]}"]`)) : choice;
    await wanted.first().check();
  }
  await (isPhone(page) ? foot(page) : page.locator('.pred .btn')).click();
  await until(page, (now) => now.ready);
}

/** Opens the run's tab where the lab has several. */
async function chooseRun(page, run) {
  const {runs} = await said(page);
  if (runs.length < 2) return;
  await show(page, 'lesson');
  await page.locator('.step').nth(runs.findIndex((one) => one.id === run)).click();
  await until(page, (now) => now.run === run);
}

/** Presses the primary button, which must run, and stops the playback at once. */
async function startRun(page) {
  await foot(page).click();
  await until(page, (now) => now.ran);
  if ((await said(page)).head.playing) await page.locator('.play').click();
  await until(page, (now) => !now.head.playing);
}

async function type(field, value) {
  await field.fill(value === undefined ? '' : String(value));
  await field.press('Enter');
}

/** Sets a form field by what it is: a list, a switch, a number or a text. */
async function setField(field, value) {
  const tag = await field.evaluate((el) => el.tagName);
  if (tag === 'SELECT') return field.selectOption(JSON.stringify(value));
  const role = await field.getAttribute('role');
  if (role === 'switch') return field.setChecked(value, {force: true});
  return type(field, value);
}

/** Sets one knob of the run on the screen; `value` as an answer holds it. */
async function setKnob(page, id, value) {
  await show(page, 'change');
  const field = page.locator(`#knob-${id}`);
  const list = await field.evaluate((el) => el.tagName === 'SELECT');
  if (list) {
    await field.selectOption(JSON.stringify(value));
  } else if (value !== null && typeof value === 'object') {
    await field.setChecked(true, {force: true});
    for (const [name, inner] of Object.entries(value)) {
      await setField(page.locator(`#knob-${id}-${name}`), inner);
    }
  } else {
    await setField(field, value);
  }
  const {knobs} = await said(page);
  const knob = knobs.find((one) => one.id === id);
  assert.strictEqual(knob.error, null, `knob ${id}`);
  assert.deepStrictEqual(knob.value, value, `knob ${id}`);
}

/** Clicks the ruler at the place of a moment, ms; null = at its right end, beyond the run. */
async function clickRuler(page, wanted) {
  const {canvas} = await state(page);
  const t = wanted ?? canvas.t1;
  const [, top, , height] = canvas.rects.ruler;
  const box = await page.locator('#canvas').boundingBox();
  const share = (t - canvas.t0) / (canvas.t1 - canvas.t0);
  const x = canvas.x0 + share * (canvas.x1 - canvas.x0);
  await page.mouse.click(box.x + x, box.y + top + height / 2);
  return (await state(page)).t;
}

/** Moves the head to about `t`, ms: on the ruler, zoomed in where a pixel is too much. */
async function moveTo(page, t) {
  let at = await clickRuler(page, t);
  for (let zooms = 0; !isPhone(page) && Math.abs(at - t) > NEAR_MS && zooms < 6; zooms++) {
    await page.locator('#canvas').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('KeyW');
    at = await clickRuler(page, t);
  }
  if (!isPhone(page)) assert.ok(Math.abs(at - t) <= NEAR_MS, `asked for ${t} ms, came to ${at}`);
  await page.locator('#canvas').focus();
  await page.keyboard.press('Digit0');
  return at;
}

/** Takes offered action `index` at the head with `args`. */
async function takeAction(page, index, args) {
  await show(page, 'change');
  const before = (await said(page)).taken.length;
  const {args: schemas} = (await said(page)).offered[index];
  for (const name of Object.keys(schemas)) {
    const field = page.locator(`#act-${index}-${name}`);
    if (args[name] !== undefined) await setField(field, args[name]);
    else if ((await field.getAttribute('type')) === 'number') await type(field, undefined);
  }
  await page.locator(`#act-${index}`).click();
  await until(page, (now) => now.taken.length === before + 1);
}

/** The last moment of the run, and its goals with it. */
async function toEnd(page) {
  if (isPhone(page)) {
    await clickRuler(page, null);
  } else {
    await page.locator('#canvas').focus();
    await page.keyboard.press('End');
  }
  await until(page, (now) => now.head.t === now.head.end);
  await frames(page, 2);
}

/** Has every world checked, by the button that says so. */
async function checkWorlds(page) {
  await page.locator('#foot .btn', {hasText: /16|১৬/}).first().click();
  const done = ({worlds}) => !worlds.running && worlds.checked === worlds.n;
  await until(page, done, CHECK_MS);
}

/** Saves the answer by the menu; gives the file's path. */
async function download(page, name) {
  const lang = await page.evaluate(() => document.documentElement.lang);
  const words = JSON.parse(
    fs.readFileSync(path.join(ROOT, 'web', 'text', `${lang}.json`), 'utf8'),
  );
  await page.locator('.menu-button').first().click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#menu').getByText(words['menu.download'], {exact: true}).click(),
  ]);
  const file = path.join(ROOT, 'build', 'scratch', name);
  await saved.saveAs(file);
  return file;
}

module.exports = {
  answerText,
  checkWorlds,
  chooseRun,
  download,
  foot,
  goalOf,
  isPhone,
  moveTo,
  predict,
  said,
  setKnob,
  show,
  startRun,
  takeAction,
  toEnd,
  until,
};
