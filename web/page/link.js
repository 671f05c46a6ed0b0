// The link: #lab=ID&run=R&var=V&s=SEED&t=MS&a=…&sel=mN&lang=L; the same names are read after "?".
// How the page is shown: chrome=0 without bars, edit=0 to look at only, own=1 a file of one's own.

/** More than any answer within the format's bounds (200 actions) unpacks to. */
const MAX_ANSWER_BYTES = 1 << 20;
/** Longer links are cut by mail programs and chats: then the answer file is the better way. */
export const MAX_HASH = 2048;

/** The link of the address bar; what it does not name, or names wrongly, is absent. */
export function readLink(place = location) {
  const names = new URLSearchParams(place.search);
  for (const [name, value] of new URLSearchParams(place.hash.replace(/^#/, ''))) {
    names.set(name, value);
  }
  const link = {};
  for (const name of ['lab', 'run', 'a', 'sel', 'lang']) {
    if (names.get(name)) link[name] = names.get(name);
  }
  for (const name of ['var', 's', 't']) {
    if (/^\d{1,15}$/.test(names.get(name) ?? '')) link[name] = Number(names.get(name));
  }
  for (const name of ['chrome', 'edit', 'own']) {
    if (/^[01]$/.test(names.get(name) ?? '')) link[name] = names.get(name);
  }
  if (link.lab !== undefined && !/^[a-z0-9][a-z0-9-]{0,63}$/.test(link.lab)) delete link.lab;
  return link;
}

function toBase64Url(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function collect(stream, limit) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function through(bytes, transform, limit) {
  return collect(new Blob([bytes]).stream().pipeThrough(transform), limit);
}

/** "z" + packed, or "j" + plain where the browser cannot pack. */
export async function packAnswer(json) {
  const bytes = new TextEncoder().encode(json);
  try {
    const packed = await through(bytes, new CompressionStream('deflate-raw'), Infinity);
    return `z${toBase64Url(packed)}`;
  } catch {
    return `j${toBase64Url(bytes)}`;
  }
}

/** The answer's JSON text; null when the link is damaged. */
export async function unpackAnswer(text) {
  try {
    let bytes = fromBase64Url(text.slice(1));
    if (text[0] === 'z') {
      bytes = await through(bytes, new DecompressionStream('deflate-raw'), MAX_ANSWER_BYTES);
    } else if (text[0] !== 'j') {
      return null;
    }
    const json = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
    JSON.parse(json);
    return json;
  } catch {
    return null;
  }
}

/** The address without the language it asked for, once the learner chose another. */
export function withoutLanguage(place) {
  const url = new URL(place.href);
  url.searchParams.delete('lang');
  const names = new URLSearchParams(url.hash.replace(/^#/, ''));
  names.delete('lang');
  url.hash = names.toString();
  return url.href;
}

/** The hash for what app_link() says; `shown` = further names, as chrome=0. */
export async function makeHash(link, lang, shown = {}) {
  const names = new URLSearchParams();
  names.set('lab', link.lab);
  if (link.run) names.set('run', link.run);
  if (link.var !== undefined) names.set('var', String(link.var));
  if (link.s !== undefined) names.set('s', String(link.s));
  if (link.t !== undefined) names.set('t', String(link.t));
  if (link.sel) names.set('sel', String(link.sel));
  names.set('lang', lang);
  for (const [name, value] of Object.entries(shown)) names.set(name, value);
  if (link.answer) {
    const text = typeof link.answer === 'string' ? link.answer : JSON.stringify(link.answer);
    names.set('a', await packAnswer(text));
  }
  return `#${names}`;
}
