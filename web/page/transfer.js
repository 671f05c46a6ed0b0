// Files that come in: an answer to one lab, or all progress of another browser.
import {readAnswer, readProgress} from './files.js';
import {problemOf, takeProgress} from './progress.js';
import {t} from './text.js';

/** A file of all progress: checked as a whole, then merged. */
async function takeProgressFile(file, document, {app, openLab, goHome, toast}) {
  const problem = problemOf(document);
  if (problem) {
    const expected = t(`progress.is.${problem.expected}`);
    toast(t('progress.bad', {name: file.name, at: problem.at, expected}));
    return;
  }
  const lab = app.session?.lab;
  if (lab) await app.session.flush();
  const {added, better, same} = takeProgress(document);
  toast(t('progress.taken', {added, better, same}));
  if (lab) await openLab(lab.id);
  else await goHome();
}

/** Takes a file chosen or dropped; page: {app, openLab, goHome, guard, toast}. */
export async function takeFile(file, page) {
  const progress = await readProgress(file);
  if (progress) return takeProgressFile(file, progress, page);
  const {app, openLab, guard, toast} = page;
  const answer = await readAnswer(file, app.catalog.labs);
  if (!answer) {
    toast(t('file.wrong', {name: file.name}));
    return;
  }
  const own = app.session?.lab?.id === answer.lab ? app.session.state() : null;
  await openLab(answer.lab, {state: {answer}});
  const back = () => guard(openLab(answer.lab, {state: own}));
  toast(t('file.loaded', {name: file.name}), own && {label: t('undo'), click: back});
}
