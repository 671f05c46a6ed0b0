// The help: every key, and how to change it or to switch single keys off (WCAG 2.1.4).
import {
  COMMANDS,
  FIXED,
  GROUPS,
  capsOf,
  comboOf,
  isReserved,
  isThere,
  keyTable,
  keysOf,
  learnLayout,
} from './commands.js';
import {capWords, keyCaps} from './caps.js';
import {showDialog} from './dialogs.js';
import {h} from './dom.js';
import {t} from './text.js';

let waiting = null; // id of the command whose new key is awaited
let says = '';

/** The next key goes to `command`. */
function takeKey(event, command, settings, act) {
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  waiting = null;
  const combo = comboOf(event);
  if (event.code !== 'Escape') {
    if (isReserved(combo) || event.code === 'Tab') {
      says = t('help.reserved');
    } else {
      const had = keyTable(settings.keymap).get(combo);
      says =
        had && had.id !== command.id
          ? t('help.took', {what: t(`cmd.${had.id}`)})
          : t('help.moved', {what: t(`cmd.${command.id}`)});
      act.moveKey(command.id, command.keys[0] === combo ? null : combo);
      return;
    }
  }
  drawHelp(settings, act);
}

function keyButton(command, settings, act) {
  const keys = keysOf(command, settings.keymap);
  const caps = keyCaps(capsOf(keys[0]));
  if (FIXED.has(command.id)) return h('span', {class: 'caps'}, caps);
  const now = waiting === command.id;
  return h(
    'button',
    {
      class: `caps${now ? ' on' : ''}`,
      type: 'button',
      title: t('help.change'),
      'aria-label': `${t(`cmd.${command.id}`)}: ${capWords(capsOf(keys[0]))}. ${t('help.change')}`,
      on: {
        click: () => {
          waiting = command.id;
          says = t('help.press', {what: t(`cmd.${command.id}`)});
          drawHelp(settings, act);
        },
        keydown: (event) => {
          if (waiting === command.id) takeKey(event, command, settings, act);
        },
        blur: () => {
          if (waiting === command.id) waiting = null;
        },
      },
    },
    now ? h('kbd', null, '…') : caps,
  );
}

function groupOf(group, settings, act) {
  const rows = COMMANDS.filter((command) => command.group === group && isThere(command, act));
  if (!rows.length) return null;
  return h(
    'section',
    {key: group, class: 'help-group'},
    h('h3', null, t(`cmds.${group}`)),
    h(
      'dl',
      {class: 'keys'},
      rows.map((command) => [
        h('dt', {key: `k-${command.id}`}, keyButton(command, settings, act)),
        h('dd', {key: `d-${command.id}`}, t(`cmd.${command.id}`)),
      ]),
    ),
  );
}

/** Opens the dialog or draws it anew. */
export function drawHelp(settings, act) {
  const moved = Object.values(settings.keymap ?? {}).some(Boolean);
  showDialog('help', t('help.title'), [
    h('p', {key: 'lead', class: 'lead'}, t('help.lead')),
    h('p', {key: 'mouse', class: 'note'}, t('help.mouse')),
    h(
      'label',
      {key: 'switch', class: 'menu-row'},
      h('span', null, t('help.single')),
      h('input', {
        class: 'switch',
        type: 'checkbox',
        role: 'switch',
        checked: settings.keys !== false,
        on: {change: (event) => act.singleKeys(event.target.checked)},
      }),
    ),
    h('p', {key: 'says', class: 'note help-says', role: 'status'}, says || t('help.change.how')),
    h(
      'div',
      {key: 'groups', class: 'help-groups'},
      GROUPS.map((group) => groupOf(group, settings, act)),
    ),
    moved &&
      h(
        'button',
        {
          key: 'reset',
          class: 'btn second s',
          type: 'button',
          on: {
            click: () => {
              says = '';
              act.moveKey(null, null);
            },
          },
        },
        t('help.reset'),
      ),
  ]);
}

export async function openHelp(settings, act) {
  await learnLayout();
  says = '';
  drawHelp(settings, act);
}
