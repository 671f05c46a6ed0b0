'use strict';
// The built programs, for suites that call them.
const fs = require('node:fs');
const path = require('node:path');
const {spawnSync} = require('node:child_process');

const ROOT = path.join(__dirname, '..', '..');
const OPTIONS = {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
  stdio: ['ignore', 'pipe', 'pipe'],
};

function call(command, args) {
  const result = spawnSync(command, args, OPTIONS);
  if (result.error) throw new Error(`${command}: ${result.error.message}; is it built?`);
  return result;
}

/** build/native/inflight ARGS: {status, stdout, stderr}. */
const native = (args) => call(path.join(ROOT, 'build', 'native', 'inflight'), args);

/** The same program as WebAssembly in Node. */
const node = (args) =>
  call(process.execPath, [path.join(ROOT, 'build', 'web', 'inflight-cli.js'), ...args]);

/** labs/<track>/<id>.json, in order. */
function labFiles() {
  const labs = path.join(ROOT, 'labs');
  if (!fs.existsSync(labs)) return [];
  return fs
    .readdirSync(labs, {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .flatMap((track) =>
      fs
        .readdirSync(path.join(labs, track.name))
        .filter((name) => name.endsWith('.json'))
        .map((name) => `labs/${track.name}/${name}`),
    )
    .sort();
}

/** The answers that ship with a lab, as answer documents: [{name, expect, answer}]. */
function shippedAnswers(lab) {
  const document = JSON.parse(fs.readFileSync(path.join(ROOT, lab), 'utf8'));
  const {solutions, wrong} = document.tests;
  return [...solutions, ...wrong].map((test) => ({
    name: test.name,
    expect: test.expect,
    answer: {format: 1, lab: document.id, labVersion: document.version, runs: test.runs},
  }));
}

/** Writes a document below build/ for a program to read; gives its path. */
function scratch(name, document) {
  const file = path.join(ROOT, 'build', 'scratch', name);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

module.exports = {ROOT, native, node, labFiles, shippedAnswers, scratch};
