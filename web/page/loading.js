// The screen before a lab is there: progress, or why it could not start.
import {h, icon, render} from './dom.js';
import {StartError} from './fetch.js';
import {LabError} from './session.js';
import {has, t} from './text.js';
import {mark} from './topbar.js';

const loader = () => document.getElementById('loader');

/** Progress of the engine's download; total 0 = not known. */
export function drawLoader(bytes, total) {
  const part = total > 0 ? Math.min(1, bytes / total) : 0;
  const kilobytes = (n) => String(Math.round(n / 1024));
  render(
    loader(),
    h(
      'div',
      {class: 'loader-box'},
      h('p', {class: 'mark'}, mark(28), 'Inflight'),
      h(
        'div',
        {
          class: 'bar',
          role: 'progressbar',
          'aria-label': t('load.title'),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': Math.round(part * 100),
        },
        h('i', {style: {width: `${(part * 100).toFixed(1)}%`}}),
      ),
      h(
        'p',
        {class: 'note'},
        total > 0
          ? t('load.bytes', {now: kilobytes(Math.min(bytes, total)), of: kilobytes(total)})
          : t('load.title'),
      ),
    ),
  );
}

/** When even the page's words did not come. */
const NO_WORDS =
  'Inflight could not start. Check the connection, then load the page again. ' +
  'Inflight চালু করা গেল না। Internet সংযোগ দেখে page-টা আবার খোলো।';

/** Why the page or a lab could not start, and what to do. */
export function drawFailure(error) {
  if (!has('start.title')) {
    loader().textContent = NO_WORDS;
    return;
  }
  const known = error instanceof StartError;
  const lab = error instanceof LabError;
  const title = lab ? t('lab.refused') : t('start.title');
  const reason = known ? t(error.reason) : lab ? '' : t('start.other');
  const details = lab
    ? error.problems.map((one) => `${one.pointer}: ${one.text}`)
    : [error.message];
  loader().hidden = false;
  render(
    loader(),
    h(
      'div',
      {class: 'loader-box wide'},
      h(
        'div',
        {class: 'card err', role: 'alert'},
        icon('warn'),
        h(
          'div',
          {class: 'grow'},
          h('h3', null, title),
          reason && h('p', {class: 'lead'}, reason),
          details.map((line, i) => h('pre', {key: i}, line)),
          h(
            'div',
            {class: 'dialog-buttons'},
            h(
              'button',
              {class: 'btn primary', type: 'button', on: {click: () => location.reload()}},
              t('crash.reload'),
            ),
            h('a', {class: 'btn second', href: location.pathname}, t('home.back')),
          ),
        ),
      ),
    ),
  );
}
