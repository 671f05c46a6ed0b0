// Keys of the whole page, by their place on the keyboard, so that a Bangla layout works too. What
// they do is in commands.js.
import {comboOf, isSingle, isThere, keyTable} from './commands.js';

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
  KeyP: (act) => act.presenter(),
  KeyQ: (act) => act.togglePanel(),
  KeyB: (act) => act.branches(),
  KeyC: (act) => act.compare(),
  KeyN: (act) => act.divergence(),
  Backquote: (act) => act.toggleConsole(),
  BracketLeft: (act) => act.cause(),
  BracketRight: (act) => act.effect(),
  Escape: (act) => act.escape(),
};

const CONTROL = {
  ArrowRight: (act) => act.ownEvent(1),
  ArrowLeft: (act) => act.ownEvent(-1),
  KeyS: (act) => act.download(),
  KeyZ: (act, event) => (event.shiftKey ? act.redoBranch() : act.undoBranch()),
};

const REGIONS = ['top', 'strip', 'canvas', 'console', 'panel'];

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
  // Up and down scroll what can be scrolled; on the stage they go from lane to lane.
  const scrolls = /^(ArrowUp|ArrowDown|Page)/.test(event.code) && !onStage(target);
  const presses = event.code === 'Space' || event.code === 'Enter';
  return (
    scrolls || (presses && target.closest('button,a,input,summary,[role=tab],label') !== null)
  );
}

const onStage = (target) => target === document.body || target.id === 'canvas';

export function nextRegion(backwards) {
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
      if (isTyping(target) || event.altKey || document.querySelector('dialog[open]')) return;
      // Before a class other keys hold, those of clickers.
      if (act.presenterKey(event)) return;
      const control = event.ctrlKey || event.metaKey;
      if (!control && (event.key === '?' || (event.code === 'Slash' && event.shiftKey))) {
        event.preventDefault();
        act.help();
        return;
      }
      const command = control ? CONTROL[event.code] : PLAIN[event.code];
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
  [['W', 'S'], 'help.zoom'],
  [['A', 'D'], 'help.pan'],
  [['L'], 'help.follow'],
  [['V'], 'help.fog'],
  [['P'], 'help.present'],
  [['Q'], 'help.panel'],
  [['B'], 'help.branches'],
  [['C'], 'help.compare'],
  [['N'], 'help.divergence'],
  [['Ctrl', 'Z'], 'help.undo'],
  [['`'], 'help.console'],
  [['Esc'], 'help.escape'],
  [['Ctrl', 'S'], 'help.save'],
  [['F6'], 'help.region'],
  [['?'], 'help.help'],
];
