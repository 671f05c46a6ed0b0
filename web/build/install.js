'use strict';
// What makes the page installable and lets it work without a connection: the web app manifest and
// the service worker with the list of the site's files.
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const PNG_SIZES = [192, 512];

/** Not asked for by the page, or made for somebody else: search engines, servers, people. */
const SKIPPED = /(^|\/)(\.[^/]*|sw\.js|LICENSE\.txt)$|\.br$/;
/** Fetched when there is time: the labs themselves, data files, icons of the home screen. */
const LATER = /^(labs\/(?!catalog\.json)|data\/|icon-\d+\.png$)/;
/** Enough of the hash to tell versions of one file apart and to find a mixed deployment. */
const HASH_LETTERS = 16;

function makeManifest(tokens) {
  const colour = tokens.color.dark;
  return `${JSON.stringify(
    {
      name: 'Inflight',
      short_name: 'Inflight',
      description:
        'Labs on how SQS, SNS, S3 events and Lambda really behave, on a time line you can drag.',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: colour['surface.canvas'],
      theme_color: colour['surface.panel'],
      icons: [
        {src: 'icon.svg', type: 'image/svg+xml', sizes: 'any'},
        ...PNG_SIZES.map((size) => ({
          src: `icon-${size}.png`,
          type: 'image/png',
          sizes: `${size}x${size}`,
          purpose: 'any maskable',
        })),
      ],
    },
    null,
    2,
  )}\n`;
}

const hashOf = (bytes) =>
  crypto.createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LETTERS);

/** {core, later}: name in the site -> hash, over the files `names` of the folder `site`. */
function listFiles(site, names) {
  const core = {},
    later = {};
  for (const name of names.map((one) => one.split(path.sep).join('/')).sort()) {
    if (SKIPPED.test(name)) continue;
    (LATER.test(name) ? later : core)[name] = hashOf(fs.readFileSync(path.join(site, name)));
  }
  return {core, later};
}

/** The text of sw.js: web/build/worker.js behind the list of what it keeps. */
function makeWorker(site, names) {
  const source = fs.readFileSync(path.join(__dirname, 'worker.js'), 'utf8');
  return source.replace('{core: {}, later: {}}', () => JSON.stringify(listFiles(site, names)));
}

module.exports = {PNG_SIZES, listFiles, makeManifest, makeWorker};
