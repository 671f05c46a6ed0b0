// What the lab allows to be done now, beside the pointer, with the selected message filled in.
import {h, render} from './dom.js';
import {drafts, readReference, schemaField} from './fields.js';
import {choiceText, draftKey, nothingYet, offeredArgs} from './actions.js';
import {t} from './text.js';

let box = null;
let before = null;

function close() {
  if (!box || box.hidden) return;
  box.hidden = true;
  render(box, []);
  before?.focus?.({preventScroll: true});
}

function element() {
  if (box) return box;
  box = document.createElement('div');
  box.id = 'act-menu';
  box.className = 'act-menu';
  document.getElementById('stage').append(box);
  window.addEventListener('pointerdown', (event) => !box.contains(event.target) && close(), true);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!step || event.target.matches('input,select')) return;
    event.preventDefault();
    const items = [...box.querySelectorAll('button:not([disabled]),input,select')];
    const next = items.indexOf(document.activeElement) + step;
    items[(next + items.length) % items.length]?.focus();
  });
  return box;
}

/** Of the handles that may be used the newest one of the selected message, else the newest. */
function proposed(schema, page) {
  const mid = page.inspector?.mid;
  const own = (value) => {
    const reference = readReference(value);
    return page.taken[reference.act - 1]?.mids?.[reference.message - 1] === mid;
  };
  return schema.enum.findLast(own) ?? schema.enum.at(-1);
}

/** The selected letter, else the last that waits; the first server that it does not lie on. */
function proposedPlace(draft, {inspector, servers}) {
  const lying = servers?.lying ?? [];
  const one = lying.find(({mid}) => mid === inspector?.mid) ?? lying.at(-1);
  if (!one) return {};
  const free = Array.from({length: servers.n}, (_, i) => 1 << i).find((bit) => !(one.mask & bit));
  return {message: one.lid, servers: draft.servers ?? free ?? 1};
}

function fill(offer, page) {
  const key = draftKey(page, offer);
  const draft = {...drafts.get(key)};
  const fields = offeredArgs(offer, page);
  if (offer.do === 'place') {
    Object.assign(draft, proposedPlace(draft, page));
  } else {
    for (const {name, schema, refers} of fields) {
      if (refers && schema.enum.length) draft[name] = proposed(schema, page);
    }
  }
  drafts.set(key, draft);
  return {key, fields};
}

function offerRow(offer, page, act, redraw) {
  const {key} = offer;
  const choose = offer.do === 'place';
  const draft = drafts.get(key) ?? {};
  const blocked = offer.fields.find(({refers, schema}) => refers && !schema.enum.length);
  const why = !offer.enabled
    ? offer.reason || t('act.used', {n: offer.used, max: offer.max})
    : blocked
      ? nothingYet(offer)
      : '';
  const open = offer.fields.filter(({refers}) => choose || !refers);
  return h(
    'div',
    {key, class: 'act-item'},
    h(
      'button',
      {
        class: 'menu-item',
        type: 'button',
        'aria-disabled': why ? 'true' : null,
        on: {
          click: () => {
            if (why) return;
            close();
            act.take(offer.index, draft);
          },
        },
      },
      h('span', {class: 'grow'}, offer.label),
      why && h('span', {class: 'note'}, why),
    ),
    !why &&
      open.length > 0 &&
      h(
        'div',
        {class: 'fields'},
        open.map(({name, schema}) =>
          schemaField(
            `menu-${offer.index}-${name}`,
            name,
            schema,
            draft[name],
            (value) => {
              drafts.set(key, {...drafts.get(key), [name]: value});
              redraw();
            },
            (value) => choiceText(name, value, page),
          ),
        ),
      ),
  );
}

function place(at) {
  const stage = document.getElementById('stage').getBoundingClientRect();
  const x = at?.x ?? stage.width / 2 - box.offsetWidth / 2;
  const y = at?.y ?? stage.height / 3;
  const room = 8;
  box.style.left = `${Math.max(room, Math.min(x, stage.width - box.offsetWidth - room))}px`;
  box.style.top = `${Math.max(room, Math.min(y, stage.height - box.offsetHeight - room))}px`;
}

/** place {x, y} in CSS px of the stage; null = from the keyboard. */
export function openActMenu(page, act, at) {
  const menu = element();
  before = document.activeElement;
  const offers = page.offered.map((offer) => ({...offer, ...fill(offer, page)}));
  const title = page.inspector?.title ?? t('actmenu.none');
  const draw = () =>
    render(menu, [
      h('p', {key: 'title', class: 'note act-title'}, title),
      offers.map((offer) => offerRow(offer, page, act, draw)),
      offers.length === 0 && h('p', {key: 'nothing', class: 'note'}, t('actmenu.nothing')),
      page.inspector &&
        h(
          'div',
          {key: 'more', class: 'act-more'},
          item('stop', t('actmenu.stop'), act.stop),
          item('range', t('actmenu.range'), act.rangeOfSelection),
          item('scope', t('actmenu.scope'), () => act.scope('message')),
        ),
      h('div', {key: 'note', class: 'act-more'}, item('note', t('cmd.note'), () => act.askNote())),
    ]);
  draw();
  menu.setAttribute('role', 'dialog');
  menu.setAttribute('aria-label', t('cmd.menu'));
  menu.hidden = false;
  place(at);
  menu.querySelector('button:not([aria-disabled])')?.focus({preventScroll: true});
}

function item(key, label, click) {
  const go = () => {
    close();
    click();
  };
  return h('button', {key, class: 'menu-item', type: 'button', on: {click: go}}, label);
}
