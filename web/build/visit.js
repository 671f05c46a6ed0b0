'use strict';
// A first visit without a browser: runs the page's module over stand-ins for canvas and WebGL, and
// opens, predicts, runs and looks at every lab. Clocks stand still but for one step a frame, so the
// same module always runs the same functions.
const fs = require('node:fs');
const vm = require('node:vm');

const FRAME_MS = 16;
const SIZE = [1440, 900];
/** Frames of playback: long enough that balls fly and are received. */
const PLAYED = 120;
const SETTLED = 4;
const MIRRORED = 50;
const VERSION = 'WebGL 2.0';
const GL_STRINGS = new Set([0x1f00, 0x1f01, 0x1f02, 0x8b8c]);
const GL_VIEWPORT = 0x0ba2;
const GL_SCISSOR_BOX = 0x0c10;

/** Takes every property and call; what matters of the answers is in `known`. */
function standIn(known) {
  const rest = new Proxy(function () {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : rest),
    apply: () => rest,
  });
  return new Proxy(known, {
    get: (target, name) => (name in target ? target[name] : rest),
    set: (target, name, value) => Reflect.set(target, name, value),
  });
}

function parameter(name) {
  if (GL_STRINGS.has(name)) return VERSION;
  if (name === GL_VIEWPORT || name === GL_SCISSOR_BOX) return new Int32Array([0, 0, ...SIZE]);
  return null;
}

function standInCanvas() {
  const gl = standIn({
    getParameter: parameter,
    getSupportedExtensions: () => [],
    getExtension: () => null,
    getContextAttributes: () => ({}),
    getProgramParameter: () => 1,
    getShaderParameter: () => 1,
    getProgramInfoLog: () => '',
    getShaderInfoLog: () => '',
    getError: () => 0,
    getAttribLocation: () => 0,
    isEnabled: () => false,
    isProgram: () => true,
  });
  for (const kind of ['Buffer', 'Program', 'Shader', 'Texture', 'VertexArray']) {
    gl[`create${kind}`] = () => ({});
  }
  gl.getUniformLocation = () => ({});
  const pen = standIn({measureText: (text) => ({width: 7 * text.length})});
  const getContext = (kind) => (kind === '2d' ? pen : gl);
  return standIn({width: SIZE[0], height: SIZE[1], getContext});
}

/** {module, frame(n)}: the module of `script` (inflight.js) over the bytes `wasm`, started. */
async function start(script, wasm) {
  let now = 0;
  const waiting = [];
  const window = standIn({
    requestAnimationFrame: (draw) => waiting.push(draw),
    performance: {now: () => now},
    matchMedia: () => ({matches: true}),
    getComputedStyle: () => ({fontFamily: 'x'}),
    navigator: {platform: '', userAgent: ''},
    location: {href: 'http://x/'},
  });
  const canvas = standInCanvas();
  const document = standIn({querySelector: () => canvas, createElement: standInCanvas});
  const globals = {document, canvas, console, WebAssembly, TextDecoder, TextEncoder};
  const names = ['requestAnimationFrame', 'performance', 'matchMedia', 'getComputedStyle'];
  for (const name of [...names, 'navigator', 'location']) globals[name] = window[name];
  globals.Date = {now: () => now};
  globals.setTimeout = () => 0;
  globals.clearTimeout = () => {};
  globals.window = globals.self = window;
  for (const name of ['Uint8Array', 'Int8Array', 'Int16Array', 'Uint16Array', 'Int32Array']) {
    globals[name] = global[name];
  }
  const context = vm.createContext(globals);
  vm.runInContext(fs.readFileSync(script, 'utf8'), context, {filename: script});
  let exported;
  const module = await new Promise((done, fail) => {
    const instantiateWasm = (imports, ok) => {
      WebAssembly.instantiate(wasm, imports)
        .then(({instance, module: code}) => {
          exported = instance.exports;
          ok(instance, code);
        })
        .catch(fail);
      return {};
    };
    context.createInflight({canvas, instantiateWasm}).then(done, fail);
  });
  const frame = (count) => {
    for (let i = 0; i < count; i++) {
      now += FRAME_MS;
      for (const draw of waiting.splice(0)) draw(now);
    }
  };
  return {module, frame, exported};
}

/** The learner at the module: calls as web/page/engine.js makes them. */
class Visitor {
  constructor({module, frame}) {
    this.module = module;
    this.frame = frame;
  }

  /** Calls an export with texts and numbers and reads the JSON it returns. */
  ask(name, ...values) {
    const types = values.map((value) => (typeof value === 'number' ? 'number' : 'string'));
    return JSON.parse(this.module.ccall(name, 'string', types, values));
  }

  send(...commands) {
    for (const command of commands) {
      this.ask('app_command', JSON.stringify(command));
      this.module._ui_wake(SETTLED);
      this.look();
    }
  }

  /** What the page reads after a change. */
  look() {
    this.frame(1);
    this.module._app_frames();
    this.module._app_rev();
    this.ask('app_state');
    this.ask('app_hover');
    const page = this.ask('app_page');
    if (page.ran) this.mirror(page);
    return page;
  }

  /** The rows that readers of the screen are given, as web/page/table.js asks for them. */
  mirror({queues}) {
    const open = ['group:workers', ...queues.map(({name}) => `queue:${name}`)];
    this.ask('app_table', JSON.stringify({from: 0, rows: MIRRORED, open}));
  }

  keep() {
    this.ask('app_answer');
    this.ask('app_link');
  }

  open(lab, words, lang) {
    const {ok, problems} = this.ask('app_open', lab, words, '', JSON.stringify({lang}));
    if (!ok) throw new Error(`a visit could not open a lab: ${JSON.stringify(problems)}`);
    this.module._app_insets(400, 40, 0, 0, 0);
    this.frame(SETTLED);
    this.keep();
  }

  predict() {
    for (const {id, options} of this.look().predict) {
      this.send({do: 'predict', id, option: options[0].id});
    }
    this.send({do: 'commit'});
  }

  /** Runs, lets it play, goes to its end and back over it. */
  run() {
    this.send({do: 'run'});
    this.frame(PLAYED);
    this.send({do: 'pause'}, {do: 'end'});
    const {end} = this.look().head;
    for (const share of [0.5, 0.2, 0.7]) this.send({do: 'seek', t: Math.round(end * share)});
    this.send({do: 'step', dir: 1}, {do: 'step', dir: -1}, {do: 'start'}, {do: 'toggle'});
    this.frame(PLAYED);
    this.send({do: 'pause'}, {do: 'zoom', factor: 2}, {do: 'pan', ms: 1000}, {do: 'fit'});
    this.keep();
  }

  /** The pointer over the whole canvas, a press on the ruler, a key, and the wheel. */
  point() {
    const {module} = this;
    const [left, top, width, height] = this.ask('app_state').canvas.rects.ruler;
    module._ui_focus(1);
    module._ui_mods(0, 0, 0, 0);
    module.ccall('ui_key', 'number', ['string', 'number'], ['KeyW', 1]);
    module.ccall('ui_text', null, ['string'], ['w']);
    this.frame(1);
    module.ccall('ui_key', 'number', ['string', 'number'], ['KeyW', 0]);
    for (const down of [1, 0]) {
      module._ui_mouse_pos(left + width / 2 + down, top + height / 2, 0);
      this.frame(SETTLED);
      module._ui_mouse_button(0, down);
      this.frame(SETTLED);
    }
    this.look();
    for (let y = 10; y < SIZE[1]; y += 50) {
      for (let x = 20; x < SIZE[0]; x += 130) {
        module._ui_mouse_pos(x, y, 0);
        this.frame(1);
      }
    }
    module._ui_wheel(0, 1);
    this.frame(SETTLED);
    module._ui_mouse_leave();
    this.frame(SETTLED);
  }

  /** Gives the canvas a font; before that it draws nothing. */
  font(bytes, weight) {
    const {module} = this;
    const at = module._malloc(bytes.length);
    module.HEAPU8.set(bytes, at);
    module._app_font(at, bytes.length, weight);
  }

  lab({lab, words, lang}) {
    this.open(lab, words, lang);
    this.predict();
    for (const {id} of this.look().runs) {
      this.send({do: 'select_run', run: id});
      this.run();
    }
    // The canvas is pointed at in the same way in both languages.
    if (lang === 'en') this.point();
    this.send({do: 'follow', on: true}, {do: 'reset'});
    this.module._app_fonts_changed();
    this.frame(SETTLED);
  }
}

module.exports = {SIZE, SETTLED, Visitor, start};
