// Files of the learner's own: told apart, checked by the engine before they are opened, and kept
// until the browser's tab is closed.
import {h, icon} from './dom.js';
import {MAX_ANSWER_FILE} from './session.js';
import {pick, t} from './text.js';

const PREFIX = 'inflight/own/';

/** Labs taken from files in this tab, newest first: {id, version, title, text, own, …}. */
export function ownLabs() {
  const found = [];
  try {
    for (let i = 0; i < sessionStorage.length; i++) {
      const key = sessionStorage.key(i);
      if (key.startsWith(PREFIX)) found.push(JSON.parse(sessionStorage.getItem(key)));
    }
  } catch {
    // No storage in this window: then a file lives until the page goes.
  }
  for (const lab of held.values()) if (!found.some(({id}) => id === lab.id)) found.push(lab);
  return found.sort((a, b) => b.at - a.at);
}

/** What storage could not take. */
const held = new Map();

export function ownLab(id) {
  return ownLabs().find((lab) => lab.id === id) ?? null;
}

/** Keeps a lab's text; makes room by forgetting the oldest. */
function keepLab(lab) {
  for (let room = ownLabs().length; room >= 0; room--) {
    try {
      sessionStorage.setItem(PREFIX + lab.id, JSON.stringify(lab));
      held.delete(lab.id);
      return;
    } catch {
      const oldest = ownLabs().at(-1);
      if (!oldest) break;
      forgetLab(oldest.id);
    }
  }
  held.set(lab.id, lab);
}

export function forgetLab(id) {
  held.delete(id);
  try {
    sessionStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
}

/** The files of labs that say so, and those that only look like one. */
const isLab = (json) =>
  ['lab', 'sandbox', 'demo'].includes(json?.kind) ||
  (json?.kind === undefined && json?.lab === undefined && json?.resources !== undefined);

const kilobytes = (bytes) => String(Math.ceil(bytes / 1024));
const bad = (file, reason, problems = []) => ({kind: 'bad', name: file.name, reason, problems});

/**
 * {kind: 'answer', answer}, {kind: 'lab', lab} or {kind: 'bad', name, reason, problems}.
 * check(text) = what the engine says is wrong with a lab: [{pointer, text}].
 */
export async function readFile(file, labs, check) {
  if (file.size > MAX_ANSWER_FILE) {
    const limit = kilobytes(MAX_ANSWER_FILE);
    return bad(file, t('file.large', {size: kilobytes(file.size), limit}));
  }
  const text = await file.text();
  let json = null;
  try {
    json = JSON.parse(text);
  } catch {
    // The engine tells the place, in the language of the page.
    return bad(file, t('file.json'), check(text));
  }
  if (isLab(json)) {
    const problems = check(text);
    if (problems.length) return bad(file, t('file.lab'), problems);
    const {id, version, kind, title, track} = json;
    const lab = {id, version, kind, title, track, text, own: true, at: Date.now()};
    keepLab(lab);
    return {kind: 'lab', lab};
  }
  if (typeof json?.lab !== 'string') return bad(file, t('file.kind'));
  if (labs.some(({id}) => id === json.lab)) return {kind: 'answer', answer: json};
  return bad(file, t('file.unknown', {lab: json.lab}));
}

/** What the dialog says about a file that was not taken. */
export function refusalBody({name, reason, problems}) {
  return [
    h(
      'div',
      {key: 'card', class: 'card err', role: 'alert'},
      icon('warn'),
      h(
        'div',
        {class: 'grow'},
        h('h3', null, name),
        h('p', {class: 'lead'}, reason),
        problems.map((one, i) =>
          h(
            'div',
            {key: i},
            one.pointer && h('pre', {class: 'pointer'}, one.pointer),
            h('p', {class: 'note strong'}, one.text),
          ),
        ),
      ),
    ),
    h('p', {key: 'kept', class: 'note'}, t('file.kept')),
  ];
}

/** The section of the start page with the learner's own files, null without any. */
export function ownSection(forget) {
  const labs = ownLabs();
  if (!labs.length) return null;
  return h(
    'section',
    {key: 'own', class: 'track own', 'aria-labelledby': 'track-own'},
    h('h2', {id: 'track-own'}, t('own.title'), h('span', {class: 'c'}, t('own.note'))),
    h(
      'ul',
      null,
      labs.map((lab) =>
        h(
          'li',
          {key: lab.id, class: 'own-row'},
          h(
            'a',
            {class: 'lab-row', href: `#lab=${lab.id}&own=1`},
            h('span', {class: 'ss'}),
            h('span', {class: 'name'}, pick(lab.title)),
          ),
          h(
            'button',
            {
              class: 'tb',
              type: 'button',
              'aria-label': t('own.forget', {lab: pick(lab.title)}),
              title: t('own.forget', {lab: pick(lab.title)}),
              on: {click: () => forget(lab.id)},
            },
            icon('cross'),
          ),
        ),
      ),
    ),
  );
}
