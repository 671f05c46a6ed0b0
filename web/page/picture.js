// The miniature time line beside a lab's name, as engine/view/picture.h writes it.
import {h} from './dom.js';

const WIDTH = 120;
const ROWS = {height: 24, top: 2, pitch: 8, bar: 5, sign: 8};
const SIGNS = {
  c: 'icon-check',
  a: 'icon-arrow',
  e: 'glyph-expire',
  s: 'glyph-effect',
  k: 'icon-cross',
  n: 'glyph-receive',
  o: 'glyph-empty',
  q: 'glyph-false_empty',
  t: 'glyph-heartbeat',
  m: 'glyph-action',
};

function item(text, i) {
  const match = /^([0-2])([a-z])(\d+)(?:-(\d+))?$/.exec(text);
  if (!match) return null;
  const [, row, kind, from, to] = match;
  const y = ROWS.top + Number(row) * ROWS.pitch;
  if (to !== undefined) {
    return h('rect', {
      key: i,
      class: `pic-${kind}`,
      x: Number(from) + 0.5,
      y: y - 0.5,
      width: Math.max(1, Number(to) - Number(from) - 1),
      height: ROWS.bar,
      rx: 1,
    });
  }
  // A sign at the end of a bar stands beside it.
  const beside = 'caesk'.includes(kind) ? 2 : -ROWS.sign / 2;
  return h('use', {
    key: i,
    class: `pic-${kind}`,
    href: `#${SIGNS[kind] ?? 'glyph-open'}`,
    x: Number(from) + beside,
    y: y + ROWS.bar / 2 - 0.5 - ROWS.sign / 2,
    width: ROWS.sign,
    height: ROWS.sign,
  });
}

/** The picture at its own size, or `width` px wide. */
export function picture(text, width = WIDTH) {
  return h(
    'svg',
    {
      class: 'pic',
      width,
      height: (ROWS.height * width) / WIDTH,
      viewBox: `0 0 ${WIDTH} ${ROWS.height}`,
      'aria-hidden': 'true',
      focusable: 'false',
    },
    (text ?? '').split(' ').map(item),
  );
}
