// What buttons and keys do: commands to the engine, and changes of what the page itself shows.
import {forgetDrafts} from './fields.js';
import {tell} from './dialogs.js';
import {playActs} from './playacts.js';
import {layout} from './sheet.js';
import {hideHover} from './stage.js';
import {t} from './text.js';
import {SPEEDS} from './strip.js';
import {saveSettings} from './store.js';
import {whatIfActs} from './whatif.js';

/** Commands that are one message to the engine. */
function plainActs(send) {
  return {
    predict: (id, option) => send({do: 'predict', id, option}),
    run: (run) => send({do: 'select_run', run}),
    knob: (id, value) => send({do: 'knob', id, value}),
    take: (index, args) => send({do: 'act', index, args}),
    undo: (index) => send({do: 'undo_act', index}),
    seek: (t) => send({do: 'seek', t: Math.round(t)}),
    event: (n) => send({do: 'goto_event', n}),
    follow: (on) => send({do: 'follow', on}),
    /** Hidden, dimmed, shown, and hidden again. */
    fog: () => send({do: 'fog'}),
    stage: (value) => {
      saveSettings({stage: value});
      send({do: 'stage', value});
    },
    fit: () => send({do: 'fit'}),
    /** Brings the selection to the middle; there already, it fills the view. */
    centre: () => send({do: 'fit', sel: true}),
    viewBack: () => send({do: 'view_back'}),
    quiet: () => send({do: 'quiet'}),
    zoom: (factor) => send({do: 'zoom', factor}),
    world: (k) => send({do: 'world', k}),
    worlds: () => send({do: 'worlds'}),
    select: (mid) => send({do: 'select', mid}),
    cell: (x, y) => send({do: 'map', op: 'cell', x, y}),
    runMap: () => send({do: 'map', op: 'run'}),
    stopMap: () => send({do: 'map', op: 'stop'}),
    /** {queue}, {actor} or {event}. */
    pick: (what) => send({do: 'select', ...what}),
    viewAs: (value) => send({do: 'view_as', value}),
    explain: (queue, state) => send({do: 'explain', queue, state}),
    forgetCount: () => send({do: 'explain'}),
    hint: (index) => send({do: 'hint', index}),
    lane: (op, key) => send({do: 'lane', op, key}),
    laneFilter: (text) => send({do: 'lane_filter', text}),
    density: (value) => send({do: 'density', value}),
    speed: ([pace, value]) => {
      send({do: 'pace', value: pace});
      send({do: 'speed', value});
    },
    reset: () => {
      forgetDrafts();
      send({do: 'reset'});
    },
  };
}

/** Commands that depend on where the head stands. */
function headActs(session, acts, send) {
  const page = () => session.page;
  const whenRan = (command) => () => page()?.ran && send(command);
  const windowLength = () => {
    const {view} = session.engine.state();
    return view[1] - view[0];
  };
  return {
    start: whenRan({do: 'start'}),
    end: whenRan({do: 'end'}),
    toggle: whenRan({do: 'toggle'}),
    stepHead: (dir) => page()?.ran && send({do: 'step', dir}),
    toggleFollow: () => acts.follow(!page().head.follow),
    toggleFog: () => page().ran && acts.fog(),
    pan: (share) => send({do: 'pan', ms: windowLength() * share}),
    faster: (by) => {
      const {pace, speed} = page().head;
      const same = SPEEDS.filter(([one]) => one === pace);
      const up = same.find(([, value]) => value > speed);
      const down = same.findLast(([, value]) => value < speed);
      const next = by > 0 ? up : down;
      if (next) acts.speed(next);
    },
    otherPace: () => send({do: 'pace', value: page().head.pace === 'event' ? 'time' : 'event'}),
    moveHead: (share) => {
      if (!page().ran) return;
      const {t, end} = page().head;
      acts.seek(Math.min(end, Math.max(0, t + windowLength() * share)));
    },
    witness: (goal) => {
      if (goal.run !== page().run) acts.run(goal.run);
      send({do: 'witness', goal: goal.id});
    },
  };
}

/** Commands that arrange the lanes, and the list of them. */
function laneActs(session, acts, send, ui) {
  const lanes = () => session.page.lanes;
  return {
    /** A grouping, or without one the next. */
    group: (value) => {
      send(value ? {do: 'group', value} : {do: 'group'});
      if (!value) tell(t('lanes.grouped', {by: t(`lanes.group.${lanes().group}`)}));
    },
    /** To the next lane, a page further, or by key; says its name. */
    laneFocus: (where) => {
      send({do: 'lane_focus', ...where});
      const lane = lanes().list.find(({key}) => key === lanes().focus);
      if (lane) tell(t(lane.closed ? 'lanes.at.folded' : 'lanes.at', {name: lane.name}));
    },
    /** The lane with the focus, else that of the selected message. */
    pinLane: (key) => {
      const one = key ?? (lanes().focus || lanes().selected);
      if (one) acts.lane('pin', one);
    },
    moveLane: (op) => lanes().focus && acts.lane(op, lanes().focus),
    openLanes: async () => {
      const {lanesDialog} = await import('./lanes.js');
      ui.lanes = () => lanesDialog(session.page, acts);
      ui.lanes();
    },
  };
}

/** Commands that change what the page shows, or choose among the others. */
function pageActs(session, acts, send, ui, redraw) {
  const steps = {
    run: () => send({do: 'run'}),
    again: () => send({do: 'run'}),
    predict: () => acts.goPredict(),
    commit: () => acts.commit(),
    'next-run': (step) => acts.run(step.run),
    'next-lab': (step) => {
      location.hash = `#lab=${step.lab}`;
    },
    download: () => acts.download(),
    worlds: () => {
      if (layout() === 'phone') acts.set({tab: 'goals'});
      acts.worlds();
    },
  };
  return {
    set: (changes) => {
      Object.assign(ui, changes);
      redraw();
    },
    toggleConsole: () => {
      if (layout() === 'phone') acts.set({tab: 'console', sheet: 'tall'});
      else acts.set({console: !ui.console});
      document.getElementById('console-line')?.focus();
    },
    /** One line of the console, as a command of the engine. */
    type: (line) => send({do: 'console', line}),
    consoleState: () => session.engine.console(),
    completeLine: (line, cursor) => session.engine.complete(line, cursor),
    escape: () => {
      if (hideHover()) return;
      if (ui.ask) acts.closeAsk();
      else if (ui.why) acts.set({why: false});
      else if (session.page.range) acts.rangeClear();
      else if (session.page.lanes.focus) acts.laneFocus({key: ''});
      else if (session.page.inspector) acts.select(0);
    },
    togglePanel: () => layout() !== 'phone' && acts.set({panel: !ui.panel}),
    /** From the map to the time line of the setting it stands at, and back. */
    openRun: () => {
      const lanes = session.page.map_lanes ?? [];
      const ends = lanes.flatMap((lane) => lane.works.map(([, to]) => to));
      acts.set({explorer: false});
      send({do: 'map', op: 'close'});
      send({do: 'run'});
      if (ends.length) send({do: 'view', from: 0, to: Math.max(...ends) * 1.05});
    },
    showMap: () => {
      acts.set({explorer: true});
      send({do: 'pause'});
      send({do: 'map', op: 'run'});
    },
    commit: () => send({do: 'commit'}),
    /** Brings the prediction before the learner's eyes. */
    goPredict: () => {
      acts.set({tab: 'lesson', panel: true, sheet: ui.sheet === 'low' ? 'half' : ui.sheet});
      const box =
        document.querySelector('.pred input:checked, .pred input') ??
        document.getElementById('predict-title');
      box?.scrollIntoView({block: 'center'});
      box?.focus();
    },
    step: (step) => steps[step.id](step),
  };
}

/** Commands that bring something before the learner's eyes. */
function lookActs(session, acts, send, ui) {
  return {
    /** A message of the list behind a counter. */
    pickCounted: (mid) => {
      acts.forgetCount();
      acts.select(mid);
    },
    goalWitness: (id) => {
      const goal = session.page.goals.find((one) => one.id === id);
      if (goal?.witness) acts.witness(goal);
      else acts.set({tab: 'goals'});
    },
    /** The table view, and back to the picture. */
    toggleTable: () => {
      const {stage} = session.page;
      if (stage === undefined) acts.set({table: !ui.table});
      else send({do: 'stage', value: stage === 'table' ? 'split' : 'table'});
    },
    /** Brings a knob before the learner's eyes. */
    goKnob: (id) => acts.goChange(`knob-${id}`),
    goAct: (index) => acts.goChange(`act-${index}`),
    goChange: (id) => {
      acts.set({why: false, tab: layout() === 'phone' ? 'change' : 'lab', panel: true});
      if (layout() === 'phone' && ui.sheet === 'low') acts.set({sheet: 'half'});
      const field = document.getElementById(id);
      field?.scrollIntoView({block: 'center'});
      field?.focus();
    },
  };
}

/**
 * Every command on the opened lab, and those in `own`. say(sentence) tells why one was refused.
 * Without an opened lab nothing is sent.
 */
export function makeActs(session, own, tools) {
  const {ui, redraw, say} = tools;
  const acts = {...own};
  const send = (command) => {
    if (!session.lab) return;
    const error = session.command(command);
    if (error) say(error);
  };
  Object.assign(acts, plainActs(send), headActs(session, acts, send));
  Object.assign(acts, laneActs(session, acts, send, ui));
  Object.assign(acts, whatIfActs(session, acts, send));
  Object.assign(acts, lookActs(session, acts, send, ui));
  Object.assign(acts, playActs(session, acts, send, tools));
  return Object.assign(acts, pageActs(session, acts, send, ui, redraw));
}
