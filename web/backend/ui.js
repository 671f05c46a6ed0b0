// The page's half of the html5 backend: listens to the canvas and feeds the ui_* exports of
// backend/html5.cpp; does what the module asks for (clipboard, input method, cursor).
//
//   import {install} from './backend/ui.js';
//   const ui = install(Module, canvas);   // Module: what createInflight() was given or resolved to
//   ui.remove();                          // takes every listener away again

/** CSS cursors in the order of ImGuiMouseCursor. */
const CURSORS = [
  'default',
  'text',
  'move',
  'ns-resize',
  'ew-resize',
  'nesw-resize',
  'nwse-resize',
  'pointer',
  'wait',
  'progress',
  'not-allowed',
];
const TEXT_CURSOR = 1;

const LONG_PRESS_MS = 400;
/** A finger that moved farther than this (CSS px) is dragging, not pressing. */
const PRESS_SLOP = 8;
/** Dear ImGui must see a pasted Ctrl+V held for at least one frame. */
const PASTE_HOLD_MS = 60;
/** Notches of the wheel per natural-log unit of finger distance. */
const PINCH_NOTCHES = 5;
/** CSS px of trackpad or finger travel that count as one notch. */
const NOTCH_PX = 100;

/** DOM button number to Dear ImGui's: left, middle, right -> 0, 2, 1. */
const BUTTONS = [0, 2, 1];

const BROWSER_KEYS = /^(Tab|F(1|3|5|6|7|11|12))$/;
const BROWSER_CTRL_KEYS = /^(Key[RTNWLPIJ]|Digit0|Numpad0|Minus|Equal|NumpadAdd|NumpadSubtract)$/;

/** Keys that stay with the browser. Tab too: the canvas must not trap the keyboard. */
export function isBrowserKey(event) {
  if (BROWSER_KEYS.test(event.code)) return true;
  if ((event.ctrlKey || event.metaKey) && BROWSER_CTRL_KEYS.test(event.code)) return true;
  return event.altKey && /^Arrow/.test(event.code);
}

/** Wheel travel in notches; DOM_DELTA_PIXEL, _LINE and _PAGE. */
export function wheelNotches(delta, mode) {
  if (mode === 1) return delta / 3;
  if (mode === 2) return delta * 3;
  return delta / NOTCH_PX;
}

function makeTextArea() {
  const area = document.createElement('textarea');
  area.className = 'canvas-ime';
  area.tabIndex = -1;
  area.spellcheck = false;
  area.setAttribute('autocapitalize', 'off');
  area.setAttribute('autocomplete', 'off');
  area.setAttribute('aria-hidden', 'true');
  Object.assign(area.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
    border: '0',
    padding: '0',
    resize: 'none',
    overflow: 'hidden',
    pointerEvents: 'none',
  });
  document.body.appendChild(area);
  return area;
}

/** Keeps the drawing buffer at device pixels, also after zoom and a move between screens. */
function watchSize(Module, canvas, signal) {
  function apply(width, height) {
    const box = canvas.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    Module._ui_size(box.width, box.height, width / box.width);
  }
  function measure(entries) {
    const exact = entries?.[0]?.devicePixelContentBoxSize?.[0];
    if (exact) {
      apply(exact.inlineSize, exact.blockSize);
      return;
    }
    const box = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    apply(Math.round(box.width * ratio), Math.round(box.height * ratio));
  }
  const observer = new ResizeObserver(measure);
  try {
    observer.observe(canvas, {box: 'device-pixel-content-box'});
  } catch {
    observer.observe(canvas);
  }
  function watchRatio() {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        measure();
        watchRatio();
      },
      {once: true, signal},
    );
  }
  watchRatio();
  measure();
  signal.addEventListener('abort', () => observer.disconnect());
}

/** One pointer is a mouse, two fingers are a pinch, a long press is a right click. */
class Pointers {
  constructor(Module, canvas, mods, focusForPress) {
    Object.assign(this, {Module, canvas, mods, focusForPress});
    /** pointerId -> the last event of each finger on the canvas. */
    this.fingers = new Map();
    this.pinch = null;
    this.press = null;
    this.heldButton = 0;
  }

  watch(listen) {
    const {Module, canvas} = this;
    listen(canvas, 'pointerdown', (event) => this.down(event));
    listen(canvas, 'pointermove', (event) => this.move(event));
    listen(canvas, 'pointerup', (event) => this.up(event));
    listen(canvas, 'pointercancel', (event) => this.up(event));
    listen(canvas, 'pointerleave', (event) => {
      if (!event.buttons) Module._ui_mouse_leave();
    });
    // Not passive: Ctrl+wheel (also a trackpad's pinch) must not zoom the page.
    listen(canvas, 'wheel', (event) => this.wheel(event), {passive: false});
    listen(canvas, 'contextmenu', (event) => event.preventDefault());
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect();
    const touch = event.pointerType === 'touch' ? 1 : 0;
    this.Module._ui_mouse_pos(event.clientX - box.left, event.clientY - box.top, touch);
  }

  down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.focusForPress();
    this.mods(event);
    event.preventDefault();
    if (event.pointerType === 'touch') {
      this.fingers.set(event.pointerId, event);
      if (this.fingers.size === 2) this.startPinch();
      if (this.fingers.size > 1) return;
      this.startPress(event);
    }
    this.place(event);
    this.heldButton = BUTTONS[event.button] ?? 0;
    this.Module._ui_mouse_button(this.heldButton, 1);
  }

  move(event) {
    if (this.fingers.has(event.pointerId)) {
      this.fingers.set(event.pointerId, event);
      const {press} = this;
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > PRESS_SLOP) {
        this.endPress();
      }
      if (this.pinch) {
        if (this.fingers.size === 2) this.movePinch();
        return;
      }
    }
    this.mods(event);
    this.place(event);
  }

  up(event) {
    this.endPress();
    this.fingers.delete(event.pointerId);
    this.mods(event);
    if (this.pinch) {
      // The finger that stays must not start a drag: wait until all have left.
      if (this.fingers.size > 0) return;
      this.pinch = null;
      this.Module._ui_mouse_leave();
      return;
    }
    this.place(event);
    const touch = event.pointerType === 'touch';
    this.Module._ui_mouse_button(touch ? this.heldButton : (BUTTONS[event.button] ?? 0), 0);
    this.heldButton = 0;
    if (touch) this.Module._ui_mouse_leave();
  }

  wheel(event) {
    event.preventDefault();
    this.mods(event);
    this.place(event);
    this.Module._ui_wheel(
      -wheelNotches(event.deltaX, event.deltaMode),
      -wheelNotches(event.deltaY, event.deltaMode),
    );
  }

  startPress(event) {
    this.endPress();
    const timer = setTimeout(() => {
      this.press = null;
      this.Module._ui_mouse_button(0, 0);
      this.heldButton = 1;
      this.Module._ui_mouse_button(1, 1);
    }, LONG_PRESS_MS);
    this.press = {x: event.clientX, y: event.clientY, timer};
  }

  endPress() {
    if (this.press) clearTimeout(this.press.timer);
    this.press = null;
  }

  pinchState() {
    const [a, b] = [...this.fingers.values()];
    return {
      distance: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
    };
  }

  startPinch() {
    this.endPress();
    this.Module._ui_mouse_button(this.heldButton, 0);
    this.pinch = this.pinchState();
  }

  // A pinch speaks the language of the wheel: Ctrl+wheel zooms at the middle, its x part pans.
  movePinch() {
    const before = this.pinch;
    this.pinch = this.pinchState();
    const {x, y, distance} = this.pinch;
    this.place({clientX: x, clientY: y, pointerType: 'touch'});
    this.Module._ui_mods(1, 0, 0, 0);
    const notches = PINCH_NOTCHES * Math.log(distance / before.distance);
    this.Module._ui_wheel((x - before.x) / NOTCH_PX, notches);
  }
}

/** Keys by place, text by meaning, composed text when it is finished. */
function watchKeys(Module, canvas, area, listen, mods) {
  const key = (code, down) => Module.ccall('ui_key', 'number', ['string', 'number'], [code, down]);
  const text = (utf8) => Module.ccall('ui_text', null, ['string'], [utf8]);
  const ours = () => document.activeElement === canvas || document.activeElement === area;

  function onKey(event, down) {
    if (event.isComposing || event.keyCode === 229) return;
    mods(event);
    if (isBrowserKey(event)) return;
    const control = event.ctrlKey || event.metaKey;
    // Pasting waits for the paste event, which alone may read the clipboard.
    if (control && event.code === 'KeyV') return;
    const known = key(event.code, down);
    const writes = event.key.length === 1 && !control;
    if (known && !writes) {
      event.preventDefault();
    } else if (writes && document.activeElement === canvas) {
      // The text area gets its text by its own input event.
      if (down) text(event.key);
      event.preventDefault();
    }
  }
  function takeArea() {
    if (!area.value) return;
    text(area.value);
    area.value = '';
  }
  for (const target of [canvas, area]) {
    listen(target, 'keydown', (event) => onKey(event, 1));
    listen(target, 'keyup', (event) => onKey(event, 0));
    listen(target, 'focus', () => Module._ui_focus(1));
    // activeElement is the body while the event runs; relatedTarget says where the focus goes.
    listen(target, 'blur', (event) => {
      if (event.relatedTarget !== canvas && event.relatedTarget !== area) Module._ui_focus(0);
    });
  }
  listen(area, 'input', (event) => {
    if (!event.isComposing) takeArea();
  });
  listen(area, 'compositionend', takeArea);
  listen(document, 'paste', (event) => {
    if (!ours()) return;
    event.preventDefault();
    Module.ccall('ui_set_clip', null, ['string'], [event.clipboardData.getData('text/plain')]);
    Module._ui_mods(1, 0, 0, 0);
    key('KeyV', 1);
    setTimeout(() => {
      key('KeyV', 0);
      Module._ui_mods(0, 0, 0, 0);
      Module._ui_wake(3);
    }, PASTE_HOLD_MS);
  });
}

/** What the module asks of the page, through Module.ui. */
function services(canvas, area) {
  return {
    /** The last text the module copied; kept because the clipboard may refuse. */
    copied: '',
    /** Whether the pointer is over a text field of the canvas. */
    overText: false,
    copy(text) {
      this.copied = text;
      if (!navigator.clipboard || !window.isSecureContext) return;
      navigator.clipboard.writeText(text).catch(() => {
        canvas.dispatchEvent(new CustomEvent('copyfailed', {bubbles: true}));
      });
    },
    /** A text field has the focus; its caret is at x, y (CSS px of the canvas). */
    textMode(on, x, y, height) {
      if (!on) {
        if (document.activeElement === area) canvas.focus({preventScroll: true});
        return;
      }
      const box = canvas.getBoundingClientRect();
      area.style.left = `${box.left + x}px`;
      area.style.top = `${box.top + y}px`;
      area.style.height = `${Math.max(1, height)}px`;
      if (document.activeElement === area) return;
      area.value = '';
      area.focus({preventScroll: true});
    },
    cursor(index) {
      this.overText = index === TEXT_CURSOR;
      canvas.style.cursor = index < 0 ? 'none' : (CURSORS[index] ?? 'default');
    },
  };
}

function watchLife(Module, canvas, listen) {
  listen(document, 'visibilitychange', () => {
    if (document.hidden) Module._ui_focus(0);
    else Module._ui_wake(3);
  });
  listen(canvas, 'webglcontextlost', (event) => {
    event.preventDefault();
    Module._ui_gl_lost();
  });
  listen(canvas, 'webglcontextrestored', () => Module._ui_gl_restore());
}

/** Connects the module to the canvas. Returns {copy, textMode, cursor, copied, remove}. */
export function install(Module, canvas) {
  const stop = new AbortController();
  const {signal} = stop;
  const area = makeTextArea();
  const ui = services(canvas, area);
  Module.ui = ui;
  ui.remove = () => {
    stop.abort();
    area.remove();
    delete Module.ui;
  };

  function listen(target, type, handler, options = {}) {
    target.addEventListener(type, handler, {...options, signal});
  }
  function mods(event) {
    const held = [event.ctrlKey, event.shiftKey, event.altKey, event.metaKey];
    Module._ui_mods(...held.map((down) => (down ? 1 : 0)));
  }
  // Phones open their keyboard only for a focus call inside the press itself.
  function focusForPress() {
    const target = ui.overText || document.activeElement === area ? area : canvas;
    target.focus({preventScroll: true});
  }

  canvas.style.touchAction = 'none';
  watchSize(Module, canvas, signal);
  new Pointers(Module, canvas, mods, focusForPress).watch(listen);
  watchKeys(Module, canvas, area, listen, mods);
  watchLife(Module, canvas, listen);
  return ui;
}
