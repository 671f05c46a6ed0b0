// Dialogs, the message at the bottom edge, and what screen readers hear.
import {h, render, toolButton} from './dom.js';
import {t} from './text.js';

const TOAST_MS = 8000;
/** While playing at most one message a second is read out. */
const SPEAK_MS = 1000;

function dialogElement(id) {
  let box = document.getElementById(id);
  if (!box) {
    box = document.createElement('dialog');
    box.id = id;
    // A press beside the box closes it.
    box.addEventListener('pointerdown', (event) => {
      const {left, right, top, bottom} = box.getBoundingClientRect();
      const outside =
        event.clientX < left ||
        event.clientX > right ||
        event.clientY < top ||
        event.clientY > bottom;
      if (event.target === box && outside && !box.dataset.stay) box.close();
    });
    document.body.append(box);
  }
  return box;
}

/** Opens (or redraws) the dialog `id` with a title and content. */
export function showDialog(id, title, body, {stay = false} = {}) {
  const box = dialogElement(id);
  if (stay) box.dataset.stay = '1';
  box.setAttribute('aria-labelledby', `${id}-title`);
  render(box, [
    h(
      'div',
      {key: 'head', class: 'dialog-head'},
      h('h2', {id: `${id}-title`}, title),
      !stay && toolButton('cross', t('close'), () => box.close(), {class: 'tb end'}),
    ),
    h('div', {key: 'body', class: 'dialog-body'}, body),
  ]);
  if (!box.open) box.showModal();
  return box;
}

export function isOpen(id) {
  return document.getElementById(id)?.open === true;
}

export function closeDialog(id) {
  document.getElementById(id)?.close();
}

let toastTimer = 0;

/** A line at the bottom edge; `way` = {label, click} is the way on or back. */
export function toast(text, way = null) {
  const box = document.getElementById('toasts');
  const close = () => render(box, []);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(close, TOAST_MS);
  render(
    box,
    h(
      'div',
      {class: 'toast'},
      h('span', {class: 'grow'}, text),
      way &&
        h(
          'button',
          {
            class: 'btn quiet s',
            type: 'button',
            on: {
              click: () => {
                close();
                way.click();
              },
            },
          },
          way.label,
        ),
      toolButton('cross', t('close'), close),
    ),
  );
}

/** Number of what was said last, and when. */
let spoken = null;
let lastSpoken = 0;
let waiting = 0;

/** An equal text is said again only if the region changes. */
function put(id, text) {
  const box = document.getElementById(id);
  box.textContent = box.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Says what just happened, once: each step's caption, and while playing the newest of each second.
 * Time pace has no steps; there the caption at the head is said.
 */
export function announce(page) {
  const {head, caption} = page;
  const passing = head.playing && head.pace === 'time';
  const text = passing ? caption.fact : page.announce;
  const name = passing ? `c${caption.n}` : `a${page.announced}`;
  if (page.announced === 0 && !passing) spoken = null;
  if (!text || name === spoken || (passing && caption.n === null)) return;
  spoken = name;
  clearTimeout(waiting);
  const say = () => {
    lastSpoken = performance.now();
    put('live', text);
  };
  const rest = head.playing ? lastSpoken + SPEAK_MS - performance.now() : 0;
  if (rest > 0) waiting = setTimeout(say, rest);
  else say();
}

/** Says politely what the page itself did. */
export function tell(text) {
  put('live', text);
}

/** Says at once what went wrong. */
export function alarm(text) {
  put('alert', text);
}

function reportButtons(report) {
  return h(
    'div',
    {key: 'buttons', class: 'dialog-buttons'},
    h(
      'button',
      {class: 'btn primary', type: 'button', on: {click: () => location.reload()}},
      t('crash.reload'),
    ),
    h(
      'button',
      {
        class: 'btn second',
        type: 'button',
        on: {
          click: async (event) => {
            const button = event.currentTarget;
            const done = await copyText(report);
            button.textContent = done ? t('copied') : t('copy.failed');
          },
        },
      },
      t('crash.copy'),
    ),
  );
}

/** What a report of a crash says: enough to build the same moment again. */
export function crashReport(what, engine) {
  const lines = [what, navigator.userAgent, location.href];
  try {
    lines.push(engine?.answer() ?? '');
  } catch {
    lines.push('(the engine gives no answer any more)');
  }
  lines.push(JSON.stringify(engine?.recent ?? []));
  return lines.join('\n');
}

/** The engine stopped, or the page met an error it did not expect. */
export function crashDialog(report) {
  showDialog(
    'crash',
    t('crash.title'),
    [
      h('p', {key: 'say', class: 'lead'}, t('crash.text')),
      h('pre', {key: 'report', class: 'report', tabindex: '0'}, report),
      reportButtons(report),
    ],
    {stay: true},
  );
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
