'use strict';
// needs: native npm
// The author's gate over every lab, and the printed schemas held against ajv.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {createRequire} = require('node:module');
const {test, run} = require('../tools/runner.js');
const {ROOT, labFiles, native, shippedAnswers} = require('../tools/program.js');

/** ajv for the dialect that the schema names. */
function ajvFor(schema) {
  const from = createRequire(path.join(ROOT, 'build', 'npm', 'package.json'));
  const Ajv = /2020-12/.test(schema.$schema ?? '') ? from('ajv/dist/2020') : from('ajv');
  return new (Ajv.default ?? Ajv)({allErrors: true, strict: false});
}

function schema(kind) {
  const out = native(['schema', kind]);
  assert.strictEqual(out.status, 0, out.stderr);
  return JSON.parse(out.stdout);
}

const labs = labFiles();
test('there are labs', () => assert.ok(labs.length > 0, 'labs/<track>/<id>.json'));

for (const lab of labs) {
  test(`inflight check ${lab}`, () => {
    const out = native(['check', lab]);
    assert.strictEqual(out.status, 0, out.stdout + out.stderr);
  });
}

test('ajv: every lab fits the lab schema, and a wrong one does not', () => {
  const text = schema('lab');
  const validate = ajvFor(text).compile(text);
  for (const lab of labs) {
    const document = JSON.parse(fs.readFileSync(path.join(ROOT, lab), 'utf8'));
    assert.ok(validate(document), `${lab}: ${JSON.stringify(validate.errors, null, 1)}`);
    assert.ok(!validate({...document, notAKey: 1}), `${lab}: an unknown key must be refused`);
    const {id, ...rest} = document;
    assert.ok(id && !validate(rest), `${lab}: a lab without id must be refused`);
  }
});

test('ajv: every shipped answer fits the answer schema, and wrong ones do not', () => {
  const text = schema('answer');
  const validate = ajvFor(text).compile(text);
  assert.ok(!validate({}));
  for (const lab of labs) {
    for (const {name, answer} of shippedAnswers(lab)) {
      assert.ok(validate(answer), `${lab}, ${name}: ${JSON.stringify(validate.errors, null, 1)}`);
      assert.ok(!validate({...answer, score: 10}), `${lab}: an unknown key must be refused`);
    }
  }
});

run();
