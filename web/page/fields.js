// Fields that knobs and actions share: whole numbers, lists, and forms made from a mini schema.
import {h, icon} from './dom.js';
import {t} from './text.js';

/** What the learner typed into a form that is not complete yet, by knob or action. */
export const drafts = new Map();

export function forgetDrafts() {
  drafts.clear();
}

export function numberField(id, value, {min, max, step, unit, describedby, invalid}, change) {
  return h(
    'span',
    {class: `val${invalid ? ' wrong' : ''}`},
    h('input', {
      id,
      type: 'number',
      inputmode: 'numeric',
      min,
      max,
      step: step || 1,
      value: value ?? '',
      'aria-describedby': describedby,
      'aria-invalid': invalid ? 'true' : null,
      on: {
        change: (event) => change(event.target),
        keydown: (event) => {
          if (event.key === 'Enter') change(event.target);
        },
      },
    }),
    unit && h('small', null, unit),
  );
}

/** The value of a number field, or null with its message shown by the browser's own rules. */
export function checkedNumber(input, {min, max}) {
  const value = Number(input.value);
  const good = input.value !== '' && Number.isInteger(value) && value >= min && value <= max;
  input.setCustomValidity(good ? '' : t('knob.range', {from: String(min), to: String(max)}));
  if (!good) input.reportValidity();
  return good ? value : null;
}

export function select(id, values, value, change) {
  return h(
    'span',
    {class: 'pick'},
    h(
      'select',
      {id, value: value ?? '', on: {change: (event) => change(event.target.value)}},
      !values.includes(value) && h('option', {value: '', selected: true}, t('knob.choose')),
      values.map((one) => h('option', {value: one, selected: one === value}, one)),
    ),
    icon('down', 12),
  );
}

/** One field of a mini schema: a list of names, or a whole number. */
export function schemaField(id, name, schema, value, change) {
  const label = h('label', {for: id, class: 'field-name mono'}, name);
  if (schema.enum) {
    return h('div', {key: name, class: 'field'}, label, select(id, schema.enum, value, change));
  }
  const limits = {min: schema.minimum ?? 0, max: schema.maximum ?? Number.MAX_SAFE_INTEGER};
  return h(
    'div',
    {key: name, class: 'field'},
    label,
    numberField(id, value, limits, (input) => {
      if (input.value === '') return change(undefined);
      const number = checkedNumber(input, limits);
      if (number !== null) change(number);
    }),
  );
}
