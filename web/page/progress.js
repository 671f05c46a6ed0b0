// All progress of this browser as one file: made, checked, and merged so that nothing is lost.
import {allSaved, keepAside, save, saveSettings, settings} from './store.js';

export const KIND = 'inflight-progress';
const FORMAT = 1;
const NAME = /^([a-z0-9][a-z0-9-]{0,63})\/(\d{1,6})$/;
const STATUSES = ['none', 'pass', 'fail', 'unknown', 'invalid'];
const FOUND_MAX = 64;

/** The text of the file. */
export function progressText() {
  const labs = {};
  for (const {lab, version, state} of allSaved()) labs[`${lab}/${version}`] = state;
  const {learner, lang, theme} = settings();
  const file = {kind: KIND, format: FORMAT, settings: {learner, lang, theme}, labs};
  return `${JSON.stringify(file, null, 1)}\n`;
}

// ---- checking ----------------------------------------------------------------------------------

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isCount = (max) => (value) => Number.isInteger(value) && value >= 0 && value <= max;
const isText = (max) => (value) => typeof value === 'string' && value.length <= max;
const isFlag = (value) => typeof value === 'boolean';
const isMember = (list) => (value) => list.includes(value);

const isTexts = (value) =>
  Array.isArray(value) && value.length <= FOUND_MAX && value.every(isText(64));

/** Members of one lab's state: how each must look, and that in words (a key of the texts). */
const MEMBERS = {
  answer: [isObject, 'object'],
  status: [isMember(STATUSES), 'status'],
  stars: [isCount(3), 'stars'],
  run: [isText(64), 'text'],
  ran: [isObject, 'object'],
  tried: [isObject, 'object'],
  place: [isObject, 'object'],
  t: [isCount(Number.MAX_SAFE_INTEGER), 'number'],
  sel: [isCount(Number.MAX_SAFE_INTEGER), 'number'],
  world: [isCount(64), 'number'],
  committed: [isFlag, 'flag'],
  found: [isTexts, 'list'],
};

const escape = (step) => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** The first thing that is wrong with a document: {at, expected} (JSON pointer, key), or null. */
export function problemOf(document) {
  if (!isObject(document)) return {at: '/', expected: 'object'};
  if (document.kind !== KIND) return {at: '/kind', expected: 'kind'};
  if (document.format !== FORMAT) return {at: '/format', expected: 'format'};
  if (document.settings !== undefined && !isObject(document.settings)) {
    return {at: '/settings', expected: 'object'};
  }
  if (!isObject(document.labs)) return {at: '/labs', expected: 'object'};
  for (const [name, state] of Object.entries(document.labs)) {
    const at = `/labs/${escape(name)}`;
    const match = NAME.exec(name);
    if (!match) return {at, expected: 'name'};
    if (!isObject(state)) return {at, expected: 'object'};
    for (const [member, [fits, words]] of Object.entries(MEMBERS)) {
      if (state[member] !== undefined && !fits(state[member])) {
        return {at: `${at}/${member}`, expected: words};
      }
    }
    if (state.answer && state.answer.lab !== match[1]) {
      return {at: `${at}/answer/lab`, expected: 'lab'};
    }
  }
  return null;
}

// ---- merging -----------------------------------------------------------------------------------

const passed = (state) => (state.status === 'pass' ? 1 : 0);
const rank = (state) => [passed(state), state.stars ?? 0, state.found?.length ?? 0];

/** True if `a` is further than `b`. */
function further(a, b) {
  const [left, right] = [rank(a), rank(b)];
  const at = left.findIndex((value, i) => value !== right[i]);
  return at >= 0 && left[at] > right[at];
}

/** The better of two states, with the best of both kept. */
export function merged(own, theirs) {
  const [best, other] = further(theirs, own) ? [theirs, own] : [own, theirs];
  const found = [...new Set([...(own.found ?? []), ...(theirs.found ?? [])])];
  return {
    ...best,
    status: passed(other) ? 'pass' : best.status,
    stars: Math.max(own.stars ?? 0, theirs.stars ?? 0),
    ...(found.length > 0 && {found}),
  };
}

/**
 * Takes a checked document over. Where the file's state is the better one, the learner's own is set
 * aside, not thrown away. Returns {added, better, same}: numbers of labs.
 */
export function takeProgress(document) {
  const own = new Map(
    allSaved().map(({lab, version, state}) => [`${lab}/${version}`, state]),
  );
  const count = {added: 0, better: 0, same: 0};
  for (const [name, state] of Object.entries(document.labs)) {
    const [, lab, version] = NAME.exec(name);
    const mine = own.get(name);
    if (!mine) {
      ++count.added;
      save(lab, Number(version), state);
      continue;
    }
    if (further(state, mine)) {
      ++count.better;
      keepAside(lab, Number(version));
    } else {
      ++count.same;
    }
    save(lab, Number(version), merged(mine, state));
  }
  const learner = document.settings?.learner;
  if (!settings().learner && typeof learner === 'string' && learner.length <= 64) {
    saveSettings({learner});
  }
  return count;
}
