// Start of the page: loads texts and engine, follows the address, draws, and reports trouble.
import {loadIcons, render} from './dom.js';
import {language, loadTexts, setLanguage, t} from './text.js';
import {StartError, fetchOk, loadStyle} from './fetch.js';
import {checkBrowser, hasWebGL2, loadEngine} from './engine.js';
import {saveSettings, settings as storedSettings} from './store.js';
import {readLink, withoutLanguage} from './link.js';
import {LabError, Session} from './session.js';
import {saveFile, watchFiles} from './files.js';
import {makeActs} from './acts.js';
import {makeLate} from './late.js';
import {panelBody, panelFoot} from './panel.js';
import {stripBody} from './strip.js';
import {consoleBody, forgetConsole, scrollConsole} from './console.js';
import {inspectorBody, scrollToCurrent} from './inspector.js';
import {drawTable, forgetTable} from './mirror.js';
import {countBody} from './why.js';
import {isHiddenPart, layout, onLayout, openTab, tabBar} from './sheet.js';
import {menuBody} from './menu.js';
import {pageTitle, topBar} from './topbar.js';
import {factTexts, labAfter, trackTitle} from './catalog.js';
import {drawFailure, drawLoader} from './loading.js';
import {watchKeys} from './keys.js';
import {styled, tellHit} from './playacts.js';
import {
  alarm,
  announce,
  closeDialog,
  copyText,
  crashDialog,
  crashReport,
  isOpen,
  showDialog,
  toast,
} from './dialogs.js';
import {connectCanvas} from './stage.js';
import {compareTable, followBranches} from './whatif.js';

const byId = (id) => document.getElementById(id);
const whenIdle = (work) =>
  window.requestIdleCallback ? requestIdleCallback(work) : setTimeout(work, 1000);

const ui = {
  explorer: false,
  cell: null,
  tab: 'lesson',
  sheet: 'half',
  panel: true,
  words: false,
  why: false,
  console: false,
};
const settings = {theme: 'system', keys: true, keymap: {}, ...storedSettings()};
/** Called whenever the page was drawn: open dialogs that show it. */
const drawn = {};
const app = {
  engine: null,
  session: null,
  stage: null,
  /** The modules of the start page and of sandboxes, once fetched. */
  home: null,
  sandbox: null,
  catalog: null,
  starting: null,
  stopped: false,
  /** What late.js brought: modules by name, and hooks of an embedded page. */
  own: null,
  install: null,
  presenter: null,
  embed: null,
  report: null,
  onSession: null,
  shown: {},
};
let act = {};

// ---- drawing -----------------------------------------------------------------------------------

function barContext(page) {
  return {
    page,
    settings,
    act,
    track: page && trackTitle(app.catalog, page.lab.track.id),
    own: Boolean(page && app.session.lab?.own),
    offline: !navigator.onLine,
    update: app.install?.updateWaits() ? app.install.takeUpdate : null,
  };
}

function draw() {
  const page = app.session?.page ?? null;
  const context = barContext(page);
  document.title = pageTitle(page);
  byId('skip').textContent = t(page ? 'skip' : 'skip.home');
  byId('skip').setAttribute('href', page ? '#panel' : '#home-title');
  render(byId('top'), topBar(context));
  if (isOpen('lanes')) page ? ui.lanes() : closeDialog('lanes');
  if (isOpen('menu')) showDialog('menu', t('menu.title'), menuBody(context));
  byId('lab').hidden = page === null;
  if (page) drawLab(page);
  for (const one of Object.values(drawn)) one();
}

function drawLab(page) {
  document.body.dataset.layout = layout();
  document.body.dataset.sheet = ui.sheet;
  document.body.dataset.ran = page.ran ? 'yes' : 'no';
  document.body.dataset.stage = app.stage?.failed ? 'table' : page.stage;
  document.body.dataset.panel = ui.panel ? 'open' : 'closed';
  render(byId('strip'), stripBody(page, ui, act));
  render(byId('tabs'), tabBar(ui, act));
  const narrow = layout() !== 'wide';
  const details = narrow && openTab(ui.tab) === 'details';
  const facts = factTexts(app.catalog, page.lab.facts);
  const sandbox = page.lab.kind === 'sandbox' ? app.sandbox : null;
  const panel = sandbox?.panelBody ?? panelBody;
  render(byId('panel-body'), details ? [] : panel({page, ui, act, facts}, draw));
  for (const part of byId('panel-body').children) {
    const hidden = isHiddenPart(part.dataset.part, ui);
    if (part.hidden !== hidden) part.hidden = hidden;
  }
  const typing = narrow && openTab(ui.tab) === 'console';
  byId('panel-body').hidden = details || typing;
  drawConsole(page, typing);
  byId('panel-body').setAttribute('role', narrow ? 'tabpanel' : 'group');
  byId('details').hidden = !details;
  const compared = compareTable(page, act, draw);
  render(byId('details'), details ? [compared, inspectorBody(page, act)] : []);
  const table = drawTable(page, {engine: app.engine, ui, failed: app.stage?.failed, act});
  const beside = !narrow && page.ran && (!table || page.inspector !== null);
  byId('inspector').hidden = !beside;
  render(byId('inspector'), beside ? [compared, inspectorBody(page, act)] : []);
  drawCounts(page);
  const next = app.catalog && labAfter(app.catalog, page.lab.id);
  render(byId('foot'), sandbox ? sandbox.panelFoot(page, ui, act) : panelFoot(page, act, next));
  drawExplorer(page, sandbox);
  for (const id of ['inspector', 'details', 'table']) scrollToCurrent(byId(id));
  app.presenter?.draw(page);
  app.embed?.(page, ui, act);
  if (page.range) act.needRange();
  app.stage?.fit();
}

/** The map of a sandbox, over the stage. */
function drawExplorer(page, sandbox) {
  const shown = Boolean(sandbox?.hasMap(page) && ui.explorer);
  byId('explorer').hidden = !shown;
  byId('lab').classList.toggle('exploring', shown);
  render(byId('explorer'), shown ? sandbox.explorerBody(page, ui, act) : []);
}

/** The messages behind a counter; closing the dialog forgets the question. */
function drawCounts({counts}) {
  if (!counts) return closeDialog('counts');
  const box = showDialog('counts', counts.title, countBody(counts, act));
  box.onclose = () => app.session?.page?.counts && act.forgetCount();
}

/** As a tab on a phone, else as a drawer of the stage. */
function drawConsole(page, tab) {
  const drawer = layout() !== 'phone' && ui.console && page.ran;
  for (const [id, shown] of [['console', drawer], ['console-tab', tab]]) {
    const box = byId(id);
    const count = shown ? app.engine.console() : null;
    box.hidden = !shown;
    render(box, shown ? consoleBody(count, act, draw) : []);
    if (shown && box.dataset.lines !== String(count.entries.length)) scrollConsole(box);
    box.dataset.lines = shown ? String(count.entries.length) : '';
  }
}

function pageChanged(page, before) {
  tellHit(page, before, act);
  announce(page);
  draw();
  app.report?.(page);
  followBranches(page, act);
}

function applyTheme() {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

/** Why something was not done: seen at the bottom edge, and said at once. */
function refuse(text) {
  toast(text);
  alarm(text);
}

// ---- starting ----------------------------------------------------------------------------------

async function startEngine() {
  const total = Number(document.querySelector('meta[name="wasm-size"]')?.content ?? 0);
  drawLoader(0, total);
  checkBrowser();
  const canvas = byId('canvas');
  const drawable = hasWebGL2();
  app.engine = await loadEngine({
    canvas,
    onBytes: (bytes) => drawLoader(bytes, total),
    onAbort: (what) => stop(String(what)),
  });
  app.session = new Session(app.engine, pageChanged);
  app.onSession?.(app.session);
  act = makeActs(app.session, pageActs, {
    ui,
    redraw: draw,
    say: refuse,
    settings: () => settings,
    drawn,
  });
  const refresh = () => app.session.refresh();
  app.stage = await connectCanvas(app.engine, canvas, drawable, refresh, () => act);
}

/** The engine is loaded once; asking twice while it loads waits for the same start. */
function ready() {
  app.starting ??= startEngine();
  return app.starting;
}

// ---- where we are ------------------------------------------------------------------------------

async function loadCatalog() {
  if (app.catalog) return;
  app.catalog = await (await fetchOk('labs/catalog.json')).json();
}

/** The lab called `id`: of the catalogue, or a file of the learner's own. */
const findLab = (id, own) =>
  own ? app.own?.ownLab(id) : app.catalog.labs.find((one) => one.id === id);

async function openLab(id, extra = {}) {
  const lab = findLab(id, extra.own);
  if (!lab) {
    toast(t('lab.unknown', {lab: id}));
    history.replaceState(null, '', location.pathname);
    return goHome();
  }
  byId('home').hidden = true;
  byId('loader').hidden = false;
  const extras = lab.kind === 'sandbox' ? [loadSandbox()] : [];
  await Promise.all([ready(), ...extras]);
  forgetConsole();
  saveSettings({last: id});
  Object.assign(ui, {explorer: lab.kind === 'sandbox' && extra.link?.t === undefined, cell: null});
  forgetTable();
  const result = await app.session.open(lab, {lang: language(), theme: settings.theme, ...extra});
  byId('loader').hidden = true;
  const map = lab.kind === 'sandbox' && app.session.page.map;
  if (map && (ui.explorer || !map.y)) app.session.command({do: 'map', op: 'run'});
  draw();
  whenIdle(() => app.engine.rest.bring().catch(() => {}));  // else it is waited for when needed
  if (result.damaged) toast(t('link.damaged'));
  if (result.foreign) {
    toast(t('link.foreign'), {
      label: t('link.own'),
      click: () => guard(openLab(id, {state: app.session.ownState(), own: extra.own})),
    });
  }
  return result;
}

async function loadSandbox() {
  app.sandbox ??= await import('./sandbox.js');
  await Promise.all([app.sandbox.ready(), ready().then(() => app.engine.rest.bring())]);
}

async function goHome() {
  app.session?.close();
  const [home] = await Promise.all([import('./home.js'), loadStyle('page/home.css')]);
  if (app.session?.lab) return;  // another way was taken meanwhile
  byId('loader').hidden = true;
  byId('home').hidden = false;
  app.presenter?.leave();
  const own = app.own?.ownSection((id) => {
    app.own.forgetLab(id);
    guard(goHome());
  });
  render(byId('home'), home.homeBody(app.catalog, act, own));
  draw();
}

async function route() {
  const link = readLink();
  if (link.lang && link.lang !== language()) changeLanguage(link.lang);
  await loadCatalog();
  await late.ownLabs();
  if (app.shown.edit === '0') link.t ??= 0;
  if (link.lab) await openLab(link.lab, {link, own: link.own === '1'});
  else await goHome();
}

function changeLanguage(lang) {
  setLanguage(lang);
  saveSettings({lang: language()});
  history.replaceState(null, '', withoutLanguage(location));
}

// ---- commands of the page itself ---------------------------------------------------------------

/** Opens the same lab again at the same place: for another language, name or answer. */
function reopen(changes = {}) {
  const state = {...app.session.state(), ...changes};
  const {id, own} = app.session.lab;
  return openLab(id, {state, own});
}

const pageActs = {
  inLab: () => app.session?.page != null,
  language(lang) {
    if (lang === language()) return;
    changeLanguage(lang);
    if (app.session?.page) guard(reopen());
    else if (app.catalog) guard(goHome());
    else location.reload();
    if (isOpen('menu')) pageActs.menu();
  },
  theme(theme) {
    settings.theme = theme;
    saveSettings({theme});
    applyTheme();
    if (app.session?.page) app.session.command({do: 'theme', theme});
    draw();
  },
  wheel(wheel) {
    settings.wheel = wheel;
    saveSettings({wheel});
    if (app.session?.page) app.session.command({do: 'wheel', value: wheel});
  },
  now: () => app.session.page,
  async help() {
    const {openHelp, drawHelp} = await styled(import('./help.js'));
    await openHelp(settings, act);
    drawn.help = () => isOpen('help') && drawHelp(settings, act);
  },
  /** Puts a command on another key; null = where it was, without an id all. */
  moveKey(id, combo) {
    settings.keymap = id ? {...settings.keymap, [id]: combo ?? undefined} : {};
    saveSettings({keymap: settings.keymap});
    draw();
  },
  menu: () =>
    showDialog('menu', t('menu.title'), menuBody(barContext(app.session?.page ?? null))),
  singleKeys(on) {
    settings.keys = on;
    saveSettings({keys: on});
    draw();
  },
  learner(name) {
    settings.learner = name;
    saveSettings({learner: name});
    if (!app.session?.page) return;
    const {answer} = app.session.state();
    // The variant follows the name only until something was done in it.
    const untouched = [answer.predict, answer.runs].every(
      (one) => !Object.keys(one ?? {}).length,
    );
    if (untouched) delete answer.variant;
    guard(reopen({answer}));
  },
  async copyLink() {
    closeDialog('menu');
    toast((await copyText(await app.session.makeLink())) ? t('link.copied') : t('copy.failed'));
  },
  download() {
    closeDialog('menu');
    saveFile(`${app.session.lab.id}.answer.json`, app.engine.answer());
  },
  async saveProgress() {
    const {progressText} = await import('./progress.js');
    saveFile('inflight-progress.json', progressText());
  },
  focusCell: (x, y) => {
    ui.cell = {x, y};
    draw();
    app.sandbox.focusCell(x, y);
  },
  load() {
    closeDialog('menu');
    byId('file').click();
  },
  presenter: () => guard(late.present(act)),
  presenterKey: (event) => app.presenter?.key(event) ?? false,
};

const late = makeLate({app, ui, draw, findLab, openLab, goHome, reopen, ready});

// ---- trouble -----------------------------------------------------------------------------------

function stop(what) {
  if (app.stopped) return;
  app.stopped = true;
  crashDialog(crashReport(what, app.engine));
}

function guard(promise) {
  promise.catch((error) => {
    if (error instanceof StartError || error instanceof LabError || !app.session?.page) {
      drawFailure(error);
    } else {
      stop(error.stack ?? String(error));
    }
  });
}

/** A link with "#" would look like another lab to the address. */
function skip(event) {
  event.preventDefault();
  const titles = [byId('lab-title'), byId('home-title')];
  // On a phone another tab may be open.
  const shown = titles.find((el) => el?.checkVisibility()) ?? byId('panel');
  shown.focus();
}

async function main() {
  const link = readLink();
  const wanted =
    link.lang ?? settings.lang ?? (navigator.language.startsWith('bn') ? 'bn' : 'en');
  applyTheme();
  await Promise.all([loadTexts(), loadIcons(), late.embed(link)]);
  setLanguage(wanted);
  act = pageActs;
  draw();
  byId('skip').addEventListener('click', skip);
  window.addEventListener('error', (event) => stop(event.error?.stack ?? event.message));
  window.addEventListener('unhandledrejection', (event) =>
    stop(event.reason?.stack ?? String(event.reason)),
  );
  window.addEventListener('hashchange', () => guard(route()));
  window.addEventListener('pagehide', () => app.session?.store());
  for (const type of ['online', 'offline']) window.addEventListener(type, draw);
  onLayout(draw);
  watchFiles(byId('file'), (file) => guard(late.takeFile(file)));
  watchKeys(new Proxy({}, {get: (_, name) => act[name]}), () => settings);
  // Behind another tab nothing plays on, and nothing jumps when it comes back (TL-15).
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && app.session?.page) act.pause();
  });
  await route();
  whenIdle(late.keepForOffline);
}

guard(main());
