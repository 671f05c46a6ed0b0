#!/usr/bin/env node
'use strict';
// SVG paths become the polylines that the canvas draws.
const assert = require('node:assert');
const {test, run} = require('../tools/runner.js');
const {parsePath, flatten, signedArea, clockwise} = require('../../web/build/paths.js');
const {readTokens} = require('../../web/build/look.js');

test('lines, and numbers that touch', () => {
  assert.deepStrictEqual(flatten('M0-5L5 4-5 4Z'), [
    {
      points: [
        [0, -5],
        [5, 4],
        [-5, 4],
      ],
      closed: true,
    },
  ]);
  assert.deepStrictEqual(flatten('M1 2H4V6'), [
    {
      points: [
        [1, 2],
        [4, 2],
        [4, 6],
      ],
      closed: false,
    },
  ]);
});

test('each M begins a polyline', () => {
  assert.strictEqual(flatten('M0 0L1 0M0 2L1 2').length, 2);
});

test('a circle of two arcs stays on its radius and closes', () => {
  const [circle] = flatten('M4.5 0A4.5 4.5 0 1 1 -4.5 0A4.5 4.5 0 1 1 4.5 0Z');
  assert.ok(circle.closed && circle.points.length >= 24);
  for (const [x, y] of circle.points) assert.ok(Math.abs(Math.hypot(x, y) - 4.5) < 1e-9);
});

test('arcs: large and sweep choose among the four', () => {
  const middle = (large, sweep) => {
    const {points} = flatten(`M1 0A1 1 0 ${large} ${sweep} 0 1`, 48)[0];
    return points[Math.floor((points.length - 1) / 2)].map((v) => Number(v.toFixed(1)));
  };
  // Around (0, 0) on the short way, around (1, 1) on the others; y runs downwards.
  assert.deepStrictEqual(middle(0, 1), [0.7, 0.7]);
  assert.deepStrictEqual(middle(0, 0), [0.3, 0.3]);
  assert.deepStrictEqual(middle(1, 0), [-0.7, -0.7]);
  assert.deepStrictEqual(middle(1, 1), [1.7, 1.7]);
});

test('arcs: a radius too small grows to reach', () => {
  const {points} = flatten('M0 0A1 1 0 0 1 10 0')[0];
  for (const [x, y] of points) assert.ok(Math.abs(Math.hypot(x - 5, y) - 5) < 1e-9);
});

test('curves pass their ends', () => {
  assert.deepStrictEqual(flatten('M0 0C0 5 5 5 5 0')[0].points.at(-1), [5, 0]);
  const quadratic = flatten('M0 0Q2 4 4 0')[0].points;
  assert.ok(quadratic.some(([x, y]) => Math.abs(x - 2) < 1e-9 && Math.abs(y - 2) < 1e-9));
});

test('a letter or a count that is not known is an error that names the path', () => {
  assert.throws(() => parsePath('M0 0T1 1'), /path "M0 0T1 1": command T/);
  assert.throws(() => parsePath('M0'), /M takes 2 numbers, got 1/);
  assert.throws(() => flatten('L1 1'), /must begin with M/);
});

test('fills run clockwise on screen, and no two points meet', () => {
  assert.ok(
    signedArea(
      clockwise([
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ]),
    ) > 0,
  );
  const tokens = readTokens();
  for (const group of ['glyph', 'icon']) {
    for (const [name, parts] of Object.entries(tokens[group].paths)) {
      for (const line of parts.flatMap(([, d]) => flatten(d))) {
        const near = line.points.some(([x, y], i) => {
          const next = line.points[i + 1];
          return next && Math.hypot(next[0] - x, next[1] - y) < 0.05;
        });
        assert.ok(!near, name);
      }
    }
  }
});

run();
