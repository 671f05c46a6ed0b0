#!/usr/bin/env node
'use strict';
// Runs Node test files one after the other and adds up their closing lines:
//   node tests/tools/run-files.js FILE…
const {spawnSync} = require('node:child_process');
const path = require('node:path');

const COUNTS = /^(\d+) passed, (\d+) failed, (\d+) skipped$/;

/** [passed, failed, skipped] of the last such line, or null. */
function countsOf(output) {
  const lines = output.trimEnd().split('\n').reverse();
  const match = lines.map((line) => COUNTS.exec(line)).find(Boolean);
  return match ? match.slice(1).map(Number) : null;
}

/** Runs one file; a file that ends without its line, or badly in spite of it, is one failure. */
function runFile(file) {
  const result = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
  const lines = result.stdout.split('\n').filter((line) => line && !COUNTS.test(line));
  if (lines.length) console.log(lines.join('\n'));
  const counts = countsOf(result.stdout);
  if (!counts) {
    console.log(`FAIL  ${path.basename(file)} ended without its closing line`);
    return [0, 1, 0];
  }
  if (result.status !== 0 && counts[1] === 0) counts[1] = 1;
  return counts;
}

function main(files) {
  const sum = [0, 0, 0];
  for (const file of files)
    runFile(file).forEach((n, i) => {
      sum[i] += n;
    });
  // A suite without a single test tests nothing: that is a failure too.
  if (sum.every((n) => n === 0)) sum[1] = 1;
  console.log(`${sum[0]} passed, ${sum[1]} failed, ${sum[2]} skipped`);
  process.exitCode = sum[1] ? 1 : 0;
}

module.exports = {countsOf};
if (require.main === module) main(process.argv.slice(2));
