#!/usr/bin/env node
'use strict';
// The scripts: what they say to wrong arguments and missing packages, and that they count right.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {spawnSync} = require('node:child_process');
const {test, run} = require('../tools/runner.js');
const {ROOT} = require('../tools/program.js');

function sh(command, env = {}) {
  const options = {cwd: ROOT, encoding: 'utf8', env: {...process.env, ...env}};
  return spawnSync('/bin/bash', ['-c', command], options);
}

/** A folder for one test, gone afterwards. */
function withFolder(body) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-scripts-'));
  try {
    body(dir);
  } finally {
    fs.rmSync(dir, {recursive: true, force: true});
  }
}

test('wrong arguments are named, with the usage', () => {
  for (const [command, said] of [
    ['web/run --bogus', /unknown argument "--bogus"/],
    ['web/run --port x', /--port wants a number, got "x"/],
    ['tests/run --bogus', /unknown argument "--bogus"/],
    ['tests/run --suite', /--suite wants a name/],
    ['tests/run --suite nosuchsuite', /no suite of that name/],
    ['node web/build/serve.js --port 99999 .', /usage: serve\.js/],
    ['node web/build/serve.js labs', /no index\.html in labs/],
    ['node web/build/look.js --nope x', /"--nope": expected/],
  ]) {
    const out = sh(command);
    assert.notStrictEqual(out.status, 0, command);
    assert.match(out.stderr, said, command);
  }
});

test('--help prints the usage and ends well', () => {
  for (const command of ['web/run --help', 'tests/run --help']) {
    const out = sh(command);
    assert.strictEqual(out.status, 0);
    assert.match(out.stdout, /^usage: /);
  }
});

test('without apt the missing packages are named and nothing is tried', () => {
  withFolder((dir) => {
    for (const tool of ['sort', 'tr', 'id', 'dirname', 'bash']) {
      const found = sh(`command -v ${tool}`).stdout.trim();
      fs.symlinkSync(found, path.join(dir, tool));
    }
    const needs = 'no-such-tool:no-such-package /no/such/file:other-package bash:bash';
    const out = sh(`. web/build/setup.sh; install_missing "${needs}"; echo went on`, {PATH: dir});
    assert.strictEqual(out.status, 1);
    assert.match(out.stderr, /missing: no-such-package other-package/);
    assert.doesNotMatch(out.stderr, /bash/);
    assert.doesNotMatch(out.stdout, /went on/);
  });
});

const summary = (passed, failed, skipped) =>
  `[doctest] test cases: ${passed + failed} | ${passed} passed | ${failed} failed | ` +
  `${skipped} skipped`;

/** A stand-in for a doctest executable. */
function program(dir, name, text, status) {
  fs.mkdirSync(path.join(dir, 'tests'), {recursive: true});
  const file = path.join(dir, 'tests', `test_${name}`);
  fs.writeFileSync(file, `#!/bin/sh\necho '${text}'\nexit ${status}\n`, {mode: 0o755});
}

test('doctest.sh adds up test cases, and counts crashes and empty programs as failures', () => {
  const last = (dir) => {
    const out = sh(`bash tests/tools/doctest.sh ${dir}`);
    return [out.stdout.trim().split('\n').at(-1), out.status];
  };
  withFolder((dir) => {
    assert.deepStrictEqual(last(dir), ['0 passed, 1 failed, 0 skipped', 1]);
    program(dir, 'a', summary(5, 0, 1), 0);
    program(dir, 'b', summary(3, 0, 0), 0);
    assert.deepStrictEqual(last(dir), ['8 passed, 0 failed, 1 skipped', 0]);
    program(dir, 'c', summary(2, 1, 0), 1);
    assert.deepStrictEqual(last(dir), ['10 passed, 1 failed, 1 skipped', 1]);
    program(dir, 'crash', 'Segmentation fault', 139);
    program(dir, 'empty', summary(0, 0, 0), 0);
    program(dir, 'late', summary(1, 0, 0), 1);
    assert.deepStrictEqual(last(dir), ['11 passed, 4 failed, 1 skipped', 1]);
  });
});

test('run-files.js adds up files; one without its closing line is a failure', () => {
  withFolder((dir) => {
    const file = (name, code) => fs.writeFileSync(path.join(dir, name), code);
    const last = () => {
      const out = sh(`node tests/tools/run-files.js ${dir}/*.js`);
      return [out.stdout.trim().split('\n').at(-1), out.status];
    };
    file('a.js', "console.log('2 passed, 0 failed, 1 skipped')");
    file('b.js', "console.log('3 passed, 0 failed, 0 skipped')");
    assert.deepStrictEqual(last(), ['5 passed, 0 failed, 1 skipped', 0]);
    file('c.js', "console.log('all fine')");
    assert.deepStrictEqual(last(), ['5 passed, 1 failed, 1 skipped', 1]);
    file('c.js', "console.log('1 passed, 0 failed, 0 skipped'); process.exitCode = 3");
    assert.deepStrictEqual(last(), ['6 passed, 1 failed, 1 skipped', 1]);
  });
});

test('the runner counts failures and skips', () => {
  withFolder((dir) => {
    const runner = path.join(ROOT, 'tests', 'tools', 'runner.js');
    const file = path.join(dir, 'x.js');
    fs.writeFileSync(
      file,
      `const {test, skip, run} = require(${JSON.stringify(runner)});
test('good', () => {});
test('bad', async () => { throw new Error('no'); });
test('odd', () => skip('why not'));
run();`,
    );
    const out = spawnSync(process.execPath, [file], {encoding: 'utf8'});
    assert.strictEqual(out.status, 1);
    assert.match(out.stdout, /FAIL {2}bad[^]*skip {2}odd: why not[^]*\n1 passed, 1 failed, 1 skip/);
  });
});

run();
