// Goals, stars and worlds.
import {h, icon} from './dom.js';
import {num, t} from './text.js';

/** The icon of how a goal stands. */
export const SIGNS = {
  pass: 'check',
  fail: 'cross',
  skipped: 'dash',
  unknown: 'question',
  open: 'question',
};

function stars(page) {
  const label = t('stars.now', {n: page.stars.n});
  return h(
    'span',
    {class: 'stars', role: 'img', 'aria-label': label, title: label},
    [1, 2, 3].map((n) => icon(n <= page.stars.n ? 'star' : 'staro', 12)),
  );
}

function goalRow(goal, ui, act) {
  const state = goal.head;
  const differs = goal.final !== null && goal.final !== undefined && goal.final !== goal.head;
  return h(
    'li',
    {key: goal.id, class: `goal ${state}`},
    h(
      'span',
      {class: 'g', role: 'img', 'aria-label': t(`goal.${state}`)},
      icon(SIGNS[state], 12),
    ),
    h(
      'span',
      {class: 'tx'},
      h('span', {class: 'no'}, num(goal.n)),
      goal.text,
      goal.hidden && h('span', {class: 'note'}, ' ', t('goal.hidden')),
      !goal.required && h('span', {class: 'note'}, ' ', t('goal.extra')),
      goal.witness &&
        state === 'fail' &&
        h(
          'button',
          {
            class: 'link',
            type: 'button',
            on: {click: () => act.witness(goal)},
          },
          goal.witness.text,
          icon('arrow', 12),
        ),
      differs &&
        h('span', {class: 'note block'}, t('goal.final', {what: t(`goal.${goal.final}`)})),
      goal.reason &&
        !goal.needs &&
        state !== 'pass' &&
        h('span', {class: 'note block'}, goal.reason),
      ui.words && goal.words && h('span', {class: 'note block'}, goal.words),
      ui.words && measured(goal),
    ),
    h('span', {class: 'p', 'aria-label': t('goal.points', {n: goal.points})}, num(goal.points)),
  );
}

function measured(goal) {
  if (goal.measured === null || goal.measured === undefined) return null;
  const value = goal.measured === 'inf' ? t('goal.never') : String(goal.measured);
  return h(
    'span',
    {class: 'note block'},
    goal.limit === null || goal.limit === undefined
      ? t('goal.measured', {value})
      : t('goal.limit', {value, limit: String(goal.limit)}),
  );
}

/** Each sentence about needs once, after the last goal it speaks of, while it still matters. */
function needsAfter(goals, index) {
  const {needs} = goals[index];
  const same = goals.filter((goal) => goal.needs === needs);
  if (!needs || same.at(-1) !== goals[index]) return null;
  if (same.every((goal) => goal.head === 'pass')) return null;
  return h('li', {key: `needs-${index}`, class: 'needs note'}, needs);
}

function starRows(page) {
  return page.stars.items.map((star) =>
    h(
      'li',
      {key: `star-${star.n}`, class: 'goal star-row'},
      h('span', {class: `g ${star.holds ? 'ink' : ''}`}, icon(star.holds ? 'star' : 'staro', 12)),
      h(
        'span',
        {class: 'tx'},
        star.text,
        h('span', {class: 'sr'}, star.holds ? t('goal.pass') : t('goal.open')),
      ),
    ),
  );
}

/** Shows how each goal is checked, or hides it. */
export function wordsButton(ui, act) {
  return h(
    'button',
    {
      class: 'link plain',
      type: 'button',
      'aria-pressed': ui.words ? 'true' : 'false',
      on: {click: () => act.set({words: !ui.words})},
    },
    ui.words ? t('goals.words.hide') : t('goals.words'),
  );
}

export function goalSection(page, ui, act) {
  const broken = page.guards.filter((guard) => guard.ok === false);
  return h(
    'section',
    {key: 'goals', class: 'part', 'data-part': 'goals'},
    h(
      'div',
      {class: 'head'},
      h('h2', null, t('goals.title')),
      wordsButton(ui, act),
      h(
        'span',
        {class: 'note strong end row'},
        stars(page),
        t('goals.points', {now: page.points.now, max: page.points.max}),
      ),
    ),
    h(
      'ul',
      {class: 'goals'},
      page.goals.map((goal, i) => [goalRow(goal, ui, act), needsAfter(page.goals, i)]),
      broken.map((guard) =>
        h(
          'li',
          {key: guard.id, class: 'goal fail'},
          h('span', {class: 'g'}, icon('cross', 12)),
          h('span', {class: 'tx'}, t('goal.guard', {text: guard.text})),
        ),
      ),
      starRows(page),
    ),
  );
}

const WORLD_SIGNS = {pass: 'check', fail: 'cross'};

export function worldSection(page, act) {
  const {worlds} = page;
  if (!page.ran) return null;
  const note =
    worlds.checked === 0
      ? t('worlds.none')
      : t('worlds.passed', {n: worlds.passed, of: worlds.checked});
  return h(
    'section',
    {key: 'worlds', class: 'part', 'data-part': 'goals'},
    h(
      'div',
      {class: 'head'},
      h('h2', null, t('worlds.title')),
      h(
        'span',
        {class: 'note strong end'},
        worlds.running ? t('worlds.running', {n: worlds.checked, of: worlds.n}) : note,
      ),
    ),
    h(
      'div',
      {class: 'worlds'},
      worlds.items.map((state, i) =>
        h(
          'button',
          {
            key: i,
            type: 'button',
            class: `w ${state}${i + 1 === worlds.current ? ' cur' : ''}`,
            'aria-current': i + 1 === worlds.current ? 'true' : null,
            'aria-label': t('world.is', {world: String(i + 1), what: t(`world.${state}`)}),
            title: t('world.is', {world: String(i + 1), what: t(`world.${state}`)}),
            on: {click: () => act.world(i + 1)},
          },
          WORLD_SIGNS[state] && icon(WORLD_SIGNS[state], 12),
        ),
      ),
    ),
  );
}
