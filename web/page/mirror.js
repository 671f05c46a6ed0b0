// Where the table stands: as the stage's table view, or beside the canvas for screen readers.
import {render} from './dom.js';
import {t} from './text.js';

/** While playing, what only screen readers see follows at this pace, ms. */
const PLAYING_MS = 250;

let parts = null;
let loading = null;
let timer = 0;
let drawn = 0;

const byId = (id) => document.getElementById(id);

function load(again) {
  loading ??= import('./table.js').then((module) => {
    parts = module;
    again();
  });
}

/**
 * Draws the table, or the mirror of the canvas. Returns true if the table is shown. The canvas that
 * cannot be drawn (failed) is replaced by the table, with a line that says so.
 */
export function drawTable(page, {engine, ui, failed, act}) {
  const shown = Boolean(failed || ui.table || page.stage === 'table');
  const again = () => drawTable(page, {engine, ui, failed, act});
  byId('table').hidden = !shown;
  byId('mirror').hidden = shown;
  // It stays below the table: whoever draws it also lets time pass.
  byId('canvas').inert = shown;
  if (!parts) {
    load(again);
    return shown;
  }
  clearTimeout(timer);
  if (shown) {
    const notice = failed ? t('start.webgl') : '';
    render(byId('table'), parts.tableBody({page, engine, act, notice}, again));
    render(byId('mirror'), []);
    return true;
  }
  render(byId('table'), []);
  const wait = page.head.playing ? drawn + PLAYING_MS - performance.now() : 0;
  if (wait > 0) {
    timer = setTimeout(again, wait);
    return false;
  }
  drawn = performance.now();
  const mirror = byId('mirror');
  mirror.setAttribute('aria-label', t('table.mirror'));
  render(mirror, parts.tableBody({page, engine, act, hidden: true}, again));
  parts.untab(mirror);
  return false;
}

/** Before another lab is opened. */
export function forgetTable() {
  clearTimeout(timer);
}
