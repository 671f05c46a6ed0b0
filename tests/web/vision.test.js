#!/usr/bin/env node
'use strict';
// TL-18: the seven message states stay apart for eyes that lack one kind of cone. Colours from
// tokens.json, seen as Machado, Oliveira and Fernandes (2009) model it, told apart by CIEDE2000.
const assert = require('node:assert');
const {test, run} = require('../tools/runner.js');
const look = require('../../web/build/look.js');

const tokens = look.readTokens();
const STATES = ['delayed', 'visible', 'inflight', 'done', 'expired', 'dead', 'redriven'];
/** On linear RGB, full severity. */
const SEEN = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
    1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294,
    0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
    0.3039],
};
const ENOUGH = 10;

const times = (m, [a, b, c]) =>
  [0, 3, 6].map((row) => m[row] * a + m[row + 1] * b + m[row + 2] * c);

function linear(hex) {
  return [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** CIE L*a*b* under D65 of linear sRGB. */
function lab(rgb) {
  const clipped = rgb.map((value) => Math.min(1, Math.max(0, value)));
  const xyz = times([0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339,
    0.119192, 0.9503041], clipped);
  const [x, y, z] = xyz.map((value, i) => {
    const share = value / [0.95047, 1, 1.08883][i];
    return share > 216 / 24389 ? Math.cbrt(share) : (share * 24389 / 27 + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (angle) => (angle * 180 / Math.PI + 360) % 360;
const cosine = (angle) => Math.cos(angle * Math.PI / 180);

/** CIEDE2000 of two L*a*b* colours. */
function distance([l1, a1, b1], [l2, a2, b2]) {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 1.5 - 0.5 * Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7));
  const c1 = Math.hypot(a1 * g, b1), c2 = Math.hypot(a2 * g, b2);
  const h1 = c1 ? degrees(Math.atan2(b1, a1 * g)) : 0;
  const h2 = c2 ? degrees(Math.atan2(b2, a2 * g)) : 0;
  let turn = c1 * c2 === 0 ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(turn * Math.PI / 360);
  let h = h1 + h2;
  if (c1 * c2 !== 0) h = Math.abs(h1 - h2) <= 180 ? h / 2 : (h + (h < 360 ? 360 : -360)) / 2;
  const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) -
    0.2 * cosine(4 * h - 63);
  const l = (l1 + l2) / 2, c = (c1 + c2) / 2;
  const sl = 1 + 0.015 * (l - 50) ** 2 / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c, sh = 1 + 0.015 * c * t;
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * Math.PI / 180);
  const parts = [(l2 - l1) / sl, (c2 - c1) / sc, dh / sh];
  return Math.sqrt(parts[0] ** 2 + parts[1] ** 2 + parts[2] ** 2 + rt * parts[1] * parts[2]);
}

test('CIEDE2000 agrees with the pairs of Sharma, Wu and Dalal (2005)', () => {
  const pairs = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1, 2], [50, 0, 0], 2.3669],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ];
  for (const [one, other, wanted] of pairs) {
    assert.ok(Math.abs(distance(one, other) - wanted) < 1e-4, `${distance(one, other)}`);
  }
});

for (const theme of ['dark', 'light']) {
  for (const [eyes, matrix] of Object.entries(SEEN)) {
    test(`TL-18 ${theme}, ${eyes}: all of the seven states are ${ENOUGH} apart or more`, () => {
      const seen = STATES.map((state) =>
        lab(times(matrix, linear(tokens.color[theme][`state.${state}`]))));
      for (let i = 0; i < STATES.length; i++) {
        for (let k = i + 1; k < STATES.length; k++) {
          const far = distance(seen[i], seen[k]);
          assert.ok(far >= ENOUGH, `${STATES[i]} and ${STATES[k]}: ${far.toFixed(1)}`);
        }
      }
    });
  }
}

run();
