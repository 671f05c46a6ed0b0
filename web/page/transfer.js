// What the page itself wrote into a file, taken back: all progress of another browser, or the
// branches of one lab.
import {problemOf, takeProgress} from './progress.js';
import {t} from './text.js';

const BRANCHES = 'inflight-branches';
const FORMAT = 1;

/** The text of a file with every branch of the open lab. */
export function branchesText({lab, state}) {
  const {answer, branches, run, ran} = state();
  const {id, version} = lab;
  const file = {kind: BRANCHES, format: FORMAT, lab: id, version, answer, branches, run, ran};
  return `${JSON.stringify(file, null, 1)}\n`;
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The first thing wrong with a file of branches {at, expected}, or null. */
function branchProblem(document, findLab) {
  const {format, lab, version, answer, branches, run, ran} = document;
  if (format !== FORMAT) return {at: '/format', expected: 'format'};
  const known = findLab(lab, true) ?? findLab(lab, false);
  if (!known) return {at: '/lab', expected: 'known'};
  if (known.version !== version) return {at: '/version', expected: 'version'};
  if (!isObject(answer)) return {at: '/answer', expected: 'object'};
  if (!isObject(branches)) return {at: '/branches', expected: 'object'};
  if (run !== undefined && typeof run !== 'string') return {at: '/run', expected: 'text'};
  if (ran !== undefined && !isObject(ran)) return {at: '/ran', expected: 'object'};
  return null;
}

function refused(file, problem, toast) {
  const expected = t(`progress.is.${problem.expected}`);
  toast(t('progress.bad', {name: file.name, at: problem.at, expected}));
}

async function takeBranches(file, document, {app, findLab, openLab, ready, toast}) {
  const problem = branchProblem(document, findLab);
  if (problem) {
    refused(file, problem, toast);
    return;
  }
  await ready();
  const {lab, answer, branches, run, ran} = document;
  const here = app.session.lab?.id === lab;
  const own = here ? Boolean(app.session.lab.own) : !findLab(lab, false);
  const before = here ? app.session.state() : null;
  const state = {...(before ?? {}), answer, branches, run, ran};
  const {problems} = await openLab(lab, {state, own});
  const back = () => openLab(lab, {state: before, own});
  if (problems.length > 0) {
    if (before) await back();
    const {pointer} = problems[0];
    refused(file, {at: `/answer${pointer ?? ''}`, expected: 'answer'}, toast);
    return;
  }
  toast(t('branch.loaded', {name: file.name}), before && {label: t('undo'), click: back});
}

async function takeAll(file, document, {app, openLab, goHome, toast}) {
  const problem = problemOf(document);
  if (problem) {
    refused(file, problem, toast);
    return;
  }
  const lab = app.session?.lab;
  if (lab) await app.session.flush();
  const {added, better, same} = takeProgress(document);
  toast(t('progress.taken', {added, better, same}));
  if (lab) await openLab(lab.id);
  else await goHome();
}

/** A file that the page wrote: checked as a whole, then taken. */
export const takeKept = (file, document, page) =>
  document.kind === BRANCHES ? takeBranches(file, document, page) : takeAll(file, document, page);
