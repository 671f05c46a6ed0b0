// The engine module behind plain functions: strings in, objects out. Nothing else in the page
// touches the module's memory.

import {StartError, fetchOk} from './fetch.js';
import {Rest} from './rest.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** How many commands a crash report carries. */
const REPORT_COMMANDS = 200;

/** One try … catch_all … end: what the module is compiled with. */
const EXCEPTIONS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
]);

/** Throws a StartError when this browser cannot run the module at all. */
export function checkBrowser() {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(EXCEPTIONS)) {
    throw new StartError('start.old', 'no WebAssembly exceptions');
  }
}

export function hasWebGL2() {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

function addScript(url) {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', done);
    script.addEventListener('error', () => fail(new StartError('start.fetch', url)));
    document.head.append(script);
  });
}

/** The body of `answer`, telling onBytes(total so far) on the way. */
function counted(answer, onBytes) {
  const reader = answer.body.getReader();
  let total = 0;
  const stream = new ReadableStream({
    async pull(controller) {
      const {done, value} = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      total += value.length;
      onBytes(total);
      controller.enqueue(value);
    },
  });
  return new Response(stream, {headers: {'content-type': 'application/wasm'}});
}

/**
 * Loads inflight.js and inflight.wasm. onBytes(n): raw bytes of the module so far;
 * onAbort(what): the module stopped for good.
 */
export async function loadEngine({canvas, onBytes, onAbort}) {
  checkBrowser();
  // The single-file version has the script in it.
  if (typeof createInflight === 'undefined') await addScript('inflight.js');
  const rest = new Rest();
  const module = await new Promise((done, fail) => {
    const options = {
      canvas,
      print: (line) => console.info(line),
      printErr: (line) => console.warn(line),
      onAbort,
      instantiateWasm(imports, ok) {
        const given = rest.importsOfFirst(imports);
        fetchOk('inflight.wasm')
          .then((answer) => WebAssembly.instantiateStreaming(counted(answer, onBytes), given))
          .then((first) => {
            rest.join(first, imports);
            ok(first.instance, first.module);
          })
          .catch((error) =>
            fail(
              error instanceof StartError
                ? error
                : new StartError('start.compile', error.message),
            ),
          );
        return {};
      },
    };
    window.createInflight(options).then(done, (error) =>
      fail(error instanceof StartError ? error : new StartError('start.compile', String(error))),
    );
  });
  await rest.bringIfNowOrNever();
  return new Engine(module, rest);
}

export class Engine {
  constructor(module, rest) {
    this.module = module;
    this.rest = rest;
    /** The last commands, for a crash report. */
    this.recent = [];
  }

  /** Calls an export that takes strings and numbers and returns a string or a number. */
  call(name, ...values) {
    const {module} = this;
    const held = [];
    const plain = values.map((value) => {
      if (typeof value === 'number') return value;
      const bytes = encoder.encode(value);
      const at = module._malloc(bytes.length + 1);
      held.push(at);
      module.HEAPU8.set(bytes, at);
      module.HEAPU8[at + bytes.length] = 0;
      return at;
    });
    try {
      return module[`_${name}`](...plain);
    } finally {
      for (const at of held) module._free(at);
    }
  }

  text(name, ...values) {
    const at = this.call(name, ...values);
    if (!at) return '';
    const heap = this.module.HEAPU8;
    return decoder.decode(heap.subarray(at, heap.indexOf(0, at)));
  }

  json(name, ...values) {
    return JSON.parse(this.text(name, ...values));
  }

  has(name) {
    return typeof this.module[`_${name}`] === 'function';
  }

  /** {ok, problems}. lab, words and answer are JSON texts; answer may be "". */
  open(lab, words, answer, options) {
    this.recent.push({open: options});
    return this.json('app_open', lab, words, answer, JSON.stringify(options));
  }

  /** {ok, problems} of a lab file; the open lab stays. */
  check(lab, words, lang) {
    return this.json('app_check', lab, words, lang);
  }

  /** {ok, error?}. */
  command(command) {
    this.recent.push(command);
    if (this.recent.length > REPORT_COMMANDS) this.recent.shift();
    return this.json('app_command', JSON.stringify(command));
  }

  page() {
    return this.json('app_page');
  }

  /** {open, entries, history} of the lab's console. */
  console() {
    return this.json('app_console');
  }

  /** {start, end, words, common}: what may stand at byte `cursor` of a line. */
  complete(line, cursor) {
    return this.json('app_complete', line, cursor);
  }

  /** {from, total, rows} of the tree of lanes; options as view/page.h says. */
  table(options) {
    return this.json('app_table', JSON.stringify(options));
  }

  rev() {
    return this.call('app_rev');
  }

  answer() {
    return this.text('app_answer');
  }

  link() {
    return this.json('app_link');
  }

  state() {
    return this.json('app_state');
  }

  /** Rows of the canvas and what the page covers of it, CSS px (see app_insets). */
  insets(scene, strip, sceneRight, right, bottom) {
    if (this.has('app_insets')) {
      this.call('app_insets', scene, strip, sceneRight, right, bottom);
    }
  }

  /** Asks the canvas for a new picture. */
  wake() {
    if (this.has('ui_wake')) this.call('ui_wake', 3);
  }
}
