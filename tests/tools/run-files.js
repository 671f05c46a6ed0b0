#!/usr/bin/env node
'use strict';
// Runs Node test files, two at a time, and adds up their closing lines:
//   node tests/tools/run-files.js FILE…
// A browser test waits half its time: two fill the two cores that the tests are measured on.
const {spawn} = require('node:child_process');
const path = require('node:path');

const COUNTS = /^(\d+) passed, (\d+) failed, (\d+) skipped$/;

/** [passed, failed, skipped] of the last such line, or null. */
function countsOf(output) {
  const lines = output.trimEnd().split('\n').reverse();
  const match = lines.map((line) => COUNTS.exec(line)).find(Boolean);
  return match ? match.slice(1).map(Number) : null;
}

const AT_ONCE = 2;

/** The output and exit status of one file. */
function execute(file) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [file], {stdio: ['ignore', 'pipe', 'inherit']});
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (part) => {
      output += part;
    });
    child.on('close', (status) => done({output, status}));
  });
}

/** Runs one file; a file that ends without its line, or badly in spite of it, is one failure. */
async function runFile(file) {
  const {output, status} = await execute(file);
  const lines = output.split('\n').filter((line) => line && !COUNTS.test(line));
  if (lines.length) console.log(lines.join('\n'));
  const counts = countsOf(output);
  if (!counts) {
    console.log(`FAIL  ${path.basename(file)} ended without its closing line`);
    return [0, 1, 0];
  }
  if (status !== 0 && counts[1] === 0) counts[1] = 1;
  return counts;
}

async function main(files) {
  const sum = [0, 0, 0];
  const left = [...files];
  const lane = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      (await runFile(file)).forEach((n, i) => {
        sum[i] += n;
      });
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, lane));
  // A suite without a single test tests nothing: that is a failure too.
  if (sum.every((n) => n === 0)) sum[1] = 1;
  console.log(`${sum[0]} passed, ${sum[1]} failed, ${sum[2]} skipped`);
  process.exitCode = sum[1] ? 1 : 0;
}

module.exports = {countsOf};
if (require.main === module) main(process.argv.slice(2));
