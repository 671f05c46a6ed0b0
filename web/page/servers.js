// The servers of a queue as a short poll sees them: whom it asked, what it missed, and how often.
import {h} from './dom.js';
import {serversText} from './actions.js';
import {num, t} from './text.js';

const WIDTH = 320;
const BOXES = {top: 4, height: 52, gap: 6};
const PLOT = {left: 34, right: 8, top: 10, bottom: 34, height: 168};

const has = (mask, server) => ((mask >>> server) & 1) === 1;

/** Probability that a short poll misses a letter of `copies` copies: none of them was asked. */
export function missProbability(n, copies, asked) {
  let miss = 1;
  for (let i = 0; i < Math.min(copies, n); ++i) miss *= Math.max(0, n - asked - i) / (n - i);
  return miss;
}

/**
 * Lets a letter be dragged from server `from` to another: `put(lid, mask)` is told its servers
 * then. It moves by itself while it is dragged; what comes of it the engine says.
 */
function dragged(letter, from, n, put) {
  return (down) => {
    const node = down.currentTarget;
    const rect = node.ownerSVGElement.getBoundingClientRect();
    const scale = WIDTH / rect.width;
    down.preventDefault();
    node.setPointerCapture(down.pointerId);
    node.classList.add('held');
    const move = ({clientX, clientY}) => {
      const [dx, dy] = [clientX - down.clientX, clientY - down.clientY];
      node.setAttribute('transform', `translate(${dx * scale} ${dy * scale})`);
    };
    const end = (up) => {
      node.removeEventListener('pointermove', move);
      node.classList.remove('held');
      node.removeAttribute('transform');
      if (up.type !== 'pointerup') return;
      const to = Math.floor(((up.clientX - rect.left) / rect.width) * n);
      const mask = (letter.mask & ~(1 << from)) | (1 << to);
      if (to >= 0 && to < n && mask !== letter.mask) put(letter.lid, mask);
    };
    node.addEventListener('pointermove', move);
    for (const kind of ['pointerup', 'pointercancel']) {
      node.addEventListener(kind, end, {once: true});
    }
  };
}

/** A letter in a server's box, `row` from above; it can be dragged where `put` is given. */
function letterIn(letter, {x, row, radius, from, n, put}) {
  const y = BOXES.top + 17 + 22 * row;
  return h(
    'g',
    {
      key: `c${letter.lid}`,
      class: put ? 'letter-g movable' : 'letter-g',
      on: put ? {pointerdown: dragged(letter, from, n, put)} : {},
    },
    h('circle', {class: 'letter', cx: x, cy: y, r: radius}),
    h('text', {class: 'letter-n', x, y: y + 4}, String(letter.lid)),
  );
}

function box(state, i, width, put) {
  const {n, last, lying} = state;
  const x = i * (width + BOXES.gap);
  const asked = last && state.told && (last.mask === 0 || has(last.mask, i));
  const here = lying.filter((one) => one.mask === 0 || has(one.mask, i));
  const middle = x + width / 2;
  const radius = Math.min(10, width / 2 - 2);
  return h(
    'g',
    {key: i},
    h('rect', {
      class: `server${asked ? ' asked' : ''}`,
      x: x + 1,
      y: BOXES.top,
      width: width - 2,
      height: BOXES.height,
      rx: 3,
    }),
    here
      .slice(0, 2)
      .map((one, row) => letterIn(one, {x: middle, row, radius, from: i, n, put})),
    h(
      'text',
      {class: 'server-n', x: middle, y: BOXES.top + BOXES.height + 14},
      n > 9 ? String(i + 1) : `S${i + 1}`,
    ),
  );
}

/** One sentence about the last poll. */
function pollText({last, lying, told}) {
  if (!last) return t('servers.before');
  if (!told) {
    const letter = String(last.lid);
    return last.result === 'found' ? t('servers.api.found', {letter}) : t('servers.api.empty');
  }
  const asked = last.mask === 0 ? t('servers.all') : serversText(last.mask);
  if (last.result === 'found') return t('servers.found', {asked, letter: String(last.lid)});
  if (last.result === 'empty') return t('servers.empty', {asked});
  const missed = lying.find((one) => (one.mask & last.mask) === 0);
  return missed
    ? t('servers.missed', {asked, letter: String(missed.lid), where: serversText(missed.mask)})
    : t('servers.missed.gone', {asked});
}

function counters(state) {
  const row = (key, value, tone = '') => [
    h('dt', {key: `${key}-t`}, t(`servers.n.${key}`)),
    h('dd', {key, class: tone}, value),
  ];
  const dollars = `$${(state.nano_usd / 1e9).toFixed(6)}`;
  return h(
    'dl',
    {class: 'ex-facts'},
    row('found', num(state.found), 'good'),
    state.told && row('missed', num(state.missed), state.missed > 0 ? 'bad' : ''),
    row(state.told ? 'empty' : 'api', num(state.empty)),
    row('requests', `${num(state.requests)} · ${dollars}`),
  );
}

// ---- the curve ---------------------------------------------------------------------------------

const placeX = (asked, n) =>
  PLOT.left + ((asked - 1) / Math.max(1, n - 1)) * (WIDTH - PLOT.left - PLOT.right);
const placeY = (share) => PLOT.top + (1 - share) * (PLOT.height - PLOT.top - PLOT.bottom);

/** What was measured: [{asked, share, polls}]; only cells whose worlds are all played. */
function measuredPoints(map, n) {
  return map.x.values
    .map((asked, i) => ({asked, cell: map.rows?.[0]?.[i]}))
    .filter(({asked, cell}) => Array.isArray(cell) && cell[4] > 0 && asked <= n)
    .map(({asked, cell}) => ({asked, share: cell[3] / cell[4], polls: cell[4]}));
}

function axes(n) {
  const [left, right, bottom] = [PLOT.left, WIDTH - PLOT.right, placeY(0)];
  const label = (key, kind, x, y, text) => h('text', {key, class: kind, x, y}, text);
  const rule = (y) => h('line', {key: `l${y}`, class: 'rule', x1: left, x2: right, y1: y, y2: y});
  return [
    [0, 0.5, 1].map((share) => [
      rule(placeY(share)),
      label(`y${share}`, 'tick-y', left - 6, placeY(share) + 4, `${share * 100}%`),
    ]),
    Array.from({length: n}, (_, i) =>
      label(`x${i}`, 'tick-x', placeX(i + 1, n), bottom + 15, String(i + 1)),
    ),
    label('name', 'tick-x', (left + right) / 2, bottom + 30, t('servers.axis')),
  ];
}

/** The plot: theory as a line, what the worlds say as dots, the learner's own as an upright. */
function plot({n, copies, asked}, points, says) {
  const theory = Array.from({length: n}, (_, i) => [i + 1, missProbability(n, copies, i + 1)]);
  const x = placeX(asked, n);
  const dot = (one) =>
    h('circle', {
      key: one.asked,
      class: one.asked === asked ? 'seen own' : 'seen',
      cx: placeX(one.asked, n),
      cy: placeY(one.share),
      r: one.asked === asked ? 5 : 3.5,
    });
  const box = `0 0 ${WIDTH} ${PLOT.height}`;
  return h(
    'svg',
    {key: 'curve', class: 'curve', viewBox: box, role: 'img', 'aria-label': says},
    axes(n),
    asked <= n &&
      h('line', {key: 'now', class: 'now', x1: x, x2: x, y1: PLOT.top, y2: placeY(0)}),
    h('polyline', {
      key: 'theory',
      class: 'theory',
      points: theory.map(([at, share]) => `${placeX(at, n)},${placeY(share)}`).join(' '),
    }),
    points.map(dot),
  );
}

function curve(page) {
  const {n, copies, asked} = page.servers;
  const points = measuredPoints(page.map, n);
  const own = points.find((one) => one.asked === asked);
  const percent = (share) => `${Math.round(share * 1000) / 10} %`;
  const slots = {
    asked: String(Math.min(asked, n)),
    of: String(n),
    theory: percent(missProbability(n, copies, asked)),
  };
  const says = own
    ? t('servers.says', {...slots, seen: percent(own.share), polls: own.polls})
    : t('servers.theory', slots);
  const known = {n: page.map.known, of: page.map.cells};
  return [
    h(
      'div',
      {key: 'curve-head', class: 'head'},
      h('h2', null, t('servers.curve')),
      page.map.running && h('span', {class: 'note end'}, t('explorer.known', known)),
    ),
    plot(page.servers, points, says),
    h('p', {key: 'says', class: 'note strong'}, says),
  ];
}

/** The part of the panel about servers; null for other sandboxes. */
export function serverSection(page, act) {
  const state = page.servers;
  if (!state) return null;
  const offer = page.offered.find((one) => one.do === 'place' && one.enabled);
  const put = offer && ((message, servers) => act.take(offer.index, {message, servers}));
  const width = (WIDTH + BOXES.gap) / state.n - BOXES.gap;
  return h(
    'section',
    {key: 'servers', class: 'part servers', 'data-part': 'lesson'},
    h(
      'div',
      {class: 'head'},
      h('h2', null, t('servers.title')),
      h('span', {class: 'note strong end'}, page.head.time),
    ),
    h(
      'svg',
      {class: 'boxes', viewBox: `0 0 ${WIDTH} 76`, role: 'img', 'aria-label': pollText(state)},
      Array.from({length: state.n}, (_, i) => box(state, i, width, put)),
    ),
    put && state.lying.length > 0 && h('p', {class: 'note'}, t('servers.drag')),
    h('p', {class: `poll-says ${state.last?.result ?? ''}`}, pollText(state)),
    counters(state),
    page.map && curve(page),
  );
}
