// Getting files of the site, with an error that says which one did not come.

/** Why the page could not start; `reason` is a key of the page's texts. */
export class StartError extends Error {
  constructor(reason, detail) {
    super(detail);
    this.reason = reason;
  }
}

/** Gives the Response for a file that the page carries in itself, else null. */
let carried = () => null;
let single = false;

/** The single-file version: files come from lookup(url) and never from the network. */
export function carryFiles(lookup) {
  single = true;
  carried = (url) => {
    const answer = lookup(url);
    if (answer === null) throw new StartError('start.fetch', `${url}: not in this file`);
    return answer;
  };
}

/** True in the single-file version. */
export const carriesFiles = () => single;

/** The answer to a request for `url`; throws a StartError when there is none. */
export async function fetchOk(url) {
  const inside = carried(url);
  if (inside) return inside;
  let answer;
  try {
    answer = await fetch(url);
  } catch (error) {
    throw new StartError('start.fetch', `${url}: ${error.message}`);
  }
  if (!answer.ok) throw new StartError('start.fetch', `${url}: HTTP ${answer.status}`);
  return answer;
}

/** Adds a style sheet of a part that is loaded late; resolves when it applies. */
export async function loadStyle(url) {
  const id = `style-${url.replace(/\W+/g, '-')}`;
  if (document.getElementById(id)) return;
  const inside = carried(url);
  const sheet = document.createElement(inside ? 'style' : 'link');
  sheet.id = id;
  if (inside) {
    sheet.textContent = await inside.text();
    document.head.append(sheet);
    return;
  }
  sheet.rel = 'stylesheet';
  sheet.href = url;
  await new Promise((done, fail) => {
    sheet.addEventListener('load', done);
    sheet.addEventListener('error', () => {
      sheet.remove();
      fail(new StartError('start.fetch', url));
    });
    document.head.append(sheet);
  });
}
