// Style sheets that are loaded with the parts that need them.

const asked = new Map();

/** Adds the sheet once; resolves when it counts, also when it could not be had. */
export function loadStyle(url) {
  if (!asked.has(url)) {
    asked.set(
      url,
      new Promise((done) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = url;
        link.addEventListener('load', done);
        link.addEventListener('error', done);
        document.head.append(link);
      }),
    );
  }
  return asked.get(url);
}
