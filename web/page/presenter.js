// The presenter: a lab before a class (timeline-ui section 14, TL-19). PageDown and PageUp alone
// walk it from start to end: question, run, its beats, what came true, the next run, what to keep.
import {loadStyle} from './fetch.js';
import {render} from './dom.js';
import {showDialog} from './dialogs.js';
import {saveSettings, settings} from './store.js';
import {t} from './text.js';
import {
  captionBody,
  openQuestion,
  optionsBody,
  slideBody,
  timerBody,
  topBody,
} from './presenter-parts.js';

/** Sizes of text offered, as factors of the page's own. */
export const SIZES = [1.4, 1.6, 1.8, 2, 2.4];
/** The factor at which the measures of tokens.json hold. */
const PLAIN_SIZE = 1.6;
/** On a phone it is a rehearsal. */
const NARROW_SCALE = 0.6;
const NARROW = matchMedia('(max-width: 899px)');
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

const byId = (id) => document.getElementById(id);

/** Places for what the presenter shows around the stage; they stay in the page once made. */
function makePlaces() {
  const add = (tag, id, put) => {
    const el = document.createElement(tag);
    el.id = id;
    put(el);
    return el;
  };
  const main = document.querySelector('main');
  const places = {
    top: add('header', 'present-top', (el) => main.before(el)),
    caption: add('section', 'present-caption', (el) => main.after(el)),
    slide: add('section', 'present-slide', (el) => main.append(el)),
    timer: add('div', 'present-timer', (el) => main.append(el)),
    blank: add('div', 'present-blank', (el) => document.body.append(el)),
    halo: add('div', 'present-halo', (el) => document.body.append(el)),
  };
  places.halo.setAttribute('aria-hidden', 'true');
  places.halo.hidden = true;
  return places;
}

/** Predictions that concern the run on the screen and that the class has not made. */
const asked = (page) => (page.ready ? [] : page.predict.filter((item) => !item.committed));
const revealed = (page) => page.predict.filter((item) => item.run === page.run && item.truth);
const beatsOf = (page) => page.beats ?? {list: [], at: -1};
const runAt = (page, by) => page.runs[page.runs.findIndex((run) => run.id === page.run) + by];

/** What stands on the screen: 'ask' before the run, then 'beats', 'reveal', 'debrief' and 'end'. */
export function slideOf(page, wanted) {
  if (!page.ran) return asked(page).length ? 'ask' : 'beats';
  if (wanted === 'reveal' && !revealed(page).length) return 'beats';
  if (wanted === 'debrief' && !page.lab.debrief) return 'end';
  return wanted === 'ask' ? 'beats' : wanted;
}

/** The presenter of one page; see present() of late.js for what `lab` gives it. */
class Presenter {
  constructor(lab) {
    this.lab = lab;
    this.places = makePlaces();
    this.show = {on: false, slide: 'beats', blank: false, timer: false, spotlight: false};
    Object.assign(this.show, {size: PLAIN_SIZE, both: false}, settings().present);
    this.opened = -1;
    this.before = {};
    this.acts = this.makeActs();
    this.keys = this.makeKeys();
    this.halo = (event) => this.moveHalo(event);
  }

  // ---- walking ---------------------------------------------------------------------------------

  /** One press of PageDown. */
  async next() {
    const {lab, show} = this;
    const page = lab.page();
    const slide = slideOf(page, show.slide);
    const {list, at} = beatsOf(page);
    if (!page.ran) return this.run(page);
    if (slide === 'beats' && at + 1 < list.length) {
      // Pressed while it plays there: arrives at once.
      return this.toBeat({dir: 1, play: !page.head.playing && !STILL.matches});
    }
    if (slide === 'beats' && page.head.t < page.head.end) return lab.send({do: 'end'});
    if (slide === 'beats' && revealed(page).length) return this.change({slide: 'reveal'});
    const run = runAt(page, 1);
    const told = slide === 'debrief' || slide === 'end';
    if (run && !told) return this.toRun(run);
    if (page.lab.debrief && !told) return this.change({slide: 'debrief'});
    return this.change({slide: 'end'});
  }

  /** One press of PageUp. */
  previous() {
    const {lab, show} = this;
    const page = lab.page();
    const slide = slideOf(page, show.slide);
    if (slide === 'end' && page.lab.debrief) return this.change({slide: 'debrief'});
    if (slide === 'debrief' || slide === 'end') {
      return this.change({slide: revealed(page).length ? 'reveal' : 'beats'});
    }
    if (slide === 'reveal') return this.change({slide: 'beats'});
    const {list, at} = beatsOf(page);
    const past = at >= 0 && list[at].t < page.head.t;
    if (page.ran && past) return this.toBeat({n: at + 1});
    if (page.ran && at > 0) return this.toBeat({dir: -1});
    if (page.ran && page.head.t > 0) return lab.send({do: 'start'});
    const run = runAt(page, -1);
    return run ? this.toRun(run) : '';
  }

  toBeat(command) {
    this.lab.send({do: 'beat', ...command});
    if (this.show.spotlight) this.light();
    return '';
  }

  toRun(run) {
    this.show.slide = 'beats';
    this.lab.send({do: 'select_run', run: run.id});
  }

  /** Starts the run, with the class's prediction if it made one. */
  async run(page) {
    const {lab} = this;
    const open = asked(page);
    if (open.length && open.every((item) => item.chosen !== null)) lab.send({do: 'commit'});
    // Without a prediction the run is shown, as a link to a moment shows it.
    if (!lab.page().ready) return lab.show();
    lab.send({do: 'run'});
    lab.send({do: 'pause'});
    return lab.send({do: 'start'});
  }

  /** Answer n of the question on the screen, else beat n; from 0. */
  choose(n) {
    const {lab, show} = this;
    const page = lab.page();
    if (slideOf(page, show.slide) === 'ask') {
      const item = openQuestion(page);
      const option = item.options[n];
      if (option) lab.send({do: 'predict', id: item.id, option: option.id});
    } else if (page.ran && n < beatsOf(page).list.length) {
      show.slide = 'beats';
      this.toBeat({n: n + 1});
    }
  }

  // ---- how it is shown -------------------------------------------------------------------------

  change(changes) {
    Object.assign(this.show, changes);
    this.lab.redraw();
  }

  /** Dims all but the message of the beat, or nothing. */
  light() {
    const mid = this.lab.page().events.find((event) => event.current)?.mid ?? 0;
    this.lab.send({do: 'select', mid: this.show.spotlight ? mid : 0});
  }

  keep(changes) {
    this.change(changes);
    const {size, both} = this.show;
    saveSettings({present: {size, both}});
    this.drawOptions();
  }

  makeActs() {
    return {
      next: () => this.next(),
      previous: () => this.previous(),
      leave: () => this.leave(),
      play: () => this.lab.act.toggle(),
      blank: () => this.change({blank: !this.show.blank}),
      timer: () => this.change({timer: !this.show.timer}),
      spotlight: () => {
        this.show.spotlight = !this.show.spotlight;
        this.light();
        this.lab.redraw();
      },
      predict: (id, option) => this.lab.send({do: 'predict', id, option}),
      size: (size) => this.keep({size}),
      both: (both) => {
        this.lab.send({do: 'both_languages', on: both});
        this.keep({both});
      },
      options: () => this.drawOptions(),
      language: (lang) => {
        this.lab.act.language(lang);
        this.drawOptions();
      },
    };
  }

  // ---- coming and going ------------------------------------------------------------------------

  /** The engine forgets how it is shown when a lab is opened anew. */
  setUp() {
    this.opened = this.lab.opened();
    this.lab.send({do: 'density', value: 'presenter'});
    this.lab.send({do: 'stage', value: 'lanes'});
    this.lab.send({do: 'both_languages', on: this.show.both});
  }

  enter() {
    const page = this.lab.page();
    this.before = {density: page.density ?? 'normal', stage: page.stage?.value ?? page.stage};
    Object.assign(this.show, {on: true, slide: 'beats'});
    document.body.dataset.present = 'yes';
    // Its keys work from anywhere, and there is nothing in the picture to reach by Tab.
    byId('canvas').tabIndex = -1;
    window.addEventListener('pointermove', this.halo);
    this.setUp();
    this.draw(this.lab.page());
    this.places.caption.querySelector('[data-next]')?.focus();
  }

  leave() {
    if (!this.show.on) return;
    Object.assign(this.show, {on: false, blank: false, timer: false, spotlight: false});
    delete document.body.dataset.present;
    byId('canvas').tabIndex = 0;
    document.documentElement.style.removeProperty('--present');
    window.removeEventListener('pointermove', this.halo);
    byId('present-options')?.close();
    for (const place of Object.values(this.places)) {
      render(place, []);
      place.hidden = true;
    }
    const {lab, before} = this;
    if (lab.page()) {
      lab.send({do: 'density', value: before.density});
      lab.send({do: 'stage', value: before.stage ?? 'split'});
      lab.send({do: 'both_languages', on: false});
      lab.send({do: 'select', mid: 0});
    }
    lab.redraw();
    byId('present-button')?.focus();
  }

  toggle() {
    return this.show.on ? this.leave() : this.enter();
  }

  // ---- drawing ---------------------------------------------------------------------------------

  moveHalo(event) {
    this.places.halo.hidden = event.pointerType !== 'mouse';
    this.places.halo.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  }

  drawOptions() {
    const body = optionsBody(this.show, this.acts, SIZES);
    showDialog('present-options', t('present.options'), body);
  }

  draw(page) {
    const {show, places, acts} = this;
    if (!show.on) return;
    if (this.opened !== this.lab.opened()) queueMicrotask(() => this.setUp());
    const slide = slideOf(page, show.slide);
    const scale = (show.size / PLAIN_SIZE) * (NARROW.matches ? NARROW_SCALE : 1);
    document.documentElement.style.setProperty('--present', String(scale));
    places.top.hidden = places.caption.hidden = false;
    render(places.top, topBody(page));
    render(places.caption, captionBody(page, slide, acts));
    places.caption.setAttribute('aria-label', t('present.caption'));
    places.slide.hidden = slide === 'beats';
    places.slide.setAttribute('aria-label', t('present.slide'));
    render(places.slide, slideBody(page, slide, acts));
    places.timer.hidden = !show.timer;
    render(places.timer, timerBody(page));
    places.blank.hidden = !show.blank;
    render(places.blank, show.blank ? [t('present.blank')] : []);
  }

  // ---- keys ------------------------------------------------------------------------------------

  /** By physical place; a clicker sends PageDown, PageUp and the full stop. */
  makeKeys() {
    const {acts} = this;
    return {
      PageDown: acts.next,
      ArrowRight: acts.next,
      PageUp: acts.previous,
      ArrowLeft: acts.previous,
      Period: acts.blank,
      KeyB: acts.blank,
      Space: acts.play,
      KeyX: acts.spotlight,
      KeyT: acts.timer,
      KeyP: acts.leave,
      Escape: acts.leave,
    };
  }

  /** True when the key was the presenter's; others of the time line rest meanwhile. */
  key(event) {
    const {acts, show} = this;
    if (!show.on || event.ctrlKey || event.metaKey || event.altKey) return false;
    const control = event.target.closest?.('button,a,input');
    if (event.code === 'Space' && control) return false;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    const command = digit ? () => this.choose(Number(digit[1]) - 1) : this.keys[event.code];
    if (!command) return !/^(Tab|Enter|F\d+|Slash)$/.test(event.code);
    event.preventDefault();
    // The first key after a blank only brings the picture back.
    if (show.blank && command !== acts.blank && command !== acts.leave) acts.blank();
    else command();
    return true;
  }
}

export async function makePresenter(lab) {
  await loadStyle('page/presenter.css');
  return new Presenter(lab);
}
