// What the catalogue says about labs: their order, their tracks, the facts they teach.
import {pick} from './text.js';
import {saved} from './store.js';

/** Labs of one kind in the order in which they are taken: by track, then by place in it. */
export function ordered(catalog, kind = 'lab') {
  const place = new Map(catalog.tracks.map((track, i) => [track.id, i]));
  return catalog.labs
    .filter((lab) => (lab.kind ?? 'lab') === kind)
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

/** {state: 'new' | 'going' | 'done', stars, own}: how far the learner is with a lab. */
export function standing(lab) {
  const own = saved(lab.id, lab.version);
  if (!own) return {state: 'new', stars: 0, own: null};
  return {state: own.status === 'pass' ? 'done' : 'going', stars: own.stars ?? 0, own};
}
