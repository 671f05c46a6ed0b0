// What the presenter shows: the bar with counters and clock, the caption, and the slides between.
import {glyph, h, icon} from './dom.js';
import {SIGNS} from './goals.js';
import {num, t} from './text.js';
import {languageSwitch, mark} from './topbar.js';

/** More beats than this are a bar, not dots. */
const DOTS = 12;

function counter(state, n, word) {
  return h(
    'span',
    {key: state, class: 'count'},
    h('i', {class: `swatch ${state}`}),
    h('b', null, String(n)),
    h('span', null, word),
  );
}

export function topBody(page) {
  const {counts} = page.class;
  return [
    mark(28),
    h('h1', {key: 'title', class: 'title'}, page.lab.title),
    h(
      'div',
      {key: 'counts', class: 'counts'},
      counts.delayed > 0 && counter('delayed', counts.delayed, t('queues.delayed')),
      counter('visible', counts.visible, t('queues.visible')),
      counter('inflight', counts.in_flight, t('present.hidden')),
      counter('done', counts.deleted, t('state.deleted')),
    ),
    h('span', {key: 'clock', class: 'time'}, page.head.time),
  ];
}

function disc({tone, badge, sign, picture}) {
  const shade = tone === 'bad' || tone === 'good' ? ` ${tone}` : '';
  return h(
    'span',
    {key: 'disc', class: `disc${shade}`, 'aria-hidden': 'true'},
    badge || (sign ? glyph(sign, 40) : icon(picture ?? 'clock', 40)),
  );
}

function beatDots(list, at) {
  if (list.length > DOTS) {
    const part = (100 * (at + 1)) / list.length;
    return h('span', {class: 'track'}, h('i', {style: {width: `${part.toFixed(1)}%`}}));
  }
  const shade = (i) => (i === at ? 'now' : i < at ? 'done' : '');
  return h(
    'span',
    {class: 'dots'},
    list.map((_, i) => h('i', {key: i, class: shade(i)})),
  );
}

const tool = (name, label, click, props = {}) =>
  h(
    'button',
    {
      key: name,
      class: 'tb',
      type: 'button',
      'aria-label': label,
      title: label,
      on: {click},
      ...props,
    },
    icon(name, 24),
  );

function beatsBox(page, acts) {
  const {list, at} = page.beats ?? {list: [], at: -1};
  const label = t('present.beat', {n: at + 1, of: list.length});
  return h(
    'div',
    {key: 'beats', class: 'beats'},
    page.ran && list.length > 0 && h('span', {key: 'n'}, label),
    page.ran && list.length > 0 && h('span', {key: 'dots'}, beatDots(list, at)),
    h(
      'span',
      {key: 'tools', class: 'tools'},
      tool('left', t('present.previous'), acts.previous),
      tool('right', t('present.next'), acts.next, {'data-next': ''}),
      tool('menu', t('present.options'), acts.options, {'aria-haspopup': 'dialog'}),
    ),
  );
}

/** {fact, cause, tone, badge, sign} of what stands on the screen; picture = an icon instead. */
function saying(page, slide) {
  if (slide === 'ask') {
    return {fact: t('present.ask'), cause: t('present.ask.how'), picture: 'question'};
  }
  if (!page.ran) return {fact: t('caption.nothing'), cause: t('present.run')};
  if (slide === 'reveal') return {fact: t('present.reveal'), cause: '', picture: 'check'};
  if (slide === 'debrief') return {fact: t('debrief.title'), cause: '', picture: 'bulb'};
  if (slide === 'end') {
    const {now, max} = page.points;
    return {fact: t('present.end'), cause: t('goals.points', {now, max}), picture: 'bulb'};
  }
  const {caption} = page;
  return {...caption, fact: caption.fact || t('caption.nothing')};
}

export function captionBody(page, slide, acts) {
  const said = saying(page, slide);
  const {other} = page.class;
  return [
    disc(said),
    h(
      'div',
      {key: 'words', class: 'words'},
      h('p', {key: 'fact', class: 'fact'}, said.fact),
      said.cause && h('p', {key: 'cause', class: 'cause'}, said.cause),
      slide === 'beats' &&
        other && [
          h('p', {key: 'fact2', class: 'fact second', lang: other.lang}, other.fact),
          other.cause &&
            h('p', {key: 'cause2', class: 'cause second', lang: other.lang}, other.cause),
        ],
    ),
    beatsBox(page, acts),
  ];
}

/** One question at a time: the first that is not answered, else the last. */
export function openQuestion(page) {
  const items = page.predict.filter((item) => !item.committed);
  return items.find((item) => item.chosen === null) ?? items.at(-1);
}

function question(item, acts) {
  return h(
    'div',
    {key: item.id, class: 'asked'},
    h('h2', null, item.ask),
    h(
      'ol',
      null,
      item.options.map((option, i) =>
        h(
          'li',
          {key: option.id},
          h(
            'button',
            {
              type: 'button',
              class: `choice${item.chosen === option.id ? ' on' : ''}`,
              'aria-pressed': item.chosen === option.id ? 'true' : 'false',
              on: {click: () => acts.predict(item.id, option.id)},
            },
            h('span', {class: 'n'}, num(i + 1)),
            h('span', null, option.text),
          ),
        ),
      ),
    ),
  );
}

function answer(item) {
  return h(
    'div',
    {key: item.id, class: 'asked'},
    h('h2', null, item.ask),
    h(
      'ol',
      null,
      item.options.map((option) => {
        const right = option.id === item.truth;
        const wrong = !right && option.id === item.chosen;
        return h(
          'li',
          {key: option.id, class: `choice${right ? ' right' : ''}${wrong ? ' wrong' : ''}`},
          h('span', {class: 'n'}, right ? icon('check', 24) : wrong ? icon('cross', 24) : ''),
          h('span', null, option.text, right && option.why && h('small', null, option.why)),
        );
      }),
    ),
  );
}

function ending(page) {
  return [
    h(
      'ul',
      {key: 'goals', class: 'goal-list'},
      page.goals.map((goal) =>
        h(
          'li',
          {key: goal.id, class: `goal ${goal.head}`},
          h(
            'span',
            {class: 'g', role: 'img', 'aria-label': t(`goal.${goal.head}`)},
            icon(SIGNS[goal.head], 20),
          ),
          h('span', null, goal.text),
        ),
      ),
    ),
  ];
}

export function slideBody(page, slide, acts) {
  if (slide === 'beats') return [];
  if (slide === 'debrief') return [h('p', {key: 'debrief', class: 'debrief'}, page.lab.debrief)];
  if (slide === 'end') return ending(page);
  if (slide === 'ask') return [question(openQuestion(page), acts)];
  return page.predict.filter((item) => item.run === page.run && item.truth).map(answer);
}

export function timerBody(page) {
  return h('span', null, page.head.time);
}

function toggleRow(key, label, on, click) {
  return h(
    'label',
    {key, class: 'menu-row'},
    h('span', null, label),
    h('input', {
      class: 'switch',
      type: 'checkbox',
      role: 'switch',
      checked: on,
      on: {change: click},
    }),
  );
}

const ROWS = [
  [['PageDown', 'PageUp'], 'present.key.walk'],
  [['1', '9'], 'present.key.jump'],
  [['Space'], 'present.key.play'],
  [['B', '.'], 'present.key.blank'],
  [['X'], 'present.key.spotlight'],
  [['T'], 'present.key.timer'],
  [['P', 'Esc'], 'present.leave'],
];

export function optionsBody(show, acts, sizes) {
  return [
    h(
      'div',
      {key: 'size', class: 'menu-row'},
      h('span', null, t('present.size')),
      h(
        'span',
        {class: 'seg', role: 'group', 'aria-label': t('present.size')},
        sizes.map((size) =>
          h(
            'button',
            {
              key: size,
              type: 'button',
              class: size === show.size ? 'on' : '',
              'aria-pressed': size === show.size ? 'true' : 'false',
              on: {click: () => acts.size(size)},
            },
            `×${size}`,
          ),
        ),
      ),
    ),
    h(
      'div',
      {key: 'lang', class: 'menu-row'},
      h('span', null, t('lang.title')),
      languageSwitch(acts, 'present'),
    ),
    toggleRow('both', t('present.both'), show.both, (event) => acts.both(event.target.checked)),
    toggleRow('spot', t('present.key.spotlight'), show.spotlight, acts.spotlight),
    toggleRow('timer', t('present.key.timer'), show.timer, acts.timer),
    h(
      'dl',
      {key: 'keys', class: 'keys'},
      ROWS.map(([keys, words]) => [
        h('dt', {key: `k-${words}`}, keys.map((key) => h('kbd', null, key))),
        h('dd', {key: `d-${words}`}, t(words)),
      ]),
    ),
    h(
      'button',
      {key: 'leave', class: 'btn second', type: 'button', on: {click: acts.leave}},
      t('present.leave'),
    ),
  ];
}
