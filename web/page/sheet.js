// Tabs of the panel on narrow screens, and the height of the sheet on a phone.
import {h} from './dom.js';
import {t} from './text.js';

const PHONE = matchMedia('(max-width: 899px)');
/** Widest window in which the stage is too narrow for an inspector of its own. */
const MEDIUM = matchMedia('(min-width: 900px) and (max-width: 1359px)');
/** Phones so low that scene, lanes and sheet do not fit at once (phone.css). */
const LOW = matchMedia('(max-width: 899px) and (min-height: 484px) and (max-height: 739px)');
/** So low that the scene has room over a low sheet only. */
const LOWER = matchMedia('(max-width: 899px) and (max-height: 639px)');
const TABS = {
  phone: ['lesson', 'goals', 'change', 'details', 'console'],
  medium: ['lab', 'details'],
  wide: [],
};
const HEIGHTS = ['low', 'half', 'tall'];
/** A drag shorter than this (px) is a tap. */
const TAP = 6;

/** 'phone', 'medium' (details are a tab of the panel) or 'wide' (they have their own place). */
export function layout() {
  return PHONE.matches ? 'phone' : MEDIUM.matches ? 'medium' : 'wide';
}

/** True where the scene and the lanes take turns. */
export const isLow = () => LOW.matches;
/** True where a sheet of this height leaves the scene its room, when it is the scene's turn. */
export const leavesScene = (sheet) => (LOWER.matches ? sheet === 'low' : sheet !== 'tall');

export function onLayout(redraw) {
  for (const query of [PHONE, MEDIUM, LOW, LOWER]) query.addEventListener('change', redraw);
}

/** The tab that is open: the wanted one where this layout has it, else the first. */
export function openTab(wanted) {
  const tabs = TABS[layout()];
  return tabs.includes(wanted) ? wanted : (tabs[0] ?? 'lab');
}

/** True when `part` of the panel is a tab that is not open now. */
export function isHiddenPart(part, ui) {
  return layout() === 'phone' && openTab(ui.tab) !== part;
}

export function tabBar(ui, act) {
  const tabs = TABS[layout()];
  const now = openTab(ui.tab);
  const move = (event) => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(now) + by + tabs.length) % tabs.length];
    act.set({tab: next});
    document.getElementById(`tab-${next}`)?.focus();
  };
  return [
    layout() === 'phone' &&
      h(
        'button',
        {
          key: 'grab',
          class: 'grab',
          type: 'button',
          'aria-label': t('sheet.grab'),
          'aria-expanded': ui.sheet === 'low' ? 'false' : 'true',
          on: {
            pointerdown: (event) => startDrag(event, ui, act),
            keydown: (event) => {
              if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                act.set({sheet: ui.sheet === 'half' ? 'tall' : 'half'});
              }
            },
          },
        },
        h('i', null),
      ),
    tabs.length > 0 &&
      h(
        'div',
        {key: 'tabs', class: 'tabs', role: 'tablist', 'aria-label': t('sheet.tabs')},
        tabs.map((tab) =>
          h(
            'button',
            {
              key: tab,
              id: `tab-${tab}`,
              type: 'button',
              role: 'tab',
              class: tab === now ? 'on' : '',
              'aria-selected': tab === now ? 'true' : 'false',
              tabindex: tab === now ? '0' : '-1',
              'aria-controls': 'panel-body',
              on: {
                click: () => act.set({tab, sheet: ui.sheet === 'low' ? 'half' : ui.sheet}),
                keydown: move,
              },
            },
            t(`tab.${tab}`),
          ),
        ),
      ),
  ];
}

function startDrag(event, ui, act) {
  const grab = event.currentTarget;
  const start = event.clientY;
  const at = HEIGHTS.indexOf(ui.sheet);
  grab.setPointerCapture(event.pointerId);
  const done = (end) => {
    grab.removeEventListener('pointerup', done);
    grab.removeEventListener('pointercancel', done);
    const by = end.clientY - start;
    if (Math.abs(by) <= TAP) act.set({sheet: ui.sheet === 'half' ? 'tall' : 'half'});
    else act.set({sheet: HEIGHTS[Math.min(2, Math.max(0, at + (by < 0 ? 1 : -1)))]});
  };
  grab.addEventListener('pointerup', done);
  grab.addEventListener('pointercancel', done);
}
