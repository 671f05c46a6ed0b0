// Knobs: what the learner may change about the run.
import {h} from './dom.js';
import {checkedNumber, drafts, numberField, schemaField, select} from './fields.js';
import {inSeconds, sliderPlace, sliderValue, tickValues, withUnit} from './scale.js';
import {t} from './text.js';

/** Positions of a slider; fine enough for a 4K panel, coarse enough for whole pixels. */
const SLIDER_STEPS = 1000;

/** "Heartbeat (every 10 s)" as a name and a smaller note. */
export function labelParts(label) {
  const match = /^(.*?)\s*\((.*)\)$/.exec(label);
  return match ? [match[1], match[2]] : [label, ''];
}

/** From here on (seconds) a number field says its value in hours or days too. */
const LONG = 3600;

function longTime(knob) {
  if (knob.unit !== 's' || !(knob.value >= LONG)) return null;
  const text = withUnit(knob, knob.value);
  return text.endsWith(' s') ? null : h('span', {class: 'note'}, `= ${text}`);
}

function knobName(knob, props) {
  const [name, note] = labelParts(knob.label);
  return h(
    'label',
    {class: 'knob-name', for: `knob-${knob.id}`, ...props},
    h('span', {class: 'b'}, name),
    note && h('span', {class: 'note'}, note),
    longTime(knob),
  );
}

function intKnob(knob, act, redraw, page) {
  const small = knob.max - knob.min <= SMALL_RANGE || knob.unit === '%';
  if (small && page?.lab.kind === 'sandbox') return plainKnob(knob, act);
  const place = sliderPlace(knob, knob.value);
  const percent = (share) => `${(share * 100).toFixed(3)}%`;
  const set = (value) => act.knob(knob.id, value);
  const nudge = (event) => {
    const big = Math.max(10 * (knob.step || 1), 1);
    const moves = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: big,
      PageDown: -big,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    const next = knob.value + moves[event.key] * (knob.step || 1);
    set(Math.min(knob.max, Math.max(knob.min, next)));
  };
  const ticks = tickValues(knob);
  return h(
    'div',
    {key: knob.id, class: 'knob'},
    knobName(knob),
    numberField(`knob-${knob.id}`, knob.value, {...knob, invalid: knob.error}, (input) => {
      const value = checkedNumber(input, knob);
      if (value !== null && value !== knob.value) set(value);
    }),
    h(
      'div',
      {class: 'slider'},
      h('i', {class: 'rail'}),
      h('i', {class: 'fi', style: {width: percent(place)}}),
      (knob.marks ?? []).map((mark) =>
        h('i', {
          class: 'mk',
          title: t('knob.mark'),
          style: {left: percent(sliderPlace(knob, mark))},
        }),
      ),
      h('input', {
        type: 'range',
        min: 0,
        max: SLIDER_STEPS,
        step: 1,
        value: Math.round(place * SLIDER_STEPS),
        'aria-label': labelParts(knob.label)[0],
        'aria-valuetext': withUnit(knob, knob.value),
        on: {
          input: (event) => set(sliderValue(knob, event.target.value / SLIDER_STEPS)),
          keydown: nudge,
        },
      }),
      ticks.map((value, i) =>
        h(
          'span',
          {
            class: `tk${i === 0 ? ' first' : ''}${i === ticks.length - 1 ? ' last' : ''}`,
            style: {left: percent(sliderPlace(knob, value))},
          },
          withUnit(knob, value),
        ),
      ),
    ),
    knobError(knob),
  );
}

/** A small range has its number alone. */
const SMALL_RANGE = 12;

function plainKnob(knob, act) {
  return h(
    'div',
    {key: knob.id, class: 'knob toggle'},
    knobName(knob),
    numberField(`knob-${knob.id}`, knob.value, {...knob, invalid: knob.error}, (input) => {
      const value = checkedNumber(input, knob);
      if (value !== null && value !== knob.value) act.knob(knob.id, value);
    }),
    knobError(knob),
  );
}

/** A duration that the lab counts in whole seconds: a slider as for numbers. */
function secondsKnob(knob, act) {
  const own = {...knob, value: Math.round(inSeconds(knob.value))};
  return intKnob(own, {knob: (id, value) => act.knob(id, `${value}s`)});
}

function boolKnob(knob, act) {
  return h(
    'div',
    {key: knob.id, class: 'knob toggle'},
    knobName(knob),
    h('input', {
      id: `knob-${knob.id}`,
      class: 'switch',
      type: 'checkbox',
      role: 'switch',
      checked: knob.value,
      on: {change: (event) => act.knob(knob.id, event.target.checked)},
    }),
    knobError(knob),
  );
}

function enumKnob(knob, act) {
  return h(
    'div',
    {key: knob.id, class: 'knob toggle choose'},
    knobName(knob),
    select(`knob-${knob.id}`, knob.values, knob.value, (value) => act.knob(knob.id, value)),
    knobError(knob),
  );
}

function durKnob(knob, act) {
  if (knob.unit === 's') return secondsKnob(knob, act);
  return h(
    'div',
    {key: knob.id, class: 'knob toggle'},
    knobName(knob),
    h(
      'span',
      {class: `val${knob.error ? ' wrong' : ''}`},
      h('input', {
        id: `knob-${knob.id}`,
        type: 'text',
        value: knob.value,
        placeholder: '30s',
        on: {change: (event) => act.knob(knob.id, event.target.value.trim())},
      }),
    ),
    knobError(knob),
  );
}

function knobError(knob) {
  return knob.error && h('p', {class: 'wrong-text', role: 'alert'}, knob.error);
}

/** A policy document: a switch, and while it is on a form of its schema's properties. */
function jsonKnob(knob, act, redraw, page) {
  const properties = Object.entries(knob.schema?.properties ?? {});
  const key = `${page.lab.id}/${page.run}/${knob.id}`;
  const draft = drafts.get(key) ?? knob.value;
  const complete = (value) =>
    (knob.schema.required ?? []).every((name) => value[name] !== undefined);
  const change = (name, value) => {
    const next = {...draft, [name]: value};
    if (value === undefined) delete next[name];
    if (complete(next)) {
      drafts.delete(key);
      act.knob(knob.id, next);
    } else {
      drafts.set(key, next);
      redraw();
    }
  };
  return h(
    'div',
    {key: knob.id, class: 'knob toggle'},
    knobName(knob),
    h('input', {
      id: `knob-${knob.id}`,
      class: 'switch',
      type: 'checkbox',
      role: 'switch',
      checked: draft !== null,
      on: {
        change: (event) => {
          drafts.delete(key);
          if (!event.target.checked && knob.value !== null) return act.knob(knob.id, null);
          if (event.target.checked) drafts.set(key, {});
          return redraw();
        },
      },
    }),
    draft !== null &&
      h(
        'div',
        {class: 'fields'},
        properties.map(([name, schema]) =>
          schemaField(`knob-${knob.id}-${name}`, name, schema, draft[name], (value) =>
            change(name, value),
          ),
        ),
        !complete(draft) && h('p', {class: 'note'}, t('knob.incomplete')),
      ),
    knobError(knob),
  );
}

const KINDS = {int: intKnob, bool: boolKnob, enum: enumKnob, dur: durKnob, json: jsonKnob};

export function knobSection(page, act, redraw) {
  if (!page.knobs.length) return null;
  return h(
    'section',
    {key: 'knobs', class: 'part', 'data-part': 'change', 'aria-label': t('knobs.title')},
    page.knobs.map((knob) => KINDS[knob.type](knob, act, redraw, page)),
  );
}
