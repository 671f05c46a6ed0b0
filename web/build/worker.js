// The service worker (sw.js of the site): after the first visit the page works without a
// connection. Every file is kept under its hash, so a new version fetches only what changed, and
// one version of the page never meets files of another. web/build/install.js fills in the list.
const FILES = {core: {}, later: {}};

const CACHE = 'inflight-files';
const hashes = {...FILES.core, ...FILES.later};
const scope = self.registration.scope;
/** Hosts may answer index.html with a redirect; the folder itself they do not. */
const addressOf = (name) => scope + (name === 'index.html' ? '' : name);
const keyOf = (name) => `${addressOf(name)}?${hashes[name]}`;

/** The file's name in the site, null for what is none of ours. */
function nameOf(address) {
  const plain = address.split(/[?#]/)[0];
  if (!plain.startsWith(scope)) return null;
  const name = plain.slice(scope.length) || 'index.html';
  return Object.hasOwn(hashes, name) ? name : null;
}

async function hashOf(answer) {
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
  const letters = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return letters.join('');
}

/** Keeps `answer` if it is the file of this version: the site may be changing at this moment. */
async function keep(cache, name, answer) {
  if (!answer.ok || answer.redirected) throw new Error(`${name}: HTTP ${answer.status}`);
  const hash = await hashOf(answer.clone());
  if (!hash.startsWith(hashes[name])) throw new Error(`${name} is of another version`);
  await cache.put(keyOf(name), answer);
}

async function fill(names) {
  const cache = await caches.open(CACHE);
  for (const name of names) {
    if (await cache.match(keyOf(name))) continue;
    await keep(cache, name, await fetch(addressOf(name), {cache: 'no-cache'}));
  }
}

/** Removes what no file of this version is kept under. */
async function clean() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(hashes).map(keyOf));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}

async function serve(name, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(name));
  if (kept) return kept;
  const answer = await fetch(request);
  keep(cache, name, answer.clone()).catch(() => {});
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(fill(Object.keys(FILES.core))));

self.addEventListener('activate', (event) =>
  event.waitUntil(clean().then(() => self.clients.claim())),
);

self.addEventListener('fetch', (event) => {
  const name = event.request.method === 'GET' ? nameOf(event.request.url) : null;
  if (name !== null) event.respondWith(serve(name, event.request));
});

/** From web/page/install.js: "fill" = keep the labs too; "take over" = the learner said reload. */
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  if (event.data === 'fill') event.waitUntil(fill(Object.keys(FILES.later)).catch(() => {}));
});
