// Keys of the whole page, by their place on the keyboard, so that a Bangla layout works too. What
// they do is in commands.js.
import {comboOf, isSingle, isThere, keyTable} from './commands.js';

const REGIONS = ['top', 'strip', 'canvas', 'table', 'inspector', 'console', 'panel'];

export function isTyping(target) {
  if (target.isContentEditable) return true;
  if (target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true;
  return target.tagName === 'INPUT' && !['checkbox', 'radio', 'range'].includes(target.type);
}

/** Keys that a focused control needs for itself. */
function controlTakes(target, event) {
  const arrows = /^(Arrow|Home|End|Page)/.test(event.code);
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

/**
 * S alone zooms out, S with an arrow chooses the scope of stepping: so S waits for what follows it.
 */
class HeldS {
  constructor(act) {
    this.act = act;
    this.code = '';
    this.used = false;
  }

  /** True if the event is dealt with. `combo` = where the zoom is now, as the table says. */
  down(event, zooms) {
    if (zooms && !event.repeat) {
      this.code = event.code;
      this.used = false;
      return true;
    }
    if (zooms) {
      this.used = true;
      return false;
    }
    const arrow = /^Arrow(Up|Down|Left|Right)$/.exec(event.code)?.[1];
    if (!this.code || !arrow) return false;
    this.used = true;
    this.act.scopeBy?.(arrow === 'Up' || arrow === 'Left' ? -1 : 1);
    return true;
  }

  up(event, zoomOut) {
    if (event.code !== this.code) return;
    this.code = '';
    if (!this.used) zoomOut();
  }

  forget() {
    this.code = '';
  }
}

/**
 * Calls the commands of `act`. settings() gives {keys, keymap}: whether single keys are on, and
 * which the learner moved.
 */
export function watchKeys(act, settings) {
  const held = new HeldS(act);
  const run = (command) => act[command.act](...command.args);
  const find = (event) => {
    const table = keyTable(settings().keymap);
    // Where "?" is not on Shift+/ the letter tells.
    if (event.key === '?' && !event.ctrlKey && !event.altKey) return table.get('Shift+Slash');
    return table.get(comboOf(event));
  };
  const onDown = (event) => {
    const {target} = event;
    if (event.isComposing || !(target instanceof Element)) return;
    const command = find(event);
    if (command?.act === 'region') {
      event.preventDefault();
      nextRegion(command.args[0] < 0);
      return;
    }
    if (isTyping(target) || document.querySelector('dialog[open]')) return;
    // Before a class other keys hold, those of clickers.
    if (act.presenterKey?.(event)) return;
    if (isSingle(comboOf(event)) && command?.id !== 'help' && settings().keys === false) return;
    if (act.inLab?.() && held.down(event, command?.id === 'zoomOut')) {
      event.preventDefault();
      return;
    }
    if (!command || !isThere(command, act) || controlTakes(target, event)) return;
    if (command.id !== 'help' && !act.inLab?.()) return;
    if (command.id === 'enter' && !onStage(target)) return;
    event.preventDefault();
    run(command);
  };
  const onUp = (event) => {
    const zoomOut = keyTable(settings().keymap).get(event.code);
    held.up(event, () => zoomOut?.id === 'zoomOut' && act.inLab?.() && run(zoomOut));
  };
  window.addEventListener('keydown', onDown, {capture: true});
  window.addEventListener('keyup', onUp, {capture: true});
  window.addEventListener('blur', () => held.forget());
}
