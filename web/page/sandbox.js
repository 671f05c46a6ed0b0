// What a sandbox shows in place of a lab's goals and score. Fetched with the first sandbox.
import {h, icon} from './dom.js';
import {t} from './text.js';
import {actionSection} from './actions.js';
import {knobSection} from './knobs.js';
import {debriefSection, lessonHead, problemSection} from './panel.js';
import {loadStyle} from './fetch.js';
import {wordsButton} from './goals.js';
import {serverSection} from './servers.js';

export {explorerBody, focusCell} from './explorer.js';

export const ready = () => loadStyle('page/sandbox.css');

/** True when the map has two axes: then it has a screen of its own. */
export const hasMap = (page) => Boolean(page.map?.y);

function promptRow(prompt, page, ui) {
  const elsewhere = page.runs.length > 1 && prompt.run !== page.run;
  return h(
    'li',
    {key: prompt.id, class: `goal ${prompt.found ? 'pass' : 'open'}`},
    h(
      'span',
      {class: 'g', role: 'img', 'aria-label': t(prompt.found ? 'prompt.found' : 'prompt.open')},
      prompt.found && icon('check', 12),
    ),
    h(
      'span',
      {class: 'tx'},
      prompt.text,
      elsewhere &&
        !prompt.found &&
        h(
          'span',
          {class: 'note block'},
          page.runs.find((run) => run.id === prompt.run)?.title,
        ),
      ui.words && h('span', {class: 'note block'}, prompt.words),
    ),
  );
}

function promptSection(page, ui, act) {
  const found = page.prompts.filter((one) => one.found).length;
  return h(
    'section',
    {key: 'goals', class: 'part prompts', 'data-part': 'goals'},
    h(
      'div',
      {class: 'head'},
      h('h2', null, t('prompts.title')),
      wordsButton(ui, act),
      h(
        'span',
        {class: 'note strong end'},
        t('prompts.found', {n: found, of: page.prompts.length}),
      ),
    ),
    h(
      'ul',
      {class: 'goals'},
      page.prompts.map((prompt) => promptRow(prompt, page, ui)),
    ),
  );
}

/** The panel's sections. What was learned is told once something was found. */
export function panelBody({page, ui, act, facts}, redraw) {
  const found = page.prompts.some((one) => one.found);
  return [
    problemSection(page),
    lessonHead(page, act),
    serverSection(page, act),
    knobSection(page, act, redraw),
    !(hasMap(page) && ui.explorer) && actionSection(page, act, redraw),
    promptSection(page, ui, act),
    found && debriefSection(page, facts),
  ];
}

function button(key, kind, name, label, click) {
  return h(
    'button',
    {key, type: 'button', class: `btn grow ${kind}`, on: {click}},
    name && icon(name),
    h('span', null, label),
  );
}

export function panelFoot(page, ui, act) {
  if (hasMap(page) && ui.explorer) {
    return [
      button('first', 'primary', 'play', t('explorer.open'), act.openRun),
      button('second', 'second', null, t('explorer.share'), act.copyLink),
    ];
  }
  return [
    button('first', 'primary', 'play', t(page.ran ? 'run.again' : 'run.first'), () =>
      act.step({id: 'run'}),
    ),
    hasMap(page) &&
      button('second', 'second', 'table', t('explorer.back'), () => act.showMap()),
  ];
}
