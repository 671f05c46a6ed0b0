#!/usr/bin/env node
'use strict';
// Writes what both sides draw with from web/tokens.json: look.h for C++, look.css and icons.svg
// for the page.
//   node web/build/look.js [--tokens FILE] [--header FILE] [--css FILE] [--icons FILE]
const fs = require('node:fs');
const path = require('node:path');
const {flatten, clockwise} = require('./paths.js');

const TOKENS = path.join(__dirname, '..', 'tokens.json');

/** Groups of plain measures, and the name each has in CSS and C++. `line` would clash with the
 *  colours line.hair and line.soft, so line weights are called stroke. */
const GROUPS = {
  alpha: 'alpha',
  space: 'space',
  radius: 'radius',
  line: 'stroke',
  motion: 'motion',
  z: 'z',
  breakpoint: 'breakpoint',
  measure: 'measure',
};
/** Groups whose numbers are not lengths. */
const UNITLESS = new Set(['alpha', 'z']);
const CPP_KEYWORDS = new Set(['delete', 'default', 'new', 'switch', 'continue', 'export']);

function readTokens(file = TOKENS) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** {r, g, b, a} of #RRGGBB or #RRGGBBAA, 0 to 255 each. */
function parseHex(hex) {
  const match = /^#([0-9A-Fa-f]{6})([0-9A-Fa-f]{2})?$/.exec(hex);
  if (!match) throw new Error(`colour "${hex}": expected #RRGGBB or #RRGGBBAA`);
  const rgb = parseInt(match[1], 16);
  return {
    r: rgb >> 16,
    g: (rgb >> 8) & 255,
    b: rgb & 255,
    a: match[2] ? parseInt(match[2], 16) : 255,
  };
}

/** The colour names, and a check that both themes have the same ones. */
function colourNames(tokens) {
  const dark = Object.keys(tokens.color.dark),
    light = Object.keys(tokens.color.light);
  const odd = dark.filter((n) => !light.includes(n)).concat(light.filter((n) => !dark.includes(n)));
  if (odd.length) throw new Error(`colours in one theme only: ${odd.join(', ')}`);
  return dark;
}

/** Every number or list of numbers below `value`: [[['lanes', 'normal', 'bar'], 16], …]. */
function leaves(value, trail = []) {
  if (typeof value === 'number' || Array.isArray(value)) return [[trail, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...trail, key]));
}

const cssName = (...parts) => `--${parts.join('-').replace(/[._]/g, '-')}`;
const cppName = (...parts) => {
  const name = parts.join('_').replace(/[.-]/g, '_');
  return CPP_KEYWORDS.has(name) ? `${name}_` : name;
};

// ---- CSS -------------------------------------------------------------------------------------

function cssValue(group, trail, value) {
  if (trail.at(-1) === 'ease') return `cubic-bezier(${value.join(',')})`;
  if (group === 'motion') return `${value}ms`;
  return UNITLESS.has(group) ? `${value}` : `${value}px`;
}

function cssMeasures(tokens) {
  const lines = [];
  for (const [group, name] of Object.entries(GROUPS)) {
    for (const [trail, value] of leaves(tokens[group])) {
      const property = cssName(name, ...trail).replace(/-ms$/, '');
      if (Array.isArray(value) && trail.at(-1) !== 'ease') {
        // Pairs are width and height.
        lines.push(`${property}-w: ${value[0]}px`, `${property}-h: ${value[1]}px`);
      } else {
        lines.push(`${property}: ${cssValue(group, trail, value)}`);
      }
    }
  }
  return lines;
}

/** `--type-body: 400 14px/21px var(--font)` and its parts, for `font: var(--type-body)`. */
function cssType(name, style, weight) {
  const line = style.line ?? style.size;
  const face = name === 'mono' ? 'var(--mono)' : 'var(--font)';
  const base = cssName('type', name);
  return [
    `${base}: ${weight} ${style.size}px/${line}px ${face}`,
    `${base}-size: ${style.size}px`,
    `${base}-line: ${line}px`,
    `${base}-weight: ${weight}`,
  ];
}

const block = (selector, lines) => `${selector} {\n${lines.map((l) => `  ${l};\n`).join('')}}\n`;

function cssColours(tokens, theme) {
  return [
    `color-scheme: ${theme}`,
    ...colourNames(tokens).map((name) => `${cssName(name)}: ${tokens.color[theme][name]}`),
  ];
}

function makeCss(tokens) {
  const types = Object.entries(tokens.type);
  const bengali = types.filter(([, style]) => style.bn);
  const root = [
    `--font: ${tokens.font.css}`,
    `--mono: "${tokens.font.mono}",ui-monospace,monospace`,
    ...cssMeasures(tokens),
    ...types.flatMap(([name, style]) => cssType(name, style, style.weight)),
  ];
  const still = leaves(tokens.motion)
    .map(([trail]) => trail)
    .filter(([name]) => /_ms$/.test(name))
    .map(([name]) => `${cssName('motion', name).replace(/-ms$/, '')}: ${tokens.motion.reduced}ms`);
  return [
    '/* Made from web/tokens.json; do not edit. */\n',
    block(':root', root),
    block(
      ':root:lang(bn), [lang="bn"]',
      bengali.flatMap(([name, style]) => cssType(name, style.bn, style.weight)),
    ),
    block(':root, [data-theme="dark"]', cssColours(tokens, 'dark')),
    block('[data-theme="light"]', cssColours(tokens, 'light')),
    `@media (prefers-color-scheme: light) {\n${block(
      ':root:not([data-theme="dark"])',
      cssColours(tokens, 'light'),
    )}}\n`,
    `@media (prefers-reduced-motion: reduce) {\n${block(':root', still)}}\n`,
  ].join('\n');
}

// ---- SVG -------------------------------------------------------------------------------------

function svgPart([kind, d, width, dash]) {
  if (kind === 'fill') return `<path fill="currentColor" d="${d}"/>`;
  const dashes = kind === 'dash' ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return (
    `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" ` +
    `stroke-linejoin="round"${dashes} d="${d}"/>`
  );
}

function makeIcons(tokens) {
  const symbol = (id, box, parts) =>
    `<symbol id="${id}" viewBox="${box}" overflow="visible">` +
    `${parts.map(svgPart).join('')}</symbol>\n`;
  const icons = Object.entries(tokens.icon.paths).map(([name, parts]) =>
    symbol(`icon-${name}`, '0 0 16 16', parts),
  );
  const glyphs = Object.entries(tokens.glyph.paths).map(([name, parts]) =>
    symbol(`glyph-${name}`, '-6 -6 12 12', parts),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${icons.join('')}${glyphs.join('')}</svg>\n`;
}

// ---- C++ -------------------------------------------------------------------------------------

/** A float literal with the shortest digits that give the same float. */
function cppFloat(value) {
  const text = String(Math.abs(value) < 5e-7 ? 0 : Number(value.toFixed(6)));
  return /[.e]/.test(text) ? `${text}F` : `${text}.0F`;
}

/** IM_COL32 order: red in the lowest byte. */
function cppColour(hex) {
  const {r, g, b, a} = parseHex(hex);
  const value = ((a << 24) | (b << 16) | (g << 8) | r) >>> 0;
  return `0x${value.toString(16).toUpperCase().padStart(8, '0')}U`;
}

function cppMeasures(tokens) {
  const lines = [];
  for (const [group, name] of Object.entries(GROUPS)) {
    for (const [trail, value] of leaves(tokens[group])) {
      lines.push(cppConstant(cppName(name, ...trail), value));
    }
  }
  for (const [trail, value] of leaves(tokens.font.canvas).filter(
    ([, v]) => typeof v === 'number',
  )) {
    lines.push(cppConstant(cppName('font', ...trail), value));
  }
  for (const [name, value] of Object.entries(tokens.dash)) {
    lines.push(cppConstant(cppName('dash', name), value));
  }
  return lines;
}

function cppConstant(name, value) {
  if (!Array.isArray(value)) return `inline constexpr float ${name} = ${cppFloat(value)};`;
  const list = value.map(cppFloat).join(', ');
  return `inline constexpr std::array<float, ${value.length}> ${name}{${list}};`;
}

/** Glyphs and icons in one pool of points: parts of a sign, each one polyline. */
class SignPool {
  constructor() {
    this.points = [];
    this.parts = [];
  }

  add(paths) {
    const first = this.parts.length;
    for (const [kind, d, width = 0, dash = [0, 0]] of paths) {
      for (const line of flatten(d)) {
        const points = kind === 'fill' ? clockwise(line.points) : line.points;
        this.parts.push({
          kind,
          width,
          dash,
          closed: kind === 'fill' || line.closed,
          first: this.points.length,
          count: points.length,
        });
        this.points.push(...points);
      }
    }
    return {first, count: this.parts.length - first};
  }
}

const enumOf = (name, values) =>
  `enum class ${name} : std::uint8_t {\n${values.map((v) => `  ${cppName(v)},\n`).join('')}};\n` +
  `inline constexpr std::size_t k${name}Count = ${values.length};\n`;

const table = (type, name, rows) =>
  `inline constexpr std::array<${type}, ${rows.length}> ${name}{{\n${rows
    .map((row) => `    ${row},\n`)
    .join('')}}};\n`;

function cppSigns(tokens) {
  const pool = new SignPool();
  const ranges = (group) =>
    Object.values(tokens[group].paths)
      .map((paths) => pool.add(paths))
      .map(({first, count}) => `{${first}, ${count}}`);
  const glyphs = ranges('glyph'),
    icons = ranges('icon');
  const parts = pool.parts.map(
    (p) =>
      `{Paint::${p.kind}, ${p.closed}, ${cppFloat(p.width)}, ` +
      `${cppFloat(p.dash[0])}, ${cppFloat(p.dash[1])}, ${p.first}, ${p.count}}`,
  );
  const points = pool.points.map(([x, y]) => `{${cppFloat(x)}, ${cppFloat(y)}}`);
  return [
    enumOf('Glyph', Object.keys(tokens.glyph.paths)),
    enumOf('Icon', Object.keys(tokens.icon.paths)),
    SIGN_TYPES,
    table('Point', 'kPoints', points),
    table('Part', 'kParts', parts),
    table('Range', 'kGlyphs', glyphs),
    table('Range', 'kIcons', icons),
    SIGN_FUNCTIONS,
  ].join('\n');
}

const SIGN_TYPES = `/// How a part is painted: filled, stroked, or stroked with dashes.
enum class Paint : std::uint8_t { fill, stroke, dash };
struct Point {
  float x;
  float y;
};
/// One polyline of a sign. Filled parts run clockwise on screen. Widths and dashes are in the
/// units of the sign's grid: 12 for glyphs (origin in the middle), 16 for icons (top left).
struct Part {
  Paint paint;
  bool closed;
  float width;
  float dash_on;
  float dash_off;
  std::uint16_t first;
  std::uint16_t count;
};
struct Range {
  std::uint16_t first;
  std::uint16_t count;
};
`;

const SIGN_FUNCTIONS = `inline std::span<const Part> parts(Glyph glyph) {
  const Range range = kGlyphs[static_cast<std::size_t>(glyph)];
  return {kParts.data() + range.first, range.count};
}
inline std::span<const Part> parts(Icon icon) {
  const Range range = kIcons[static_cast<std::size_t>(icon)];
  return {kParts.data() + range.first, range.count};
}
inline std::span<const Point> points(const Part& part) {
  return {kPoints.data() + part.first, part.count};
}
`;

const INK_FUNCTIONS = `enum class Theme : std::uint8_t { dark, light };
inline const std::array<std::uint32_t, kInkCount>* active_inks = &kDark;
/// Switches every later ink(); wake three frames afterwards.
inline void use_theme(Theme theme) { active_inks = theme == Theme::dark ? &kDark : &kLight; }

/// The colour in the active theme, as Dear ImGui's ImU32. alpha (0 to 1) multiplies its own.
inline std::uint32_t ink(Ink name, float alpha = 1.0F) {
  const std::uint32_t colour = (*active_inks)[static_cast<std::size_t>(name)];
  const float own = static_cast<float>(colour >> 24U);
  return (colour & 0x00FFFFFFU) | (static_cast<std::uint32_t>(own * alpha + 0.5F) << 24U);
}
`;

function makeHeader(tokens) {
  const names = colourNames(tokens);
  const types = Object.entries(tokens.type).map(
    ([name, style]) =>
      `inline constexpr Type type_${name}{${cppFloat(style.size)}, ` +
      `${cppFloat(style.line ?? style.size)}, ${style.weight}};`,
  );
  const hatches = Object.entries(tokens.hatch).map(
    ([name, {gap, width}]) =>
      `inline constexpr Hatch hatch_${name}{${cppFloat(gap)}, ${cppFloat(width)}};`,
  );
  return [
    '// Made from web/tokens.json; do not edit.\n#pragma once\n',
    '#include <array>\n#include <cstddef>\n#include <cstdint>\n#include <span>\n',
    'namespace inflight::look {\n',
    enumOf('Ink', names) + 'using enum Ink;\n',
    table(
      'std::uint32_t',
      'kDark',
      names.map((n) => cppColour(tokens.color.dark[n])),
    ),
    table(
      'std::uint32_t',
      'kLight',
      names.map((n) => cppColour(tokens.color.light[n])),
    ),
    INK_FUNCTIONS,
    '/// CSS pixels; weight 400 or 600.',
    'struct Type {\n  float size;\n  float line;\n  int weight;\n};',
    ...types,
    '',
    '/// 45 degree lines: distance and width in CSS pixels.',
    'struct Hatch {\n  float gap;\n  float width;\n};',
    ...hatches,
    '',
    '// Lengths in CSS pixels, times in milliseconds, shares from 0 to 1.',
    ...cppMeasures(tokens),
    '',
    cppSigns(tokens),
    '}  // namespace inflight::look\n',
  ].join('\n');
}

function main(argv) {
  const makers = {'--header': makeHeader, '--css': makeCss, '--icons': makeIcons};
  let file = TOKENS;
  const jobs = [];
  for (let i = 0; i < argv.length; i += 2) {
    const value = argv[i + 1];
    if (value === undefined || !(argv[i] in makers || argv[i] === '--tokens')) {
      console.error(
        `look.js: "${argv[i]}": expected --tokens, --header, --css or --icons and a file`,
      );
      return 2;
    }
    if (argv[i] === '--tokens') file = value;
    else jobs.push([makers[argv[i]], value]);
  }
  const tokens = readTokens(file);
  for (const [make, out] of jobs) {
    fs.mkdirSync(path.dirname(out), {recursive: true});
    fs.writeFileSync(out, make(tokens));
  }
  return 0;
}

module.exports = {readTokens, parseHex, colourNames, makeCss, makeIcons, makeHeader, cppFloat};
if (require.main === module) process.exitCode = main(process.argv.slice(2));
