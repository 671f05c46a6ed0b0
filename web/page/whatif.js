// What-if: commands on branches and comparisons. Popup and table come when they are first needed.
import {closeDialog, isOpen} from './dialogs.js';
import {loadStyle} from './fetch.js';
import {saveFile} from './files.js';

const parts = {branches: null, compare: null};

async function load(name) {
  const [part] = await Promise.all([
    name === 'branches' ? import('./branches.js') : import('./compare.js'),
    loadStyle('page/whatif.css'),
  ]);
  parts[name] = part;
  return part;
}

/** The stage as it was before a comparison took its place. */
let before = null;

/** A comparison needs the height of the whole stage, where the stage has several views. */
function clearStage(session, comparing) {
  const stage = session.page?.stage;
  if (comparing && stage && stage !== 'lanes') {
    before = stage;
    session.command({do: 'stage', value: 'lanes'});
  } else if (!comparing && before) {
    session.command({do: 'stage', value: before});
    before = null;
  }
}

export function whatIfActs(session, acts, send) {
  const page = () => session.page;
  const op = (name, more) => send({do: 'branch', op: name, ...more});
  const compare = (command) => {
    send({do: 'compare', ...command});
    closeDialog('branches');
    clearStage(session, page()?.compare != null);
  };
  return {
    /** Opens the popup, or closes it. */
    branches: async () => {
      if (!page()?.ran) return;
      if (isOpen('branches')) closeDialog('branches');
      else (await load('branches')).showBranches(page(), acts);
    },
    branch: (id) => op('focus', {id}),
    renameBranch: (id, name) => op('rename', {id, name}),
    deleteBranch: (id) => op('delete', {id}),
    undoBranch: () => op('undo'),
    redoBranch: () => op('redo'),
    replayLater: (on) => op('replay', {on}),
    /** Beside one or two branches; without, on or off. */
    compare: (letters) => compare(letters === undefined ? {} : {with: letters}),
    compareRuns: () => compare(page()?.compare ? {with: null} : {preset: true}),
    align: (value) => send({do: 'compare', align: value}),
    /** All branches of all runs, as a file. */
    saveBranches: async () => {
      const {branchesText} = await import('./transfer.js');
      const {lab} = session;
      saveFile(`${lab.id}.branches.json`, branchesText({lab, state: () => session.state()}));
    },
    divergence: () => page()?.compare && send({do: 'compare', go: true}),
  };
}

let told = {lab: '', n: 0};

/** Tells of what became of the branches, and redraws the popup while it is open. */
export function followBranches(page, acts) {
  const {notice} = page.branches;
  if (told.lab !== page.lab.id) told = {lab: page.lab.id, n: notice.n};
  const news = notice.n !== told.n;
  told.n = notice.n;
  if (news) load('branches').then((part) => part.tell(page, acts));
  if (isOpen('branches')) parts.branches?.showBranches(page, acts);
}

/** The table of a comparison; null when there is none, or none yet: then draw() is called later. */
export function compareTable(page, acts, draw) {
  if (!page.compare) return null;
  if (parts.compare) return parts.compare.compareBody(page, acts);
  load('compare').then(draw);
  return null;
}
