#!/usr/bin/env node
'use strict';
// look.h, look.css and icons.svg say what tokens.json says; contrast holds.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {spawnSync} = require('node:child_process');
const {test, skip, run} = require('../tools/runner.js');
const look = require('../../web/build/look.js');

const tokens = look.readTokens();
const css = look.makeCss(tokens);
const header = look.makeHeader(tokens);
const THEMES = ['dark', 'light'];

/** The custom properties of every rule with this selector. */
function properties(selector) {
  const found = new Map();
  for (const [, head, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const selectors = head
      .replace(/\/\*.*?\*\//g, '')
      .split(',')
      .map((s) => s.trim());
    if (!selectors.includes(selector)) continue;
    for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value);
  }
  return found;
}

test('LK-01 look.css holds every colour of both themes, and nothing else is a colour', () => {
  for (const theme of THEMES) {
    const got = properties(`[data-theme="${theme}"]`);
    const wanted = Object.entries(tokens.color[theme]).map(([name, hex]) => [
      `--${name.replace(/[._]/g, '-')}`,
      hex,
    ]);
    assert.deepStrictEqual([...got], wanted);
  }
});

test('look.css: the system theme chooses when the page does not', () => {
  assert.match(
    css,
    /@media \(prefers-color-scheme: light\) \{\n:root:not\(\[data-theme="dark"\]\)/,
  );
  const dark = properties(':root');
  assert.strictEqual(dark.get('--surface-canvas'), tokens.color.dark['surface.canvas']);
});

test('look.css: names of colours and of line weights do not clash', () => {
  const root = properties(':root');
  assert.strictEqual(root.get('--line-hair'), tokens.color.dark['line.hair']);
  assert.strictEqual(root.get('--stroke-hair'), `${tokens.line.hair}px`);
});

test('look.css: measures, spaces, radii and types', () => {
  const root = properties(':root');
  for (const [key, value] of Object.entries(tokens.space)) {
    assert.strictEqual(root.get(`--space-${key}`), `${value}px`);
  }
  for (const [key, value] of Object.entries(tokens.radius)) {
    assert.strictEqual(root.get(`--radius-${key}`), `${value}px`);
  }
  assert.strictEqual(root.get('--measure-desktop-topbar'), `${tokens.measure.desktop.topbar}px`);
  assert.strictEqual(root.get('--measure-html-switch-w'), `${tokens.measure.html.switch[0]}px`);
  const {size, line, weight, bn} = tokens.type.body;
  assert.strictEqual(root.get('--type-body'), `${weight} ${size}px/${line}px var(--font)`);
  assert.strictEqual(
    properties('[lang="bn"]').get('--type-body'),
    `${weight} ${bn.size}px/${bn.line}px var(--font)`,
  );
  assert.strictEqual(root.get('--z-dialog'), String(tokens.z.dialog));
});

/** {r, g, b, a} of 0xAABBGGRR. */
const unpack = (value) => ({
  r: value & 255,
  g: (value >>> 8) & 255,
  b: (value >>> 16) & 255,
  a: value >>> 24,
});

test('LK-01 look.h holds every colour of both themes, in the order of Ink', () => {
  const names = /enum class Ink[^{]*\{([^}]*)\}/.exec(header)[1].match(/\w+/g);
  for (const theme of THEMES) {
    const table = new RegExp(`k${theme === 'dark' ? 'Dark' : 'Light'}\\{\\{([^}]*)\\}\\}`);
    const values = table
      .exec(header)[1]
      .match(/0x[0-9A-F]{8}/g)
      .map(Number)
      .map(unpack);
    const wanted = Object.entries(tokens.color[theme]);
    assert.deepStrictEqual(
      names,
      wanted.map(([name]) => name.replace(/\./g, '_')),
    );
    assert.deepStrictEqual(
      values,
      wanted.map(([, hex]) => look.parseHex(hex)),
    );
  }
});

test('look.h compiles without a warning and works', () => {
  if (spawnSync('g++', ['--version']).error) skip('no g++');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-look-'));
  fs.writeFileSync(path.join(dir, 'look.h'), header);
  fs.writeFileSync(
    path.join(dir, 'a.cpp'),
    `#include "look.h"
namespace look = inflight::look;
int main() {
  if (look::ink(look::state_inflight) != look::kDark[static_cast<std::size_t>(
      look::Ink::state_inflight)]) return 1;
  if (look::ink(look::state_inflight, 0.5F) >> 24U != 128U) return 2;
  look::use_theme(look::Theme::light);
  if (look::ink(look::surface_canvas) != 0xFFFFFFFFU) return 3;
  if (look::parts(look::Glyph::send).size() != 1) return 4;
  for (std::size_t i = 0; i < look::kIconCount; ++i) {
    for (const look::Part& part : look::parts(static_cast<look::Icon>(i))) {
      if (look::points(part).size() < 2) return 5;
    }
  }
  return look::measure_lanes_normal_bar == 16.0F ? 0 : 6;
}
`,
  );
  const flags = [
    '-std=c++20',
    '-Wall',
    '-Wextra',
    '-Wconversion',
    '-Wshadow',
    '-Wold-style-cast',
    '-Werror',
    'a.cpp',
    '-o',
    'a',
  ];
  const built = spawnSync('g++', flags, {cwd: dir, encoding: 'utf8'});
  const ran = built.status === 0 ? spawnSync(path.join(dir, 'a')) : null;
  fs.rmSync(dir, {recursive: true, force: true});
  assert.strictEqual(built.status, 0, built.stderr);
  assert.strictEqual(ran.status, 0);
});

test('icons.svg has a symbol for every icon and glyph', () => {
  const ids = [...look.makeIcons(tokens).matchAll(/<symbol id="([^"]+)"/g)].map((m) => m[1]);
  const wanted = [
    ...Object.keys(tokens.icon.paths).map((n) => `icon-${n}`),
    ...Object.keys(tokens.glyph.paths).map((n) => `glyph-${n}`),
  ];
  assert.deepStrictEqual(ids, wanted);
});

test('a colour in one theme only, or a bad one, is an error', () => {
  const odd = {color: {dark: {a: '#000000'}, light: {}}};
  assert.throws(() => look.colourNames(odd), /one theme only: a/);
  assert.throws(() => look.parseHex('#12'), /expected #RRGGBB/);
});

// ---- LK-02 -----------------------------------------------------------------------------------

/** Relative luminance of WCAG 2.2. */
function luminance(hex) {
  const {r, g, b} = look.parseHex(hex);
  const linear = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('LK-02 contrast: the WCAG figures of known pairs', () => {
  assert.strictEqual(contrast('#000000', '#FFFFFF'), 21);
  assert.strictEqual(contrast('#777777', '#FFFFFF').toFixed(2), '4.48');
});

const PAPER = ['surface.canvas', 'surface.panel', 'surface.raised'];
const QUIET = [...PAPER, 'surface.sunken', 'surface.fog', 'tint.visible', 'tint.inflight'];
const ALL = [...QUIET, 'surface.hover', 'accent.soft', 'good.soft', 'bad.soft'];
const STATES = ['delayed', 'visible', 'inflight', 'done', 'expired', 'dead', 'redriven'];
const EDGE = ['surface.canvas', 'surface.panel'];

/** Colour, what it lies on, the worst pair in dark and in light, what is asked. */
const CONTRAST = [
  ['text.primary', ALL, 11.1, 15.3, 4.5],
  ['text.secondary', ALL, 6.8, 7.4, 4.5],
  ['text.tertiary', QUIET, 5.4, 5.0, 4.5],
  ['accent.base', [...PAPER, 'surface.hover', 'accent.soft'], 5.3, 6.2, 4.5],
  ['good.base', [...PAPER, 'good.soft'], 6.0, 5.0, 4.5],
  ['bad.base', [...PAPER, 'bad.soft'], 4.7, 5.5, 3],
  ['bad.text', [...PAPER, 'surface.sunken', 'bad.soft'], 6.3, 5.5, 4.5],
  ['accent.on', ['accent.base', 'accent.strong'], 7.6, 7.3, 4.5],
  ['good.on', ['good.base'], 8.0, 5.7, 4.5],
  ['bad.on', ['bad.base'], 5.9, 6.4, 4.5],
  ['work.on', ['work.fill'], 8.4, 13.8, 4.5],
  ['map.on0', ['map.safe0'], 8.0, 5.7, 4.5],
  ['map.on1', ['map.safe1'], 4.6, 8.6, 4.5],
  ['map.on2', ['map.safe2'], 6.8, 12.6, 4.5],
  ['map.on3', ['map.safe3'], 10.3, 15.3, 4.5],
  ['map.twice_on', ['map.twice'], 7.4, 6.1, 4.5],
  ['state.on', STATES.map((s) => `state.${s}`), 4.7, 4.7, 4.5],
  ['line.control', PAPER, 3.9, 3.5, 3],
  ['work.edge', ['surface.canvas', 'surface.raised'], 3.3, 4.0, 3],
  ['edge.delayed', EDGE, 3.8, 8.8, 3],
  ['edge.visible', EDGE, 9.1, 5.5, 3],
  ['edge.inflight', EDGE, 7.5, 5.6, 3],
  ['edge.done', EDGE, 4.9, 7.1, 3],
  ['edge.expired', EDGE, 12.8, 5.2, 3],
  ['edge.dead', EDGE, 4.4, 7.7, 3],
  ['edge.redriven', EDGE, 4.6, 7.7, 3],
];

for (const [name, grounds, dark, light, asked] of CONTRAST) {
  test(`LK-02 contrast of ${name} is at least ${asked}`, () => {
    for (const [theme, recorded] of [
      ['dark', dark],
      ['light', light],
    ]) {
      const colours = tokens.color[theme];
      const worst = Math.min(...grounds.map((ground) => contrast(colours[name], colours[ground])));
      assert.ok(worst >= asked, `${theme}: ${worst.toFixed(2)}`);
      assert.ok(
        Math.abs(worst - recorded) < 0.11,
        `${theme}: ${worst.toFixed(2)}, was ${recorded}`,
      );
    }
  });
}

run();
