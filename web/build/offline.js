#!/usr/bin/env node
'use strict';
// The whole site in one HTML file that opens from a disk: node web/build/offline.js SITE FILE
// Page modules become one script (esbuild), everything the page fetches stands in a JSON block, and
// the policy names the scripts by their hashes instead of by their origin.
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const {execFileSync} = require('node:child_process');

/** What the page fetches by name; all else is written into the document. */
const FETCHED = /^(inflight(\.rest)?\.wasm|icons\.svg|(labs|text|data)\/.+\.json|fonts\/.+\.ttf)$/;
/** Sheets that come late: the page asks for them by name too. */
const LATE_SHEETS = /^page\/.+\.css$/;
const BASE64 = /\.(wasm|ttf)$/;

/** Before main.js: files come out of the document. */
const START = `
import {carryFiles} from './page/fetch.js';
const files = JSON.parse(document.getElementById('files').textContent);
const TYPES = {wasm: 'application/wasm', json: 'application/json', svg: 'image/svg+xml',
  css: 'text/css'};
carryFiles((url) => {
  const file = Object.hasOwn(files, url) ? files[url] : null;
  if (file === null) return null;
  const plain = typeof file === 'string';
  const body = plain ? file : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  return new Response(body, {headers: {'content-type': TYPES[url.split('.').pop()] ?? ''}});
});
`;

const read = (site, name) => fs.readFileSync(path.join(site, name));
const text = (site, name) => read(site, name).toString('utf8');

/** Text that may stand inside <script>: no tag in it can end the block. */
const inScript = (code) => code.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');

const hashOf = (code) => `'sha256-${crypto.createHash('sha256').update(code).digest('base64')}'`;

/** All modules from main.js on as one classic script, made from the sources. */
function bundle() {
  const input = `${START}\nimport('./page/main.js');\n`;
  return execFileSync(
    'esbuild',
    ['--bundle', '--format=iife', '--target=es2022', '--minify', '--legal-comments=none'],
    {input, cwd: path.join(__dirname, '..'), encoding: 'utf8', maxBuffer: 1 << 28},
  );
}

/** A style sheet with the files it names inside it. */
function sheet(site, name) {
  return text(site, name).replace(/url\(([^)'"]+\.woff2)\)/g, (_, file) => {
    const bytes = read(site, path.join(path.dirname(name), file));
    return `url(data:font/woff2;base64,${bytes.toString('base64')})`;
  });
}

function carried(site, names, early) {
  const files = {};
  for (const name of names) {
    const late = LATE_SHEETS.test(name) && !early.has(name);
    if (!FETCHED.test(name) && !late) continue;
    files[name] = BASE64.test(name)
      ? {base64: read(site, name).toString('base64')}
      : text(site, name);
  }
  return files;
}

/** The document; throws when index.html holds something this script does not know. */
function makeOffline(site, names) {
  const early = new Set();
  const scripts = [inScript(text(site, 'inflight.js')), inScript(bundle())];
  const policy =
    `default-src 'none'; script-src ${scripts.map(hashOf).join(' ')} 'wasm-unsafe-eval'; ` +
    "style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; " +
    "form-action 'none'";
  let html = text(site, 'index.html')
    .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, start) => start + policy)
    .replace(/<link rel="(apple-touch-icon|manifest)"[^>]*>\n/g, '')
    .replace(/href="icon\.svg"/, () => {
      return `href="data:image/svg+xml;base64,${read(site, 'icon.svg').toString('base64')}"`;
    })
    .replace(/<link rel="stylesheet" href="([^"]+)">/g, (_, name) => {
      early.add(name);
      return `<style>${sheet(site, name)}</style>`;
    })
    .replace(/<script src="page\/old\.js" nomodule><\/script>\n/, '')
    .replace(/<script src="page\/main\.js" type="module"><\/script>\n/, '');
  const left = /<(script|link)\b[^>]*\b(src|href)="(?!data:)[^"]*"/.exec(html);
  if (left) throw new Error(`index.html names a file that is not taken along: ${left[0]}`);
  // In JSON "<" may be written as an escape, so no lab's text can end the block.
  const files = JSON.stringify(carried(site, names, early)).replaceAll('<', '\\u003c');
  const blocks =
    `<script id="files" type="application/json">${files}</script>\n` +
    scripts.map((code) => `<script>${code}</script>\n`).join('');
  if (!html.includes('</body>')) throw new Error('index.html has no </body>');
  html = html.replace('</body>', () => `${blocks}</body>`);
  return html;
}

function main(argv) {
  if (argv.length !== 2) {
    console.error('usage: offline.js SITE FILE');
    return 2;
  }
  const [site, file] = argv;
  const {filesBelow} = require('./site.js');
  const names = filesBelow(site).map((name) => name.split(path.sep).join('/'));
  const html = makeOffline(site, names);
  fs.writeFileSync(file, html);
  console.log(`${file}: ${Math.round(Buffer.byteLength(html) / 1024)} KB`);
  return 0;
}

module.exports = {makeOffline};
if (require.main === module) process.exitCode = main(process.argv.slice(2));
