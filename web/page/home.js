// The start page: the labs by track.
import {h, icon} from './dom.js';
import {num, pick, t} from './text.js';
import {saved} from './store.js';

function standing(lab) {
  const own = saved(lab.id, lab.version);
  if (!own) return {state: 'new', stars: 0};
  return {state: own.status === 'pass' ? 'done' : 'going', stars: own.stars ?? 0};
}

function labRow(lab) {
  const {state, stars} = standing(lab);
  return h(
    'li',
    {key: lab.id},
    h(
      'a',
      {class: `lab-row ${state}`, href: `#lab=${lab.id}`},
      h('span', {class: 'ss'}, state === 'done' && icon('check', 12)),
      h(
        'span',
        {class: 'name'},
        pick(lab.title),
        h('span', {class: 'sr'}, ` ${t(`home.${state}`)}`),
      ),
      h('span', {class: 'm'}, t('home.minutes', {n: lab.minutes})),
      h(
        'span',
        {class: 'stars', role: 'img', 'aria-label': t('stars.now', {n: stars})},
        [1, 2, 3].map((n) => icon(n <= stars ? 'star' : 'staro', 12)),
      ),
    ),
  );
}

/** Labs in the order in which they are taken: by track, then by place in it. */
export function ordered(catalog) {
  const place = new Map(catalog.tracks.map((track, i) => [track.id, i]));
  return catalog.labs
    .filter((lab) => lab.kind === 'lab' || lab.kind === undefined)
    .sort((a, b) => place.get(a.track) - place.get(b.track) || a.order - b.order);
}

/** The name of a lab's track, and the facts it teaches, in the language of the page. */
export function trackTitle(catalog, id) {
  return pick(catalog?.tracks.find((track) => track.id === id)?.title ?? id);
}

export function factTexts(catalog, facts) {
  return (facts ?? []).map(({id}) => pick(catalog?.facts?.[id])).filter(Boolean);
}

/** Id of the lab after `id`, or null. */
export function labAfter(catalog, id) {
  const labs = ordered(catalog);
  const at = labs.findIndex((lab) => lab.id === id);
  return at < 0 ? null : (labs[at + 1]?.id ?? null);
}

function trackSection(track, labs, letter) {
  const minutes = labs.reduce((sum, lab) => sum + lab.minutes, 0);
  return h(
    'section',
    {key: track.id, class: 'track', 'aria-labelledby': `track-${track.id}`},
    h(
      'h2',
      {id: `track-${track.id}`},
      h('span', {class: 'k'}, letter),
      pick(track.title),
      h('span', {class: 'c'}, t('home.minutes', {n: minutes})),
    ),
    h('ul', null, labs.map(labRow)),
  );
}

export function homeBody(catalog) {
  const labs = ordered(catalog);
  const done = labs.filter((lab) => standing(lab).state === 'done').length;
  const stars = labs.reduce((sum, lab) => sum + standing(lab).stars, 0);
  const going =
    labs.find((lab) => standing(lab).state === 'going') ??
    labs.find((lab) => standing(lab).state === 'new');
  const count = (now, of, word) =>
    h('span', null, h('b', null, num(now)), ` ${t(word, {n: of})}`);
  const tracks = catalog.tracks.filter((track) => labs.some((lab) => lab.track === track.id));
  return h(
    'div',
    {class: 'home-wrap'},
    h(
      'div',
      {class: 'hero'},
      h(
        'div',
        null,
        h('h1', {tabindex: '-1'}, t('home.title')),
        h('p', null, t('home.lead')),
        h(
          'div',
          {class: 'totals'},
          count(done, labs.length, 'home.labs'),
          count(stars, 3 * labs.length, 'home.stars'),
        ),
      ),
      going &&
        h(
          'div',
          {class: 'continue'},
          h(
            'div',
            null,
            h('h3', null, pick(going.title)),
            h('p', {class: 'note'}, t('home.minutes', {n: going.minutes})),
          ),
          h(
            'a',
            {class: 'btn primary', href: `#lab=${going.id}`},
            t(standing(going).state === 'going' ? 'home.continue' : 'home.start'),
            icon('arrow'),
          ),
        ),
    ),
    h(
      'div',
      {class: 'tracks'},
      tracks.map((track, i) =>
        trackSection(
          track,
          labs.filter((lab) => lab.track === track.id),
          String.fromCharCode(65 + i),
        ),
      ),
    ),
  );
}
