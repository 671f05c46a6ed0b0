// The page inside another page (a course): #lab=…&chrome=0&edit=0, and word to that page of how the
// lab stands.
import {loadStyle} from './fetch.js';
import {h, icon, render} from './dom.js';
import {t} from './text.js';

/** Commands that would change the answer or run the lab. */
const CHANGES = new Set([
  'predict',
  'commit',
  'run',
  'knob',
  'act',
  'undo_act',
  'reset',
  'hint',
  'console',
  'worlds',
  'branch',
]);

/** True when `command` is refused in a view-only page. */
export const isChange = (command) => CHANGES.has(command.do);

/** What of the link says how the page is shown: {chrome: '0', edit: '0'}, each only if given. */
export function shownAs(link) {
  const out = {};
  for (const name of ['chrome', 'edit']) if (link[name] === '0') out[name] = '0';
  return out;
}

/** Draws the two ways out of a page without its bars: the lesson, and the whole page. */
export function embedBar(page, ui, act, viewOnly) {
  return [
    !viewOnly &&
      h(
        'button',
        {
          key: 'lesson',
          class: 'btn second s',
          type: 'button',
          'aria-expanded': ui.panel ? 'true' : 'false',
          'aria-controls': 'panel',
          on: {click: act.togglePanel},
        },
        icon('lanes', 14),
        t('embed.lesson'),
      ),
    h(
      'a',
      {
        key: 'open',
        class: 'btn second s',
        href: `${location.pathname}#lab=${page.lab.id}&lang=${page.lang}`,
        target: '_blank',
        rel: 'noopener',
      },
      icon('arrow', 14),
      t('embed.open'),
    ),
  ];
}

/** Loads what the embedded page needs; returns draw(page, ui, act). */
export async function startEmbed(link) {
  const {body} = document;
  const bare = link.chrome === '0';
  const viewOnly = link.edit === '0';
  await loadStyle('page/embed.css');
  body.dataset.chrome = bare ? '0' : '1';
  body.dataset.edit = viewOnly ? '0' : '1';
  const box = document.createElement('div');
  box.className = 'embed-bar';
  document.getElementById('stage').append(box);
  return (page, ui, act) => render(box, bare ? embedBar(page, ui, act, viewOnly) : []);
}

/**
 * Tells the embedding page, whenever it changed, how the lab stands (README, "In another page").
 * Nothing in it is secret, so any parent may hear it.
 */
export function makeReporter(session) {
  let last = '';
  return (page) => {
    if (window.parent === window || page === null) return;
    const said = {
      lab: page.lab.id,
      status: page.verdict.status,
      stars: page.verdict.stars,
      points: page.points,
      goals: page.goals.map(({id, run, head, final}) => ({id, run, now: head, end: final ?? null})),
      worlds: {n: page.worlds.n, checked: page.worlds.checked, passed: page.worlds.passed},
    };
    const text = JSON.stringify(said);
    if (text === last) return;
    last = text;
    const {digest} = session.engine.state();
    window.parent.postMessage({source: 'inflight', ...said, digest}, '*');
  };
}
