#!/usr/bin/env node
'use strict';
// Parts of the page that need no engine, run in the browser: slider scale, link, renderer, words.
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const {test} = require('../tools/runner.js');
const {ROOT, assertNoProblems, runOver} = require('./lib/harness.js');

const PAGE = path.join(ROOT, 'web', 'page');

let page;
/** Runs body(module, …values) in the page with one of its modules. */
function within(name, body, ...values) {
  return page.evaluate(`(async () => {
    const module = await import('/source/page/${name}');
    return (${body})(module, ...${JSON.stringify(values)});
  })()`);
}

test('the log slider: ends, marks, and back again', async () => {
  const knob = {min: 0, max: 43200, step: 1, scale: 'log', marks: [30]};
  const found = await within(
    'scale.js',
    (scale, given) => ({
      ends: [scale.sliderPlace(given, 0), scale.sliderPlace(given, 43200)],
      mark: scale.sliderPlace(given, 30),
      ticks: scale.tickValues(given),
      near: Array.from({length: 101}, (_, i) => scale.sliderValue(given, i / 100)),
    }),
    knob,
  );
  assert.deepStrictEqual(found.ends, [0, 1]);
  assert.ok(Math.abs(found.mark - Math.log(31) / Math.log(43201)) < 1e-12);
  assert.deepStrictEqual(found.ticks, [0, 30, 600, 43200]);
  for (let i = 1; i < found.near.length; i++) assert.ok(found.near[i] >= found.near[i - 1]);
  assert.ok(found.near.every((value) => Number.isInteger(value) && value >= 0 && value <= 43200));
});

test('a linear slider keeps its step and its limits', async () => {
  const knob = {min: 1, max: 10, step: 3, scale: 'linear'};
  const values = await within(
    'scale.js',
    (scale, given) => [0, 0.3, 0.5, 1].map((place) => scale.sliderValue(given, place)),
    knob,
  );
  assert.deepStrictEqual(values, [1, 4, 7, 10]);
});

test('an answer survives the link, packed and plain; damage is found', async () => {
  const answer = JSON.stringify({format: 1, lab: 'x', note: 'বাংলা ×2'});
  const found = await within(
    'link.js',
    async (link, text) => {
      const packed = await link.packAnswer(text);
      const plain = 'j' + btoa('{"a":1}').replace(/=+$/, '');
      const cut = packed.slice(0, packed.length - 6);
      return [
        packed[0],
        await link.unpackAnswer(packed),
        await link.unpackAnswer(plain),
        await link.unpackAnswer(cut),
        await link.unpackAnswer('j!!'),
        await link.unpackAnswer('q' + packed.slice(1)),
      ];
    },
    answer,
  );
  assert.deepStrictEqual(found, ['z', answer, '{"a":1}', null, null, null]);
});

test('an answer that unpacks without end is refused', async () => {
  const bomb = await within('link.js', async (link) =>
    link.unpackAnswer(await link.packAnswer('"' + '0'.repeat(4 << 20) + '"')),
  );
  assert.strictEqual(bomb, null);
});

test('the address: names after # and ?, wrong values left out', async () => {
  const read = (search, hash) =>
    within('link.js', (link, place) => link.readLink(place), {search, hash});
  assert.deepStrictEqual(await read('?lang=bn&lab=a', '#lab=vt-duplicates&s=7&t=192400&var=2'), {
    lab: 'vt-duplicates',
    lang: 'bn',
    s: 7,
    t: 192400,
    var: 2,
  });
  assert.deepStrictEqual(await read('', '#lab=../secret&t=-5&s=x'), {});
});

test('the renderer keeps elements, their order by key, and markup as text', async () => {
  const found = await within('dom.js', ({h, render}) => {
    const root = document.createElement('div');
    const list = (keys) => keys.map((key) => h('p', {key}, key));
    render(root, list(['a', 'b', 'c']));
    const b = root.children[1];
    render(root, list(['c', 'b', '<img>']));
    return [root.textContent, root.children[1] === b, root.querySelector('img') === null];
  });
  assert.deepStrictEqual(found, ['cb<img>', true, true]);
});

test('numbers take the digits of the language, times keep theirs', async () => {
  const found = await within('text.js', async (text) => {
    await text.loadTexts();
    const before = text.language();
    text.setLanguage('bn');
    const bangla = [text.num(12.5), text.t('worlds.passed', {n: 4, of: 16}), text.seconds(600)];
    text.setLanguage('en');
    const english = [text.t('goal.points', {n: 1}), text.t('goal.points', {n: 2})];
    text.setLanguage(before);
    return {bangla, english};
  });
  assert.deepStrictEqual(found.bangla, ['১২.৫', '১৬টার মধ্যে ৪টায় মিলেছে', '10 min']);
  assert.deepStrictEqual(found.english, ['1 point', '2 points']);
});

test('a reference reads as what it stands for, in both languages', async () => {
  const found = await within(
    'fields.js',
    async (fields, values) => {
      const text = await import('/source/page/text.js');
      await text.loadTexts();
      const before = text.language();
      const read = (lang) => {
        text.setLanguage(lang);
        return values.map((value) => fields.referenceText(fields.readReference(value)));
      };
      const both = [read('en'), read('bn')];
      text.setLanguage(before);
      return [...both, fields.readReference('orders'), fields.readReference(7)];
    },
    [
      '${a2.Messages[0].ReceiptHandle}',
      '${a1.Messages[0].MessageId}',
      '${a12.Messages[2].ReceiptHandle}',
      '${a3.Other}',
    ],
  );
  assert.deepStrictEqual(found, [
    ['handle from action 2', 'message id from action 1', 'handle 3 from action 12',
      'Other from action 3'],
    ['পদক্ষেপ ২-এর handle', 'পদক্ষেপ ১-এর message id', 'পদক্ষেপ ১২-এর ৩ নম্বর handle',
      'পদক্ষেপ ৩-এর Other'],
    null,
    null,
  ]);
});

test('a field is drawn by its type, and gives values of that type', async () => {
  const schemas = [
    [{type: 'integer', minimum: 1, maximum: 10}, '4'],
    [{type: 'integer', minimum: 1, maximum: 10}, '11'],
    [{type: 'number', minimum: 0, maximum: 1}, '0.5'],
    [{type: 'string'}, 'hello'],
    [{type: ['string', 'null']}, ''],
    [{enum: ['1', 1, true]}, '1'],
  ];
  const found = await within(
    'fields.js',
    async (fields, given) => {
      const {render} = await import('/source/page/dom.js');
      return given.map(([schema, typed]) => {
        const root = document.createElement('div');
        document.body.append(root);
        const values = [];
        render(root, [fields.schemaField('x', 'Name', schema, undefined, (v) => values.push(v))]);
        const field = root.querySelector('#x');
        field.value = typed;
        field.dispatchEvent(new Event('change'));
        root.remove();
        return [field.type, ...values.map((value) => JSON.stringify(value) ?? 'nothing')];
      });
    },
    schemas,
  );
  assert.deepStrictEqual(found, [
    ['number', '4'],
    ['number'],
    ['number', '0.5'],
    ['text', '"hello"'],
    ['text', 'nothing'],
    ['select-one', '1'],
  ]);
});

test('every word the page asks for is there', () => {
  const texts = JSON.parse(fs.readFileSync(path.join(ROOT, 'web', 'text', 'en.json'), 'utf8'));
  const missing = [];
  for (const name of fs.readdirSync(PAGE).filter((file) => file.endsWith('.js'))) {
    const source = fs.readFileSync(path.join(PAGE, name), 'utf8');
    for (const [, key] of source.matchAll(/\bt\('([^']+)'/g)) {
      if (!(key in texts)) missing.push(`${name}: ${key}`);
    }
  }
  assert.deepStrictEqual(missing, []);
});

test('none of this made the page report an error', () => assertNoProblems(page));

runOver(async (site) => {
  page = await site.page('?lang=en');
  await page.locator('#home h1').waitFor();
});
