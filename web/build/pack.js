'use strict';
// Fewer and smaller files for the page's first load. The sources stay as they are in web/; what a
// browser gets is one script and one sheet for the first visit and a small file for every part that
// is imported when it is needed.
const path = require('node:path');
const {execFileSync} = require('node:child_process');

const WEB = path.join(__dirname, '..');
const START = 'page/main.js';
/** A classic script for browsers without modules; stays as it is. */
const CLASSIC = 'page/old.js';
/** The sheets of index.html become this file, but the fonts', whose addresses are relative. */
const SHEET = 'page.css';
const SHEET_LINK = /<link rel="stylesheet" href="((?!fonts\/)[^"]+)">\n/g;

/** import {…} from '…', import '…', export {…} from '…' as the modules write them. */
const STATIC = /^(import|export)\s+(?:\{([^}]*)\}\s+from\s+)?'(\.[^']+)';/gm;

function esbuild(input, options) {
  return execFileSync('esbuild', [...options, '--minify', '--legal-comments=none'], {
    input,
    cwd: path.join(WEB, 'page'),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

const minified = (text, loader) => esbuild(text, [`--loader=${loader}`, '--target=es2022']);

const target = (from, address) => path.posix.join(path.posix.dirname(from), address);

/** The address of `name` as a module in page/ writes it. */
const addressOf = (name) => {
  const address = path.posix.relative('page', name);
  return address.startsWith('.') ? address : `./${address}`;
};

/** Names of the modules that `start` cannot do without. */
function modulesOf(files, start) {
  const found = new Set([start]);
  for (const name of found) {
    for (const [, , , address] of files.get(name).matchAll(STATIC)) {
      found.add(target(name, address));
    }
  }
  return found;
}

/** What the first script calls the export `word` of its module `name`: two may export one word. */
const exported = (name, word) => `${path.posix.basename(name, '.js').replace(/\W/g, '_')}_${word}`;

/**
 * `source` of the late module `name`, taking what is in the first script from there; each export it
 * needs is added to `needed` as "module word".
 */
function rewired(name, source, first, needed) {
  return source.replace(STATIC, (line, kind, list, address) => {
    const from = target(name, address);
    if (!first.has(from)) return line;
    if (!list) throw new Error(`${name}: ${line} cannot be packed`);
    const words = list.split(',').map((one) => one.trim()).filter(Boolean);
    const renamed = words.map((one) => {
      const [word, local = word] = one.split(/\s+as\s+/);
      needed.add(`${from} ${word}`);
      return `${exported(from, word)} as ${local}`;
    });
    return `${kind} {${renamed.join(', ')}} from '${addressOf(START)}';`;
  });
}

function packModules(files) {
  const sources = new Map();
  for (const [name, data] of files) {
    if (/^(page|backend)\/.+\.js$/.test(name) && name !== CLASSIC) sources.set(name, String(data));
  }
  const first = modulesOf(sources, START);
  const late = [...sources.keys()].filter((name) => !first.has(name));
  const needed = new Set();
  for (const name of late) {
    files.set(name, minified(rewired(name, sources.get(name), first, needed), 'js'));
  }
  const lines = [`import '${addressOf(START)}';`];
  for (const [name, word] of [...needed].sort().map((one) => one.split(' '))) {
    lines.push(`export {${word} as ${exported(name, word)}} from '${addressOf(name)}';`);
  }
  const outside = late.map((name) => `--external:${addressOf(name)}`);
  const options = ['--bundle', '--format=esm', '--target=es2022', ...outside];
  const script = esbuild(lines.join('\n'), options);
  for (const name of first) files.delete(name);
  files.set(START, script);
}

function packSheets(files) {
  const sheets = [];
  const html = String(files.get('index.html')).replace(SHEET_LINK, (link, name) => {
    sheets.push(String(files.get(name)));
    files.delete(name);
    return sheets.length === 1 ? `<link rel="stylesheet" href="${SHEET}">\n` : '';
  });
  files.set('index.html', html);
  for (const [name, data] of files) {
    if (name.endsWith('.css')) files.set(name, minified(String(data), 'css'));
  }
  files.set(SHEET, minified(sheets.join('\n'), 'css'));
}

/** Packs `files` (name in the site -> content) in place. */
function pack(files) {
  packModules(files);
  packSheets(files);
  for (const [name, data] of files) {
    if (name.endsWith('.json')) files.set(name, JSON.stringify(JSON.parse(String(data))));
  }
}

module.exports = {pack};
