// The row under the transport in which something is typed: a moment to go to, a search, a note.
// A field of the page, so that clipboard and Bangla input work as everywhere (TL-12).
import {h, icon, toolButton} from './dom.js';
import {num, t} from './text.js';

let wrong = '';

function field(props) {
  return h('input', {
    id: 'ask-field',
    class: 'text-field grow',
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    ...props,
  });
}

/** Enter and Esc of a field; while a letter is being composed they belong to the input method. */
function onKeys(act, enter) {
  return (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      act.closeAsk();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      enter(event.target, event.shiftKey ? -1 : 1);
    }
  };
}

function timeRow(act) {
  const go = (input) => {
    wrong = act.gotoTime(input.value);
    if (!wrong) return act.closeAsk();
    act.set({});
    input.focus();
  };
  return [
    h('label', {key: 'l', for: 'ask-field'}, t('ask.time')),
    field({
      key: 'time',
      placeholder: t('ask.time.how'),
      'aria-invalid': wrong ? 'true' : null,
      'aria-describedby': 'ask-says',
      on: {keydown: onKeys(act, go), input: () => (wrong = '')},
    }),
    h('span', {key: 'says', id: 'ask-says', class: 'ask-says', role: 'status'}, wrong),
  ];
}

function countText({n, at, more, error, query}) {
  if (!query) return '';
  if (error) return error;
  if (n === 0) return more ? t('ask.none_yet') : t('ask.none');
  const found = at > 0 ? `${num(at)} / ${num(n)}` : t('ask.found', {n});
  return more ? t('ask.so_far', {found}) : found;
}

function searchRow(page, act) {
  const search = page.search ?? {n: 0, at: 0, query: ''};
  const none = search.n === 0 || Boolean(search.error);
  const step = (name, label, dir) =>
    toolButton(name, label, () => act.nextHit(dir), {key: name, disabled: none});
  return [
    h('label', {key: 'l', for: 'ask-field'}, icon('search', 14), t('ask.search')),
    field({
      key: 'search',
      placeholder: t('ask.search.how'),
      value: search.query,
      'aria-invalid': search.error ? 'true' : null,
      'aria-describedby': 'ask-says',
      on: {
        input: (event) => act.query(event.target.value),
        keydown: onKeys(act, (_, dir) => !none && act.nextHit(dir)),
      },
    }),
    h('span', {key: 'says', id: 'ask-says', class: 'ask-says', role: 'status'}, countText(search)),
    step('left', t('ask.prev'), -1),
    step('right', t('ask.next'), 1),
  ];
}

function noteRow(ask, act) {
  const keep = (input) => {
    wrong = act.writeNote({id: ask.id, at: ask.at, text: input.value.trim()});
    if (!wrong) act.closeAsk();
    else act.set({});
  };
  return [
    h('label', {key: 'l', for: 'ask-field'}, t('ask.note')),
    field({
      key: `note-${ask.id ?? ask.at}`,
      value: ask.text ?? '',
      maxlength: 500,
      placeholder: t('ask.note.how'),
      spellcheck: 'true',
      'aria-describedby': 'ask-says',
      on: {keydown: onKeys(act, keep)},
    }),
    h('span', {key: 'says', id: 'ask-says', class: 'ask-says', role: 'status'}, wrong),
    h(
      'button',
      {
        key: 'keep',
        class: 'btn second s',
        type: 'button',
        on: {click: () => keep(document.getElementById('ask-field'))},
      },
      t('ask.keep'),
    ),
  ];
}

let last = null;

/** The row for ui.ask = {mode, …}. */
export function askRow(page, ask, act) {
  if (ask !== last) wrong = '';
  last = ask;
  const parts =
    ask.mode === 'time'
      ? timeRow(act)
      : ask.mode === 'search'
        ? searchRow(page, act)
        : noteRow(ask, act);
  return h(
    'div',
    {
      key: `ask-${ask.mode}`,
      class: `ask${wrong || page.search?.error ? ' wrong' : ''}`,
      role: ask.mode === 'search' ? 'search' : 'group',
    },
    parts,
    toolButton('cross', t('close'), act.closeAsk, {key: 'x', class: 'tb'}),
  );
}
