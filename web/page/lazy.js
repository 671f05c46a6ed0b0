// Styles of parts that are not there at first: fetched with them.

const asked = new Map();

/** Resolves once the sheet `name` of this folder is in force. */
export function loadStyle(name) {
  if (!asked.has(name)) {
    asked.set(
      name,
      new Promise((done) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = new URL(name, import.meta.url).href;
        link.addEventListener('load', done);
        // Without its style the part is still there to be read.
        link.addEventListener('error', done);
        document.head.append(link);
      }),
    );
  }
  return asked.get(name);
}
