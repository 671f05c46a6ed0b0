// What survives a reload. Storage may be full or forbidden (private windows): then nothing is kept
// and nothing breaks.

const SETTINGS = 'inflight/settings';

function read(key) {
  try {
    const text = localStorage.getItem(key);
    const value = text === null ? null : JSON.parse(text);
    return value !== null && typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const labKey = (lab, version) => `inflight/${lab}/${version}`;

/** {lang, theme, keys, learner, wheel, last}; each may be missing. last = the lab opened last. */
export function settings() {
  return read(SETTINGS) ?? {};
}

export function saveSettings(changes) {
  return write(SETTINGS, {...settings(), ...changes});
}

/** {answer, run, t, world, committed, ran, stars, status, place, found} of one lab, or null. */
export function saved(lab, version) {
  return read(labKey(lab, version));
}

export function save(lab, version, state) {
  return write(labKey(lab, version), state);
}

/** Every lab's state: [{lab, version, state}], by lab. */
export function allSaved() {
  const keys = [];
  try {
    for (let i = 0; i < localStorage.length; ++i) keys.push(localStorage.key(i));
  } catch {
    // No storage here: nothing was kept.
  }
  return keys
    .map((key) => /^inflight\/([a-z0-9-]+)\/(\d+)$/.exec(key))
    .filter(Boolean)
    .map(([, lab, version]) => ({lab, version: Number(version), state: saved(lab, version)}))
    .filter(({state}) => state !== null)
    .sort((a, b) => (a.lab < b.lab ? -1 : a.lab > b.lab ? 1 : a.version - b.version));
}

/** The learner's own state, set aside while an answer from a link or file is shown. */
export function keepAside(lab, version) {
  const own = saved(lab, version);
  if (own) write(`${labKey(lab, version)}/kept`, own);
  return own !== null;
}

export function takeBack(lab, version) {
  const own = read(`${labKey(lab, version)}/kept`);
  if (own) write(labKey(lab, version), own);
  return own;
}
