// Beside the map: what is known of the chosen setting, its neighbours, and one world's workers.
import {h, icon} from './dom.js';
import {hereText, reading, shortTime, valueText, verdictText} from './map-reading.js';
import {t} from './text.js';

const CHIPS = {twice: ['bad', 'cross'], some: ['bad', 'cross'], safe: ['good', 'check']};
const SIGNS = {pass: 'check', fail: 'cross'};

function worldButtons(page, act) {
  const {here} = page.map;
  return h(
    'div',
    {class: 'ex-worlds'},
    here.items.map((state, i) => {
      const name = t('world.is', {world: String(i + 1), what: t(`explorer.world.${state}`)});
      const current = i + 1 === page.worlds.current;
      return h(
        'button',
        {
          key: i,
          type: 'button',
          class: `w ${state}${current ? ' cur' : ''}`,
          'aria-current': current ? 'true' : null,
          'aria-label': name,
          title: name,
          on: {click: () => act.world(i + 1)},
        },
        SIGNS[state] && icon(SIGNS[state], 12),
      );
    }),
  );
}

function neighbours(map) {
  const {x, y} = map.here;
  if (x < 0 || y < 0) return h('p', {class: 'note'}, t('explorer.between'));
  const last = map.x.values.length - 1;
  const rows = [
    ['shorter', x - 1],
    ['this', x],
    ['longer', x + 1],
    ['much', Math.min(last, x + 3)],
  ].filter(
    ([name, column]) => column >= 0 && column <= last && (name !== 'much' || column > x + 1),
  );
  const word = (one) => {
    if (one.kind === 'twice') return h('span', {class: 'bad'}, t('explorer.always'));
    if (one.kind === 'some') {
      return h('span', {class: 'bad'}, t('explorer.n', {n: one.bad, of: map.worlds}));
    }
    if (one.kind !== 'safe') return '…';
    const time = one.measure === null ? '' : `, ${shortTime(one.measure)}`;
    return [h('span', {class: 'good'}, t('explorer.never')), time];
  };
  return h(
    'table',
    {class: 'beside'},
    h(
      'tbody',
      null,
      rows.map(([name, column]) =>
        h(
          'tr',
          {key: name},
          h('th', {scope: 'row'}, t(`explorer.row.${name}`)),
          h('td', {class: 'b'}, valueText(map.x.values[column])),
          h('td', {class: 'end'}, word(reading(map.rows[y][column], map.worlds))),
        ),
      ),
    ),
  );
}

/** The column at the right. */
export function details(page, act) {
  const {map} = page;
  const one = reading(map.here?.cell, map.worlds);
  const [tone, sign] = CHIPS[one.kind] ?? ['', 'clock'];
  const line = (name, value) => [h('dt', null, t(`explorer.${name}`)), h('dd', null, value)];
  const known = one.kind === 'twice' || one.kind === 'some' || one.kind === 'safe';
  return h(
    'aside',
    {class: 'ex-side', 'aria-label': t('explorer.details')},
    h('span', {class: `chip ${tone}`}, icon(sign, 12), t(`explorer.chip.${one.kind}`)),
    h('h2', {class: 'ex-verdict'}, known ? verdictText(one, map.worlds) : hereText(page)),
    h('p', {class: 'note strong'}, hereText(page)),
    map.here && [
      h(
        'div',
        {class: 'head'},
        h('h2', null, t('worlds.title')),
        h('span', {class: 'note strong end'}, t('explorer.one')),
      ),
      worldButtons(page, act),
    ],
    known &&
      h(
        'dl',
        {class: 'ex-facts'},
        line('slowest', one.measure === null ? '–' : shortTime(one.measure)),
        line('worst', String(one.worst)),
        line('receives', String(one.calls)),
      ),
    map.here && h('h2', {class: 'ex-beside'}, t('explorer.beside')),
    map.here && neighbours(map),
  );
}

// ---- the workers at the foot -------------------------------------------------------------------

const STEPS = [10, 30, 60, 120, 300, 600, 900, 1800, 3600].map((s) => s * 1000);

function clock(ms) {
  const seconds = String(Math.floor(ms / 1000) % 60).padStart(2, '0');
  return `${Math.floor(ms / 60000)}:${seconds}`;
}

/** The last end of work, rounded up to a tick; at most nine ticks. */
function extent(lanes) {
  const end = Math.max(60000, ...lanes.flatMap((lane) => lane.works.map(([, to]) => to)));
  const step = STEPS.find((one) => end / one <= 8) ?? STEPS.at(-1);
  return {step, end: Math.ceil(end / step) * step};
}

function workBar(work, i, end) {
  const [from, to, late, lid, rc, dup, how] = work;
  const share = (value) => `${((100 * value) / end).toFixed(3)}%`;
  return [
    h(
      'i',
      {key: `w${i}`, class: 'wk', style: {left: share(from), width: share(to - from)}},
      h('b', null, String(lid)),
      rc > 1 && h('small', null, `#${rc}`),
    ),
    late !== null &&
      h('i', {key: `l${i}`, class: 'late', style: {left: share(late), width: share(to - late)}}),
    dup &&
      h('i', {key: `d${i}`, class: 'dup', style: {right: share(end - to)}}, '×2'),
    how === 'crash' &&
      h('i', {key: `c${i}`, class: 'down', style: {left: share(to)}}, icon('cross', 12)),
  ];
}

/** The workers of the world on the screen, at the foot. */
export function workerLanes(page) {
  if (!page.map_lanes?.length) return null;
  const {step, end} = extent(page.map_lanes);
  const ticks = Array.from({length: end / step + 1}, (_, i) => i * step);
  const place = (ms) => ({left: `${((100 * ms) / end).toFixed(3)}%`});
  const letter = (i) => String.fromCharCode(65 + i);
  return h(
    'div',
    {class: 'ex-lanes', 'aria-hidden': 'true'},
    h(
      'div',
      {class: 'ln-head'},
      h('b', null, t('world.name', {world: String(page.worlds.current)})),
      h('span', null, ticks.map((ms) => h('small', {key: ms, style: place(ms)}, clock(ms)))),
    ),
    page.map_lanes.map((lane, i) =>
      h(
        'div',
        {key: lane.name, class: 'ln'},
        h('span', {class: 'nm'}, t('explorer.worker', {letter: letter(i)})),
        h(
          'span',
          {class: 'tr'},
          ticks.map((ms) => h('i', {key: `t${ms}`, class: 'tick', style: place(ms)})),
          lane.works.map((work, k) => workBar(work, k, end)),
        ),
      ),
    ),
  );
}
