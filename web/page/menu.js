// What the menu holds: settings, and what is done with the whole answer.
import {closeDialog} from './dialogs.js';
import {h, icon} from './dom.js';
import {t} from './text.js';
import {THEMES, THEME_ICONS, languageSwitch, worldPick} from './topbar.js';

function themeSwitch(theme, act) {
  return h(
    'span',
    {class: 'seg', role: 'group', 'aria-label': t('theme.name')},
    THEMES.map((one) =>
      h(
        'button',
        {
          key: one,
          type: 'button',
          class: one === theme ? 'on' : '',
          'aria-pressed': one === theme ? 'true' : 'false',
          on: {click: () => act.theme(one)},
        },
        icon(THEME_ICONS[one], 14),
        t(`theme.${one}`),
      ),
    ),
  );
}

function wheelPick(settings, act) {
  return h(
    'span',
    {class: 'pick'},
    h(
      'select',
      {
        id: 'wheel',
        value: settings.wheel ?? 'scroll',
        on: {change: (event) => act.wheel(event.target.value)},
      },
      ['scroll', 'zoom'].map((one) =>
        h(
          'option',
          {key: one, value: one, selected: one === (settings.wheel ?? 'scroll')},
          t(`wheel.${one}`),
        ),
      ),
    ),
    icon('down', 12),
  );
}

/** What the stage shows; keys 1 to 4 do the same. */
const STAGES = ['split', 'scene', 'lanes', 'table'];

function stageSwitch(stage, act) {
  return h(
    'span',
    {class: 'seg', role: 'group', 'aria-label': t('stage.title')},
    STAGES.map((one) =>
      h(
        'button',
        {
          key: one,
          type: 'button',
          class: one === stage ? 'on' : '',
          'aria-pressed': one === stage ? 'true' : 'false',
          on: {click: () => act.stage(one)},
        },
        t(`stage.${one}`),
      ),
    ),
  );
}

function learnerField(page, settings, act) {
  return h(
    'div',
    {key: 'name', class: 'menu-name'},
    h('label', {for: 'learner'}, t('learner.label')),
    h('input', {
      id: 'learner',
      class: 'text-field',
      type: 'text',
      maxlength: 64,
      autocomplete: 'off',
      value: settings.learner ?? '',
      'aria-describedby': 'learner-note',
      on: {change: (event) => act.learner(event.target.value.trim())},
    }),
    h(
      'p',
      {id: 'learner-note', class: 'note'},
      t('learner.note'),
      page &&
        page.lab.variants > 1 && [
          ' ',
          t('learner.variant', {n: page.lab.variant + 1, of: page.lab.variants}),
        ],
    ),
  );
}

/** How the page looks and moves. */
function lookRows({page, settings, act}) {
  const phoneItem = (name, label, click, pressed) =>
    h(
      'button',
      {
        key: name,
        class: 'menu-item phone-only',
        type: 'button',
        'aria-pressed': pressed === undefined ? null : String(pressed),
        on: {click},
      },
      icon(name),
      label,
    );
  return [
    h(
      'div',
      {key: 'theme', class: 'menu-row'},
      h('span', null, t('theme.name')),
      themeSwitch(settings.theme, act),
    ),
    h(
      'div',
      {key: 'wheel', class: 'menu-row wide-only'},
      h('label', {for: 'wheel'}, t('wheel.title')),
      wheelPick(settings, act),
    ),
    page && phoneItem('fold', t('quiet.title'), act.quiet, page.head.quiet),
    page && phoneItem('fog', t(`fog.${page.head.fog_mode}`), act.fog, page.head.fog),
    page &&
      phoneItem('fit', t('fit.long'), () => {
        closeDialog('menu');
        act.fit();
      }),
    page &&
      phoneItem('lanes', t('lanes.title'), () => {
        closeDialog('menu');
        act.openLanes();
      }),
    page &&
      h(
        'div',
        {key: 'stage', class: 'menu-row'},
        h('span', null, t('stage.title')),
        stageSwitch(page.stage, act),
      ),
  ];
}

/** What the menu dialog holds. */
export function menuBody({page, settings, act, update}) {
  const item = (name, label, click) =>
    h(
      'button',
      {
        key: name,
        class: 'menu-item',
        type: 'button',
        on: {click},
      },
      icon(name),
      label,
    );
  return [
    page &&
      h(
        'div',
        {key: 'world', class: 'menu-row phone-only'},
        h('span', null, t('world.title')),
        worldPick(page, act, 'menu-world'),
      ),
    h(
      'div',
      {key: 'lang', class: 'menu-row phone-only'},
      h('span', null, t('lang.title')),
      languageSwitch(act, 'menu'),
    ),
    lookRows({page, settings, act}),
    h(
      'div',
      {key: 'items', class: 'menu-items'},
      update && item('next', t('update.menu'), update),
      page && item('link', t('menu.link'), act.copyLink),
      page && item('down', t('menu.download'), act.download),
      item('copy', t('menu.load'), act.load),
      page && item('present', t('present.title'), act.presenter),
      page && item('loop', t('menu.reset'), act.reset),
      page &&
        item('search', t('palette.title'), () => {
          closeDialog('menu');
          act.palette();
        }),
    ),
    learnerField(page, settings, act),
    h(
      'button',
      {key: 'help', class: 'menu-item phone-only', type: 'button', on: {click: act.help}},
      icon('question'),
      t('help.title'),
    ),
  ];
}
