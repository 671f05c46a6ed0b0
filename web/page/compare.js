// The table of a comparison: what each run comes to at the head, the difference, and which is
// better, said with a sign and a word.
import {h, icon, toolButton} from './dom.js';
import {num, t} from './text.js';

/** 4:03.2, or 1:02:07 from an hour on; ASCII digits, as everywhere in the picture. */
function span(ms) {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  const two = (n) => String(n).padStart(2, '0');
  const minutes = Math.floor(whole / 60) % 60;
  if (whole < 3600) return `${minutes}:${two(whole % 60)}`;
  if (whole < 86400) return `${Math.floor(whole / 3600)}:${two(minutes)}:${two(whole % 60)}`;
  return t('compare.days', {d: (seconds / 86400).toFixed(1)});
}

/** A run costs too little to read: a million of them say it in dollars. */
const MILLION = 1e6;

const FORMS = {
  count: (value) => num(value),
  goals: (value) => num(value),
  ms: span,
  rate: (value) => value.toFixed(1),
  usd: (value) => `$${num(Number((value * MILLION).toPrecision(3)))}`,
};

function shown(row, value) {
  return value === null ? '–' : FORMS[row.form](value);
}

/** How the last value stands to the first: {sign, icon, word}. */
function verdict(row) {
  const [first] = row.values,
    last = row.values[row.values.length - 1];
  if (first === null || last === null || first === last) return null;
  const word = row.better === 0 ? '' : (last - first) * row.better > 0 ? 'better' : 'worse';
  return {
    by: FORMS[row.form](Math.abs(last - first)),
    icon: last > first ? 'up' : 'down',
    word,
  };
}

function difference(row) {
  const found = verdict(row);
  if (!found) return h('td', {key: 'by', class: 'by'}, t('compare.same'));
  return h(
    'td',
    {key: 'by', class: `by ${found.word}`},
    icon(found.icon === 'up' ? 'rise' : 'fall', 12),
    h('span', {class: 'sr'}, found.icon === 'up' ? t('compare.more') : t('compare.less')),
    h('span', null, found.by),
    found.word && h('span', {class: 'word'}, t(`compare.${found.word}`)),
  );
}

function sideName(side, others) {
  if (others) return side.title;
  return side.name || t('branch.name', {id: side.id});
}

function legend(sides, others) {
  return h(
    'ul',
    {key: 'sides', class: 'sides'},
    sides.map((side, i) =>
      h(
        'li',
        {key: i},
        h('span', {class: `letter${i === sides.length - 1 ? ' on' : ''}`}, heading(i, sides)),
        h(
          'span',
          {class: 'grow'},
          h('b', null, sideName(side, others)),
          ' ',
          h('span', {class: 'note'}, side.says),
        ),
      ),
    ),
  );
}

/** Letters of branches; of runs their place, as in the picture. */
function heading(i, sides) {
  const runs = new Set(sides.map((side) => side.run));
  return runs.size === 1 ? sides[i].id : String(i + 1);
}

function table(page, sides) {
  const {rows, goals} = page.compare;
  const two = sides.length === 2;
  return h(
    'table',
    {key: 'table', class: 'compare-table'},
    h('caption', {class: 'sr'}, t('compare.caption', {time: page.head.time})),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', {key: 'what', scope: 'col'}, t('compare.until', {time: page.head.time})),
        sides.map((side, i) => h('th', {key: i, scope: 'col'}, heading(i, sides))),
        two && h('th', {key: 'by', scope: 'col', class: 'by'}, t('compare.difference')),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h(
          'tr',
          {key: row.id},
          h('th', {key: 'what', scope: 'row'}, t(`compare.row.${row.id}`)),
          row.values.map((value, i) =>
            h(
              'td',
              {key: i},
              row.form === 'goals' ? `${num(value)}/${num(goals[i])}` : shown(row, value),
            ),
          ),
          two && difference(row),
        ),
      ),
    ),
  );
}

function parting(page, sides, act) {
  const {divergence} = page.compare;
  if (!divergence) {
    return h('p', {key: 'parting', class: 'note same'}, icon('check', 12), t('compare.equal'));
  }
  const facts = divergence.a === divergence.b ? [] : [divergence.a, divergence.b];
  return h(
    'div',
    {key: 'parting', class: 'parting'},
    h(
      'button',
      {class: 'link', type: 'button', on: {click: act.divergence}},
      icon('branch', 14),
      t('compare.parts', {time: divergence.time}),
    ),
    h('span', {class: 'note'}, t('compare.events', {n: divergence.events})),
    facts.map(
      (fact, i) =>
        fact &&
        h(
          'p',
          {key: i, class: 'fact-of'},
          h('span', {class: 'letter'}, heading(i === 0 ? 0 : sides.length - 1, sides)),
          h('span', {class: 'grow'}, fact),
        ),
    ),
  );
}

function alignment(page, act) {
  return h(
    'span',
    {key: 'align', class: 'seg', role: 'group', 'aria-label': t('compare.align')},
    ['time', 'event'].map((one) =>
      h(
        'button',
        {
          key: one,
          type: 'button',
          class: page.compare.align === one ? 'on' : '',
          'aria-pressed': page.compare.align === one ? 'true' : 'false',
          title: t(`compare.align.${one}.long`),
          on: {click: () => act.align(one)},
        },
        t(`compare.align.${one}`),
      ),
    ),
  );
}

export function compareBody(page, act) {
  const {sides} = page.compare;
  const others = sides.some((side) => side.run !== page.run);
  return h(
    'section',
    {key: 'compare', class: 'compare', 'aria-label': t('compare.title')},
    h(
      'div',
      {key: 'head', class: 'hd'},
      h('h2', null, t('compare.title')),
      alignment(page, act),
      toolButton('cross', t('compare.stop'), () => act.compare(null), {class: 'tb end'}),
    ),
    legend(sides, others),
    table(page, sides),
    parting(page, sides, act),
  );
}
