'use strict';
// Chromium for browser tests: one browser per test file, one page per test.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {createRequire} = require('node:module');
const {execFileSync} = require('node:child_process');
const {startServer} = require('../../../web/build/serve.js');

const ROOT = path.join(__dirname, '..', '..', '..');
const SHOTS = path.join(ROOT, 'build', 'shots');
/** Software GL draws 12 to 50 frames a second: waiting is bounded by time, never done by time. */
const WAIT_MS = 20000;

const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

function playwright() {
  const from = createRequire(path.join(ROOT, 'build', 'npm', 'package.json'));
  try {
    return from('playwright-core');
  } catch {
    throw new Error('playwright-core is missing in build/npm; run tests/run, which installs it');
  }
}

function chromiumPath() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], {encoding: 'utf8'}).trim();
    } catch {
      // Try the next name.
    }
  }
  throw new Error('no Chromium in PATH; install the package chromium');
}

/**
 * Opens a browser over a folder served by our own server.
 *   options.scale     real device scale (deviceScaleFactor would not reach devicePixelContentBox)
 *   options.viewport  {width, height}; with scale the window has about this size instead
 *   options.context   further options of launchPersistentContext (colorScheme, locale, …)
 */
async function openSite(folder, options = {}) {
  const {server, url} = await startServer(folder);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-browser-'));
  const viewport = options.viewport ?? {width: 800, height: 500};
  const args = ['--headless=new', ...FLAGS];
  if (options.scale) {
    args.push(
      `--force-device-scale-factor=${options.scale}`,
      `--window-size=${viewport.width},${viewport.height}`,
    );
  }
  const context = await playwright().chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    headless: true,
    args,
    viewport: options.scale ? null : viewport,
    screen: options.scale ? undefined : {width: 1920, height: 1080},
    hasTouch: !options.scale,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options.context,
  });
  context.setDefaultTimeout(WAIT_MS);
  return {
    url,
    context,
    /** A new page at `where`, with its console errors collected in page.problems. */
    async page(where = '') {
      const page = await context.newPage();
      await page.addInitScript(keepModule);
      page.problems = [];
      page.on('console', (message) => {
        if (message.type() === 'error') page.problems.push(message.text());
      });
      page.on('pageerror', (error) => page.problems.push(String(error.stack ?? error)));
      page.on('response', (r) => {
        if (r.status() >= 400) page.problems.push(`${r.status()} ${r.url()}`);
      });
      await page.goto(url + where);
      return page;
    },
    async close() {
      await context.close();
      await new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      });
      fs.rmSync(profile, {recursive: true, force: true});
    },
  };
}

/** In the page: keeps the module that createInflight() makes as window.Module, for frames(). */
function keepModule() {
  let factory;
  Object.defineProperty(window, 'createInflight', {
    configurable: true,
    get: () => factory,
    set(made) {
      factory = async (options) => {
        window.Module = await made(options);
        return window.Module;
      };
    },
  });
}

/** Waits until the page has drawn n more frames, waking it. Needs window.Module and app_frames. */
async function frames(page, n = 3) {
  const start = await page.evaluate(() => window.Module._app_frames());
  for (let i = 1; i <= n; i++) {
    await page.evaluate(() => window.Module._ui_wake(1));
    await page.waitForFunction((goal) => window.Module._app_frames() >= goal, start + i);
  }
}

/** What app_state() says, after the page has settled. */
async function state(page) {
  await frames(page, 3);
  return page.evaluate(() => JSON.parse(window.Module.ccall('app_state', 'string', [], [])));
}

function assertNoProblems(page) {
  assert.deepStrictEqual(page.problems, [], 'the page reported errors');
}

/** Saves build/shots/<name>.png for people to look at. */
async function shot(page, name) {
  fs.mkdirSync(SHOTS, {recursive: true});
  const file = path.join(SHOTS, `${name}.png`);
  await page.screenshot({path: file});
  return file;
}

module.exports = {ROOT, openSite, frames, state, shot, assertNoProblems, WAIT_MS};
