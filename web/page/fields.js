// Fields that knobs and actions share: numbers, texts, lists, and forms made from a mini schema.
import {h, icon} from './dom.js';
import {has, t} from './text.js';

/** What the learner typed into a form that is not complete yet, by lab, run, and knob or action. */
export const drafts = new Map();

export function forgetDrafts() {
  drafts.clear();
}

export function numberField(id, value, {min, max, step, unit, describedby, invalid, hint}, change) {
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
      placeholder: hint,
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
export function checkedNumber(input, {min, max, decimals}) {
  const value = Number(input.value);
  const fits = decimals ? Number.isFinite(value) : Number.isInteger(value);
  const good = input.value.trim() !== '' && fits && value >= min && value <= max;
  const words = decimals ? 'knob.between' : 'knob.range';
  input.setCustomValidity(good ? '' : t(words, {from: String(min), to: String(max)}));
  if (!good) input.reportValidity();
  return good ? value : null;
}

/** A value as it stands in a list: "OnFailure: Destination: failed", "mail, stock", or a dash for
    nothing, which would be a blank line. */
function plainText(value) {
  if (value === null || typeof value !== 'object') return String(value ?? '') || '–';
  const parts = Array.isArray(value)
    ? value.map(plainText)
    : Object.entries(value).map(([name, inner]) => `${name}: ${plainText(inner)}`);
  return parts.join(', ') || '–';
}

/** A list of JSON values; textOf(value) is what the learner reads. change() gets the value. */
export function select(id, values, value, change, textOf = plainText) {
  const codes = values.map((one) => JSON.stringify(one));
  const now = JSON.stringify(value) ?? '';
  const known = codes.includes(now);
  return h(
    'span',
    {class: 'pick'},
    h(
      'select',
      {
        id,
        value: known ? now : '',
        on: {change: (event) => change(JSON.parse(event.target.value))},
      },
      !known && h('option', {value: '', selected: true}, t('knob.choose')),
      values.map((one, i) =>
        h('option', {key: codes[i], value: codes[i], selected: codes[i] === now}, textOf(one)),
      ),
    ),
    icon('down', 12),
  );
}

/** What "${a2.Messages[0].ReceiptHandle}" stands for: {act: 2, what, message: 1}; or null. */
export function readReference(value) {
  const match = /^\$\{a(\d+)\.(.+)\}$/.exec(value);
  if (!match) return null;
  const [, act, path] = match;
  const message = /^Messages\[(\d+)\]/.exec(path);
  return {
    act: Number(act),
    what: path.split('.').at(-1),
    message: message ? Number(message[1]) + 1 : 1,
  };
}

/** "handle from act 2". */
export function referenceText({act, what, message}) {
  const name = has(`ref.${what}`) ? t(`ref.${what}`) : what;
  return message > 1
    ? t('ref.nth', {what: name, act, message})
    : t('ref.from', {what: name, act});
}

const NUMBERS = ['integer', 'number'];

function typesOf(schema) {
  if (schema.type) return [schema.type].flat();
  return schema.minimum === undefined && schema.maximum === undefined ? ['string'] : ['integer'];
}

function textField(id, value, change) {
  return h('input', {
    id,
    type: 'text',
    class: 'text-field',
    value: value ?? '',
    on: {change: (event) => change(event.target.value || undefined)},
  });
}

function switchField(id, value, change) {
  return h('input', {
    id,
    class: 'switch',
    type: 'checkbox',
    role: 'switch',
    checked: value === true,
    on: {change: (event) => change(event.target.checked)},
  });
}

function schemaNumber(id, schema, value, change) {
  const limits = {
    min: schema.minimum ?? 0,
    max: schema.maximum ?? Number.MAX_SAFE_INTEGER,
    decimals: !typesOf(schema).includes('integer'),
  };
  const closed = schema.minimum !== undefined && schema.maximum !== undefined;
  const hint = closed ? `${schema.minimum}–${schema.maximum}` : null;
  return numberField(id, value, {...limits, step: limits.decimals && 'any', hint}, (input) => {
    if (input.value === '') return change(undefined);
    const number = checkedNumber(input, limits);
    if (number !== null) change(number);
  });
}

function schemaControl(id, schema, value, change, textOf) {
  if (schema.enum) return select(id, schema.enum, value, change, textOf);
  const types = typesOf(schema);
  if (types.includes('boolean')) return switchField(id, value, change);
  if (types.some((type) => NUMBERS.includes(type))) {
    return schemaNumber(id, schema, value, change);
  }
  return textField(id, value, change);
}

/** One field of a mini schema: a list, a switch, a number or a text. */
export function schemaField(id, name, schema, value, change, textOf) {
  return h(
    'div',
    {key: name, class: 'field'},
    h('label', {for: id, class: 'field-name mono'}, name),
    schemaControl(id, schema, value, change, textOf),
  );
}
