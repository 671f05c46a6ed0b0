// Parts of the page that are fetched when they are first needed.

const styles = new Map();

/** Adds a style sheet of the site once; resolves when it is in force. */
export function loadStyle(url) {
  if (!styles.has(url)) {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = url;
    const ready = new Promise((done) => {
      sheet.addEventListener('load', done);
      sheet.addEventListener('error', done);
    });
    document.head.append(sheet);
    styles.set(url, ready);
  }
  return styles.get(url);
}
