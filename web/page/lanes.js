// The list of lanes: which are shown, in what order, how grouped, how high. Loaded when it is
// first opened.
import {h, icon} from './dom.js';
import {showDialog} from './dialogs.js';
import {t} from './text.js';

const DENSITIES = ['fit', 'compact', 'normal', 'presenter'];

function choice(id, title, names, now, words, choose) {
  return h(
    'div',
    {key: id, class: 'lanes-row'},
    h('span', {id: `lanes-${id}`}, title),
    h(
      'span',
      {class: 'seg', role: 'group', 'aria-labelledby': `lanes-${id}`},
      names.map((name) =>
        h(
          'button',
          {
            key: name,
            type: 'button',
            class: name === now ? 'on' : '',
            'aria-pressed': name === now ? 'true' : 'false',
            on: {click: () => choose(name)},
          },
          t(`${words}.${name}`),
        ),
      ),
    ),
  );
}

function filterField(lanes, act) {
  return h(
    'div',
    {key: 'filter', class: 'lanes-row'},
    h('label', {for: 'lanes-filter'}, t('lanes.filter')),
    h('input', {
      id: 'lanes-filter',
      class: 'text-field',
      type: 'search',
      maxlength: 30,
      autocomplete: 'off',
      placeholder: t('lanes.filter.hint'),
      value: lanes.filter,
      on: {input: (event) => act.laneFilter(event.target.value)},
    }),
  );
}

function button(name, label, pressed, off, click) {
  return h(
    'button',
    {
      key: name,
      class: `tb${pressed ? ' on' : ''}`,
      type: 'button',
      'aria-label': label,
      'aria-pressed': pressed === null ? null : String(pressed),
      title: label,
      disabled: off,
      on: {click},
    },
    icon(name === 'show' ? 'eye' : name),
  );
}

function laneRow(lane, act) {
  const {key, name} = lane;
  const word = (text) => t(text, {name});
  const idle = !lane.shown;
  return h(
    'li',
    {key, class: `lane${idle ? ' off' : ''}`, 'data-key': key},
    button('show', word('lanes.show'), !lane.hidden, false, () => act.lane('hide', key)),
    h('span', {class: `grow name ${lane.kind}`}, name),
    button('pin', word('lanes.pin'), lane.pinned, false, () => act.lane('pin', key)),
    button(lane.closed ? 'plus' : 'minus', word('lanes.fold'), lane.closed, idle, () =>
      act.lane('fold', key),
    ),
    h(
      'span',
      {class: 'moves'},
      button('up', word('lanes.up'), null, idle || lane.passing, () => act.lane('up', key)),
      button('down', word('lanes.down'), null, idle || lane.passing, () => act.lane('down', key)),
    ),
  );
}

/** Opens the list, or draws it again. */
export function lanesDialog({lanes}, act) {
  const some = lanes.list.some((lane) => lane.hidden) || lanes.filter !== '';
  const none = !lanes.list.some((lane) => lane.shown);
  showDialog('lanes', t('lanes.title'), [
    choice('group', t('lanes.group'), lanes.groups, lanes.group, 'lanes.group', act.group),
    choice('density', t('lanes.density'), DENSITIES, lanes.density, 'lanes.density', act.density),
    filterField(lanes, act),
    none && h('p', {key: 'none', class: 'note'}, t('lanes.none')),
    h(
      'ul',
      {key: 'list', class: 'lanes-list'},
      lanes.list.map((lane) => laneRow(lane, act)),
    ),
    h(
      'button',
      {
        key: 'all',
        class: 'btn second s',
        type: 'button',
        disabled: !some,
        on: {click: () => act.lane('show_all')},
      },
      t('lanes.all'),
    ),
  ]);
}
