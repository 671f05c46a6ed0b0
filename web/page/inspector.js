// Details of the selected message; with nothing selected, the counters and the events near the
// head. In full width the same view stands in for the canvas where it cannot be drawn.
import {glyph, h, icon, toolButton} from './dom.js';
import {has, t} from './text.js';

function eventRow(event, key, go) {
  return h(
    'li',
    {key},
    h(
      'button',
      {
        class: `ev${event.current ? ' on' : ''}${event.tone === 'bad' ? ' wrong' : ''}`,
        type: 'button',
        'aria-current': event.current ? 'true' : null,
        on: {click: go},
      },
      h('span', {class: 't'}, event.time),
      glyph(event.sign),
      h('span', {class: 'grow'}, event.text),
    ),
  );
}

function queueTable(page) {
  if (!page.queues.length) return null;
  const cell = (state, value) => h('td', null, h('span', {class: `sw8 ${state}`}), String(value));
  return h(
    'table',
    {class: 'queues'},
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', {scope: 'col'}, t('queues.queue')),
        h('th', {scope: 'col'}, t('queues.visible')),
        h('th', {scope: 'col'}, t('queues.inflight')),
        h('th', {scope: 'col'}, t('queues.delayed')),
      ),
    ),
    h(
      'tbody',
      null,
      page.queues.map((queue) =>
        h(
          'tr',
          {key: queue.name},
          h('th', {scope: 'row'}, queue.name),
          cell('visible', queue.visible),
          cell('inflight', queue.inflight),
          cell('delayed', queue.delayed),
        ),
      ),
    ),
  );
}

function nearHead(page, act, tip) {
  return [
    h(
      'div',
      {key: 'head', class: 'hd'},
      h('h2', {class: 'grow'}, t('inspector.now')),
      h('span', {class: 'note'}, page.head.time),
    ),
    queueTable(page),
    h(
      'ol',
      {key: 'list', class: 'evs', 'data-events': '', 'aria-label': t('inspector.events')},
      page.events.map((event) => eventRow(event, event.n, () => act.event(event.n))),
    ),
    page.events.length === 0 && h('p', {key: 'none', class: 'empty note'}, t('inspector.none')),
    tip && h('p', {key: 'tip', class: 'tip note'}, tip),
  ];
}

function stateName(state) {
  return has(`state.${state}`) ? t(`state.${state}`) : state;
}

function selected(page, act) {
  const one = page.inspector;
  return [
    h(
      'div',
      {key: 'head', class: 'hd'},
      one.state &&
        h('span', {
          class: `sw8 ${one.state.replace('_', '')}`,
          role: 'img',
          'aria-label': stateName(one.state),
        }),
      h('h2', {class: 'grow'}, one.title),
      one.badge && h('span', {class: 'chip solidbad'}, one.badge),
      toolButton('cross', t('inspector.clear'), () => act.select(0)),
    ),
    h(
      'dl',
      {key: 'rows', class: 'kv'},
      one.rows.map((row, i) => [h('dt', {key: `k${i}`}, row.k), h('dd', {key: `v${i}`}, row.v)]),
    ),
    h(
      'ol',
      {key: 'list', class: 'evs', 'data-events': '', 'aria-label': t('inspector.life')},
      one.events.map((event, i) => eventRow(event, i, () => act.seek(event.t))),
    ),
  ];
}

export function inspectorBody(page, act) {
  return page.inspector ? selected(page, act) : nearHead(page, act, t('inspector.tip'));
}

/** Keeps the current row of each event list in sight, scrolling only the list itself. */
export function scrollToCurrent(root) {
  for (const list of root.querySelectorAll('[data-events]')) {
    const row = list.querySelector('[aria-current]');
    if (!row || list.matches(':hover')) continue;
    const top = row.offsetTop - list.offsetTop;
    const outside =
      top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight;
    if (outside) list.scrollTop = top - (list.clientHeight - row.offsetHeight) / 2;
  }
}

/** The page's stand-in for a canvas that cannot be drawn. */
export function tableBody(page, act) {
  return [
    h(
      'div',
      {key: 'say', class: 'card', role: 'note'},
      icon('table'),
      h('p', {class: 'grow'}, t('start.webgl')),
    ),
    nearHead(page, act, ''),
  ];
}
