// The palette: every command by its words, with its keys.
import {closeDialog, showDialog} from './dialogs.js';
import {COMMANDS, GROUPS, capsOf, isThere, keysOf, learnLayout} from './commands.js';
import {keyCaps} from './caps.js';
import {h} from './dom.js';
import {t} from './text.js';

let typed = '';
let at = 0;

/**
 * How well `text` answers `query`: its letters must come in order. Beginnings of words and letters
 * side by side count more. -1 = not at all.
 */
export function fuzzy(query, text) {
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  const plain = text.toLowerCase();
  let score = 0;
  let from = 0;
  let last = -2;
  for (const letter of wanted) {
    const place = plain.indexOf(letter, from);
    if (place < 0) return -1;
    if (place === 0) score += 4;
    else if (place === last + 1) score += 3;
    else if (/[\s,]/.test(plain[place - 1])) score += 2;
    else score -= 1;
    last = place;
    from = place + letter.length;
  }
  return Math.max(0, score * 10 - plain.length);
}

/** Commands that can be done now and answer the query, best first; without one in table order. */
export function matches(query, act) {
  const there = COMMANDS.filter((command) => isThere(command, act) && command.id !== 'palette');
  if (!query.trim()) {
    return GROUPS.flatMap((group) => there.filter((command) => command.group === group));
  }
  return there
    .map((command) => ({command, score: fuzzy(query, t(`cmd.${command.id}`))}))
    .filter(({score}) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({command}) => command);
}

function runIt(command, act) {
  closeDialog('palette');
  act[command.act](...command.args);
}

function rowOf(command, i, act, keymap) {
  return h(
    'li',
    {
      key: command.id,
      id: `palette-${i}`,
      role: 'option',
      class: i === at ? 'on' : '',
      'aria-selected': i === at ? 'true' : 'false',
      on: {click: () => runIt(command, act)},
    },
    h('span', {class: 'grow'}, t(`cmd.${command.id}`)),
    h('span', {class: 'caps'}, keyCaps(capsOf(keysOf(command, keymap)[0]))),
  );
}

function draw(act, settings) {
  const found = matches(typed, act);
  at = Math.max(0, Math.min(at, found.length - 1));
  const move = (by) => {
    at = (at + by + found.length) % Math.max(1, found.length);
    draw(act, settings);
    document.getElementById(`palette-${at}`)?.scrollIntoView({block: 'nearest'});
  };
  const onKey = (event) => {
    if (event.isComposing) return;
    const moves = {ArrowDown: 1, ArrowUp: -1};
    if (event.code in moves) {
      event.preventDefault();
      move(moves[event.code]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (found[at]) runIt(found[at], act);
    }
  };
  showDialog('palette', t('palette.title'), [
    h('input', {
      key: 'field',
      id: 'palette-field',
      class: 'text-field',
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: t('palette.how'),
      'aria-label': t('palette.how'),
      'aria-expanded': 'true',
      'aria-controls': 'palette-list',
      'aria-activedescendant': found.length ? `palette-${at}` : null,
      value: typed,
      on: {
        keydown: onKey,
        input: (event) => {
          typed = event.target.value;
          at = 0;
          draw(act, settings);
        },
      },
    }),
    h(
      'ul',
      {key: 'list', id: 'palette-list', role: 'listbox', 'aria-label': t('palette.title')},
      found.map((command, i) => rowOf(command, i, act, settings.keymap)),
    ),
    found.length === 0 && h('p', {key: 'none', class: 'note'}, t('palette.none')),
  ]);
}

export async function openPalette(act, settings) {
  await learnLayout();
  typed = '';
  at = 0;
  draw(act, settings);
  const field = document.getElementById('palette-field');
  field.value = '';
  field.focus();
}
