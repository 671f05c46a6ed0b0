// A small keyed renderer: the page is drawn from its state, elements (and their focus) are kept.
// Strings become text nodes only, never markup.

import {fetchOk} from './fetch.js';

const SVG = 'http://www.w3.org/2000/svg';
const SVG_TAGS = new Set(['svg', 'use', 'path', 'circle', 'rect', 'g', 'line', 'text', 'polyline']);
/** Set as properties: the attribute would only give the value at the start. */
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'selected', 'open', 'hidden']);

/**
 * A description of one element. props: attributes, plus `key` (identity among siblings),
 * `class`, `style` {name: value}, `on` {event: handler}. Null and false are no children.
 */
export function h(tag, props, ...children) {
  return {tag, props: props ?? {}, children: tidy(children)};
}

function tidy(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== '')
    .map((child) => (typeof child === 'object' ? child : {text: String(child)}));
}

/** An icon of the sprite, hidden from screen readers; its control carries the name. */
export function icon(name, size = 16) {
  return sprite(`icon-${name}`, size);
}

/** The sign of an event. */
export function glyph(name, size = 12) {
  return sprite(`glyph-${name}`, size);
}

function sprite(id, size) {
  return h(
    'svg',
    {class: 'i', width: size, height: size, 'aria-hidden': 'true', focusable: 'false'},
    h('use', {href: `#${id}`}),
  );
}

/** A square button with an icon; `label` is its name and its tooltip. */
export function toolButton(name, label, click, props = {}) {
  const own = {class: 'tb', type: 'button', 'aria-label': label, title: label, on: {click}};
  return h('button', {...own, ...props}, icon(name));
}

/** Makes the children of `root` look like `nodes`. */
export function render(root, nodes) {
  const next = tidy([nodes]);
  patchChildren(root, root.drawn ?? [], next);
  root.drawn = next;
}

function sameNode(a, b) {
  return a.tag === b.tag && a.props?.key === b.props?.key;
}

function create(node) {
  if (node.tag === undefined) {
    node.el = document.createTextNode(node.text);
    return node.el;
  }
  node.el = SVG_TAGS.has(node.tag)
    ? document.createElementNS(SVG, node.tag)
    : document.createElement(node.tag);
  patchChildren(node.el, [], node.children);
  setProps(node.el, {}, node.props);
  return node.el;
}

function patch(old, next) {
  const el = old.el;
  next.el = el;
  if (next.tag === undefined) {
    if (old.text !== next.text) el.nodeValue = next.text;
    return;
  }
  patchChildren(el, old.children, next.children);
  setProps(el, old.props, next.props);
}

function patchChildren(parent, olds, nexts) {
  const free = olds.slice();
  let place = parent.firstChild;
  for (const next of nexts) {
    const index = free.findIndex((old) => old !== null && sameNode(old, next));
    if (index < 0) {
      parent.insertBefore(create(next), place);
      continue;
    }
    patch(free[index], next);
    free[index] = null;
    if (next.el === place) place = place.nextSibling;
    else parent.insertBefore(next.el, place);
  }
  for (const old of free) {
    if (old) old.el.remove();
  }
}

function setProps(el, old, next) {
  for (const name of Object.keys(old)) {
    if (!(name in next)) setProp(el, name, old[name], null);
  }
  for (const [name, value] of Object.entries(next)) setProp(el, name, old[name], value);
}

function setProp(el, name, before, value) {
  if (name === 'key') return;
  if (name === 'on') {
    setHandlers(el, value ?? {});
  } else if (name === 'style') {
    setStyle(el, before ?? {}, value ?? {});
  } else if (PROPERTIES.has(name)) {
    setProperty(el, name, value ?? '');
  } else if (value === null || value === undefined || value === false) {
    el.removeAttribute(name);
  } else if (before !== value) {
    el.setAttribute(name, value === true ? '' : value);
  }
}

/** A field someone is writing in, or a thumb someone is dragging, keeps its own value. */
function setProperty(el, name, value) {
  if (name === 'value' && el.tagName === 'INPUT') {
    const busy = el.type === 'range' ? el.matches(':active') : document.activeElement === el;
    if (busy) return;
  }
  const plain = name === 'value' ? String(value) : Boolean(value);
  if (el[name] !== plain) el[name] = plain;
}

function setStyle(el, before, style) {
  for (const name of Object.keys(before)) {
    if (!(name in style)) el.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(style)) {
    if (before[name] !== value) el.style.setProperty(name, value);
  }
}

function setHandlers(el, handlers) {
  el.handlers ??= {};
  for (const type of Object.keys(el.handlers)) el.handlers[type] = null;
  for (const [type, handler] of Object.entries(handlers)) {
    if (!(type in el.handlers)) {
      el.addEventListener(type, (event) => el.handlers[type]?.(event));
    }
    el.handlers[type] = handler;
  }
}

/** Puts the icon sprite into the page, so that icons are there at once and take its colours. */
export async function loadIcons() {
  const answer = await fetchOk('icons.svg');
  const sprite = new DOMParser().parseFromString(
    await answer.text(),
    'image/svg+xml',
  ).documentElement;
  sprite.setAttribute('class', 'sprite');
  document.body.prepend(document.importNode(sprite, true));
}
