// Keys as they are printed on the keyboard.
import {h, icon} from './dom.js';
import {t} from './text.js';

/** Arrows are drawn: the page's fonts have none. */
const ARROWS = {'←': ['left', 0], '→': ['right', 0], '↑': ['right', -90], '↓': ['right', 90]};

const NAMES = {'←': 'left', '→': 'right', '↑': 'up', '↓': 'down'};

function cap(key, i) {
  const arrow = ARROWS[key];
  if (!arrow) return h('kbd', {key: i}, key);
  const [name, turn] = arrow;
  return h(
    'kbd',
    {key: i},
    h('span', {style: {rotate: `${turn}deg`}}, icon(name, 12)),
    h('span', {class: 'sr'}, t(`key.${NAMES[key]}`)),
  );
}

export const keyCaps = (caps) => caps.map(cap);
