#!/usr/bin/env node
'use strict';
// Cuts the page's module in two: node web/build/split.js MODULE SITE
//   MODULE/inflight.js, MODULE/inflight.wasm
//     -> SITE/inflight.js, SITE/inflight.wasm       what a first visit runs
//        SITE/inflight.rest.wasm                    all else; web/page/engine.js brings it
// Which functions a first visit runs is measured here, by running one (visit.js) over the labs of
// SITE. A function that is counted wrongly is only late, never missing.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {execFileSync} = require('node:child_process');
const {SIZE, SETTLED, Visitor, start} = require('./visit.js');

/** Behind the hash of the module wasm-split writes when each function ran first, 0 = never. */
const PROFILE_HEAD = 8;
const FEATURES = ['--enable-exception-handling', '--enable-mutable-globals', '--quiet'];

const wasmSplit = (...args) => execFileSync('wasm-split', [...FEATURES, ...args]);
/** Each half alone is smaller than as part of the whole: it has functions and types of its own. */
const shrink = (file) => execFileSync('wasm-opt', [...FEATURES, '-Oz', file, '-o', file]);

/** Sandboxes bring the rest with them, and so do labs of more than queues (web/page/session.js). */
const isFirst = (lab) => !('topics' in lab.resources || 'functions' in lab.resources ||
  'buckets' in lab.resources);

/** What a visit opens, [{lab, words, lang}] as texts. */
function labsOf(site) {
  const read = (...names) => fs.readFileSync(path.join(site, ...names), 'utf8');
  const text = (lang) =>
    fs.readFileSync(path.join(__dirname, '../../engine/lab/text', `${lang}.json`), 'utf8');
  const words = `{"en":${text('en')},"bn":${text('bn')}}`;
  const {labs} = JSON.parse(read('labs', 'catalog.json'));
  const file = (id, lang) => ({lab: read('labs', `${id}.${lang}.json`), words, lang});
  const ids = labs.filter(({kind}) => kind !== 'sandbox').map(({id}) => id);
  return ['en', 'bn']
    .flatMap((lang) => ids.map((id) => file(id, lang)))
    .filter(({lab}) => isFirst(JSON.parse(lab)));
}

/** Which functions a visit runs: true or false for each of the module's own. */
async function measure(script, wasm, site) {
  const {module, frame, exported} = await start(script, fs.readFileSync(wasm));
  const visitor = new Visitor({module, frame});
  module._ui_size(...SIZE, 1);
  frame(SETTLED);
  for (const weight of [400, 600]) {
    visitor.font(fs.readFileSync(path.join(site, 'fonts', `canvas-${weight}.ttf`)), weight);
  }
  for (const lab of labsOf(site)) visitor.lab(lab);
  const size = exported.__write_profile(0, 0);
  const at = module._malloc(size);
  exported.__write_profile(at, size);
  const {buffer} = module.HEAPU8;
  const data = new DataView(buffer, at + PROFILE_HEAD, size - PROFILE_HEAD);
  return Array.from({length: data.byteLength / 4}, (_, i) => data.getUint32(4 * i, true) !== 0);
}

async function split(from, site) {
  const script = path.join(from, 'inflight.js');
  const whole = path.join(from, 'inflight.wasm');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-split-'));
  try {
    const counting = path.join(folder, 'counting.wasm');
    wasmSplit('--instrument', whole, '-o', counting);
    const ran = await measure(script, counting, site);
    // In a module without names wasm-split calls the functions by their order.
    const kept = ran.flatMap((did, i) => (did ? [i] : []));
    const list = path.join(folder, 'kept');
    fs.writeFileSync(list, kept.join('\n'));
    wasmSplit(whole, `--keep-funcs=@${list}`, '--export-prefix=%',
      '-o1', path.join(site, 'inflight.wasm'), '-o2', path.join(site, 'inflight.rest.wasm'));
    for (const half of ['inflight.wasm', 'inflight.rest.wasm']) shrink(path.join(site, half));
    fs.copyFileSync(script, path.join(site, 'inflight.js'));
    return {kept: kept.length, all: ran.length};
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

async function main(argv) {
  if (argv.length !== 2) {
    console.error('usage: split.js MODULE SITE');
    return 2;
  }
  const {kept, all} = await split(...argv);
  console.log(`a first visit runs ${kept} of ${all} functions`);
  return 0;
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
