// What keys and buttons do about playing, stepping and finding. The parts that show something are
// loaded when they are first asked for.
import {loadStyle} from './fetch.js';
import {isOpen, toast} from './dialogs.js';
import {t} from './text.js';
import {nextRegion} from './keys.js';

/** A part that comes late, with its style. */
export const styled = async (part) => {
  const [module] = await Promise.all([part, loadStyle('page/play.css')]);
  return module;
};

/** The row under the transport in which a time, a query or a note is typed. */
function askActs(session, acts, send, {ui, say}) {
  const ask = async (mode, extra = {}) => {
    if (!session.page?.ran) return say(t('ask.not_run'));
    ui.askRow ??= (await styled(import('./ask.js'))).askRow;
    acts.set({ask: {mode, ...extra}});
    const field = document.getElementById('ask-field');
    field?.focus();
    field?.select?.();
  };
  return {
    askTime: () => ask('time'),
    askSearch: () => ask('search'),
    askNote: (mark = null) =>
      ask('note', {id: mark?.id ?? null, at: mark?.t ?? session.page?.head.t, text: mark?.text}),
    closeAsk: () => {
      if (!ui.ask) return;
      if (ui.ask.mode === 'search') send({do: 'search', query: ''});
      acts.set({ask: null});
      document.getElementById('canvas')?.focus();
    },
    /** "" or why not. */
    gotoTime: (text) => session.command({do: 'goto_time', text}),
    query: (query) => session.command({do: 'search', query}),
    nextHit: (dir) => send({do: 'search', dir}),
    writeNote: ({id, at, text}) =>
      session.command(id ? {do: 'note', id, text} : {do: 'note', t: at, text}),
  };
}

function stopActs(session, acts, send, {drawn}) {
  const add = (what) => send({do: 'break', op: 'add', ...what});
  return {
    /** K: a stop on what is selected, else the list. */
    stop: () => {
      const {inspector} = session.page;
      if (inspector?.kind !== 'message') return acts.stops();
      const before = session.page.breaks.length;
      send({do: 'break', kind: 'message', mid: inspector.mid});
      const now = session.page.breaks;
      if (now.length > before) {
        toast(t('stops.added', {what: now.at(-1).label}), {
          label: t('stops.title'),
          click: acts.stops,
        });
      } else {
        toast(t('stops.removed'));
      }
    },
    stops: async () => {
      const {stopsDialog} = await styled(import('./stops.js'));
      stopsDialog(session.page, acts);
      drawn.stops = () => session.page && isOpen('stops') && stopsDialog(session.page, acts);
    },
    addStop: add,
    removeStop: (id) => send({do: 'break', op: 'remove', id}),
    switchStop: (id, on) => send({do: 'break', op: 'on', id, on}),
    removeMark: (id) => send({do: 'mark', op: 'remove', id}),
  };
}

function rangeActs(session, acts, send, {ui, redraw}) {
  return {
    rangeOfSelection: () => send({do: 'range', op: 'selection'}),
    rangeZoom: () => send({do: 'range', op: 'zoom'}),
    rangeClear: () => send({do: 'range', op: 'clear'}),
    enter: () => {
      if (session.page.range) acts.rangeZoom();
      else acts.openInspector?.();
    },
    /** The card of a range is loaded when there is one. */
    needRange: () => {
      if (ui.rangeCard || ui.rangeAsked) return;
      ui.rangeAsked = true;
      styled(import('./range.js')).then((module) => {
        ui.rangeCard = module.rangeCard;
        redraw();
      });
    },
  };
}

/** `tools.drawn` holds functions to call when the page was drawn. */
export function playActs(session, acts, send, tools) {
  return {
    ...askActs(session, acts, send, tools),
    ...stopActs(session, acts, send, tools),
    ...rangeActs(session, acts, send, tools),
    region: (dir) => nextRegion(dir < 0),
    scope: (value) => send({do: 'scope', value}),
    scopeBy: (dir) => {
      if (session.page.ran) send({do: 'scope', dir});
    },
    loop: () => send({do: 'loop'}),
    setLoop: (value) => send({do: 'loop', value}),
    pause: () => send({do: 'pause'}),
    mark: () => send({do: 'mark'}),
    /** A comparison has one more mark: where the runs part. */
    nextMark: (dir) => {
      const {compare, head} = session.page;
      const parts = compare?.divergence?.t;
      const ahead = parts !== undefined && (dir > 0 ? parts > head.t : parts < head.t);
      if (ahead) acts.divergence();
      else send({do: 'next_mark', dir});
    },
    beat: (what) => send({do: 'beat', ...what}),
    cause: () => session.page.ran && send({do: 'cause'}),
    effect: () => session.page.ran && send({do: 'effect'}),
    ownEvent: (dir) => session.page.ran && send({do: 'own', dir}),
    /** The first hint that may be opened. */
    nextHint: () => {
      const hint = session.page.hints.find((one) => one.available && !one.open);
      if (hint) acts.hint(hint.index);
      else tools.say(t('hint.none'));
    },
    actMenu: async (place = null) => {
      const {openActMenu} = await styled(import('./actmenu.js'));
      openActMenu(session.page, acts, place);
    },
    palette: async () => {
      const {openPalette} = await styled(import('./palette.js'));
      openPalette(acts, tools.settings());
    },
  };
}

/** Tells that a stop halted the playback. */
export function tellHit(page, before, acts) {
  if (!page.hit || before?.hit?.id === page.hit.id) return;
  toast(t('stops.hit', {what: page.hit.label}), {label: t('stops.title'), click: acts.stops});
}
