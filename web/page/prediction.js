// What the learner expects: a choice before the run, and what it turned out to be.
import {h, icon} from './dom.js';
import {t} from './text.js';

function predictionOpen(item, page, act) {
  const choose = (id) => act.predict(item.id, id);
  return h(
    'fieldset',
    {class: 'options'},
    h('legend', null, item.ask),
    item.options.map((option) =>
      h(
        'label',
        {
          key: option.id,
          class: `opt${item.chosen === option.id ? ' on' : ''}`,
        },
        h('input', {
          type: 'radio',
          name: `predict-${item.id}`,
          value: option.id,
          checked: item.chosen === option.id,
          on: {change: () => choose(option.id)},
        }),
        h('span', null, option.text),
      ),
    ),
  );
}

function predictionDone(item) {
  const chosen = item.options.find((option) => option.id === item.chosen);
  const truth = item.options.find((option) => option.id === item.truth);
  const right = truth && truth === chosen;
  const line = (option, sign, tone, key) =>
    h(
      'p',
      {key, class: 'answer'},
      h('span', {class: tone}, icon(sign, 16)),
      h('span', null, option.text),
    );
  return [
    h('p', {class: 'ask'}, item.ask),
    chosen &&
      line(
        chosen,
        truth ? (right ? 'check' : 'cross') : 'lock',
        truth ? (right ? 'good' : 'bad') : 'ter',
        'chosen',
      ),
    !right && chosen?.why && h('p', {key: 'wrong', class: 'note'}, chosen.why),
    chosen &&
      truth &&
      h('p', {key: 'says', class: 'note'}, right ? t('predict.right') : t('predict.wrong')),
    truth && !right && line(truth, 'check', 'good', 'truth'),
    truth?.why && h('p', {key: 'why', class: 'note'}, truth.why),
  ];
}

export function predictionSection(page, act) {
  const shown = page.predict.filter((item) => item.run === page.run || !item.committed);
  const open = shown.some((item) => !item.committed);
  if (!shown.length) return null;
  const chosen = shown.every((item) => item.committed || item.chosen !== null);
  return h(
    'section',
    {key: 'predict', class: 'part pred', 'data-part': 'lesson'},
    h(
      'div',
      {class: 'head'},
      h('h2', {id: 'predict-title', tabindex: '-1'}, t('predict.title')),
      h(
        'span',
        {class: 'note end row'},
        open ? t('predict.once') : [icon('lock', 12), t('predict.committed')],
      ),
    ),
    shown.map((item) =>
      h(
        'div',
        {key: item.id, class: 'question'},
        item.committed ? predictionDone(item) : predictionOpen(item, page, act),
      ),
    ),
    open &&
      h(
        'button',
        {
          key: 'commit',
          class: `btn wide wide-only ${chosen ? 'primary' : 'off'}`,
          type: 'button',
          disabled: !chosen,
          on: {click: () => act.commit()},
        },
        icon('lock'),
        t('predict.commit'),
      ),
  );
}
