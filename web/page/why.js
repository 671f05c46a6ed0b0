// "Why?": the chain of causes, what would change it, and the messages behind a counter.
import {glyph, h, icon, toolButton} from './dom.js';
import {t} from './text.js';

function linkRow(link, i, act) {
  return h(
    'li',
    {key: i},
    h(
      'button',
      {
        class: `ev${link.tone === 'bad' ? ' wrong' : ''}`,
        type: 'button',
        on: {click: () => act.seek(link.t)},
      },
      h('span', {class: 't'}, link.time),
      glyph(link.sign),
      h('span', null, link.fact),
    ),
  );
}

function changeRow(one, act) {
  return h(
    'li',
    {key: one.knob ?? one.label, class: 'change'},
    one.knob
      ? h(
          'button',
          {class: 'link', type: 'button', on: {click: () => act.goKnob(one.knob)}},
          icon('arrow', 12),
          one.label,
        )
      : h('span', {class: 'note'}, icon('lock', 12), one.label),
    h('span', {class: 'note'}, one.value),
  );
}

export function whyCard(page, act) {
  return h(
    'div',
    {key: 'why', id: 'why', class: 'why', role: 'dialog', 'aria-label': t('why.title')},
    h(
      'div',
      {class: 'head'},
      h('h2', null, t('why.long')),
      toolButton('cross', t('close'), () => act.set({why: false}), {class: 'tb end'}),
    ),
    h(
      'ol',
      {key: 'chain'},
      page.why.map((link, i) => linkRow(link, i, act)),
    ),
    h('p', {key: 'end', class: 'note why-end'}, page.whyEnd),
    page.change.length > 0 && [
      h('h3', {key: 'change'}, t('why.change')),
      h(
        'ul',
        {key: 'knobs', class: 'changes'},
        page.change.map((one) => changeRow(one, act)),
      ),
    ],
  );
}

function countRow(item, act) {
  return h(
    'li',
    {key: item.mid},
    h(
      'button',
      {class: 'ev counted', type: 'button', on: {click: () => act.pickCounted(item.mid)}},
      item.sign ? glyph(item.sign) : h('span', null),
      h(
        'span',
        null,
        h('span', {class: 'b'}, item.what),
        ' ',
        h('span', {class: 'note'}, item.since),
        item.why && h('span', {class: 'note block'}, item.why),
      ),
    ),
  );
}

/** What the dialog "Why is this number 3?" holds. */
export function countBody(counts, act) {
  return [
    h('p', {key: 'name', class: 'note'}, `${counts.queue} · ${counts.name}`),
    h('p', {key: 'lead', class: 'lead'}, counts.lead),
    h(
      'ol',
      {key: 'list', class: 'counted-list'},
      counts.items.map((item) => countRow(item, act)),
    ),
    counts.more && h('p', {key: 'more', class: 'note'}, counts.more),
  ];
}
