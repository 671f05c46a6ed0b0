'use strict';
// needs: native web
// The event log's digest of every lab, variant, shipped answer and seed is the same natively and in
// WebAssembly, and the same as in tests/golden/digests.txt.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {test, run} = require('../tools/runner.js');
const {ROOT, labFiles, native, node, scratch, shippedAnswers} = require('../tools/program.js');

const GOLDEN = path.join(ROOT, 'tests', 'golden', 'digests.txt');
/** Labs that carry the design run on as many seeds as the grader uses. */
const SEEDS = 16;
const WIDE = ['dlq-poison-redrive', 'vt-duplicates'];

const lines = (out) => {
  assert.strictEqual(out.status, 0, out.stderr);
  return out.stdout.trimEnd().split('\n').filter(Boolean);
};

function sameLines(ours, theirs, names) {
  assert.ok(ours.length > 0, 'no digest was printed');
  const wrong = ours
    .map((line, i) => [line, theirs[i]])
    .filter(([a, b]) => a !== b)
    .slice(0, 5);
  assert.deepStrictEqual(wrong, [], `first lines that differ (${names})`);
  assert.strictEqual(ours.length, theirs.length, `number of lines (${names})`);
}

const labs = labFiles();
const plain = ['digests', ...labs];

test('native and WebAssembly give the same digests', () => {
  sameLines(lines(native(plain)), lines(node(plain)), 'native, WebAssembly');
});

for (const lab of labs.filter((file) => WIDE.includes(path.basename(file, '.json')))) {
  test(`${lab}: the same over ${SEEDS} seeds, natively twice and in WebAssembly`, () => {
    const call = ['digests', lab, '--seeds', String(SEEDS)];
    const first = lines(native(call));
    sameLines(first, lines(native(call)), 'native, native again');
    sameLines(first, lines(node(call)), 'native, WebAssembly');
  });
}

test('the digests are those of tests/golden/digests.txt', () => {
  assert.ok(
    fs.existsSync(GOLDEN),
    'tests/golden/digests.txt is missing; make it with ' +
      'build/native/inflight digests labs/*/*.json >tests/golden/digests.txt',
  );
  const golden = fs.readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
  sameLines(golden, lines(native(plain)), 'golden, now');
});

for (const lab of labs) {
  const id = path.basename(lab, '.json');
  test(`${id}: the log of its first solution is tests/golden/${id}.log`, () => {
    const golden = path.join(ROOT, 'tests', 'golden', `${id}.log`);
    const answer = scratch(`${id}.json`, shippedAnswers(lab)[0].answer);
    const call = ['run', lab, '--answer', answer, '--log', '-'];
    const hint = `make it with: build/native/inflight ${call.join(' ')}`;
    assert.ok(fs.existsSync(golden), `${golden} is missing; ${hint}`);
    sameLines(fs.readFileSync(golden, 'utf8').trimEnd().split('\n'), lines(native(call)), hint);
  });
}

run();
