// All progress of another browser, out of a file.
import {problemOf, takeProgress} from './progress.js';
import {t} from './text.js';

/** A file of all progress: checked as a whole, then merged. */
export async function takeProgressFile(file, document, {app, openLab, goHome, toast}) {
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
