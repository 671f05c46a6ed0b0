// The actions a lab offers, and those taken.
import {h, toolButton} from './dom.js';
import {drafts, readReference, referenceText, schemaField} from './fields.js';
import {num, t} from './text.js';

/** Drafts are kept for a run: handles and instances of one mean nothing in another. */
export const draftKey = (page, offer) => `${page.lab.id}/${page.run}/act-${offer.index}`;

/** "S1, S3": servers of a mask. */
export const serversText = (mask) =>
  Array.from({length: 32}, (_, i) => i)
    .filter((i) => (mask >>> i) & 1)
    .map((i) => `S${i + 1}`)
    .join(', ');

/** What a message may be put on is known at the moment: those that wait, the servers there are. */
function placeArgs({servers}) {
  const waiting = (servers?.lying ?? []).map(({lid}) => lid);
  const masks = Array.from({length: servers?.n ?? 0}, (_, i) => 1 << i);
  return [
    {name: 'message', schema: {enum: waiting}, refers: true},
    {name: 'servers', schema: {enum: masks}, refers: false, must: true},
  ];
}

/**
 * The arguments of an action: [{name, schema, refers}]. refers = its values stand for what earlier
 * acts brought, or for messages that wait; then the schema lists those there are by now.
 */
export function offeredArgs(offer, page) {
  if (offer.do === 'place') return placeArgs(page);
  return Object.entries(offer.args)
    .filter(([, schema]) => schema !== null && typeof schema === 'object')
    .map(([name, schema]) => {
      const refers = (schema.enum ?? []).some((value) => readReference(value) !== null);
      if (!refers) return {name, schema, refers};
      const open = schema.enum.filter((value) => {
        const act = page.taken[(readReference(value)?.act ?? 0) - 1];
        return act && act.t !== null && act.t <= page.head.t;
      });
      return {name, schema: {...schema, enum: open}, refers};
    });
}

/** Why nothing can be chosen yet. */
export const nothingYet = (offer) => t(offer.do === 'place' ? 'act.none_waits' : 'act.early');

/** "handle from act 2 (Receive, 0:45)", "S3". */
export function choiceText(name, value, page) {
  if (name === 'servers') return serversText(value);
  const reference = readReference(value);
  if (!reference) return String(value);
  const act = page.taken[reference.act - 1];
  return `${referenceText(reference)} (${act.label}, ${act.time})`;
}

/** What keeps the learner from taking the action now, "" = nothing. */
function obstacle(offer, fields, draft) {
  if (!offer.enabled) return offer.reason || t('act.used', {n: offer.used, max: offer.max});
  const open = fields.find(
    ({name, schema, refers, must}) => (refers || must) && !schema.enum.includes(draft[name]),
  );
  if (!open) return '';
  return open.schema.enum.length ? t('act.choose', {what: open.name}) : nothingYet(offer);
}

function actButton(offer, page, why, go) {
  const id = `act-${offer.index}`;
  const used = offer.max ? t('act.used', {n: offer.used, max: offer.max}) : '';
  const now = t('act.now', {time: page.head.time});
  return h(
    'div',
    {class: 'offer-line'},
    h(
      'button',
      {
        id,
        class: 'btn second s',
        type: 'button',
        'aria-disabled': why ? 'true' : null,
        'aria-describedby': `${id}-note`,
        on: {click: () => !why && go()},
      },
      offer.label,
    ),
    h('span', {class: 'note grow', id: `${id}-note`}, why || now),
    offer.enabled && used && h('span', {class: 'note'}, used),
  );
}

function offeredAction(offer, page, act, redraw) {
  const key = draftKey(page, offer);
  const draft = drafts.get(key) ?? {};
  const fields = offeredArgs(offer, page);
  const why = obstacle(offer, fields, draft);
  return h(
    'div',
    {key, class: 'offer'},
    actButton(offer, page, why, () => act.take(offer.index, draft)),
    fields.length > 0 &&
      h(
        'div',
        {class: 'fields'},
        fields.map(({name, schema, refers}) => {
          if (refers && !schema.enum.length) return null;
          const change = (value) => {
            drafts.set(key, {...draft, [name]: value});
            redraw();
          };
          const id = `act-${offer.index}-${name}`;
          return schemaField(id, name, schema, draft[name], change, (value) =>
            choiceText(name, value, page),
          );
        }),
      ),
  );
}

/** What was chosen for an act: "handle from act 1", "DelaySeconds 120". */
function chosenText(one, page) {
  const free = new Set(page.offered.flatMap((offer) => Object.keys(offer.args)));
  return Object.entries(one.args ?? {})
    .filter(([name]) => free.has(name))
    .map(([name, value]) => {
      const reference = readReference(value);
      return reference ? referenceText(reference) : `${name} ${choiceText(name, value, page)}`;
    })
    .join(', ');
}

function takenAct(one, page, act) {
  const chosen = chosenText(one, page);
  return h(
    'li',
    {key: one.index},
    h('span', {class: 'no'}, num(one.index + 1)),
    h(
      'span',
      {class: 'grow'},
      one.label,
      ' ',
      h('span', {class: 'note'}, one.when),
      chosen && h('span', {class: 'note block'}, chosen),
    ),
    one.t !== null &&
      h(
        'button',
        {class: 'btn quiet s', type: 'button', on: {click: () => act.seek(one.t)}},
        t('act.show'),
      ),
    toolButton('cross', t('act.undo', {what: one.label}), () => act.undo(one.index)),
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
        'ol',
        {class: 'taken'},
        page.taken.map((one) => takenAct(one, page, act)),
      ),
  );
}
