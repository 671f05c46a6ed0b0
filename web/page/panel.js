// The lesson panel: title, runs, brief, prediction, hints, debrief, and the one primary button.
import {h, icon} from './dom.js';
import {predictionSection} from './prediction.js';
import {layout} from './sheet.js';
import {num, t} from './text.js';
import {actionSection} from './actions.js';
import {knobSection} from './knobs.js';
import {goalSection, worldSection} from './goals.js';

function runSteps(page, act) {
  if (page.runs.length < 2) return null;
  return h(
    'div',
    {
      class: page.runs.length > 2 ? 'steps many' : 'steps',
      role: 'group',
      'aria-label': t('runs.title'),
    },
    page.runs.map((run, i) => {
      const current = run.id === page.run;
      const done = run.status === 'pass';
      return h(
        'button',
        {
          key: run.id,
          type: 'button',
          'aria-current': current ? 'step' : null,
          class: `step${current ? ' on' : ''}${done ? ' done' : ''}`,
          on: {click: () => act.run(run.id)},
        },
        h('span', {class: 'n'}, done ? icon('check', 12) : num(i + 1)),
        h('span', null, run.title),
        done && h('span', {class: 'sr'}, t('goal.pass')),
      );
    }),
  );
}

function paragraphs(text) {
  return text.split(/\n\s*\n/).map((part, i) => h('p', {key: i, class: 'lead'}, part));
}

export function lessonHead(page, act) {
  return h(
    'section',
    {key: 'lesson', class: 'part', 'data-part': 'lesson'},
    h('h1', {id: 'lab-title', tabindex: '-1'}, page.lab.title),
    runSteps(page, act),
    page.branches.presets &&
      page.ran &&
      h(
        'button',
        {
          class: 'link compare-runs',
          type: 'button',
          'aria-pressed': page.compare ? 'true' : 'false',
          on: {click: act.compareRuns},
        },
        icon('lanes', 14),
        t(page.compare ? 'compare.stop' : 'compare.runs'),
      ),
    paragraphs(page.lab.brief),
  );
}

function hintSection(page, act) {
  if (!page.hints.length) return null;
  const shown = page.hints.filter((hint) => hint.open || hint.available);
  if (!shown.length) return null;
  const cost = (hint) => (hint.cost > 0 ? t('hint.cost', {n: hint.cost}) : t('hint.free'));
  return h(
    'section',
    {key: 'hints', class: 'part', 'data-part': 'lesson'},
    shown.map((hint) =>
      h(
        'div',
        {key: hint.index, class: 'hint'},
        icon('bulb'),
        hint.open
          ? h(
              'div',
              null,
              h('span', {class: 'b'}, t('hint.title')),
              ' ',
              h('span', {class: 'note'}, cost(hint)),
              h('p', null, hint.text),
            )
          : h(
              'button',
              {class: 'link', type: 'button', on: {click: () => act.hint(hint.index)}},
              t('hint.show'),
              h('span', {class: 'note plainer'}, cost(hint)),
            ),
      ),
    ),
  );
}

export function debriefSection(page, facts) {
  if (!page.lab.debrief) return null;
  return h(
    'section',
    {key: 'debrief', class: 'part', 'data-part': 'lesson'},
    h('div', {class: 'head'}, h('h2', null, t('debrief.title'))),
    paragraphs(page.lab.debrief),
    facts.length > 0 &&
      h(
        'ul',
        {class: 'facts'},
        facts.map((fact) => h('li', {key: fact}, icon('check', 12), h('span', null, fact))),
      ),
  );
}

export function problemSection(page) {
  if (!page.problems?.length) return null;
  return h(
    'section',
    {key: 'problems', class: 'part', 'data-part': 'lesson'},
    h(
      'div',
      {class: 'card err', role: 'alert'},
      icon('warn'),
      h(
        'div',
        {class: 'grow'},
        h('h3', null, t('problems.title')),
        page.problems.map((one, i) =>
          h('div', {key: i}, h('p', {class: 'note'}, one.text), h('pre', null, one.pointer)),
        ),
      ),
    ),
  );
}

/** The panel's sections, top to bottom. Tabs of narrow screens choose by data-part. */
export function panelBody({page, ui, act, facts}, redraw) {
  return [
    problemSection(page),
    lessonHead(page, act),
    predictionSection(page, act),
    knobSection(page, act, redraw),
    actionSection(page, act, redraw),
    goalSection(page, ui, act),
    worldSection(page, act),
    hintSection(page, act),
    debriefSection(page, facts),
  ];
}

/**
 * Before the prediction is committed the run is closed. Beside the prediction there is a button to
 * commit it; on a phone that may be out of sight, so the primary button does it.
 */
function predictStep(page) {
  const chosen = page.predict.every((item) => item.committed || item.chosen !== null);
  const why = chosen ? t('run.commit') : t('run.predict');
  if (layout() !== 'phone')
    return {id: 'run', label: t('run.first'), icon: 'play', off: true, why};
  return chosen
    ? {id: 'commit', label: t('predict.commit'), icon: 'lock', why}
    : {id: 'predict', label: t('predict.first'), icon: 'arrow', why};
}

/** What the one primary button does now: {id, label, icon, off?, why?}. */
export function nextStep(page, nextLab) {
  if (!page.ready) return predictStep(page);
  if (!page.ran) return {id: 'run', label: t('run.first'), icon: 'play'};
  const here = page.runs.find((run) => run.id === page.run);
  const other = page.runs.find((run) => run.id !== page.run && run.status !== 'pass');
  if (here?.status === 'pass' && other) {
    return {
      id: 'next-run',
      run: other.id,
      label: t('run.next', {n: page.runs.indexOf(other) + 1}),
      icon: 'arrow',
    };
  }
  if (page.verdict.status === 'pass') {
    return nextLab
      ? {id: 'next-lab', lab: nextLab, label: t('run.lab'), icon: 'arrow'}
      : {id: 'download', label: t('menu.download'), icon: 'down'};
  }
  const all = page.runs.every((run) => run.status === 'pass');
  if (all && !page.worlds.running && page.worlds.checked < page.worlds.n) {
    return {id: 'worlds', label: t('worlds.check', {n: page.worlds.n}), icon: 'check'};
  }
  return {id: 'again', label: t('run.again'), icon: 'play'};
}

export function panelFoot(page, act, nextLab) {
  const step = nextStep(page, nextLab);
  const second = secondStep(page, step);
  return [
    h(
      'button',
      {
        key: 'first',
        type: 'button',
        class: `btn grow ${step.off ? 'off' : 'primary'}`,
        disabled: Boolean(step.off),
        'aria-describedby': step.why ? 'foot-why' : null,
        on: {click: () => act.step(step)},
      },
      icon(step.icon),
      h('span', null, step.label),
    ),
    step.why && h('span', {key: 'why', id: 'foot-why', class: 'note foot-why'}, step.why),
    second &&
      h(
        'button',
        {
          key: 'second',
          type: 'button',
          class: 'btn second grow wide-only',
          on: {click: () => act.step(second)},
        },
        h('span', null, second.label),
      ),
  ];
}

function secondStep(page, first) {
  if (!page.ran || page.worlds.running) return null;
  if (first.id !== 'worlds' && page.worlds.checked < page.worlds.n) {
    return {id: 'worlds', label: t('worlds.check', {n: page.worlds.n})};
  }
  return first.id === 'again' ? null : {id: 'again', label: t('run.again')};
}
