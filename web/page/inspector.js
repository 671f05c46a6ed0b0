// Details of what is picked: a message, a queue, a worker, an event. With nothing picked, the
// counters and the events near the head.
import {glyph, h, icon, toolButton} from './dom.js';
import {actorBody, eventBody, queueBody} from './picked.js';
import {has, t} from './text.js';

export function eventRow(event, key, go) {
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
      event.sign ? glyph(event.sign) : h('span', null),
      h('span', {class: 'grow'}, event.text),
    ),
  );
}

/** "3", or "≈ 3" where only the API is heard: then it is approximate, as its name says. */
export function counter(page, queue, state, value, act) {
  return h(
    'button',
    {
      class: 'counter',
      type: 'button',
      title: t('count.why', {value: String(value)}),
      on: {click: () => act.explain(queue, state)},
    },
    page.viewAs === 'api' && '≈ ',
    h('span', {class: `sw8 ${state.replace('_', '')}`}),
    String(value),
  );
}

export function queueTable(page, act) {
  if (!page.queues.length) return null;
  const head = (key) => h('th', {scope: 'col'}, t(key));
  const cell = (queue, state, value) => h('td', null, counter(page, queue.name, state, value, act));
  return h(
    'table',
    {key: 'queues', class: 'queues'},
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        head('queues.queue'),
        head('queues.visible'),
        head('queues.inflight'),
        head('queues.delayed'),
      ),
    ),
    h(
      'tbody',
      null,
      page.queues.map((queue) =>
        h(
          'tr',
          {key: queue.name},
          h(
            'th',
            {scope: 'row'},
            h(
              'button',
              {class: 'link', type: 'button', on: {click: () => act.pick({queue: queue.name})}},
              queue.name,
            ),
          ),
          cell(queue, 'visible', queue.visible),
          cell(queue, 'in_flight', queue.inflight),
          cell(queue, 'delayed', queue.delayed),
        ),
      ),
    ),
  );
}

/** Through whose eyes: everything, or what calls were told. */
function eyes(page, act) {
  return h(
    'div',
    {key: 'eyes', class: 'eyes'},
    h('span', {class: 'note'}, t('eyes.title')),
    h(
      'span',
      {class: 'seg', role: 'group', 'aria-label': t('eyes.title')},
      ['all', 'api'].map((one) =>
        h(
          'button',
          {
            key: one,
            type: 'button',
            class: page.viewAs === one ? 'on' : '',
            'aria-pressed': page.viewAs === one ? 'true' : 'false',
            title: t(`eyes.${one}.long`),
            on: {click: () => act.viewAs(one)},
          },
          t(`eyes.${one}`),
        ),
      ),
    ),
  );
}

function nearHead(page, act) {
  return [
    h(
      'div',
      {key: 'head', class: 'hd'},
      h('h2', {class: 'grow'}, t('inspector.now')),
      h('span', {class: 'note'}, page.head.time),
    ),
    queueTable(page, act),
    h(
      'ol',
      {key: 'list', class: 'evs', 'data-events': '', 'aria-label': t('inspector.events')},
      page.events.map((event) => eventRow(event, event.n, () => act.event(event.n))),
    ),
    page.events.length === 0 && h('p', {key: 'none', class: 'empty note'}, t('inspector.none')),
    eyes(page, act),
    h('p', {key: 'tip', class: 'tip note'}, t('inspector.tip')),
  ];
}

function stateName(state) {
  return has(`state.${state}`) ? t(`state.${state}`) : state;
}

export function heading(one, act, icons = null) {
  return h(
    'div',
    {key: 'head', class: 'hd'},
    one.state
      ? h('span', {
          class: `sw8 ${one.state.replace('_', '')}`,
          role: 'img',
          'aria-label': stateName(one.state),
        })
      : icons && icon(icons),
    h('h2', {class: 'grow'}, one.title, one.note && h('span', {class: 'note plainer'}, one.note)),
    one.badge && h('span', {class: 'chip solidbad'}, one.badge),
    toolButton('cross', t('inspector.clear'), () => act.select(0)),
  );
}

export function rowList(rows, key = 'rows', extra = '') {
  return h(
    'dl',
    {key, class: `kv ${extra}`},
    rows.map((row, i) => [h('dt', {key: `k${i}`}, row.k), h('dd', {key: `v${i}`}, row.v)]),
  );
}

export function footButton(name, label, click, extra = {}) {
  return h(
    'button',
    {key: name, class: 'btn quiet s', type: 'button', on: {click}, ...extra},
    icon(name, 14),
    label,
  );
}

function contentOf(content) {
  if (!content) return null;
  return h(
    'details',
    {key: 'content', class: 'content-more'},
    h('summary', null, t('inspector.content')),
    h('pre', {class: 'code', tabindex: '0'}, content.body),
    rowList([{k: 'MessageId', v: content.id}, ...content.rows], 'attributes'),
  );
}

function messageBody(one, page, act) {
  const told = one.events.findLast((event) => event.past && event.call);
  return [
    heading(one, act),
    rowList(one.rows, 'rows', 'life'),
    contentOf(one.content),
    h(
      'ol',
      {key: 'list', class: 'evs', 'data-events': '', 'aria-label': t('inspector.life')},
      one.events.map((event, i) => eventRow(event, i, () => act.seek(event.t))),
    ),
    h(
      'div',
      {key: 'foot', class: 'ft'},
      footButton('copy', t('inspector.cli'), () => act.pick({event: told.n}), {
        disabled: !told,
      }),
      footButton('lanes', t('inspector.pin'), () => act.pinLane(`message:${one.mid}`)),
    ),
  ];
}

const BODIES = {message: messageBody, queue: queueBody, actor: actorBody, event: eventBody};

export function inspectorBody(page, act) {
  const one = page.inspector;
  return one ? BODIES[one.kind](one, page, act) : nearHead(page, act);
}

/** Keeps the current row of each event list in sight, scrolling only the list itself. */
export function scrollToCurrent(root) {
  for (const list of root.querySelectorAll('[data-events]')) {
    const row = list.querySelector('[aria-current]');
    if (!row || list.matches(':hover, :focus-within')) continue;
    const top = row.offsetTop - list.offsetTop;
    const outside =
      top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight;
    if (outside) list.scrollTop = top - (list.clientHeight - row.offsetHeight) / 2;
  }
}
