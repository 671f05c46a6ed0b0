// The time line without a canvas: lanes as a tree of rows, counters, events near the head, actions.
// Shown as the table view; while the canvas is shown, the same stands beside it for screen readers.
import {h, icon} from './dom.js';
import {eventRow, queueTable} from './inspector.js';
import {num, t} from './text.js';

/** Rows in the document at once: what the engine gives at most. */
const ROWS = 50;
const PAGE = 10;

/** What is open, which row has the focus, and which rows are in the document. */
const tree = {open: new Set(), from: 0, at: 0, key: null, known: null};

/** Groups that are open at first: those of a lab with few rows. */
function openAtFirst(page) {
  if (tree.known === page.lab.id) return;
  tree.known = page.lab.id;
  tree.open = new Set(['group:workers', ...page.queues.map((queue) => `queue:${queue.name}`)]);
  Object.assign(tree, {from: 0, at: 0, key: null});
}

function readRows(page, engine) {
  openAtFirst(page);
  const ask = () => engine.table({from: tree.from, rows: ROWS, open: [...tree.open]});
  let table = ask();
  const last = Math.max(table.total - 1, 0);
  tree.at = Math.min(tree.at, last);
  // The row with the focus is always in the document, with some around it.
  const first = Math.max(tree.at - PAGE, 0);
  const fits = tree.at >= table.from && tree.at < table.from + table.rows.length;
  if (!fits || (first < table.from && table.from > 0)) {
    tree.from = Math.min(first, Math.max(table.total - ROWS, 0));
    table = ask();
  }
  return table;
}

function use(row, act) {
  if (row.kind === 'message') act.select(row.mid);
  else if (row.kind === 'queue') act.pick({queue: row.name});
  else if (row.kind === 'actor') act.pick({actor: row.name});
  else if (row.kind === 'goal') act.goalWitness(row.name);
  else toggle(row);
}

function toggle(row) {
  if (tree.open.has(row.key)) tree.open.delete(row.key);
  else tree.open.add(row.key);
}

function focusRow(root) {
  root.querySelector('[role=row][data-focus]')?.focus();
}

/** Keys of a tree of rows as the ARIA practices have them. */
function rowKeys(event, row, table, act, redraw) {
  const root = event.currentTarget.closest('[role=treegrid]');
  const moves = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -table.total,
    End: table.total,
  };
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key in moves) {
    tree.at = Math.min(Math.max(row.i + moves[event.key], 0), table.total - 1);
  } else if (event.key === 'ArrowRight' && row.open === false) {
    toggle(row);
  } else if (event.key === 'ArrowRight' && row.open) {
    tree.at = row.i + 1;
  } else if (event.key === 'ArrowLeft' && row.open) {
    toggle(row);
  } else if (event.key === 'ArrowLeft' && row.level > 1) {
    const above = table.rows.findLast((one) => one.i < row.i && one.level < row.level);
    tree.at = above ? above.i : row.i;
  } else if (event.key === 'Enter' || event.key === ' ') {
    use(row, act);
  } else if (event.key !== 'ArrowRight') {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  redraw();
  focusRow(root);
}

function treeRow(row, table, act, redraw, hidden) {
  const here = row.i === tree.at;
  return h(
    'div',
    {
      key: row.key,
      class: `tree-row level${row.level}${row.picked ? ' picked' : ''}`,
      role: 'row',
      'aria-level': row.level,
      'aria-rowindex': row.i + 1,
      'aria-expanded': row.open === null ? null : String(row.open),
      'aria-selected': row.picked ? 'true' : 'false',
      tabindex: here && !hidden ? '0' : '-1',
      'data-focus': here ? '' : null,
      on: {
        click: () => {
          tree.at = row.i;
          if (row.open !== null && row.kind === 'group') toggle(row);
          else use(row, act);
          redraw();
        },
        keydown: (event) => rowKeys(event, row, table, act, redraw),
      },
    },
    h(
      'span',
      {class: 'name', role: 'rowheader'},
      row.open !== null
        ? h(
            'span',
            {
              class: 'turn',
              'aria-hidden': 'true',
              on: {
                click: (event) => {
                  event.stopPropagation();
                  toggle(row);
                  redraw();
                },
              },
            },
            icon(row.open ? 'down' : 'right', 12),
          )
        : h('span', {class: 'turn'}),
      row.state && row.kind === 'message' &&
        h('span', {class: `sw8 ${row.state.replace('_', '')}`, 'aria-hidden': 'true'}),
      row.label,
    ),
    h('span', {class: 'what', role: 'gridcell'}, row.text),
    row.kind === 'goal' && h('span', {class: 'what', role: 'gridcell'}, t(`goal.${row.state}`)),
  );
}

function treeGrid(page, engine, act, redraw, hidden) {
  const table = readRows(page, engine);
  return h(
    'div',
    {
      key: 'tree',
      class: 'lane-tree',
      role: 'treegrid',
      'data-own-keys': '',
      'aria-label': t('table.lanes'),
      'aria-rowcount': table.total,
    },
    table.rows.map((row) => treeRow(row, table, act, redraw, hidden)),
    table.total > table.rows.length &&
      h(
        'p',
        {key: 'part', class: 'note', role: 'presentation'},
        t('table.part', {
          from: num(table.from + 1),
          to: num(table.from + table.rows.length),
          of: num(table.total),
        }),
      ),
  );
}

/** Up, Down, Home and End go from event to event; Enter and a click go to its moment. */
function eventKeys(event) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement);
  const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1}[event.key];
  if (to === undefined || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
}

function eventList(page, act) {
  return h(
    'ol',
    {
      key: 'events',
      class: 'evs',
      'data-events': '',
      'data-own-keys': '',
      'aria-label': t('inspector.events'),
      on: {keydown: eventKeys},
    },
    page.events.map((event) => eventRow(event, event.n, () => act.event(event.n))),
  );
}

/** What the lab allows now; actions with arguments are filled in beside the lesson. */
function actMenu(page, act) {
  if (!page.offered.length) return null;
  return h(
    'div',
    {key: 'acts', class: 'acts', role: 'group', 'aria-label': t('act.title')},
    page.offered.map((offer) =>
      h(
        'button',
        {
          key: offer.index,
          class: 'btn second s',
          type: 'button',
          'aria-disabled': offer.enabled ? null : 'true',
          title: offer.enabled ? '' : offer.reason,
          on: {
            click: () => {
              if (!offer.enabled) return;
              if (Object.keys(offer.args).length) act.goAct(offer.index);
              else act.take(offer.index, {});
            },
          },
        },
        offer.label,
      ),
    ),
  );
}

/** hidden: only for screen readers, so nothing in it takes part in the order of Tab. */
export function tableBody({page, engine, act, notice, hidden = false}, redraw) {
  return [
    notice &&
      h(
        'div',
        {key: 'say', class: 'card', role: 'note'},
        icon('table'),
        h('p', {class: 'grow'}, notice),
      ),
    h(
      'div',
      {key: 'head', class: 'hd'},
      h('h2', {class: 'grow'}, t('inspector.now')),
      h('span', {class: 'note'}, page.head.time),
    ),
    h(
      'div',
      {key: 'parts', class: 'table-parts'},
      h(
        'div',
        {key: 'left', class: 'table-left'},
        queueTable(page, act),
        page.ran && treeGrid(page, engine, act, redraw, hidden),
      ),
      h(
        'div',
        {
          key: 'right',
          class: 'table-right',
          // It scrolls, and nothing in it need take the focus.
          tabindex: '0',
          role: 'region',
          'aria-labelledby': 'table-events',
        },
        h('h3', {class: 'sub', id: 'table-events'}, t('inspector.events')),
        eventList(page, act),
        page.events.length === 0 && h('p', {class: 'empty note'}, t('inspector.none')),
        actMenu(page, act),
      ),
    ),
  ];
}

/** Takes every control of `root` out of the order of Tab; the canvas stands for it there. */
export function untab(root) {
  for (const control of root.querySelectorAll('button:not([tabindex])')) control.tabIndex = -1;
}
