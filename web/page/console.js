// The console of a lab: what was typed and answered, and a line to type in.
import {h} from './dom.js';
import {t} from './text.js';

/** What the line holds between two drawings of the page: text, place in the history, offers. */
const line = {text: '', at: null, offers: []};

export function forgetConsole() {
  Object.assign(line, {text: '', at: null, offers: []});
}

/** Lines of a table are not broken: the block scrolls sideways. */
const outClass = (out) => /^[-|]/.test(out) && 'con-table';

function entryRow(entry, key) {
  return h(
    'div',
    {key, class: 'con-entry'},
    h(
      'p',
      {class: 'con-line'},
      h('span', {class: 'con-time'}, entry.time),
      h('span', {class: 'con-typed'}, entry.line),
    ),
    entry.out && h('pre', {key: 'out', tabindex: '0', class: outClass(entry.out)}, entry.out),
    // The CLI puts an empty line before an error; here a gap does it.
    entry.err &&
      h('pre', {key: 'err', class: entry.code ? 'con-bad' : 'con-note'}, entry.err.trimStart()),
  );
}

/** Bytes before a place in a text: the engine counts in UTF-8, the field in UTF-16. */
const bytesBefore = (text, at) => new TextEncoder().encode(text.slice(0, at)).length;
const textOf = (bytes) => new TextDecoder().decode(bytes);

/** Puts in what all offers have in common; shows them when there are several. */
function complete(field, act, redraw) {
  const bytes = new TextEncoder().encode(field.value);
  const found = act.completeLine(field.value, bytesBefore(field.value, field.selectionStart));
  if (!found?.words.length) return;
  const whole = found.words.length === 1;
  const word = whole ? `${found.words[0]} ` : found.common;
  const before = textOf(bytes.slice(0, found.start));
  const after = textOf(bytes.slice(found.end)).replace(whole ? /^ / : /^/, '');
  const replaced = textOf(bytes.slice(found.start, found.end));
  if (word.length >= replaced.length) {
    field.value = before + word + after;
    const at = (before + word).length;
    field.setSelectionRange(at, at);
  }
  line.text = field.value;
  line.offers = whole ? [] : found.words;
  redraw();
}

function fromHistory(field, history, by, redraw) {
  const at = Math.min(history.length, Math.max(0, (line.at ?? history.length) + by));
  line.at = at;
  field.value = at === history.length ? '' : history[at];
  line.text = field.value;
  field.setSelectionRange(field.value.length, field.value.length);
  redraw();
}

function send(field, act) {
  const {value} = field;
  if (value.trim() === '' && !act.consoleState().open) return;
  forgetConsole();
  field.value = '';
  act.type(value);
}

function onKey(event, act, redraw) {
  const field = event.currentTarget;
  const {history} = act.consoleState();
  // Shift+Tab and Escape leave the field; Tab completes only what was begun.
  if (event.key === 'Tab' && !event.shiftKey && field.value.trim() !== '') {
    event.preventDefault();
    complete(field, act, redraw);
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    event.preventDefault();
    fromHistory(field, history, event.key === 'ArrowUp' ? -1 : 1, redraw);
  } else if (event.key === 'Escape' && line.offers.length) {
    event.stopPropagation();
    line.offers = [];
    redraw();
  } else if (event.key === 'l' && event.ctrlKey) {
    event.preventDefault();
    act.type('clear');
  }
}

/** A block of several lines, as a lesson has it, runs line by line. */
function onPaste(event, act) {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!/\n./.test(text)) return;
  event.preventDefault();
  const field = event.currentTarget;
  const lines = (field.value + text).replace(/\r/g, '').split('\n');
  const last = lines.pop();
  forgetConsole();
  for (const one of lines) act.type(one);
  field.value = last;
  line.text = last;
}

function prompt(state, act, redraw) {
  return h(
    'form',
    {
      key: 'form',
      class: 'con-form',
      on: {
        submit: (event) => {
          event.preventDefault();
          send(event.currentTarget.querySelector('input'), act);
        },
      },
    },
    h('label', {class: 'con-prompt', for: 'console-line'}, state.open ? '>' : '$'),
    h('input', {
      id: 'console-line',
      class: 'con-input',
      value: line.text,
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      enterkeyhint: 'go',
      'aria-label': t('console.line'),
      placeholder: t('console.placeholder'),
      on: {
        input: (event) => {
          Object.assign(line, {text: event.currentTarget.value, at: null});
          if (line.offers.length) {
            line.offers = [];
            redraw();
          }
        },
        keydown: (event) => onKey(event, act, redraw),
        paste: (event) => onPaste(event, act),
      },
    }),
    h('button', {class: 'btn second s con-go', type: 'submit'}, t('console.run')),
  );
}

function offers() {
  if (!line.offers.length) return null;
  return h(
    'p',
    {key: 'offers', class: 'con-offers', role: 'status'},
    line.offers.slice(0, 40).map((word) => h('code', {key: word}, word)),
  );
}

/** The console's place. `state` as the engine tells it. */
export function consoleBody(state, act, redraw) {
  return [
    h(
      'div',
      {
        key: 'log',
        class: 'con-log',
        role: 'log',
        'aria-label': t('console.title'),
        tabindex: '0',
        'data-console-log': '',
      },
      state.entries.length === 0 && h('p', {key: 'hint', class: 'note'}, t('console.hint')),
      state.entries.map((entry, i) => entryRow(entry, `${i}-${entry.at}`)),
    ),
    offers(),
    prompt(state, act, redraw),
  ];
}

/** Shows the newest lines. */
export function scrollConsole(root) {
  const log = root.querySelector('[data-console-log]');
  if (log) log.scrollTop = log.scrollHeight;
}
