// The list of stops and markers: what halts the playback, and what the learner marked.
import {h, icon, toolButton} from './dom.js';
import {showDialog} from './dialogs.js';
import {t} from './text.js';

/** What a counter stop is made of, kept while the dialog is open. */
const counter = {queue: null, state: 'visible', n: 5};

function stopRow(stop, page, act) {
  return h(
    'li',
    {key: stop.id, class: stop.id === page.hit?.id ? 'on' : ''},
    h('input', {
      class: 'switch',
      type: 'checkbox',
      role: 'switch',
      checked: stop.on,
      'aria-label': stop.label,
      on: {change: (event) => act.switchStop(stop.id, event.target.checked)},
    }),
    h('span', {class: 'grow'}, stop.label),
    stop.id === page.hit?.id && h('span', {class: 'note'}, t('stops.here')),
    toolButton('cross', t('stops.remove', {what: stop.label}), () => act.removeStop(stop.id)),
  );
}

function preset(key, label, what, act) {
  return h(
    'button',
    {key, class: 'btn second s', type: 'button', on: {click: () => act.addStop(what)}},
    icon('plus', 12),
    label,
  );
}

function pick(id, values, value, change) {
  return h(
    'span',
    {key: id, class: 'pick'},
    h(
      'select',
      {
        id,
        value,
        'aria-label': t(`stops.${id.slice(5)}`),
        on: {change: (event) => change(event.target.value)},
      },
      values.map(([code, label]) =>
        h('option', {key: code, value: code, selected: code === value}, label),
      ),
    ),
    icon('down', 12),
  );
}

function counterForm(page, act) {
  const queues = page.queues.map(({name}) => [name, name]);
  counter.queue = queues.some(([name]) => name === counter.queue)
    ? counter.queue
    : queues[0]?.[0];
  const states = ['visible', 'inflight', 'delayed'].map((state) => [state, t(`queues.${state}`)]);
  return h(
    'div',
    {key: 'counter', class: 'stops-counter'},
    pick('stop-queue', queues, counter.queue, (value) => (counter.queue = value)),
    pick('stop-state', states, counter.state, (value) => (counter.state = value)),
    h('span', null, '>'),
    h('input', {
      class: 'text-field',
      type: 'number',
      min: 0,
      max: 1000000,
      value: counter.n,
      'aria-label': t('stops.n'),
      on: {input: (event) => (counter.n = Number(event.target.value))},
    }),
    preset('add', t('stops.add'), null, {
      addStop: () => act.addStop({kind: 'counter', ...counter, n: Math.trunc(counter.n)}),
    }),
  );
}

function presets(page, act) {
  const chosen = page.inspector?.kind === 'message' ? page.inspector : null;
  const dead = page.queues.length > 1;
  return h(
    'div',
    {key: 'presets', class: 'stops-presets'},
    chosen && preset('m', t('stops.selected'), {kind: 'message', mid: chosen.mid}, act),
    preset('r', t('stops.receive'), {kind: 'event', event: 'receive'}, act),
    preset('t', t('stops.timeout'), {kind: 'event', event: 'timeout'}, act),
    dead && preset('d', t('stops.dlq'), {kind: 'event', event: 'dlq_move'}, act),
    preset('g', t('stops.goal'), {kind: 'goal'}, act),
    page.queues.map(({name}) =>
      preset(`q-${name}`, t('stops.lane', {name}), {kind: 'lane', lane: `queue:${name}`}, act),
    ),
  );
}

function markRow(mark, act, box) {
  return h(
    'li',
    {key: mark.id},
    h(
      'button',
      {class: 'link stops-time', type: 'button', on: {click: () => act.seek(mark.t)}},
      mark.time,
    ),
    h('span', {class: 'grow stops-note'}, mark.text || t('marks.bare')),
    h(
      'button',
      {
        class: 'btn quiet s',
        type: 'button',
        on: {
          click: () => {
            box()?.close();
            act.askNote(mark);
          },
        },
      },
      t('marks.edit'),
    ),
    toolButton('cross', t('marks.remove', {time: mark.time}), () => act.removeMark(mark.id)),
  );
}

/** Opens or redraws the dialog. */
export function stopsDialog(page, act) {
  const box = () => document.getElementById('stops');
  showDialog('stops', t('stops.title'), [
    h('p', {key: 'lead', class: 'note'}, t('stops.lead')),
    page.breaks.length > 0 &&
      h(
        'ul',
        {key: 'list', class: 'stops-list'},
        page.breaks.map((stop) => stopRow(stop, page, act)),
      ),
    presets(page, act),
    page.queues.length > 0 && counterForm(page, act),
    h('h3', {key: 'mh', class: 'stops-marks'}, t('marks.title')),
    page.marks.length > 0
      ? h(
          'ul',
          {key: 'marks', class: 'stops-list'},
          page.marks.map((mark) => markRow(mark, act, box)),
        )
      : h('p', {key: 'none', class: 'note'}, t('marks.none')),
  ]);
}
