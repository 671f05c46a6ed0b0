// Every command of the page with its keys: one table for the keyboard, the palette and the help.
// Keys are written by their place on the keyboard (KeyboardEvent.code), so that any layout works.

/**
 * {id, group, act, args, keys}: `act` is the name of a function of the acts; a command whose act is
 * not there does nothing. Its words are `cmd.<id>`. `repeat`: says that holding the key repeats it.
 */
const row = (group, id, act, args, ...keys) => ({id, group, act, args, keys});

export const COMMANDS = [
  row('play', 'toggle', 'toggle', [], 'Space'),
  row('play', 'slower', 'faster', [-1], 'Minus', 'NumpadSubtract'),
  row('play', 'faster', 'faster', [1], 'Equal', 'NumpadAdd'),
  row('play', 'pace', 'otherPace', [], 'KeyE'),
  row('play', 'follow', 'toggleFollow', [], 'KeyL'),
  row('play', 'loop', 'loop', [], 'KeyO'),
  row('play', 'fog', 'toggleFog', [], 'KeyV'),
  row('play', 'stop', 'stop', [], 'KeyK'),
  row('play', 'stops', 'stops', [], 'Shift+KeyK'),

  row('step', 'next', 'stepHead', [1], 'Period'),
  row('step', 'prev', 'stepHead', [-1], 'Comma'),
  row('step', 'scope', 'scopeBy', [1], 'KeyS+Arrow'),
  row('step', 'on', 'moveHead', [0.01], 'ArrowRight'),
  row('step', 'back', 'moveHead', [-0.01], 'ArrowLeft'),
  row('step', 'on10', 'moveHead', [0.1], 'Shift+ArrowRight'),
  row('step', 'back10', 'moveHead', [-0.1], 'Shift+ArrowLeft'),
  row('step', 'ownNext', 'ownEvent', [1], 'Control+ArrowRight'),
  row('step', 'ownPrev', 'ownEvent', [-1], 'Control+ArrowLeft'),
  row('step', 'cause', 'cause', [], 'BracketLeft'),
  row('step', 'effect', 'effect', [], 'BracketRight'),
  row('step', 'nextMark', 'nextMark', [1], 'KeyN'),
  row('step', 'prevMark', 'nextMark', [-1], 'Shift+KeyN'),
  row('step', 'start', 'start', [], 'Home'),
  row('step', 'end', 'end', [], 'End'),
  row('step', 'goto', 'askTime', [], 'KeyJ'),

  row('find', 'search', 'askSearch', [], 'Slash'),
  row('find', 'mark', 'mark', [], 'KeyM'),
  row('find', 'note', 'askNote', [], 'Shift+KeyM'),
  row('find', 'range', 'rangeOfSelection', [], 'KeyR'),
  row('find', 'enter', 'enter', [], 'Enter'),

  row('view', 'panLeft', 'pan', [-0.1], 'KeyA'),
  row('view', 'panRight', 'pan', [0.1], 'KeyD'),
  row('view', 'zoomIn', 'zoom', [1.25], 'KeyW'),
  row('view', 'zoomOut', 'zoom', [0.8], 'KeyS'),
  row('view', 'fit', 'fit', [], 'Digit0'),
  row('view', 'centre', 'centre', [], 'KeyF'),
  row('view', 'viewBack', 'viewBack', [], 'Alt+KeyZ'),
  row('view', 'quiet', 'quiet', [], 'KeyZ'),
  row('view', 'lanes', 'stage', ['lanes'], 'Digit1'),
  row('view', 'scene', 'stage', ['scene'], 'Digit2'),
  row('view', 'split', 'stage', ['split'], 'Digit3'),
  row('view', 'table', 'toggleTable', [], 'Digit4'),
  row('view', 'group', 'group', [], 'KeyG'),
  row('view', 'pin', 'pinLane', [], 'KeyY'),
  row('view', 'laneUp', 'laneFocus', [{dir: -1}], 'ArrowUp'),
  row('view', 'laneDown', 'laneFocus', [{dir: 1}], 'ArrowDown'),
  row('view', 'pageUp', 'laneFocus', [{page: -1}], 'PageUp'),
  row('view', 'pageDown', 'laneFocus', [{page: 1}], 'PageDown'),
  row('view', 'laneMoveUp', 'moveLane', ['up'], 'Alt+ArrowUp'),
  row('view', 'laneMoveDown', 'moveLane', ['down'], 'Alt+ArrowDown'),
  row('view', 'presenter', 'presenter', [], 'KeyP'),

  row('lab', 'menu', 'actMenu', [], 'KeyX'),
  row('lab', 'undo', 'undoBranch', [], 'Control+KeyZ'),
  row('lab', 'redo', 'redoBranch', [], 'Control+Shift+KeyZ'),
  row('lab', 'branches', 'branches', [], 'KeyB'),
  row('lab', 'compare', 'compare', [], 'KeyC'),
  row('lab', 'hint', 'nextHint', [], 'KeyH'),
  row('lab', 'inspector', 'openInspector', [], 'KeyI'),
  row('lab', 'console', 'toggleConsole', [], 'Backquote'),
  row('lab', 'panel', 'togglePanel', [], 'KeyQ'),
  row('lab', 'save', 'download', [], 'Control+KeyS'),

  row('page', 'palette', 'palette', [], 'Control+KeyK'),
  row('page', 'escape', 'escape', [], 'Escape'),
  row('page', 'region', 'region', [1], 'F6'),
  row('page', 'regionBack', 'region', [-1], 'Shift+F6'),
  row('page', 'help', 'help', [], 'Shift+Slash'),
];

export const GROUPS = ['play', 'step', 'find', 'view', 'lab', 'page'];

/** These stay where they are: without them the keyboard would lead nowhere. */
export const FIXED = new Set(['escape', 'region', 'regionBack', 'help', 'enter', 'scope']);

/** The browser's own: no command may be put on them. */
const RESERVED = [
  /^(Shift\+)?(F(1|3|5|7|11|12)|Tab)$/,
  /^Alt\+(Shift\+)?Arrow(Left|Right)$/,
  /^Control\+(Shift\+)?(Key[RTNWLP]|Equal|Minus|Digit0|Numpad(0|Add|Subtract))$/,
];

/** "Control+Shift+KeyZ" of a key event. Meta counts as Control: that is Command on a Mac. */
export function comboOf(event) {
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push('Control');
  if (event.altKey) parts.push('Alt');
  if (event.shiftKey) parts.push('Shift');
  return [...parts, event.code].join('+');
}

export const isReserved = (combo) => RESERVED.some((each) => each.test(combo));

/** Without Control or Alt: what dictation or a slip of the hand could press (WCAG 2.1.4). */
export const isSingle = (combo) => !/^(Control|Alt)\+|^(Shift\+)?F\d|^Escape$/.test(combo);

/** The keys of a command; `keymap` {id: combo} holds what the learner changed. */
export function keysOf(command, keymap = {}) {
  return keymap?.[command.id] ? [keymap[command.id]] : command.keys;
}

/** Command by combo. A changed key takes its place from whoever had it. */
export function keyTable(keymap = {}) {
  const table = new Map();
  for (const command of COMMANDS) {
    for (const combo of command.keys) {
      if (!keymap?.[command.id]) table.set(combo, command);
    }
  }
  for (const command of COMMANDS) {
    const combo = keymap?.[command.id];
    if (combo && !isReserved(combo)) table.set(combo, command);
  }
  return table;
}

/** True if the page can do it now. */
export const isThere = (command, act) => typeof act[command.act] === 'function';

const CAPS = {
  Space: 'Space',
  Minus: '-',
  Equal: '=',
  Period: '.',
  Comma: ',',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Backquote: '`',
  Escape: 'Esc',
  Control: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  NumpadAdd: '+',
  NumpadSubtract: '-',
};

let layout = null;

/** Learns the caps of the learner's keyboard where the browser tells them. */
export async function learnLayout() {
  try {
    layout ??= await navigator.keyboard?.getLayoutMap();
  } catch {
    layout = null;
  }
}

/** What is printed on the keys of a combo: ['Ctrl', 'Z']. */
export function capsOf(combo) {
  if (combo === 'Shift+Slash' && !layout?.has('Slash')) return ['?'];
  if (combo === 'KeyS+Arrow') return [...capsOf('KeyS'), '↑', '↓'];
  return combo.split('+').map((code) => {
    const own = layout?.get(code);
    if (own && own.trim()) return own.toUpperCase();
    return CAPS[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
  });
}
