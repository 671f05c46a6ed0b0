#!/usr/bin/env node
'use strict';
// Puts the page together: node web/build/site.js [--plain] FOLDER
// --plain: scripts and sheets as they are in web/, and without compressed copies.
//   index.html                       -> FOLDER/index.html, with the size of inflight.wasm filled in
//   web/**.{js,css,json,svg}         -> FOLDER/ (same path without web/; not web/build, not tokens)
//   engine/lab/text/*.json           -> FOLDER/text/words.<language>.json
//   engine/lab/data/*.json           -> FOLDER/data/
//   web/tokens.json                  -> FOLDER/look.css, FOLDER/icons.svg, FOLDER/icon*
//   web/build/worker.js              -> FOLDER/sw.js, with the list of all files in FOLDER
// The page's scripts and sheets are packed (see pack.js).
// Fonts, inflight.js, inflight.wasm and labs are put there by their own steps. Files that an
// earlier run put there and that have no source any more are removed.
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const look = require('./look.js');
const {makeIconPng, makeIconSvg} = require('./icons.js');
const {PNG_SIZES, makeManifest, makeWorker} = require('./install.js');
const {pack} = require('./pack.js');

const ROOT = path.join(__dirname, '..', '..');
const COPIED = new Set(['.js', '.css', '.json', '.svg']);
const PACKED = new Set([...COPIED, '.wasm', '.ttf', '.html', '.webmanifest']);
const LIST = '.site-files';

function filesBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, {withFileTypes: true, recursive: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** Writes only what changed, so that a second run leaves everything as it is. */
function write(file, data) {
  const bytes = Buffer.from(data);
  if (fs.existsSync(file) && fs.readFileSync(file).equals(bytes)) return;
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, bytes);
}

/** Name in the site -> content. */
function collect(site) {
  const files = new Map();
  const web = path.join(ROOT, 'web');
  for (const name of filesBelow(web)) {
    if (name.startsWith('build' + path.sep) || name === 'tokens.json') continue;
    if (COPIED.has(path.extname(name))) files.set(name, fs.readFileSync(path.join(web, name)));
  }
  const text = path.join(ROOT, 'engine', 'lab', 'text');
  for (const name of filesBelow(text).filter((n) => n.endsWith('.json'))) {
    files.set(path.join('text', `words.${name}`), fs.readFileSync(path.join(text, name)));
  }
  const data = path.join(ROOT, 'engine', 'lab', 'data');
  for (const name of filesBelow(data).filter((n) => n.endsWith('.json'))) {
    files.set(path.join('data', name), fs.readFileSync(path.join(data, name)));
  }
  const tokens = look.readTokens();
  files.set('look.css', look.makeCss(tokens));
  files.set('icons.svg', look.makeIcons(tokens));
  files.set('icon.svg', makeIconSvg(tokens));
  for (const size of PNG_SIZES) files.set(`icon-${size}.png`, makeIconPng(tokens, size));
  files.set('manifest.webmanifest', makeManifest(tokens));
  const index = path.join(ROOT, 'index.html');
  if (fs.existsSync(index)) {
    const wasm = path.join(site, 'inflight.wasm');
    const size = fs.existsSync(wasm) ? fs.statSync(wasm).size : 0;
    // The loader's progress bar needs the raw size; Content-Length is the compressed one.
    files.set(
      'index.html',
      fs
        .readFileSync(index, 'utf8')
        .replace(/(<meta name="wasm-size" content=")\d*(")/, `$1${size}$2`),
    );
  }
  return files;
}

function removeStale(site, names) {
  const list = path.join(site, LIST);
  const before = fs.existsSync(list)
    ? fs.readFileSync(list, 'utf8').split('\n').filter(Boolean)
    : [];
  for (const name of before) {
    if (names.has(name)) continue;
    fs.rmSync(path.join(site, name), {force: true});
    fs.rmSync(path.join(site, `${name}.br`), {force: true});
  }
  write(list, [...names].sort().join('\n') + '\n');
}

/** A .br beside every file worth it, made again when the file is newer; with `plain` none. */
function compress(site, plain) {
  for (const name of filesBelow(site)) {
    if (!PACKED.has(path.extname(name))) continue;
    const file = path.join(site, name),
      packed = `${file}.br`;
    if (plain) {
      fs.rmSync(packed, {force: true});
      continue;
    }
    const fresh = fs.existsSync(packed) && fs.statSync(packed).mtimeMs >= fs.statSync(file).mtimeMs;
    if (fresh) continue;
    fs.writeFileSync(
      packed,
      zlib.brotliCompressSync(fs.readFileSync(file), {
        params: {[zlib.constants.BROTLI_PARAM_QUALITY]: 11},
      }),
    );
  }
}

function main(argv) {
  const plain = argv[0] === '--plain';
  const folders = plain ? argv.slice(1) : argv;
  if (folders.length !== 1) {
    console.error('usage: site.js [--plain] FOLDER');
    return 2;
  }
  const site = path.resolve(folders[0]);
  const files = collect(site);
  if (!plain) pack(files);
  for (const [name, data] of files) write(path.join(site, name), data);
  removeStale(site, new Set(files.keys()));
  // Last, because it lists the others.
  write(path.join(site, 'sw.js'), makeWorker(site, filesBelow(site)));
  compress(site, plain);
  return 0;
}

module.exports = {collect, filesBelow};
if (require.main === module) process.exitCode = main(process.argv.slice(2));
