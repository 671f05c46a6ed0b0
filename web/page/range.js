// What a range holds: its length, events by kind, messages at both ends, requests and cost.
import {h, icon, toolButton} from './dom.js';
import {t} from './text.js';

const STATES = ['visible', 'inflight', 'delayed'];

function counts(queue) {
  return STATES.map((state, i) => {
    const [before, after] = [queue.before[i], queue.after[i]];
    if (before === 0 && after === 0 && state === 'delayed') return null;
    return h(
      'span',
      {key: state, class: 'range-count', title: t(`queues.${state}`)},
      h('span', {class: `sw8 ${state}`}),
      h('span', {class: 'sr'}, t(`queues.${state}`)),
      String(before),
      before !== after && [icon('right', 10), String(after)],
    );
  });
}

function queueRows(range) {
  return range.queues.map((queue) =>
    h(
      'div',
      {key: queue.name, class: 'range-queue'},
      h('span', {class: 'grow'}, queue.name),
      counts(queue),
    ),
  );
}

function buttons(page, act) {
  const looped = page.loop === 'range';
  return h(
    'div',
    {class: 'dialog-buttons'},
    h(
      'button',
      {class: 'btn second s', type: 'button', on: {click: act.rangeZoom}},
      icon('fit', 14),
      t('range.zoom'),
    ),
    h(
      'button',
      {
        class: 'btn second s',
        type: 'button',
        'aria-pressed': looped ? 'true' : 'false',
        on: {click: () => act.setLoop(looped ? 'off' : 'range')},
      },
      icon('loop', 14),
      t('range.loop'),
    ),
  );
}

/** The card of page.range; it stands on the side of the lanes that the range leaves free. */
export function rangeCard(page, act) {
  const {range} = page;
  return h(
    'section',
    {
      key: 'range',
      class: `range-card${range.right ? '' : ' at-right'}`,
      'aria-label': t('range.title'),
    },
    h(
      'div',
      {class: 'head'},
      h('h2', null, range.span),
      h('span', {class: 'note grow'}, `${range.from_time} – ${range.to_time}`),
      toolButton('cross', t('range.clear'), act.rangeClear),
    ),
    range.lanes.length > 0 && h('p', {class: 'note'}, range.lanes.join(', ')),
    range.fogged && h('p', {class: 'note'}, t('range.fogged')),
    h(
      'ul',
      {class: 'range-kinds'},
      range.events.map((one) =>
        h(
          'li',
          {key: one.kind},
          h('span', {class: 'grow'}, one.label),
          h('b', null, String(one.n)),
        ),
      ),
    ),
    range.events.length === 0 && h('p', {class: 'note'}, t('range.none')),
    queueRows(range),
    h(
      'p',
      {class: 'range-cost'},
      h('span', {class: 'grow'}, t('range.requests', {n: range.requests})),
      h('b', null, `$${range.usd}`),
    ),
    range.requests > 0 && range.requests < 10 ** 6 && perMillion(range),
    buttons(page, act),
  );
}

/** The same as it would be at scale: a few requests cost too little to be felt. */
function perMillion(range) {
  const usd = (Number(range.usd) / range.requests) * 10 ** 6;
  const rounded = `$${Math.round(usd * 100) / 100}`;
  return h('p', {class: 'note'}, t('range.million', {usd: rounded}));
}
