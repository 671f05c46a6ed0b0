// One opened lab: the engine, what it says, and where that is kept (storage and address bar).
import {fetchOk} from './fetch.js';
import {keepAside, save, saved, settings, takeBack} from './store.js';
import {CALM} from './stage.js';
import {MAX_HASH, makeHash, unpackAnswer} from './link.js';

/** Storage and address follow when nothing has moved for this long. */
const QUIET_MS = 500;
/** No answer within the format's bounds is larger. */
export const MAX_ANSWER_FILE = 1 << 20;

const fetchText = async (url) => (await fetchOk(url)).text();

/** Where a lab's state is kept: a file may have the id of a lab of the catalogue. */
const keyOf = (lab) => (lab.own ? `own/${lab.id}` : lab.id);

let wordsText = null;

/** {"en":{…},"bn":{…}} of the engine's sentences. */
export async function words() {
  wordsText ??=
    `{"en":${await fetchText('text/words.en.json')},` +
    `"bn":${await fetchText('text/words.bn.json')}}`;
  return wordsText;
}

/** Where the learner stands: run n of how many, and the first goal that is broken. */
function placeOf(page) {
  return {
    run: page.runs.findIndex((run) => run.id === page.run) + 1,
    runs: page.runs.length,
    goal: page.goals.find((goal) => goal.required && goal.head === 'fail')?.n ?? 0,
  };
}

/** Topics, functions and buckets are in the half of the module that comes later. Read from the
    text: a lab that is no JSON is the engine's to refuse. */
const needsRest = (lab) => /"(topics|functions|buckets)"\s*:/.test(lab);

export class Session {
  /** changed(page) is called whenever the page must be drawn again. */
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    this.lab = null;
    this.page = null;
    this.hash = '';
    this.timer = 0;
    /** How often a lab was opened. */
    this.opened = 0;
    /** Further names of the address bar (link.js), as chrome=0. */
    this.shown = {};
    /** Tells commands that are not done here: a page to look at only. */
    this.refuses = () => false;
    /** False where nothing may be kept: such a page shows somebody else's moment. */
    this.keeps = true;
    engine.module.onPage = () => {
      if (this.page === null || engine.rev() !== this.page.rev % 2 ** 31) this.refresh();
    };
  }

  /**
   * Opens a lab {id, version, text?} as `lang` and `theme` say; text = a file of the learner's own.
   * The state comes from `link` where it has one, else from `state`, else from storage. Returns
   * {problems, foreign, damaged}: foreign = the learner's own answer was set aside; damaged = the
   * link's answer could not be read.
   */
  async open(lab, {lang, theme, link = {}, state = null}) {
    await this.flush();
    const own = this.keeps ? saved(keyOf(lab), lab.version) : null;
    const from = state ?? own ?? {};
    const [labText, wordText] = await Promise.all([
      lab.text ?? fetchText(`labs/${lab.id}.${lang}.json`),
      words(),
    ]);
    if (needsRest(labText)) await this.engine.rest.bring();
    const linked = link.a ? await unpackAnswer(link.a) : null;
    const answer = linked ?? (from.answer ? JSON.stringify(from.answer) : '');
    const foreign = linked !== null && own !== null && !sameChoices(linked, own.answer);
    if (foreign) keepAside(keyOf(lab), lab.version);
    const options = openOptions(from, link, {lang, theme});
    // Another's answer does not mix with the futures of one's own.
    if (from.branches && !foreign) options.branches = from.branches;
    const result = this.engine.open(labText, wordText, answer, options);
    if (!result.ok && !this.engine.page()?.lab) {
      throw new LabError(result.problems);
    }
    this.lab = lab;
    ++this.opened;
    for (const [id, option] of Object.entries(from.tried ?? {})) {
      this.engine.command({do: 'predict', id, option});
    }
    this.refresh();
    return {
      problems: result.problems ?? [],
      foreign,
      damaged: Boolean(link.a) && linked === null,
    };
  }

  close() {
    this.flush();
    this.lab = null;
    this.page = null;
  }

  /** Sends one command and draws what came of it. Returns "" or the engine's sentence. */
  command(command) {
    if (this.refuses(command)) return '';
    const {ok, error} = this.engine.command(command);
    this.engine.wake();
    this.refresh();
    return ok ? '' : error;
  }

  refresh() {
    if (!this.lab) return;
    const page = this.engine.page();
    const before = this.page;
    this.page = page;
    this.changed(page, before);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), QUIET_MS);
  }

  /** What a later visit needs to stand here again. */
  state() {
    const {page} = this;
    const best = saved(keyOf(this.lab), this.lab.version) ?? {};
    const tried = {};
    for (const item of page.predict) {
      if (!item.committed && item.chosen) tried[item.id] = item.chosen;
    }
    const passed = page.verdict.status === 'pass';
    return {
      ...page.save,
      answer: JSON.parse(this.engine.answer()),
      world: page.worlds.current,
      tried,
      committed: page.ready,
      place: placeOf(page),
      status: passed ? 'pass' : (best.status ?? page.verdict.status),
      stars: Math.max(best.stars ?? 0, passed ? (page.verdict.stars ?? 0) : 0),
    };
  }

  /** Writes storage and the address bar. */
  async flush() {
    clearTimeout(this.timer);
    if (!this.lab || !this.page) return;
    if (this.page.head.playing) {
      this.timer = setTimeout(() => this.flush(), QUIET_MS);
      return;
    }
    this.store();
    await this.writeAddress();
  }

  /** Storage alone: for the moment in which the page goes away. */
  store() {
    if (!this.keeps || !this.lab || !this.page) return;
    save(keyOf(this.lab), this.lab.version, this.state());
  }

  async makeLink() {
    const hash = await makeHash(this.engine.link(), this.page.lang);
    const url = new URL(location.href);
    url.search = '';
    url.hash = hash;
    return url.href;
  }

  async writeAddress() {
    const {lab} = this;
    const {href} = location;
    const link = this.engine.link();
    const shown = lab.own ? {...this.shown, own: '1'} : this.shown;
    let hash = await makeHash(link, this.page.lang, shown);
    if (hash.length > MAX_HASH) {
      hash = await makeHash({...link, answer: null}, this.page.lang, shown);
    }
    // While the hash was made the learner may have gone elsewhere.
    if (this.lab !== lab || href !== location.href || hash === location.hash) return;
    this.hash = hash;
    // What stood after "?" has been read; it must not speak again on a reload.
    history.replaceState(null, '', location.pathname + hash);
  }

  /** Back to the learner's own answer, after a link or file brought another. */
  ownState() {
    return takeBack(keyOf(this.lab), this.lab.version);
  }
}

/** The lab itself was refused; problems as the engine tells them. */
export class LabError extends Error {
  constructor(problems) {
    super('lab refused');
    this.problems = problems ?? [];
  }
}

/** Members of a saved state that the engine takes back. */
const KEPT = [
  'run',
  't',
  'world',
  'seed',
  'pace',
  'speed',
  'follow',
  'fog',
  'quiet',
  'sel',
  'lanes',
  'found',
  'marks',
  'breaks',
  'loop',
];

function openOptions(from, link, {lang, theme}) {
  const options = {lang, theme, ran: {...from.ran}};
  for (const name of KEPT) {
    if (from[name] !== undefined) options[name] = from[name];
  }
  const {learner, stage, wheel} = settings();
  options.wheel = wheel ?? 'scroll';
  options.ease = !CALM.matches;
  if (learner) options.learner = learner;
  if (stage) options.stage = stage;
  options.reduced_motion = CALM.matches;
  if (link.run) options.run = link.run;
  if (link.var !== undefined) options.variant = link.var;
  if (link.s !== undefined) {
    options.seed = link.s;
    delete options.world;
  }
  if (link.sel) options.sel = link.sel;
  if (link.t !== undefined) {
    options.t = link.t;
    const run = link.run ?? options.run;
    if (run) options.ran[run] = Math.max(options.ran[run] ?? 0, link.t);
  }
  // Without word of what was run, a moment means: show it.
  if (Object.keys(options.ran).length === 0) delete options.ran;
  return options;
}

/** True if two answers choose the same, whoever made them. */
function sameChoices(text, other) {
  const plain = ({runs, predict, hints, variant}) =>
    JSON.stringify([runs, predict, hints, variant]);
  return plain(JSON.parse(text)) === plain(other ?? {});
}
