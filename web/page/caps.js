// Keys as they are printed on the keyboard.
import {h, icon} from './dom.js';
import {t} from './text.js';

/** Arrows are drawn: the page's fonts have none. */
const TURNS = {'→': 0, '↓': 90, '←': 180, '↑': 270};

const NAMES = {'←': 'left', '→': 'right', '↑': 'up', '↓': 'down'};

function cap(key, i) {
  if (!(key in TURNS)) return h('kbd', {key: i}, key);
  return h(
    'kbd',
    {key: i},
    h('span', {style: {rotate: `${TURNS[key]}deg`}}, icon('arrow', 12)),
    h('span', {class: 'sr'}, t(`key.${NAMES[key]}`)),
  );
}

/** With blanks between, which nobody sees: read aloud, "ShiftK" would be one word. */
export const keyCaps = (caps) => caps.flatMap((key, i) => [i > 0 && ' ', cap(key, i)]);

/** The same in words, as a label says them. */
export const capWords = (caps) =>
  caps.map((key) => (key in NAMES ? t(`key.${NAMES[key]}`) : key)).join(' ');
