// The map of a sandbox: two knobs against each other, every setting in every world. Cells are
// buttons of a grid; a click sets both knobs.
import {h, icon} from './dom.js';
import {details, workerLanes} from './explorer-side.js';
import {
  hereText,
  reading,
  settingText,
  shade,
  shortTime,
  valueText,
  verdictText,
} from './map-reading.js';
import {t} from './text.js';

// ---- the grid ----------------------------------------------------------------------------------

function cellMark(one, worlds) {
  if (one.kind === 'twice') return '×2';
  if (one.kind === 'some') return h('span', {class: 'n'}, `${one.bad}/${worlds}`);
  if (one.kind === 'refused') return '–';
  if (one.kind === 'wait') return '';
  return one.measure === null ? icon('check', 12) : shortTime(one.measure);
}

/** Moves the focus over the grid; rows are shown from the largest value down. */
function moveFocus(event, map, x, y, act) {
  const moves = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    Home: [-x, 0],
    End: [map.x.values.length - 1 - x, 0],
  };
  if (!(event.key in moves)) return;
  event.preventDefault();
  event.stopPropagation();
  const [dx, dy] = moves[event.key];
  const clamp = (value, size) => Math.min(size - 1, Math.max(0, value));
  act.focusCell(clamp(x + dx, map.x.values.length), clamp(y + dy, map.y.values.length));
}

/** Puts the focus on a cell. */
export function focusCell(x, y) {
  document.getElementById(`cell-${x}-${y}`)?.focus();
}

function cellButton(map, x, y, entry, act) {
  const one = reading(map.rows?.[y]?.[x], map.worlds);
  const here = map.here?.x === x && map.here?.y === y;
  const name = `${settingText(map, x, y)}: ${verdictText(one, map.worlds)}`;
  return h(
    'button',
    {
      key: x,
      id: `cell-${x}-${y}`,
      type: 'button',
      role: 'gridcell',
      class: `cell ${one.kind}${one.kind === 'safe' ? shade(one) : ''}${here ? ' here' : ''}`,
      'aria-label': name,
      'aria-selected': here ? 'true' : 'false',
      title: name,
      tabindex: x === entry.x && y === entry.y ? '0' : '-1',
      on: {
        click: () => act.cell(x, y),
        keydown: (event) => moveFocus(event, map, x, y, act),
      },
    },
    cellMark(one, map.worlds),
  );
}

function grid(map, ui, act) {
  const own = map.here && map.here.x >= 0 && map.here.y >= 0 ? map.here : {x: 0, y: 0};
  const entry = ui.cell ?? own;
  const rows = map.y.values.map((_, i) => map.y.values.length - 1 - i);
  return h(
    'div',
    {class: 'map-scroll'},
    h('p', {class: 'axis-y', id: 'axis-y'}, t('explorer.y')),
    h(
      'div',
      {
        class: 'map',
        role: 'grid',
        'aria-label': t('explorer.grid'),
        style: {'--columns': String(map.x.values.length)},
      },
      rows.map((y) =>
        h(
          'div',
          {key: y, role: 'row', class: 'map-row'},
          h('span', {role: 'rowheader', class: 'axis'}, valueText(map.y.values[y])),
          map.x.values.map((_, x) => cellButton(map, x, y, entry, act)),
        ),
      ),
      h(
        'div',
        {key: 'x', role: 'row', class: 'map-row foot'},
        h(
          'span',
          {role: 'columnheader', class: 'axis'},
          h('span', {class: 'sr'}, t('explorer.y')),
        ),
        map.x.values.map((value, x) =>
          h('span', {key: x, role: 'columnheader', class: 'axis'}, valueText(value)),
        ),
      ),
    ),
    h('p', {class: 'axis-x'}, 'VisibilityTimeout'),
  );
}

function legend(map, act) {
  const swatch = (name) => h('i', {class: `cell ${name}`});
  const bar = map.here && (map.running || map.known < map.cells);
  return h(
    'div',
    {class: 'legend'},
    h('span', null, swatch('twice'), t('explorer.legend.twice')),
    h('span', null, swatch('some'), t('explorer.legend.some')),
    h('span', null, [0, 1, 2, 3].map((n) => swatch(`safe${n}`)), t('explorer.legend.safe')),
    bar &&
      h(
        'span',
        {class: 'end row'},
        h('span', {class: 'note'}, t('explorer.known', {n: map.known, of: map.cells})),
        h(
          'button',
          {
            class: 'btn quiet s',
            type: 'button',
            on: {click: () => (map.running ? act.stopMap() : act.runMap())},
          },
          t(map.running ? 'explorer.stop' : 'explorer.go'),
        ),
      ),
  );
}

// ---- the caption -------------------------------------------------------------------------------

/** The second sentence: what one step to the side would change. */
function besideText(map, one) {
  const {x, y} = map.here;
  if (x < 0 || y < 0) return '';
  const at = (column) => reading(map.rows[y][column], map.worlds);
  if (one.kind !== 'safe') {
    const first = map.x.values.findIndex((_, column) => column > x && at(column).kind === 'safe');
    if (first < 0) return '';
    const {measure} = at(first);
    const costs =
      typeof measure === 'number' ? t('explorer.crash.costs', {time: shortTime(measure)}) : '';
    return `${t('explorer.first', {x: valueText(map.x.values[first])})} ${costs}`;
  }
  const left = x > 0 ? at(x - 1) : {kind: 'wait'};
  if (left.kind === 'some' || left.kind === 'twice') {
    return t('explorer.left', {what: verdictText(left, map.worlds)});
  }
  const saved = left.kind === 'safe' ? one.measure - left.measure : 0;
  return saved >= 1 ? t('explorer.saves', {time: shortTime(saved)}) : '';
}

function caption(page) {
  const {map} = page;
  const one = reading(map.here?.cell, map.worlds);
  const fact =
    one.kind === 'wait'
      ? t('explorer.playing', {n: map.here?.played ?? 0, of: map.worlds})
      : `${hereText(page)}: ${verdictText(one, map.worlds)}.`;
  const why = one.kind === 'wait' ? '' : t(`explorer.why.${one.kind}`);
  const cause = one.kind === 'wait' ? '' : `${why} ${besideText(map, one)}`;
  const tone = {twice: 'bad', some: 'bad', safe: 'good'}[one.kind] ?? '';
  const sign = one.kind === 'safe' ? icon('check') : one.kind === 'wait' ? icon('clock') : '×2';
  return h(
    'div',
    {class: 'ex-cap cap', role: 'status'},
    h('span', {class: `disc ${tone}`}, sign),
    h('div', {class: 'says'}, h('p', {class: 'fact'}, fact), h('p', {class: 'cause'}, cause)),
  );
}

/** Everything of the map's screen. */
export function explorerBody(page, ui, act) {
  return [
    caption(page),
    h(
      'div',
      {key: 'main', class: 'ex-main'},
      grid(page.map, ui, act),
      legend(page.map, act),
      workerLanes(page),
    ),
    details(page, act),
  ];
}
