// The strip over the time line: what just happened and why, and the transport.
import {glyph, h, icon, toolButton} from './dom.js';
import {isLow, layout, leavesScene} from './sheet.js';
import {t} from './text.js';
import {whyCard} from './why.js';

/** Speeds offered: [pace, value]. Event pace counts events a second. */
export const SPEEDS = [
  ...[1, 2, 5].map((speed) => ['event', speed]),
  ...[0.1, 0.25, 0.5, 1, 2, 5, 10, 60, 600, 3600].map((speed) => ['time', speed]),
];

export function speedName([pace, value]) {
  if (layout() === 'phone') return pace === 'event' ? `${value}/s` : `×${value}`;
  if (pace === 'event') return t('speed.events', {n: value});
  return value === 1 ? t('speed.real') : t('speed.times', {value: `×${value}`});
}

function captionDisc(caption) {
  const bad = caption.tone === 'bad',
    good = caption.tone === 'good';
  return h(
    'span',
    {class: `disc${bad ? ' bad' : ''}${good ? ' good' : ''}`, 'aria-hidden': 'true'},
    caption.badge || (caption.sign ? glyph(caption.sign, 16) : icon('clock')),
  );
}

function captionRow(page, ui, act) {
  const nothing = page.caption.n === null || page.caption.n === undefined;
  const {caption} = page;
  const next = page.ran
    ? t('caption.play')
    : page.ready
      ? t('caption.run')
      : t('caption.predict');
  return h(
    'div',
    {class: 'cap'},
    captionDisc(caption),
    h(
      'div',
      {class: 'says'},
      h('p', {class: 'fact'}, caption.fact || t('caption.nothing')),
      h('p', {class: 'cause'}, caption.cause || (nothing ? next : '')),
    ),
    page.viewAs === 'api' &&
      h(
        'button',
        {
          key: 'eyes',
          class: 'chip eyes-chip',
          type: 'button',
          title: t('eyes.api.long'),
          on: {click: () => act.viewAs('all')},
        },
        icon('eye', 12),
        h('span', {class: 'word'}, t('eyes.chip')),
        icon('cross', 12),
      ),
    !nothing &&
      page.why.length > 0 &&
      h(
        'button',
        {
          class: 'btn second s why-button',
          type: 'button',
          'aria-expanded': ui.why ? 'true' : 'false',
          'aria-controls': 'why',
          on: {click: () => act.set({why: !ui.why})},
        },
        t('why.title'),
      ),
  );
}

function tool(name, label, off, click, extra = {}) {
  return h(
    'button',
    {
      key: name,
      class: `tb ${extra.class ?? ''}`,
      type: 'button',
      'aria-label': label,
      title: label,
      disabled: off,
      on: {click},
    },
    icon(name),
  );
}

/**
 * `room`: "brief" has its word only on a very wide stage, "worded" on a wide one; "spare" is left
 * out where there is little room: menu and palette have it.
 */
function toggle(name, label, on, click, room = 'brief') {
  return h(
    'button',
    {
      key: name,
      class: [
        'toggle-button',
        on && 'on',
        room !== 'worded' && 'brief',
        room === 'spare' && 'spare',
      ]
        .filter(Boolean)
        .join(' '),
      type: 'button',
      'aria-label': label,
      'aria-pressed': on ? 'true' : 'false',
      title: label,
      on: {click},
    },
    icon(name, 14),
    h('span', {class: 'word'}, label),
  );
}

/** The head as a slider: what the time line shows, for keyboard and screen reader. */
function clockSlider(page, act) {
  const {head} = page;
  const part = head.end / 100;
  const moves = {
    ArrowRight: part,
    ArrowUp: part,
    ArrowLeft: -part,
    ArrowDown: -part,
    PageUp: 10 * part,
    PageDown: -10 * part,
    Home: -head.t,
    End: head.end - head.t,
  };
  return h(
    'div',
    {
      key: 'clock',
      class: 'clock',
      role: 'slider',
      tabindex: page.ran ? '0' : '-1',
      'data-own-keys': '',
      'aria-label': t('clock.title'),
      'aria-valuemin': 0,
      'aria-valuemax': head.end,
      'aria-valuenow': head.t,
      'aria-valuetext': [head.time, page.caption.fact].filter(Boolean).join(', '),
      'aria-disabled': page.ran ? null : 'true',
      on: {
        keydown: (event) => {
          if (!(event.key in moves) || !page.ran || event.ctrlKey || event.altKey) return;
          event.preventDefault();
          act.seek(Math.min(head.end, Math.max(0, Math.round(head.t + moves[event.key]))));
        },
      },
    },
    head.time,
  );
}

function speedPick(head, act) {
  const now = SPEEDS.findIndex(([pace, value]) => pace === head.pace && value === head.speed);
  return h(
    'span',
    {key: 'speed', class: 'pick speed'},
    h('label', {class: 'word', for: 'speed'}, t('speed.title')),
    h(
      'select',
      {
        id: 'speed',
        value: String(now),
        'aria-label': t('speed.title'),
        on: {change: (event) => act.speed(SPEEDS[Number(event.target.value)])},
      },
      now < 0 && h('option', {value: '-1', selected: true}, speedName([head.pace, head.speed])),
      SPEEDS.map((speed, i) =>
        h('option', {value: String(i), selected: i === now}, speedName(speed)),
      ),
    ),
    icon('down', 12),
  );
}

const SCOPES = ['all', 'lane', 'message', 'kind'];

/** What a step steps over. The chosen one is called by its name: "order 7". */
function scopePick(page, act) {
  const now = page.scope.kind;
  return h(
    'span',
    {key: 'scope', class: 'pick scope wide-only spare'},
    h('label', {class: 'word', for: 'scope'}, t('scope.step')),
    h(
      'select',
      {
        id: 'scope',
        value: now,
        'aria-label': t('scope.title'),
        on: {
          change: (event) => {
            const wanted = event.target.value;
            act.scope(wanted);
            event.target.value = act.now().scope.kind;
          },
        },
      },
      SCOPES.map((kind) =>
        h(
          'option',
          {key: kind, value: kind, selected: kind === now},
          kind === now ? page.scope.label : t(`scope.${kind}`),
        ),
      ),
    ),
    icon('down', 12),
  );
}

function loopButton(page, act) {
  const on = page.loop !== 'off';
  const label = t(`loop.${page.loop}`);
  return toolButton('loop', label, act.loop, {
    key: 'loop',
    class: `tb wide-only spare${on ? ' on' : ''}`,
    'aria-pressed': on ? 'true' : 'false',
  });
}

function transport(page, ui, act) {
  const {head} = page;
  const off = !page.ran;
  return h(
    'div',
    {class: 'trans', role: 'toolbar', 'aria-label': t('transport.title')},
    tool('start', t('transport.start'), off, act.start, {class: 'wide-only spare'}),
    tool('prev', t('transport.prev'), off, () => act.stepHead(-1)),
    h(
      'button',
      {
        key: 'play',
        class: 'play',
        type: 'button',
        disabled: off,
        title: t('transport.space'),
        'aria-label': head.playing ? t('transport.pause') : t('transport.play'),
        on: {click: act.toggle},
      },
      icon(head.playing ? 'pause' : 'play'),
    ),
    tool('next', t('transport.next'), off, () => act.stepHead(1)),
    tool('end', t('transport.end'), off, act.end, {class: 'wide-only spare'}),
    clockSlider(page, act),
    !off && scopePick(page, act),
    !off && speedPick(head, act),
    !off && loopButton(page, act),
    !off &&
      h(
        'span',
        {key: 'right', class: 'right'},
        toggle('follow', t('follow.title'), head.follow, () => act.follow(!head.follow)),
        isLow() && sceneButton(page, ui, act),
        layout() !== 'phone' &&
          toggle('fog', t(`fog.${head.fog_mode}`), head.fog, act.fog, 'worded'),
        layout() !== 'phone' && toggle('fold', t('quiet.title'), head.quiet, act.quiet, 'spare'),
        toolButton('lanes', t('lanes.title'), act.openLanes, {
          key: 'lanes',
          class: 'tb wide-only spare',
        }),
        branchButton(page, act),
        layout() !== 'phone' &&
          toggle('terminal', t('console.title'), ui.console, act.toggleConsole),
        h(
          'button',
          {
            key: 'fit',
            class: 'toggle-button brief spare wide-only',
            type: 'button',
            title: t('fit.long'),
            'aria-label': t('fit.title'),
            on: {click: act.fit},
          },
          icon('fit', 14),
          h('span', {class: 'word'}, t('fit.title')),
        ),
        toolButton('search', t('cmd.search'), () => act.askSearch(), {
          key: 'search',
          class: 'tb wide-only spare',
        }),
      ),
  );
}

/** On a low phone the scene stands in for the lanes, beside a sheet that leaves it room. */
function sceneButton(page, ui, act) {
  const on = page.stage === 'scene' && leavesScene(ui.sheet);
  return toggle('shop', t('stage.turn'), on, () => {
    if (!on && !leavesScene(ui.sheet)) act.set({sheet: leavesScene('half') ? 'half' : 'low'});
    if (on === (page.stage === 'scene')) act.stage(on ? 'split' : 'scene');
  });
}

/** The branch in focus; opens the popup of all. */
function branchButton(page, act) {
  const {focus, list} = page.branches;
  return h(
    'button',
    {
      key: 'branch',
      class: `toggle-button${page.compare ? ' on' : ''}`,
      type: 'button',
      title: t('branch.long'),
      'aria-label': `${t('branch.name', {id: focus})}. ${t('branch.long')}`,
      'aria-haspopup': 'dialog',
      'data-branches': String(list.length),
      on: {click: act.branches},
    },
    icon('branch', 14),
    h('span', {class: 'word'}, t('branch.button')),
    ' ',
    h('b', null, focus),
  );
}

/** A changed run on its way; the old one is still on the screen. */
function progress(share, act) {
  return h(
    'div',
    {key: 'running', class: 'running'},
    h('progress', {max: 1, value: share, 'aria-label': t('branch.running')}),
    h('button', {class: 'btn quiet s', type: 'button', on: {click: act.undoBranch}}, t('cancel')),
  );
}

export function stripBody(page, ui, act) {
  const {running} = page.branches;
  return [
    captionRow(page, ui, act),
    running !== undefined && progress(running, act),
    transport(page, ui, act),
    ui.ask && ui.askRow && ui.askRow(page, ui.ask, act),
    page.range && ui.rangeCard && ui.rangeCard(page, act),
    ui.why && page.why.length > 0 && whyCard(page, act),
  ];
}
