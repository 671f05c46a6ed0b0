// Parts of the page that come when they are needed: files of the learner's own, the presenter, the
// page inside another page, and what keeps it for work without a connection.
import {readKept} from './files.js';
import {closeDialog, showDialog, toast} from './dialogs.js';
import {words} from './session.js';
import {language, t} from './text.js';

/** True when files of this tab are kept; asked before the module that knows them is loaded. */
function hasOwnLabs() {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('inflight/own/'));
  } catch {
    return false;
  }
}

/** Files dropped or chosen; `page` = {app, findLab, openLab, goHome, ready} of main.js. */
function makeFiles({app, findLab, openLab, goHome, ready}) {
  async function takeAnswer(answer, name) {
    const here = app.session.lab?.id === answer.lab ? app.session.lab : null;
    const own = here ? Boolean(here.own) : !findLab(answer.lab, false);
    const before = here ? app.session.state() : null;
    await openLab(answer.lab, {state: {answer}, own});
    const back = () => openLab(answer.lab, {state: before, own});
    toast(t('file.loaded', {name}), before && {label: t('undo'), click: back});
  }

  /** Opens a file of the learner's own: a lab, or an answer to one. */
  return async (file) => {
    const kept = await readKept(file);
    if (kept) {
      const {takeKept} = await import('./transfer.js');
      await takeKept(file, kept, {app, findLab, openLab, goHome, ready, toast});
      return;
    }
    app.own ??= await import('./own-labs.js');
    const loader = document.getElementById('loader');
    loader.hidden = Boolean(app.engine);
    await ready();
    loader.hidden = true;
    const wordText = await words();
    const check = (text) => app.engine.check(text, wordText, language()).problems;
    const labs = [...app.own.ownLabs(), ...app.catalog.labs];
    const found = await app.own.readFile(file, labs, check);
    if (found.kind === 'bad') {
      showDialog('file-refused', t('file.refused'), app.own.refusalBody(found));
      return;
    }
    closeDialog('file-refused');
    if (found.kind === 'answer') {
      await takeAnswer(found.answer, file.name);
    } else {
      await openLab(found.lab.id, {own: true});
      toast(t('file.opened', {name: file.name}));
    }
  };
}

/** What the presenter is given to drive the lab with; send(command) returns "" or a refusal. */
const presented = (act, {app, draw, reopen}) => ({
  act,
  send: (command) => app.session.command(command),
  page: () => app.session?.page ?? null,
  /** Changes when a lab is opened anew. */
  opened: () => app.session.opened,
  /** Shows a run from its start without a prediction, as a link to a moment does. */
  show: () => reopen({ran: {...app.session.state().ran, [app.session.page.run]: 0}, t: 0}),
  redraw: draw,
});

/** `page` = {app, ui, draw, findLab, openLab, goHome, reopen, ready} of main.js. */
export function makeLate(page) {
  const {app, ui, draw} = page;
  return {
    takeFile: makeFiles(page),

    async ownLabs() {
      if (hasOwnLabs()) app.own ??= await import('./own-labs.js');
    },

    /** Shows the opened lab to a class, or ends that. */
    async present(act) {
      closeDialog('menu');
      if (!app.session?.page) return;
      const {makePresenter} = await import('./presenter.js');
      app.presenter ??= await makePresenter(presented(act, page));
      app.presenter.toggle();
      draw();
    },

    /** A page inside another page, or one without its bars. */
    async embed(link) {
      const inside = window.parent !== window;
      if (link.chrome !== '0' && link.edit !== '0' && !inside) return;
      const embed = await import('./embed.js');
      app.shown = embed.shownAs(link);
      if (app.shown.chrome) ui.panel = false;
      if (app.shown.chrome || app.shown.edit) app.embed = await embed.startEmbed(app.shown);
      app.onSession = (session) => {
        session.shown = app.shown;
        if (app.shown.edit) {
          session.refuses = embed.isChange;
          session.keeps = false;
        }
        if (inside) app.report = embed.makeReporter(session);
      };
    },

    async keepForOffline() {
      if (!/^https?:$/.test(location.protocol)) return;
      app.install = await import('./install.js');
      await app.install.keepForOffline(draw);
    },
  };
}
