'use strict';
// needs: native
// The program as people and CI call it: reports, exit codes, errors that name the place.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {test, run} = require('../tools/runner.js');
const {ROOT, labFiles, native, scratch, shippedAnswers} = require('../tools/program.js');

const DUPLICATES = 'labs/visibility/vt-duplicates.json';
const REDRIVE = 'labs/dlq/dlq-poison-redrive.json';
const CALLS = 'list check run digests grade pack cases console schema bench'.split(' ');
const out = path.join(ROOT, 'build', 'scratch', 'reports');

const good = scratch('good.json', shippedAnswers(DUPLICATES)[1].answer);
const wrong = scratch('wrong.json', shippedAnswers(DUPLICATES)[3].answer);
const invalid = scratch('invalid.json', {
  format: 1,
  lab: 'vt-duplicates',
  labVersion: 1,
  runs: {fixed: {knobs: {vt: 99999999, vtt: 1}}},
});
const broken = scratch('broken.json', '{"format": 1,');

test('no call, unknown calls and unknown flags: help or a clear error, exit 3', () => {
  const none = native([]);
  assert.strictEqual(none.status, 3);
  for (const call of CALLS) assert.match(none.stdout, new RegExp(`\\b${call}\\b`));
  for (const args of [['bananas'], ['grade'], ['list', '--bananas'], ['run', 'no-such-lab']]) {
    const result = native(args);
    assert.strictEqual(result.status, 3, args.join(' '));
    assert.notStrictEqual(result.stderr, '', args.join(' '));
  }
});

test('every call has a help text with an example', () => {
  for (const call of CALLS) {
    const help = native([call, '--help']);
    assert.strictEqual(help.status, 0, call);
    assert.match(help.stdout, new RegExp(`Example:\\s+inflight ${call}`), call);
  }
});

test('grade: exit 0 passed, 1 failed, 2 invalid, 3 no such file; of several the largest', () => {
  assert.strictEqual(native(['grade', good]).status, 0);
  assert.strictEqual(native(['grade', wrong]).status, 1);
  assert.strictEqual(native(['grade', invalid]).status, 2);
  assert.strictEqual(native(['grade', broken]).status, 2);
  assert.strictEqual(native(['grade', path.join(out, 'nope.json')]).status, 3);
  assert.strictEqual(native(['grade', good, wrong, invalid]).status, 2);
});

test('grade: an invalid answer names each place and what was expected', () => {
  const {stdout} = native(['grade', invalid]);
  assert.match(stdout, /\/runs\/fixed\/knobs\/vtt/);
  assert.match(stdout, /\/runs\/fixed\/knobs\/vt: found 99999999/);
  assert.match(native(['grade', broken]).stdout, /[Ll]ine 1, column/);
});

test('grade: the number of jobs changes nothing', () => {
  const one = native(['grade', good, wrong, '--format', 'json', '--out', out]);
  const first = fs.readFileSync(path.join(out, 'wrong.json'), 'utf8');
  assert.strictEqual(one.status, 1);
  native(['grade', good, wrong, '--format', 'json', '--out', out, '--jobs', '4']);
  assert.strictEqual(fs.readFileSync(path.join(out, 'wrong.json'), 'utf8'), first);
});

test('grade --format json,junit,md writes one file of each an answer', () => {
  native(['grade', good, wrong, invalid, '--format', 'json,junit,md', '--out', out]);
  for (const stem of ['good', 'wrong', 'invalid']) {
    for (const ending of ['.json', '.xml', '.md']) {
      assert.ok(fs.existsSync(path.join(out, stem + ending)), stem + ending);
    }
  }
  const result = JSON.parse(fs.readFileSync(path.join(out, 'good.json'), 'utf8'));
  assert.strictEqual(result.status, 'pass');
  assert.strictEqual(result.stars, 3);
  assert.strictEqual(result.seeds.n, 16);
  const bad = fs.readFileSync(path.join(out, 'wrong.xml'), 'utf8');
  assert.match(bad, /classname="lab\.vt-duplicates"/);
  assert.match(bad, /<testcase [^>]*name="g2-nodup /);
  assert.match(bad, /<failure type="fail"/);
  assert.match(bad, /<skipped/);
  const errors = fs.readFileSync(path.join(out, 'invalid.xml'), 'utf8').match(/<error\b/g);
  assert.strictEqual(errors.length, 1);
});

test('grade: several formats without --out, an unknown format, a wrong language: exit 3', () => {
  for (const more of [['--format', 'json,md'], ['--format', 'pdf'], ['--lang', 'fr'],
    ['--seeds', '0'], ['--seeds', 'x'], ['--jobs', '-1']]) {
    const result = native(['grade', good, ...more]);
    assert.strictEqual(result.status, 3, more.join(' '));
    assert.notStrictEqual(result.stderr, '', more.join(' '));
  }
});

test('grade --salt uses other seeds (joints 5), --bind-variant refuses another learner’s', () => {
  const salted = JSON.parse(
    native(['grade', wrong, '--salt', 'spring-2026', '--format', 'json']).stdout);
  assert.ok([819194730, 1923131650, 93890472].includes(salted.seeds.worst)
    || salted.seeds.worst > 16, String(salted.seeds.worst));
  const answer = {...shippedAnswers(DUPLICATES)[1].answer, learner: 'roll-2041', variant: 1};
  const other = scratch('other.json', answer);
  const warned = native(['grade', other]);
  assert.strictEqual(warned.status, 0);
  assert.match(warned.stdout, /learner's own is 0/);
  const bound = native(['grade', other, '--bind-variant']);
  assert.strictEqual(bound.status, 2);
  assert.match(bound.stdout, /\/variant/);
});

test('grade: nine tries get 13.57 of 14 (joints 12)', () => {
  const nine = scratch('nine.json', shippedAnswers(REDRIVE)[1].answer);
  const result = native(['grade', nine, '--format', 'json']);
  assert.strictEqual(result.status, 0);
  assert.strictEqual(JSON.parse(result.stdout).score, 13.57);
});

test('grade: every shipped answer comes out as its lab says', () => {
  for (const lab of labFiles()) {
    for (const {name, expect, answer} of shippedAnswers(lab)) {
      const {status} = native(['grade', scratch('shipped.json', answer)]);
      // A sandbox has nothing to fail.
      if (expect.pass || expect.finds) assert.strictEqual(status, 0, `${lab}, ${name}`);
      else if (expect.invalid) assert.strictEqual(status, 2, `${lab}, ${name}`);
      else if (expect.variants !== 'some') assert.notStrictEqual(status, 0, `${lab}, ${name}`);
    }
  }
});

test('run --log - | sha256sum is run --digest', () => {
  const crypto = require('node:crypto');
  const log = native(['run', 'vt-duplicates', '--answer', good, '--log', '-']).stdout;
  const sum = crypto.createHash('sha256').update(log).digest('hex').slice(0, 12);
  const digest = native(['run', 'vt-duplicates', '--answer', good, '--digest']).stdout;
  assert.strictEqual(digest.trimEnd().split('\n').pop(), sum);
  for (const line of log.trimEnd().split('\n')) JSON.parse(line);
});

test('run: wrong run, variant, seed or answer is named', () => {
  for (const more of [['--run', 'nope'], ['--variant', '3'], ['--seed', '0'],
    ['--answer', path.join(out, 'nope.json')]]) {
    const result = native(['run', 'vt-duplicates', ...more]);
    assert.strictEqual(result.status, 3, more.join(' '));
    assert.notStrictEqual(result.stderr, '', more.join(' '));
  }
  assert.strictEqual(native(['run', 'vt-duplicates', '--answer', invalid]).status, 2);
});

test('list, list --json, pack and schema', () => {
  assert.match(native(['list']).stdout, /vt-duplicates/);
  const list = JSON.parse(native(['list', '--json']).stdout);
  assert.deepStrictEqual(list.labs.map((lab) => lab.id).sort(),
    labFiles().map((file) => path.basename(file, '.json')).sort());
  native(['pack', DUPLICATES, '--lang', 'bn', '--out', out]);
  const packed = JSON.parse(fs.readFileSync(path.join(out, 'vt-duplicates.bn.json'), 'utf8'));
  assert.strictEqual(typeof packed.title, 'string');
  assert.strictEqual(packed.tests, undefined);
  assert.strictEqual(native(['schema', 'bananas']).status, 3);
  assert.strictEqual(native(['pack', DUPLICATES, '--lang', 'fr', '--out', out]).status, 3);
});

test('cases: exit 0 none failed, 1 some failed, 2 a file is broken, 3 no such file', () => {
  const step = {at_ms: 0, call: 'GetQueueUrl', args: {QueueName: 'q'}, expect: {error: {}}};
  const one = {id: 'one', rule: 'SQS-Q-05', title: 't', evidence: 'docs', steps: [step]};
  const differs = {...one, id: 'two', steps: [{...step, expect: {QueueUrl: 'x'}}]};
  const passes = scratch('cases-pass.json', {cases: [one, {...one, id: 'new', needs: ['magic']}]});
  const fails = scratch('cases-fail.json', {cases: [differs]});
  const unknown = {...one, steps: [{...step, call: 'Nope'}]};
  const faulty = scratch('cases-faulty.json', {cases: [unknown]});
  const good = native(['cases', '--evidence', '--verbose', passes]);
  assert.strictEqual(good.status, 0);
  assert.match(good.stdout, /^PASS one\nSKIP new needs magic\nevidence .*\ndocs +1 +0 +1\n/);
  assert.match(good.stdout, /\n1 passed, 0 failed, 1 skipped\n$/);
  const both = native(['cases', passes, fails]);
  assert.strictEqual(both.status, 1);
  assert.match(both.stdout, /FAIL two step 1 GetQueueUrl: expected {"QueueUrl":"x"}, found {"er/);
  assert.match(both.stdout, /\n1 passed, 1 failed, 1 skipped\n$/);
  const broken = native(['cases', faulty, passes]);
  assert.strictEqual(broken.status, 2);
  assert.match(broken.stderr, /cases-faulty\.json: \/cases\/0\/steps\/0\/call: found unknown/);
  assert.match(broken.stdout, /\n1 passed, 0 failed, 1 skipped\n$/);
  assert.strictEqual(native(['cases', path.join(out, 'nope.json')]).status, 3);
  assert.strictEqual(native(['cases']).status, 3);
});

test('TL-06 bench scenes: rectangles within budget at 8 zooms, S3 at most 1.5 times S2', () => {
  const {scenes} = JSON.parse(native(['bench', 'scenes']).stdout);
  const most = Object.fromEntries(scenes.map((one) => [one.scene, one.rectanglesMost]));
  assert.deepStrictEqual(scenes.map((one) => one.rectangles.length), [8, 8, 8, 8]);
  const told = JSON.stringify(most);
  assert.ok(scenes[2].events > 1e6 && scenes[1].events > 1e5, 'sizes of section 17');
  for (const [name, budget] of [['S1', 2000], ['S2', 10000], ['S3', 20000]]) {
    assert.ok(most[name] <= budget, told);
  }
  assert.ok(most.S3 <= 1.5 * most.S2, told);
});

test('console: a script runs line by line, its exit code is that of the last command', () => {
  const played = (name, text) => native(['console', scratch(`console-${name}.sh`, text)]);
  const good = played(
    'good',
    'Q=$(aws sqs create-queue \\\n  --queue-name q --query QueueUrl --output text) # one\n\n' +
      "aws sqs send-message --queue-url $Q --message-body 'two\nlines' \\\n" +
      '  --query MD5OfMessageBody\nsleep 90\ndate +%T\n',
  );
  assert.strictEqual(good.stderr, '');
  assert.strictEqual(good.stdout, '"4133359cfba1255baeb0512525a1955b"\n00:01:30\n');
  assert.strictEqual(good.status, 0);
  const refused = played('refused', 'aws sqs purge-queue --queue-url q');
  assert.strictEqual(refused.status, 254);
  assert.match(refused.stderr, /^\nAn error occurred \(\S+\) when calling the PurgeQueue op/);
  const misspelt = played('misspelt', 'aws sqs lst-queues\nexit\n');
  assert.strictEqual(misspelt.status, 252);
  assert.match(misspelt.stderr, /\* list-queues\n$/);
  assert.strictEqual(played('open', "echo 'never closed").status, 2);
  assert.strictEqual(native(['console', path.join(out, 'nope.sh')]).status, 3);
});

run();
