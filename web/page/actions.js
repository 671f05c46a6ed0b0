// The actions a lab offers, and those taken.
import {h, icon, toolButton} from './dom.js';
import {drafts, schemaField} from './fields.js';
import {t} from './text.js';

function offeredAction(offer, page, act, redraw) {
  const fields = Object.entries(offer.args?.properties ?? offer.args ?? {}).filter(
    ([, schema]) => schema !== null && typeof schema === 'object',
  );
  const id = `act-${offer.index}`;
  const draft = drafts.get(id) ?? {};
  const used = offer.max ? t('act.used', {n: offer.used, max: offer.max}) : '';
  const go = () => {
    if (offer.enabled) act.take(offer.index, draft);
  };
  return h(
    'div',
    {key: id, class: 'offer'},
    h(
      'div',
      {class: 'offer-line'},
      h(
        'button',
        {
          class: 'btn second s',
          type: 'button',
          'aria-disabled': offer.enabled ? null : 'true',
          'aria-describedby': `${id}-note`,
          on: {click: go},
        },
        offer.label,
      ),
      h(
        'span',
        {class: 'note', id: `${id}-note`},
        offer.enabled ? t('act.now', {time: page.head.time}) : offer.reason || used,
      ),
      offer.enabled && used && h('span', {class: 'note end'}, used),
    ),
    fields.length > 0 &&
      h(
        'div',
        {class: 'fields'},
        fields.map(([name, schema]) =>
          schemaField(`${id}-${name}`, name, schema, draft[name], (value) => {
            drafts.set(id, {...draft, [name]: value});
            redraw();
          }),
        ),
      ),
  );
}

export function actionSection(page, act, redraw) {
  if (!page.offered.length) return null;
  return h(
    'section',
    {key: 'actions', class: 'part', 'data-part': 'change'},
    h('div', {class: 'head'}, h('h2', null, t('act.title'))),
    page.offered.map((offer) => offeredAction(offer, page, act, redraw)),
    page.taken.length > 0 &&
      h(
        'ul',
        {class: 'taken'},
        page.taken.map((one) =>
          h(
            'li',
            {key: one.index},
            icon('check', 12),
            h('span', {class: 'grow'}, one.label, ' ', h('span', {class: 'note'}, one.when)),
            one.t !== null &&
              h(
                'button',
                {
                  class: 'btn quiet s',
                  type: 'button',
                  on: {click: () => act.seek(one.t)},
                },
                t('act.show'),
              ),
            toolButton('cross', t('act.undo', {what: one.label}), () => act.undo(one.index)),
          ),
        ),
      ),
  );
}
