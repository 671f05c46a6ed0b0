// Details of a picked queue, worker or event.
import {h, toolButton} from './dom.js';
import {copyText} from './dialogs.js';
import {counter, footButton, heading, rowList} from './inspector.js';
import {t} from './text.js';

function settingRow(row, act) {
  return [
    h('dt', {key: `k${row.k}`}, row.k),
    h(
      'dd',
      {key: `v${row.k}`},
      h('span', {class: 'b'}, row.v),
      row.knob
        ? h(
            'button',
            {class: 'link block', type: 'button', on: {click: () => act.goKnob(row.knob)}},
            row.from,
          )
        : h('span', {class: 'note block'}, row.from),
    ),
  ];
}

export function queueBody(one, page, act) {
  return [
    heading(one, act, 'queue'),
    h(
      'dl',
      {key: 'counters', class: 'kv kv-wide'},
      one.counters.map((row) => [
        h('dt', {key: `k${row.state}`}, row.k),
        h('dd', {key: `v${row.state}`}, counter(page, one.name, row.state, row.v, act)),
      ]),
      one.rows.map((row) => [
        h('dt', {key: `k${row.k}`}, row.k),
        h('dd', {key: `v${row.k}`}, row.v),
      ]),
    ),
    h('h3', {key: 'settings', class: 'sub'}, t('inspector.settings')),
    h(
      'dl',
      {key: 'list', class: 'kv settings insp-scroll'},
      one.settings.map((row) => settingRow(row, act)),
    ),
  ];
}

function heldRow(held, page, act) {
  const whole = Math.max(held.to - held.from, 1);
  const part = Math.min(Math.max((page.head.t - held.from) / whole, 0), 1);
  return h(
    'li',
    {key: held.mid, class: held.late ? 'held late' : 'held'},
    h(
      'button',
      {class: 'link', type: 'button', on: {click: () => act.select(held.mid)}},
      held.what,
    ),
    h('span', {class: 'note'}, held.doing),
    h('span', {class: 'left', 'aria-hidden': 'true'}, h('i', {style: {width: `${part * 100}%`}})),
    h('span', {class: 'note until'}, held.until),
  );
}

export function actorBody(one, page, act) {
  return [
    heading(one, act, 'worker'),
    one.held.length > 0 && h('h3', {key: 'held', class: 'sub'}, t('inspector.held')),
    one.held.length > 0 &&
      h('ul', {key: 'batch', class: 'batch'}, one.held.map((held) => heldRow(held, page, act))),
    h(
      'dl',
      {key: 'rows', class: 'kv insp-scroll'},
      one.rows.map((row, i) => [h('dt', {key: `k${i}`}, row.k), h('dd', {key: `v${i}`}, row.v)]),
    ),
  ];
}

function codeBlock(key, title, text) {
  return h(
    'div',
    {key, class: 'block-of'},
    h(
      'div',
      {class: 'row'},
      h('h3', {class: 'sub grow'}, title),
      toolButton('copy', t('inspector.copy', {what: title}), async (event) => {
        const button = event.currentTarget;
        button.dataset.done = (await copyText(text)) ? 'yes' : 'no';
      }),
    ),
    h('pre', {class: 'code', tabindex: '0'}, text),
  );
}

export function eventBody(one, page, act) {
  const {call} = one;
  return [
    heading(one, act),
    h(
      'div',
      {key: 'all', class: 'insp-scroll'},
      h('p', {key: 'fact', class: 'say b'}, one.fact),
      one.cause && h('p', {key: 'cause', class: 'say note'}, one.cause),
      rowList(one.rows),
      h(
        'div',
        {key: 'ways', class: 'ways'},
        one.mid > 0 &&
          footButton('left', t('inspector.message'), () => act.select(one.mid)),
        footButton('clock', t('inspector.there'), () => act.event(one.n)),
      ),
      call && [
        codeBlock('command', t('inspector.command'), call.command),
        codeBlock('request', t('inspector.request'), call.request),
        call.response
          ? codeBlock('response', t('inspector.response', {time: call.answered}), call.response)
          : h('p', {key: 'response', class: 'say note'}, t('inspector.waiting')),
      ],
      h('p', {key: 'note', class: 'say note'}, call ? call.note : one.noCall),
    ),
  ];
}
