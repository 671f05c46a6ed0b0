// The half of the module that a first visit does not run (web/build/split.js). It comes once the
// first lab is open; who calls into it before that waits for it then and there.
import {carriesFiles, fetchOk} from './fetch.js';

const FILE = 'inflight.rest.wasm';
/** What the build calls the imports that stand for functions of the rest, by slot of the table. */
const STAND_INS = 'placeholder';

/** An empty module of 5,000 bytes. */
function emptyModule() {
  const bytes = new Uint8Array(5000);
  bytes.set([0, 97, 115, 109, 1, 0, 0, 0, 0, 0xfd, 38]);
  return bytes;
}

/** False in browsers that compile no module of more than 4 KB while the page waits. */
function compilesAtOnce() {
  try {
    return Boolean(new WebAssembly.Module(emptyModule()));
  } catch {
    return false;
  }
}

function readAtOnce(url) {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  // The one way to get bytes from a request that is waited for.
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  if (request.status !== 200) throw new Error(`${url}: HTTP ${request.status}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
}

export class Rest {
  constructor() {
    this.there = false;
    this.coming = null;
    this.imports = null;
  }

  /** What the first half is to be given: `imports` and stand-ins for the rest. */
  importsOfFirst(imports) {
    const call = (slot, values) => {
      this.bringAtOnce();
      return this.table.get(slot)(...values);
    };
    const get = (_, slot) => (...values) => call(Number(slot), values);
    return {...imports, [STAND_INS]: new Proxy({}, {get})};
  }

  /** Called with the first half, before anything of it runs. */
  join({instance, module}, imports) {
    const asked = WebAssembly.Module.imports(module);
    // Built in a hurry the module is whole.
    this.there = !asked.some((one) => one.module === STAND_INS);
    const {exports} = instance;
    this.table = Object.values(exports).find((one) => one instanceof WebAssembly.Table);
    this.imports = {...imports, primary: exports};
  }

  /** Resolves when the rest is there. May be called again after a failure. */
  bring() {
    this.coming ??= this.there
      ? Promise.resolve()
      : fetchOk(FILE)
          .then((answer) => answer.arrayBuffer())
          .then((bytes) => WebAssembly.compile(bytes))
          .then((module) => this.take(module))
          .catch((error) => {
            this.coming = null;
            throw error;
          });
    return this.coming;
  }

  /** Where nothing can be waited for later, the rest belongs to the start. */
  async bringIfNowOrNever() {
    // What is waited for goes past the service worker: without a connection it would not come.
    const kept = Boolean(navigator.serviceWorker?.controller);
    if (kept || carriesFiles() || !compilesAtOnce()) await this.bring();
  }

  bringAtOnce() {
    this.take(new WebAssembly.Module(readAtOnce(FILE)));
  }

  /** The rest puts its functions into the table itself. */
  take(module) {
    if (this.there) return;
    new WebAssembly.Instance(module, this.imports);
    this.there = true;
  }
}
