'use strict';
// Chromium for browser tests: one browser per test file, one page per test.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {createRequire} = require('node:module');
const {execFileSync} = require('node:child_process');
const {run} = require('../../tools/runner.js');
const {startServer} = require('../../../web/build/serve.js');

const ROOT = path.join(__dirname, '..', '..', '..');
/** The built page. */
const SITE = process.env.INFLIGHT_SITE ?? path.join(ROOT, 'build', 'site');
const SHOTS = path.join(ROOT, 'build', 'shots');
/** Software GL draws 12 to 50 frames a second: waiting is bounded by time, never done by time. */
const WAIT_MS = 60000;

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
    // A worker would answer later pages from what an earlier one kept.
    serviceWorkers: 'block',
    ...options.context,
  });
  context.setDefaultTimeout(WAIT_MS);
  // The page's modules one by one, as they are in web/: the site has them packed together.
  await context.route(`${url}source/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/source/'.length);
    return route.fulfill({path: path.join(ROOT, 'web', name)});
  });
  /** A page of the same origin that keeps nothing itself: a lab stores its state as it closes. */
  let bystander = null;
  return {
    url,
    context,
    /** A new page at `where` (of the site, or a whole address), its errors in page.problems. */
    async page(where = '', size = null) {
      const page = await context.newPage();
      if (size) await page.setViewportSize(size);
      await page.addInitScript(keepModule);
      page.problems = [];
      page.on('console', (message) => {
        if (message.type() === 'error') page.problems.push(message.text());
      });
      page.on('pageerror', (error) => page.problems.push(String(error.stack ?? error)));
      page.on('response', (r) => {
        if (r.status() >= 400) page.problems.push(`${r.status()} ${r.url()}`);
      });
      await page.goto(where.startsWith('file:') ? where : url + where);
      return page;
    },
    /** Empties the storage of the browser. */
    async forget() {
      bystander ??= await this.page('text/en.json');
      await bystander.evaluate(() => localStorage.clear());
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

/**
 * Opens `where` in a page of its own and runs body(page); the page must end without errors. What it
 * stored is forgotten. size {width, height}, null = that of the site. A failure leaves a shot.
 */
async function withPage(site, where, size, body) {
  const page = await site.page(where, size);
  try {
    await body(page);
    assertNoProblems(page);
  } catch (error) {
    await shot(page, `failed-${where.replace(/\W+/g, '-')}`);
    throw error;
  } finally {
    await page.close();
    await site.forget();
  }
}

/** Waits until a lab is open and its canvas has been drawn. */
async function openLab(page) {
  await page.waitForFunction(() => {
    const lab = document.getElementById('lab');
    return lab && !lab.hidden && window.Module?._app_frames() > 0;
  });
  await frames(page, 2);
}

/**
 * The end of every test file: opens the site of a folder, hands it to opened(site), runs the
 * collected tests and closes it. `needs` = files that must be in the folder.
 */
async function runOver(opened, {folder = SITE, needs, site: options} = {}) {
  try {
    for (const name of needs ?? ['index.html', 'inflight.js', 'inflight.wasm']) {
      if (!fs.existsSync(path.join(folder, name))) {
        throw new Error(`${name} is missing in ${folder}; run web/run --build first`);
      }
    }
    const site = await openSite(folder, options);
    try {
      await opened(site);
      await run();
    } finally {
      await site.close();
    }
  } catch (error) {
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
    process.exitCode = 1;
  }
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

/** One command of the App; its error, or null. */
function command(page, what) {
  return page.evaluate(
    (text) =>
      JSON.parse(window.Module.ccall('app_command', 'string', ['string'], [text])).error ?? null,
    JSON.stringify(what),
  );
}

/** Saves build/shots/<name>.png for people to look at. */
async function shot(page, name) {
  fs.mkdirSync(SHOTS, {recursive: true});
  const file = path.join(SHOTS, `${name}.png`);
  await page.screenshot({path: file});
  return file;
}

module.exports = {
  ROOT,
  SITE,
  WAIT_MS,
  assertNoProblems,
  command,
  frames,
  openLab,
  openSite,
  runOver,
  shot,
  state,
  withPage,
};
