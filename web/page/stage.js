// The canvas of scene and time line: fonts, input, its rows, and the hover card.
import {fetchOk} from './fetch.js';
import {glyph, h, render} from './dom.js';
import {install} from '../backend/ui.js';

const FONTS = [
  ['fonts/canvas-400.ttf', 400],
  ['fonts/canvas-600.ttf', 600],
];

/** The learner's system asks for less motion. */
export const CALM = matchMedia('(prefers-reduced-motion: reduce)');

async function giveFonts(engine) {
  if (!engine.has('app_font')) return;
  await Promise.all(
    FONTS.map(async ([url, weight]) => {
      const bytes = new Uint8Array(await (await fetchOk(url)).arrayBuffer());
      const at = engine.module._malloc(bytes.length);
      engine.module.HEAPU8.set(bytes, at);
      engine.module._app_font(at, bytes.length, weight);
    }),
  );
}

/** Without a canvas nobody asks for frames: time passes here, so that playing still works. */
function runWithoutCanvas(engine, refresh) {
  let last = performance.now();
  let rev = -1;
  function tick(now) {
    engine.call('app_advance', Math.min(100, now - last));
    last = now;
    const next = engine.rev();
    if (next !== rev) {
      rev = next;
      refresh();
    }
    requestAnimationFrame(tick);
  }
  requestAnimationFrame(tick);
}

/** Takes the hover card away until the next one. Returns false when there was none. */
export function hideHover() {
  const box = document.getElementById('hover');
  const shown = box !== null && !box.hidden;
  if (shown) box.hidden = true;
  return shown;
}

function drawHover(box, stage, card) {
  box.hidden = !card;
  if (!card) return;
  render(
    box,
    card.lines.map((line, i) =>
      typeof line === 'string'
        ? h('p', {key: i, class: i === 0 ? 'b' : ''}, line)
        : h('p', {key: i}, line.sign && glyph(line.sign), line.text ?? `${line.k}: ${line.v}`),
    ),
  );
  const {width, height} = stage.getBoundingClientRect();
  const below = card.y + 16 + box.offsetHeight <= height;
  box.style.left = `${Math.max(8, Math.min(width - box.offsetWidth - 8, card.x + 12))}px`;
  const above = (card.top ?? card.y) - box.offsetHeight - 12;
  box.style.top = `${below ? card.y + 16 : Math.max(8, above)}px`;
}

/** Connects module and canvas. Returns {failed, fit()}; failed: this browser cannot draw it. */
export async function connectCanvas(engine, canvas, drawable, refresh, acts) {
  const stage = canvas.parentElement;
  const strip = document.getElementById('strip');
  const inspector = document.getElementById('inspector');
  const drawer = document.getElementById('console');
  const hover = document.getElementById('hover');
  const table = document.getElementById('table');
  let last = '';
  const fit = () => {
    const scene = strip.offsetTop;
    const wide = inspector.hidden ? 0 : inspector.offsetWidth;
    const high = inspector.offsetTop < scene;
    const bottom = table.hidden ? (drawer.hidden ? 0 : drawer.offsetHeight) : stage.offsetHeight;
    const rows = [scene, strip.offsetHeight, high ? wide : 0, high ? 0 : wide, bottom];
    if (String(rows) === last) return;
    last = String(rows);
    engine.insets(...rows);
    engine.wake();
  };
  const failed = !drawable;
  if (failed) {
    canvas.hidden = true;
    runWithoutCanvas(engine, refresh);
  } else {
    await giveFonts(engine);
    install(engine.module, canvas);
    engine.module.onHover = () =>
      drawHover(hover, stage, engine.has('app_hover') ? engine.json('app_hover') : null);
    engine.module.onActMenu = (x, y) => acts().actMenu?.({x, y});
    const watch = new ResizeObserver(fit);
    for (const part of [stage, strip, inspector, drawer]) watch.observe(part);
    CALM.addEventListener('change', () =>
      engine.command({do: 'motion', reduced: CALM.matches}),
    );
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => engine.wake());
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', ({matches}) =>
      engine.command({do: 'ease', on: !matches}),
    );
  }
  return {failed, fit};
}
