#!/usr/bin/env node
'use strict';
// Checks the whole tree: node tests/tidy/tidy.js. One test a rule; what each asks is in rules.js.
const fs = require('node:fs');
const path = require('node:path');
const {execFileSync, spawnSync} = require('node:child_process');
const {test, skip, run} = require('../tools/runner.js');
const rules = require('./rules.js');

const ROOT = path.join(__dirname, '..', '..');
const TEXT = /\.(h|cpp|js|css|html|json|md|sh|cmake|txt|svg|log)$|^[^.]*$|^\.(?!git\/)/;

/** Every file that is or would be committed. */
function treeFiles() {
  const names = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26},
  )
    .split('\0')
    .filter(Boolean);
  const files = new Map();
  for (const name of names.sort()) {
    const file = path.join(ROOT, name);
    if (TEXT.test(path.basename(name)) && fs.existsSync(file)) {
      files.set(name, fs.readFileSync(file, 'utf8'));
    }
  }
  return files;
}

const show = ({file, line, message}) => `${file}:${line}: ${message}`;

function mustBeEmpty(findings) {
  if (findings.length) throw `${findings.length} findings\n${findings.map(show).join('\n')}`;
}

const files = treeFiles();
const tokens = JSON.parse(files.get('web/tokens.json') ?? '{"color":{}}');
const RULES = {
  'includes follow the layers': rules.includeArrows,
  'no banned headers and calls in the engine': rules.bannedCalls,
  'no loop over a container without an order': rules.unorderedLoops,
  'lines of at most 100 columns': rules.longLines,
  'functions of at most 70 lines': rules.longFunctions,
  'files of at most 600 lines': rules.longFiles,
  'LK-01 colours come from the tokens': (all) => rules.hexColours(all, tokens),
  'texts of page and engine are in both languages': rules.textFiles,
  'texts of the labs are in both languages': rules.labTexts,
  'no words that do not belong here': rules.forbiddenWords,
  'clean white space': rules.whiteSpace,
  'only the agreed names at the top': rules.topLevel,
  'JSON files are JSON': rules.jsonFiles,
};
for (const [name, rule] of Object.entries(RULES)) {
  test(name, () => mustBeEmpty(rule(files)));
}

test('C++ is formatted as .clang-format says', () => {
  if (spawnSync('clang-format', ['--version']).error) skip('clang-format is not installed');
  const sources = [...files.keys()].filter((file) => /\.(h|cpp)$/.test(file));
  if (!sources.length) return;
  const result = spawnSync('clang-format', ['--dry-run', '--Werror', ...sources], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (result.status === 0) return;
  const wrong = [
    ...new Set([...result.stderr.matchAll(/^([^\s:]+):\d+:\d+: error/gm)].map((m) => m[1])),
  ];
  throw `run clang-format -i on:\n${wrong.join('\n') || result.stderr}`;
});

for (const one of rules.longishFiles(files)) console.log(`note  ${show(one)}, better under 300`);
run();
