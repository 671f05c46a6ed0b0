// The start page: where the learner stands, the labs by track, the sandboxes, what is known by now.
import {h, icon} from './dom.js';
import {num, pick, t} from './text.js';
import {settings} from './store.js';
import {ordered, standing} from './catalog.js';
import {picture} from './picture.js';

const CARD_PICTURE = 368;

function stars(count) {
  return h(
    'span',
    {class: 'stars', role: 'img', 'aria-label': t('stars.now', {n: count})},
    [1, 2, 3].map((n) => icon(n <= count ? 'star' : 'staro', 12)),
  );
}

function labRow(lab, current) {
  const {state, stars: count} = standing(lab);
  return h(
    'li',
    {key: lab.id},
    h(
      'a',
      {
        class: `lab-row ${state}${lab === current ? ' cur' : ''}`,
        href: `#lab=${lab.id}`,
        'aria-current': lab === current ? 'true' : null,
      },
      h('span', {class: 'ss'}, state === 'done' && icon('check', 12)),
      h(
        'span',
        {class: 'name'},
        pick(lab.title),
        h('span', {class: 'sr'}, `, ${t(`home.${state}`)}`),
      ),
      picture(lab.picture),
      h('span', {class: 'm'}, t('home.minutes', {n: lab.minutes})),
      stars(count),
    ),
  );
}

function trackNote(labs) {
  const minutes = t('home.minutes', {n: labs.reduce((sum, lab) => sum + lab.minutes, 0)});
  const done = labs.filter((lab) => standing(lab).state === 'done').length;
  if (done === 0) return minutes;
  if (done === labs.length) return t('home.track.all', {minutes});
  return t('home.track.some', {n: done, of: labs.length, minutes});
}

function trackSection(track, labs, letter, current) {
  return h(
    'section',
    {key: track.id, class: 'track', 'aria-labelledby': `track-${track.id}`},
    h(
      'h2',
      {id: `track-${track.id}`},
      h('span', {class: 'k'}, letter),
      pick(track.title),
      h('span', {class: 'c'}, trackNote(labs)),
    ),
    h('ul', null, labs.map((lab) => labRow(lab, current))),
  );
}

/** Tracks in two columns of about the same height, read downwards. */
function trackColumns(catalog, labs, current) {
  const tracks = catalog.tracks
    .map((track) => ({track, labs: labs.filter((lab) => lab.track === track.id)}))
    .filter((one) => one.labs.length > 0);
  const height = (list) => list.reduce((sum, one) => sum + one.labs.length + 2, 0);
  const parts = tracks.map((one, i) => ({...one, letter: String.fromCharCode(65 + i)}));
  const half = height(parts) / 2;
  let split = 1;
  while (split < parts.length && height(parts.slice(0, split)) < half) ++split;
  return h(
    'div',
    {class: 'tracks', id: 'labs', tabindex: '-1'},
    [parts.slice(0, split), parts.slice(split)].map((column, i) =>
      h(
        'div',
        {key: i},
        column.map((one) => trackSection(one.track, one.labs, one.letter, current)),
      ),
    ),
  );
}

/** The lab to go on with: the one last opened, else one under way, else the first not begun. */
function currentLab(labs) {
  const {last} = settings();
  const going = labs.filter((lab) => standing(lab).state === 'going');
  return (
    going.find((lab) => lab.id === last) ??
    going[0] ??
    labs.find((lab) => standing(lab).state === 'new')
  );
}

/** "Run 2 of 2. Goal 2 still fails." */
function placeText(lab) {
  const {own} = standing(lab);
  if (!own?.place) return t('home.minutes', {n: lab.minutes});
  const {run, runs, goal} = own.place;
  const where = runs > 1 ? t('home.place.run', {n: run, of: runs}) : t('home.going.long');
  return goal ? `${where} ${t('home.place.goal', {n: goal})}` : where;
}

function continueCard(lab) {
  const going = standing(lab).state === 'going';
  return h(
    'div',
    {class: 'continue'},
    picture(lab.picture, CARD_PICTURE),
    h(
      'div',
      {class: 'grow'},
      h('h2', null, pick(lab.title)),
      h('p', {class: 'note strong'}, placeText(lab)),
    ),
    h(
      'a',
      {class: 'btn primary', href: `#lab=${lab.id}`},
      t(going ? 'home.continue' : 'home.start'),
      icon('arrow'),
    ),
  );
}

function totals(labs) {
  const done = labs.filter((lab) => standing(lab).state === 'done');
  const all = (list) => list.reduce((sum, lab) => sum + lab.minutes, 0);
  const earned = labs.reduce((sum, lab) => sum + standing(lab).stars, 0);
  const count = (now, of, word) =>
    h('span', null, h('b', null, num(now)), ' ', t(word, {n: of}));
  return h(
    'div',
    {class: 'totals'},
    count(done.length, labs.length, 'home.labs'),
    count(earned, 3 * labs.length, 'home.stars'),
    count(all(done), all(labs), 'home.of.minutes'),
  );
}

// ---- sandboxes ---------------------------------------------------------------------------------

/** Rows of the explorer's emblem: t twice, s some worlds, 0 … 3 never, by time to recover. */
const MAP_ART = ['tttttttss01', 'ttttttss011', 'ttttss00112', 'tts00011223'];
const POLL_ART = {asked: [1, 3, 5], lying: [0, 2, 4, 6]};

function artMap() {
  const cell = (letter, x, y) =>
    h('rect', {
      key: `${x}-${y}`,
      class: `art-${letter}`,
      x: x * 20 + 0.5,
      y: y * 18 + 0.5,
      width: 16,
      height: 14,
      rx: 2,
    });
  return MAP_ART.map((row, y) => [...row].map((letter, x) => cell(letter, x, y)));
}

function artPoll() {
  return Array.from({length: 8}, (_, i) => [
    h('rect', {
      key: `s${i}`,
      class: POLL_ART.asked.includes(i) ? 'art-asked' : 'art-server',
      x: i * 27 + 1,
      y: 10,
      width: 21,
      height: 48,
      rx: 3,
    }),
    POLL_ART.lying.includes(i) &&
      h('circle', {key: `m${i}`, class: 'art-disc', cx: i * 27 + 11.5, cy: 34, r: 6}),
  ]);
}

const ART = {'sb-visibility': artMap, 'sb-poll-servers': artPoll};

function sandboxCard(lab) {
  const {own} = standing(lab);
  const art = ART[lab.id];
  return h(
    'li',
    {key: lab.id},
    h(
      'a',
      {class: 'sandbox-card', href: `#lab=${lab.id}`},
      h(
        'svg',
        {class: 'art', width: 220, height: 72, viewBox: '0 0 220 72', 'aria-hidden': 'true'},
        art && art(),
      ),
      h('h3', null, pick(lab.title)),
      h('p', null, t(`home.${lab.id}`)),
      own?.found?.length > 0 &&
        h('p', {class: 'note'}, t('home.found', {n: own.found.length})),
    ),
  );
}

function sandboxes(catalog) {
  const list = ordered(catalog, 'sandbox');
  if (!list.length) return null;
  return h(
    'section',
    {class: 'sandboxes', 'aria-labelledby': 'sandboxes'},
    h(
      'h2',
      {id: 'sandboxes', tabindex: '-1'},
      t('home.sandboxes'),
      h('span', {class: 'c'}, t('home.free')),
    ),
    h('ul', null, list.map(sandboxCard)),
  );
}

// ---- what is known -----------------------------------------------------------------------------

/** Facts by track, each once: {title, known: [text], locked: n}. */
function knowledge(catalog, labs) {
  const seen = new Set();
  const known = new Set(
    labs.filter((lab) => standing(lab).state === 'done').flatMap((lab) => lab.facts),
  );
  return catalog.tracks.map((track) => {
    const ids = labs.filter((lab) => lab.track === track.id).flatMap((lab) => lab.facts);
    const own = [...new Set(ids)].filter((id) => catalog.facts[id] && !seen.has(id));
    own.forEach((id) => seen.add(id));
    const open = own.filter((id) => known.has(id));
    return {
      id: track.id,
      title: pick(track.title),
      known: open.map((id) => pick(catalog.facts[id])),
      locked: own.length - open.length,
    };
  });
}

function cheatSheet(catalog, labs) {
  const parts = knowledge(catalog, labs).filter((one) => one.known.length + one.locked > 0);
  const known = parts.reduce((sum, one) => sum + one.known.length, 0);
  const all = parts.reduce((sum, one) => sum + one.known.length + one.locked, 0);
  return h(
    'section',
    {class: 'sheet-facts', 'aria-labelledby': 'facts'},
    h(
      'h2',
      {id: 'facts', tabindex: '-1'},
      t('home.facts'),
      h('span', {class: 'c'}, t('home.facts.n', {n: known, of: all})),
    ),
    h(
      'div',
      {class: 'fact-parts'},
      parts.map((one) =>
        h(
          'div',
          {key: one.id, class: 'fact-part'},
          h('h3', null, one.title),
          one.known.length > 0 &&
            h(
              'ul',
              null,
              one.known.map((text, i) =>
                h('li', {key: i}, icon('check', 12), h('span', null, text)),
              ),
            ),
          one.locked > 0 &&
            h('p', {class: 'note'}, icon('lock', 12), t('home.facts.locked', {n: one.locked})),
        ),
      ),
    ),
  );
}

function progressBar(act) {
  return h(
    'section',
    {class: 'progress-file', 'aria-label': t('progress.title')},
    h('p', {class: 'note strong grow'}, t('progress.lead')),
    h(
      'button',
      {class: 'btn second s', type: 'button', on: {click: act.saveProgress}},
      t('progress.save'),
    ),
    h(
      'button',
      {class: 'btn second s', type: 'button', on: {click: act.load}},
      t('progress.load'),
    ),
  );
}

/** `own` = the section of the learner's own files, or null. */
export function homeBody(catalog, act, own = null) {
  const labs = ordered(catalog);
  const current = currentLab(labs);
  return h(
    'div',
    {class: 'home-wrap'},
    h(
      'div',
      {class: 'hero'},
      h(
        'div',
        {class: 'hero-text'},
        h('h1', {id: 'home-title', tabindex: '-1'}, t('home.title')),
        h('p', null, t('home.lead')),
        totals(labs),
      ),
      current && continueCard(current),
    ),
    trackColumns(catalog, labs, current && standing(current).state === 'going' ? current : null),
    own,
    sandboxes(catalog),
    cheatSheet(catalog, labs),
    progressBar(act),
  );
}
