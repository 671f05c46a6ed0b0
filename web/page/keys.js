// Keys of the whole page, by their place on the keyboard, so that a Bangla layout works too.

/** Shift+/ is "?" where the layout has it there; other layouts are caught by the letter. */
const PLAIN = {
  Space: (act) => act.toggle(),
  Period: (act) => act.stepHead(1),
  Comma: (act) => act.stepHead(-1),
  ArrowRight: (act, event) => act.moveHead(event.shiftKey ? 0.1 : 0.01),
  ArrowLeft: (act, event) => act.moveHead(event.shiftKey ? -0.1 : -0.01),
  Home: (act) => act.start(),
  End: (act) => act.end(),
  Digit0: (act) => act.fit(),
  Digit4: (act) => act.toggleTable(),
  Minus: (act) => act.faster(-1),
  Equal: (act) => act.faster(1),
  NumpadAdd: (act) => act.faster(1),
  NumpadSubtract: (act) => act.faster(-1),
  KeyE: (act) => act.otherPace(),
  KeyL: (act) => act.toggleFollow(),
  KeyV: (act) => act.toggleFog(),
  KeyA: (act) => act.pan(-0.1),
  KeyD: (act) => act.pan(0.1),
  KeyW: (act) => act.zoom(1.25),
  KeyS: (act) => act.zoom(0.8),
  KeyQ: (act) => act.togglePanel(),
  KeyG: (act) => act.group(),
  KeyY: (act) => act.pinLane(),
  ArrowUp: (act) => act.laneFocus({dir: -1}),
  ArrowDown: (act) => act.laneFocus({dir: 1}),
  PageUp: (act) => act.laneFocus({page: -1}),
  PageDown: (act) => act.laneFocus({page: 1}),
  Backquote: (act) => act.toggleConsole(),
  BracketLeft: (act) => act.cause(),
  BracketRight: (act) => act.effect(),
  Escape: (act) => act.escape(),
};

const CONTROL = {
  ArrowRight: (act) => act.ownEvent(1),
  ArrowLeft: (act) => act.ownEvent(-1),
  KeyS: (act) => act.download(),
};

const REGIONS = ['top', 'strip', 'canvas', 'table', 'inspector', 'console', 'panel'];

function isTyping(target) {
  if (target.isContentEditable) return true;
  if (target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true;
  return target.tagName === 'INPUT' && !['checkbox', 'radio', 'range'].includes(target.type);
}

/** Keys that a focused control needs for itself. */
function controlTakes(target, event) {
  const arrows = /^(Arrow|Home|End|Page)/.test(event.code);
  // Elsewhere they scroll.
  if (/^(ArrowUp|ArrowDown|Page)/.test(event.code) && target.id !== 'canvas') return true;
  if (
    arrows &&
    target.closest('[data-own-keys],[role=tablist],input[type=range],input[type=radio]')
  ) {
    return true;
  }
  return event.code === 'Space' && target.closest('button,a,input,summary,[role=tab]') !== null;
}

function nextRegion(backwards) {
  const boxes = REGIONS.map((id) => document.getElementById(id)).filter((box) =>
    box?.checkVisibility(),
  );
  const at = boxes.findIndex((box) => box.contains(document.activeElement));
  const next = boxes[(at + (backwards ? -1 : 1) + boxes.length) % boxes.length];
  const target = next?.matches('[tabindex]')
    ? next
    : next?.querySelector('button:not([disabled]),a[href],input,select,[tabindex="0"]');
  target?.focus();
}

/** Calls the commands of `act`; `enabled()` says whether single keys are on. */
export function watchKeys(act, enabled) {
  window.addEventListener(
    'keydown',
    (event) => {
      const {target} = event;
      if (event.isComposing || !(target instanceof Element)) return;
      if (event.code === 'F6') {
        event.preventDefault();
        nextRegion(event.shiftKey);
        return;
      }
      if (isTyping(target) || document.querySelector('dialog[open]')) return;
      const control = event.ctrlKey || event.metaKey;
      if (!control && (event.key === '?' || (event.code === 'Slash' && event.shiftKey))) {
        event.preventDefault();
        act.help();
        return;
      }
      const map = event.altKey ? ALT : control ? CONTROL : PLAIN;
      const command = map[event.code];
      if (!command || !act.inLab() || controlTakes(target, event)) return;
      if (!control && event.code !== 'Escape' && !enabled()) return;
      if (event.shiftKey && !control && !/^Arrow/.test(event.code)) return;
      event.preventDefault();
      command(act, event);
    },
    {capture: true},
  );
}

/** Rows of the help dialog: [keys, key of the words]. */
export const HELP = [
  [['Space'], 'help.play'],
  [['.', ','], 'help.step'],
  [['←', '→'], 'help.move'],
  [['Shift', '←', '→'], 'help.move10'],
  [['Ctrl', '←', '→'], 'help.own'],
  [['[', ']'], 'help.cause'],
  [['Home', 'End'], 'help.ends'],
  [['-', '='], 'help.speed'],
  [['E'], 'help.pace'],
  [['0'], 'help.fit'],
  [['4'], 'help.table'],
  [['W', 'S'], 'help.zoom'],
  [['A', 'D'], 'help.pan'],
  [['L'], 'help.follow'],
  [['V'], 'help.fog'],
  [['Q'], 'help.panel'],
  [['↑', '↓'], 'help.lane'],
  [['Alt', '↑', '↓'], 'help.lane_move'],
  [['G'], 'help.group'],
  [['Y'], 'help.pin'],
  [['`'], 'help.console'],
  [['Esc'], 'help.escape'],
  [['Ctrl', 'S'], 'help.save'],
  [['F6'], 'help.region'],
  [['?'], 'help.help'],
];
