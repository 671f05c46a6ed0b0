// The popup of branches: a tree of futures, and what can be done with each.
import {glyph, h, icon, toolButton} from './dom.js';
import {showDialog, toast} from './dialogs.js';
import {t} from './text.js';

const ROW = 56;
const STEP = 18;
/** Deeper branches stand in one column: their letters still tell them apart. */
const DEEPEST = 4;

let renaming = '';

/** The branches with their depth and the row of their parent, each below the one it came from. */
function rowsOf(list) {
  const rows = [];
  const add = (branch, depth, parent) => {
    const row = rows.length;
    rows.push({branch, depth: Math.min(depth, DEEPEST), parent});
    for (const child of list) if (child.parent === branch.id) add(child, depth + 1, row);
  };
  for (const branch of list) if (branch.parent === '') add(branch, 0, -1);
  return rows;
}

const columnX = (depth) => 12 + depth * STEP;

function tree(rows, focus) {
  const width = columnX(Math.max(...rows.map((row) => row.depth))) + 12;
  const y = (row) => row * ROW + ROW / 2;
  const lines = rows.map(({depth, parent}, i) => {
    if (parent < 0) return null;
    const x0 = columnX(rows[parent].depth),
      x1 = columnX(depth);
    const d =
      x0 === x1
        ? `M${x0} ${y(parent)}V${y(i)}`
        : `M${x0} ${y(parent)}V${y(i) - 14}Q${x0} ${y(i)} ${x1} ${y(i)}`;
    return h('path', {key: `l${i}`, class: 'limb', d});
  });
  const knots = rows.map(({branch, depth}, i) =>
    h('circle', {
      key: `k${i}`,
      class: branch.id === focus ? 'knot on' : 'knot',
      cx: columnX(depth),
      cy: y(i),
      r: 5,
    }),
  );
  return h(
    'svg',
    {
      key: 'tree',
      class: 'branch-tree',
      width,
      height: rows.length * ROW,
      'aria-hidden': 'true',
    },
    lines,
    knots,
  );
}

export function branchName(branch) {
  return branch.name || t('branch.name', {id: branch.id});
}

function nameField(branch, act, redraw) {
  const done = (save, value) => {
    if (renaming !== branch.id) return;
    renaming = '';
    if (save) act.renameBranch(branch.id, value.trim());
    redraw();
  };
  return h('input', {
    key: `name-${branch.id}`,
    class: 'field grow',
    id: 'branch-name',
    value: branch.name,
    maxlength: 40,
    'aria-label': t('branch.rename.long', {id: branch.id}),
    on: {
      keydown: (event) => {
        if (event.key === 'Enter') done(true, event.target.value);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        done(false);
      },
      blur: (event) => done(true, event.target.value),
    },
  });
}

function originText(branch) {
  if (branch.parent === '') return branch.says;
  const key = branch.from === 0 ? 'branch.from.start' : 'branch.from';
  return `${branch.says} · ${t(key, {id: branch.parent, time: branch.time})}`;
}

function branchRow({branch}, page, act, redraw) {
  const focus = branch.id === page.branches.focus;
  const beside = page.compare?.sides.some(
    (side) => side.id === branch.id && side.run === page.run && !focus,
  );
  const rename = () => {
    renaming = branch.id;
    redraw();
    document.getElementById('branch-name')?.focus();
  };
  return h(
    'li',
    {
      key: branch.id,
      class: `branch-row${focus ? ' on' : ''}`,
      on: {
        keydown: (event) => {
          if (event.code !== 'F2' || renaming) return;
          event.preventDefault();
          rename();
        },
      },
    },
    renaming === branch.id
      ? nameField(branch, act, redraw)
      : h(
          'button',
          {
            key: 'pick',
            class: 'branch-pick grow',
            type: 'button',
            'aria-current': focus ? 'true' : null,
            on: {click: () => act.branch(branch.id)},
          },
          h('span', {class: 'letter'}, branch.id),
          h(
            'span',
            {class: 'grow'},
            h('span', {class: 'b'}, branchName(branch)),
            h('span', {class: 'note'}, originText(branch)),
            branch.skipped.length > 0 &&
              h(
                'span',
                {class: 'note left-out'},
                glyph('skipped'),
                t('branch.skipped', {what: branch.skipped.join(', ')}),
              ),
          ),
        ),
    h(
      'span',
      {key: 'tools', class: 'row'},
      !focus &&
        toolButton(
          'lanes',
          t('branch.compare', {id: branch.id, with: page.branches.focus}),
          () => act.compare(beside ? null : branch.id),
          {key: 'compare', 'aria-pressed': beside ? 'true' : 'false'},
        ),
      toolButton('pencil', t('branch.rename', {id: branch.id}), rename, {key: 'rename'}),
      page.branches.list.length > 1 &&
        toolButton(
          'cross',
          t('branch.delete', {id: branch.id}),
          () => act.deleteBranch(branch.id),
          {key: 'delete'},
        ),
    ),
  );
}

function foot(page, act) {
  const {branches} = page;
  const button = (key, label, off, click, name) =>
    h(
      'button',
      {key, class: 'btn second s', type: 'button', disabled: off, on: {click}},
      name && icon(name, 14),
      h('span', null, label),
    );
  return h(
    'div',
    {key: 'foot', class: 'dialog-buttons'},
    button('undo', t('undo'), !branches.undo, act.undoBranch),
    button('redo', t('redo'), !branches.redo, act.redoBranch),
    (branches.list.length > 1 || page.compare) &&
      button(
        'compare',
        page.compare ? t('compare.stop') : t('compare.start'),
        false,
        () => act.compare(page.compare ? null : undefined),
        'lanes',
      ),
    branches.presets &&
      !page.compare &&
      button('runs', t('compare.runs'), false, act.compareRuns, 'lanes'),
    button('save', t('branch.save'), false, act.saveBranches, 'down'),
    button('load', t('branch.load'), false, act.load, 'up'),
  );
}

/** Opens (or redraws) the popup. */
export function showBranches(page, act) {
  const redraw = () => showBranches(page, act);
  const {list, focus, replay} = page.branches;
  const rows = rowsOf(list);
  showDialog('branches', t('branch.title'), [
    h('p', {key: 'lead', class: 'lead'}, t(list.length > 1 ? 'branch.lead' : 'branch.lead.one')),
    h(
      'div',
      {key: 'graph', class: 'branch-graph'},
      tree(rows, focus),
      h(
        'ol',
        {class: 'branch-list', 'aria-label': t('branch.title')},
        rows.map((row) => branchRow(row, page, act, redraw)),
      ),
    ),
    h(
      'label',
      {key: 'replay', class: 'menu-row'},
      h('span', null, t('branch.replay')),
      h('input', {
        class: 'switch',
        type: 'checkbox',
        role: 'switch',
        checked: replay,
        on: {change: (event) => act.replayLater(event.target.checked)},
      }),
    ),
    foot(page, act),
  ]);
}

/** Says at the bottom edge what became of the branches. */
export function tell(page, act) {
  const {notice, list} = page.branches;
  const made = list.find((one) => one.id === notice.id);
  const undo = {label: t('undo'), click: act.undoBranch};
  if (notice.kind === 'made' && made) {
    const slots = {id: notice.id, parent: made.parent, time: notice.time, what: made.says};
    const lines = [t(made.from === 0 ? 'branch.made' : 'branch.made.at', slots)];
    if (notice.skipped.length)
      lines.push(t('branch.skipped', {what: notice.skipped.join(', ')}));
    if (notice.dropped) lines.push(t('branch.dropped', {id: notice.dropped}));
    toast(lines.join(' '), undo);
  } else if (notice.kind === 'removed') {
    toast(t('branch.removed', {id: notice.id}), undo);
  } else if (notice.kind === 'undone' || notice.kind === 'redone') {
    toast(t(`branch.${notice.kind}`, {id: notice.id}));
  } else if (notice.kind === 'focused') {
    toast(t('branch.focused', {id: notice.id}));
  }
}
