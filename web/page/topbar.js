// The bar on top.
import {h, icon, toolButton} from './dom.js';
import {LANGUAGES, language, pick, t} from './text.js';

const NAMES = {en: 'English', bn: 'বাংলা'};
export const THEMES = ['system', 'light', 'dark'];
export const THEME_ICONS = {system: 'half', light: 'sun', dark: 'moon'};

/** The product's mark: a countdown ring around a message. */
export function mark(size = 22) {
  const circle = (r, width, colour, extra = {}) =>
    h('circle', {
      cx: 11,
      cy: 11,
      r,
      fill: width ? 'none' : `var(${colour})`,
      stroke: width ? `var(${colour})` : null,
      'stroke-width': width || null,
      ...extra,
    });
  return h(
    'svg',
    {class: 'mark-sign', width: size, height: size, viewBox: '0 0 22 22', 'aria-hidden': 'true'},
    circle(7.48, 2.64, '--line-soft'),
    h('path', {
      d: 'M11 3.52A7.48 7.48 0 1 1 3.52 11',
      fill: 'none',
      stroke: 'var(--state-inflight)',
      'stroke-width': 2.64,
    }),
    circle(3.3, 0, '--text-primary'),
  );
}

export function languageSwitch(act, id) {
  return h(
    'span',
    {key: 'lang', class: 'seg', role: 'group', 'aria-label': t('lang.title')},
    LANGUAGES.map((one) =>
      h(
        'button',
        {
          key: one,
          type: 'button',
          lang: one,
          class: one === language() ? 'on' : '',
          id: `${id}-${one}`,
          'aria-pressed': one === language() ? 'true' : 'false',
          on: {click: () => act.language(one)},
        },
        NAMES[one],
      ),
    ),
  );
}

export function themeButton(theme, act) {
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const label = t('theme.title', {what: t(`theme.${theme}`)});
  return toolButton(THEME_ICONS[theme], label, () => act.theme(next), {key: 'theme'});
}

export function worldPick(page, act, id) {
  const {n, current} = page.worlds;
  const names = Array.from({length: n}, (_, i) => i + 1);
  return h(
    'span',
    {key: 'world', class: 'pick'},
    h(
      'select',
      {
        id,
        value: String(current),
        'aria-label': t('world.title'),
        on: {change: (event) => act.world(Number(event.target.value))},
      },
      !names.includes(current) &&
        h('option', {value: String(current), selected: true}, t('world.own')),
      names.map((k) =>
        h(
          'option',
          {value: String(k), selected: k === current},
          t('world.name', {world: String(k)}),
        ),
      ),
    ),
    icon('down', 12),
  );
}

function topTools(settings, act) {
  return h(
    'span',
    {key: 'tools', class: 'row tools'},
    h(
      'span',
      {key: 'wide', class: 'wide-only row'},
      themeButton(settings.theme, act),
      toolButton('question', t('help.title'), act.help),
    ),
    toolButton('menu', t('menu.title'), act.menu, {
      class: 'tb menu-button',
      'aria-haspopup': 'dialog',
    }),
  );
}

/** Standing things worth a word: no connection, a file of the learner's own. */
function chips({own, offline}) {
  return [
    own && h('span', {key: 'own', class: 'chip line'}, t('own.chip')),
    offline &&
      h('span', {key: 'offline', class: 'chip line', title: t('offline.long')}, t('offline.chip')),
  ];
}

/** Parts of the start page. */
function homeNav() {
  const go = (id) => () => {
    const part = document.getElementById(id) ?? document.querySelector('#home h1');
    part?.scrollIntoView({block: 'start'});
    part?.focus({preventScroll: true});
  };
  const item = (key, id, on) =>
    h(
      'button',
      {key, type: 'button', class: on ? 'on' : '', on: {click: go(id)}},
      t(`nav.${key}`),
    );
  return h(
    'nav',
    {key: 'nav', class: 'home-nav wide-only', 'aria-label': t('nav.title')},
    item('labs', 'labs', true),
    item('sandboxes', 'sandboxes', false),
    item('facts', 'facts', false),
  );
}

export function topBar({page, settings, act, track, own, offline}) {
  const inLab = page !== null;
  return [
    h(
      'a',
      {
        key: 'back',
        class: 'tb back phone-only',
        href: '#',
        'aria-label': t('home.back'),
        hidden: !inLab,
      },
      icon('left'),
    ),
    h(
      'a',
      {key: 'mark', class: `mark${inLab ? ' wide-only' : ''}`, href: '#'},
      mark(),
      'Inflight',
    ),
    h('span', {key: 'line', class: 'vr wide-only'}),
    !inLab && homeNav(),
    inLab &&
      h(
        'nav',
        {key: 'crumb', class: 'crumb', 'aria-label': t('crumb')},
        h('a', {class: 'wide-only', href: '#'}, track),
        h('span', {class: 'wide-only'}, icon('right', 12)),
        h('b', {'aria-current': 'page'}, page.lab.title),
      ),
    chips({own, offline}),
    h(
      'span',
      {key: 'end', class: 'end row'},
      inLab && h('span', {key: 'world', class: 'wide-only row'}, worldPick(page, act, 'world')),
      h(
        'span',
        {key: 'lang', class: `row${inLab ? ' wide-only' : ''}`},
        languageSwitch(act, 'top'),
      ),
      inLab &&
        toolButton('present', t('present.title'), act.presenter, {
          key: 'present',
          id: 'present-button',
          class: 'tb wide-only',
        }),
      topTools(settings, act),
    ),
  ];
}

/** Title of the browser tab. */
export function pageTitle(page, catalogLab) {
  const title = page?.lab.title ?? (catalogLab ? pick(catalogLab.title) : '');
  return title ? `${title} · Inflight` : 'Inflight';
}
