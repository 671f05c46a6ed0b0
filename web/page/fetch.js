// Getting files of the site, with an error that says which one did not come.

/** Why the page could not start; `reason` is a key of the page's texts. */
export class StartError extends Error {
  constructor(reason, detail) {
    super(detail);
    this.reason = reason;
  }
}

/** The answer to a request for `url`; throws a StartError when there is none. */
export async function fetchOk(url) {
  let answer;
  try {
    answer = await fetch(url);
  } catch (error) {
    throw new StartError('start.fetch', `${url}: ${error.message}`);
  }
  if (!answer.ok) throw new StartError('start.fetch', `${url}: HTTP ${answer.status}`);
  return answer;
}
