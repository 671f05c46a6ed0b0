'use strict';
// The rules. Each takes a Map of file name -> text and returns findings {file, line, message}.
const path = require('node:path');
const {codeOnly, functions, linesOf} = require('./scan.js');

const MAX_COLUMNS = 100;
const MAX_FUNCTION = 70;
const LONG_FILE = 300;
const MAX_FILE = 600;

const isCpp = (file) => /\.(h|cpp)$/.test(file);
const isJs = (file) => /\.js$/.test(file);
const inEngine = (file) => file.startsWith('engine/');
/** engine/cli is the shell: it alone may touch files, print, and catch at its one place. */
const inShell = (file) => file.startsWith('engine/cli/');
/** The one place that ends the program when an invariant is broken; it says so on stderr. */
const CHECK = 'engine/base/check.cpp';
const languageOf = (file) => (isCpp(file) ? 'cpp' : 'js');
const finding = (file, line, message) => ({file, line, message});

// ---- include arrows --------------------------------------------------------------------------

const ABOVE = {base: [], api: ['base'], rules: ['base'], sim: ['base', 'api', 'rules']};
ABOVE.services = [...ABOVE.sim, 'sim'];
ABOVE.actors = [...ABOVE.sim, 'sim'];
ABOVE.world = [...ABOVE.services, 'services', 'actors'];
ABOVE.calls = [...ABOVE.world, 'world'];
for (const layer of ['lab', 'cases', 'console']) ABOVE[layer] = [...ABOVE.calls, 'calls'];
ABOVE.view = [...ABOVE.lab, 'lab', 'console'];
ABOVE.cli = [...ABOVE.view, 'view', 'cases', 'console'];
ABOVE.web = ABOVE.cli;

/** Folders of web/ that its own files include from. */
const WEB_FOLDERS = new Set(['backend', 'draw', 'panels']);

function layerOf(file) {
  const [top, second] = file.split('/');
  if (top === 'engine') return second;
  return top === 'web' ? 'web' : null;
}

function includeProblem(file, layer, target) {
  const parts = target.split('/');
  if (layer === 'web' && (parts.length === 1 || WEB_FOLDERS.has(parts[0]))) return null;
  if (parts.length === 1) return `include "${target}": write the path from engine/, as "sim/log.h"`;
  if (!(parts[0] in ABOVE)) return null;
  if (parts[0] === layer) {
    const own = file.split('/')[2];
    const other = layer === 'services' && parts.length > 2 && parts[1] !== own;
    return other ? `service ${own} includes service ${parts[1]}` : null;
  }
  if (ABOVE[layer].includes(parts[0])) return null;
  const allowed = ABOVE[layer].join(', ') || 'none';
  return `layer ${layer} may not include "${target}": allowed are ${allowed}`;
}

function includeArrows(files) {
  const found = [];
  for (const [file, text] of files) {
    const layer = layerOf(file);
    if (!isCpp(file) || !layer) continue;
    if (!(layer in ABOVE)) {
      found.push(finding(file, 1, `engine/${layer} is no layer`));
      continue;
    }
    for (const {number, text: line} of linesOf(text)) {
      const match = /^\s*#\s*include\s+"([^"]+)"/.exec(line);
      if (!match) continue;
      const problem = includeProblem(file, layer, match[1]);
      if (problem) found.push(finding(file, number, problem));
    }
  }
  return found;
}

// ---- banned headers and calls in the engine --------------------------------------------------

const NOT_DETERMINISTIC = new Set([
  'random',
  'cmath',
  'math.h',
  'chrono',
  'ctime',
  'time.h',
  'thread',
  'mutex',
  'atomic',
  'future',
  'valarray',
]);
const NOT_IN_EMCC = new Set([
  'format',
  'print',
  'ranges',
  'expected',
  'source_location',
  'coroutine',
  'memory_resource',
  'stop_token',
  'syncstream',
  'flat_map',
]);
const NOT_BELOW_SHELL = new Set(['iostream', 'fstream', 'filesystem', 'unistd.h']);

/** The one call of the program that measures, and so reads a clock. */
const BENCH = ['command', 'scenes', 'search', 'sqs'].map(
  (part) => `engine/cli/bench_${part}.cpp`,
);
const NO_CHRONO = 'time is int64 virtual milliseconds';
const BANNED = [
  [
    /\bstd::(rand|srand|random_device|mt19937\w*|shuffle|\w+_distribution)\b/,
    'use the keyed draws of base/draw.h',
  ],
  [
    /(?<![\w.:>])(rand|srand|time|clock|gettimeofday|clock_gettime)\s*\(\s*(NULL|nullptr|0|&|\))/,
    'no clocks in the engine',
  ],
  [/\bstd::chrono\b/, NO_CHRONO],
  [
    /\bstd::(log|log2|log10|exp|pow|sin|cos|tan|sqrt|cbrt|floor|ceil|round|lround|llround)\s*\(/,
    'no libm: its last bits differ between the targets',
  ],
  [/\bstd::(ranges|views)::/, 'not in libc++ 13'],
  [/\bstd::(bit_cast|format|jthread|expected|source_location)\b/, 'not in libc++ 13'],
  [/(?<!\w)assert\s*\(/, 'use the check of base/check.h, which stays on'],
];
const BANNED_BELOW_SHELL = [
  [/\bthrow\b/, 'errors are values'],
  [/\b(try\s*\{|catch\s*\()/, 'errors are values; only the shells catch'],
  [
    /\bstd::(cout|cerr|clog)\b|(?<![\w:])(std::)?(printf|puts|putchar|fopen|fprintf)\s*\(/,
    'only the shell prints and opens files',
  ],
  [/\bstd::getenv\b|(?<![\w:])getenv\s*\(/, 'the environment may not change a run'],
];

function bannedHeader(file, name) {
  if (NOT_IN_EMCC.has(name)) return 'emcc 3.1.6 does not have it';
  if (inShell(file)) return null;
  if (NOT_DETERMINISTIC.has(name)) return 'it would make runs differ';
  return NOT_BELOW_SHELL.has(name) ? 'only engine/cli touches files and streams' : null;
}

function bannedCalls(files) {
  const found = [];
  for (const [file, text] of files) {
    if (!isCpp(file) || !inEngine(file)) continue;
    const free = inShell(file) || file === CHECK;
    let rules = free ? BANNED : [...BANNED, ...BANNED_BELOW_SHELL];
    if (BENCH.includes(file)) rules = rules.filter(([, why]) => why !== NO_CHRONO);
    for (const {number, text: line} of linesOf(codeOnly(text, 'cpp'))) {
      const header = /^\s*#\s*include\s+<([^>]+)>/.exec(line);
      const why = header && bannedHeader(file, header[1]);
      if (why) found.push(finding(file, number, `<${header[1]}>: ${why}`));
      if (header && file.endsWith('.h') && header[1] === 'nlohmann/json.hpp') {
        found.push(finding(file, number, 'json.hpp in a header: use base/json.h'));
      }
      if (/^\s*#/.test(line)) continue;
      for (const [pattern, reason] of rules) {
        const match = pattern.exec(line);
        if (match) found.push(finding(file, number, `"${match[0].trim()}": ${reason}`));
      }
    }
  }
  return found;
}

const UNORDERED = /\bunordered_(?:multi)?(?:map|set)<[^;{}()]*>\s*&?\s*(\w+)\s*[;={,)]/g;

/** Range-for or begin() over a container whose order the library chooses. A name counts in the
 *  folder that declares it; one layer's name may mean an ordinary list in another. */
function unorderedLoops(files) {
  const folders = new Map();
  const sources = [...files]
    .filter(([file]) => isCpp(file) && inEngine(file))
    .map(([file, text]) => [file, codeOnly(text, 'cpp')]);
  for (const [file, code] of sources) {
    const names = folders.get(path.dirname(file)) ?? new Set();
    for (const match of code.matchAll(UNORDERED)) names.add(match[1]);
    folders.set(path.dirname(file), names);
  }
  const found = [];
  for (const [file, code] of sources) {
    for (const name of folders.get(path.dirname(file))) {
      const loop = new RegExp(`for\\s*\\(.*:\\s*[\\w.>-]*\\b${name}\\s*\\)|\\b${name}\\.begin\\(`);
      for (const {number, text} of linesOf(code)) {
        if (!loop.test(text)) continue;
        found.push(finding(file, number, `the order of "${name}" is the library's choice`));
      }
    }
  }
  return found;
}

// ---- sizes -----------------------------------------------------------------------------------

const hasSizes = (file) => isCpp(file) || isJs(file);

function longLines(files) {
  const found = [];
  for (const [file, text] of files) {
    if (!hasSizes(file)) continue;
    for (const {number, text: line} of linesOf(text)) {
      const columns = [...line].length;
      if (columns > MAX_COLUMNS) found.push(finding(file, number, `${columns} columns`));
    }
  }
  return found;
}

function longFunctions(files) {
  const found = [];
  for (const [file, text] of files) {
    if (!hasSizes(file)) continue;
    for (const {line, lines} of functions(codeOnly(text, languageOf(file)))) {
      if (lines > MAX_FUNCTION) found.push(finding(file, line, `a function of ${lines} lines`));
    }
  }
  return found;
}

const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function longFiles(files) {
  return [...files]
    .filter(([file]) => hasSizes(file))
    .map(([file, text]) => [file, lineCount(text)])
    .filter(([, lines]) => lines > MAX_FILE)
    .map(([file, lines]) => finding(file, 1, `${lines} lines; ${MAX_FILE} at most`));
}

/** Files worth splitting: shown, not failed. */
function longishFiles(files) {
  return [...files]
    .filter(([file]) => hasSizes(file))
    .map(([file, text]) => [file, lineCount(text)])
    .filter(([, lines]) => lines > LONG_FILE && lines <= MAX_FILE)
    .map(([file, lines]) => finding(file, 1, `${lines} lines`));
}

// ---- colours ---------------------------------------------------------------------------------

const HEX_COLOUR = /(?<![\w&])#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3,4})(?![\w-])/;
const OTHER_COLOUR =
  /\b(?:rgba?|hsla?|oklch|lch)\(\s*[\d.]|\bIM_COL32\b|\bImVec4\(\s*[\d.]|\b0x[\dA-Fa-f]{8}U?\b/;

function hexColours(files, tokens = {color: {}}) {
  const known = new Set(Object.values(tokens.color).flatMap((theme) => Object.values(theme)));
  const found = [];
  for (const [file, text] of files) {
    const drawn =
      file === 'index.html' || (file.startsWith('web/') && !file.startsWith('web/build/'));
    if (!drawn || !/\.(js|css|html|cpp|h|svg)$/.test(file)) continue;
    for (const {number, text: line} of linesOf(text)) {
      const match = HEX_COLOUR.exec(line) ?? OTHER_COLOUR.exec(line);
      if (!match) continue;
      // The browser reads theme-color before any style sheet: it may repeat a token.
      if (/theme-color/.test(line) && known.has(match[0].toUpperCase())) continue;
      found.push(finding(file, number, `LK-01 colour "${match[0]}": take it from tokens.json`));
    }
  }
  return found;
}

// ---- texts -----------------------------------------------------------------------------------

const placeholders = (text) =>
  [...text.matchAll(/\{(\w+)[^{}]*\}/g)]
    .map((m) => m[1])
    .sort()
    .join(',');

function flattenTexts(value, trail = '') {
  if (typeof value !== 'object' || value === null) return [[trail, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flattenTexts(inner, trail ? `${trail}.${key}` : key),
  );
}

function parse(file, text, found) {
  try {
    return JSON.parse(text);
  } catch (error) {
    found.push(finding(file, 1, `not JSON: ${error.message}`));
    return undefined;
  }
}

function comparePair(file, key, en, bn, found) {
  if (typeof en !== 'string' || typeof bn !== 'string' || !en.trim() || !bn.trim()) {
    found.push(finding(file, 1, `"${key}": a text in both languages is wanted`));
  } else if (placeholders(en) !== placeholders(bn)) {
    found.push(
      finding(
        file,
        1,
        `"${key}": placeholders {${placeholders(en)}} in en, {${placeholders(bn)}} in bn`,
      ),
    );
  }
}

/** en.json and bn.json of one folder have the same keys and the same placeholders. */
function textFiles(files) {
  const found = [];
  for (const folder of ['web/text', 'engine/lab/text']) {
    const names = ['en', 'bn'].map((language) => `${folder}/${language}.json`);
    if (!names.some((name) => files.has(name))) continue;
    const lost = names.filter((name) => !files.has(name));
    if (lost.length) {
      found.push(finding(lost[0], 1, 'missing; its pair is there'));
      continue;
    }
    const [en, bn] = names.map((name) => parse(name, files.get(name), found));
    if (en === undefined || bn === undefined) continue;
    const left = new Map(flattenTexts(en)),
      right = new Map(flattenTexts(bn));
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      const file = left.has(key) ? names[1] : names[0];
      if (!left.has(key) || !right.has(key)) found.push(finding(file, 1, `"${key}" is missing`));
      else comparePair(names[1], key, left.get(key), right.get(key), found);
    }
  }
  return found;
}

/** Every {"en", "bn"} in labs/ has both languages. */
function labTexts(files) {
  const found = [];
  const walk = (file, trail, value) => {
    if (typeof value !== 'object' || value === null) return;
    if ('en' in value || 'bn' in value) comparePair(file, trail, value.en, value.bn, found);
    for (const [key, inner] of Object.entries(value)) walk(file, `${trail}/${key}`, inner);
  };
  for (const [file, text] of files) {
    if (file.startsWith('labs/') && file.endsWith('.json'))
      walk(file, '', parse(file, text, found));
  }
  return found;
}

// ---- words, white space, places --------------------------------------------------------------

/** Written in pieces so that this file does not contain what it looks for. */
const FORBIDDEN = [
  ['/wo', 'rk/'],
  ['../sha', 'red'],
  ['deb.', 'debian.org'],
  ['registry.', 'npmjs'],
  ['node', 'source.com'],
  ['cla', 'ude'],
  ['chat', 'gpt'],
  ['open', 'ai'],
  ['anth', 'ropic'],
  ['co', 'pilot'],
  ['sub', 'agent'],
  ['large language ', 'model'],
  ['AI ', 'assistant'],
  ['/tmp/', 'brief'],
  ['co-authored', '-by'],
].map((pieces) => pieces.join('').toLowerCase());

function forbiddenWords(files) {
  const found = [];
  for (const [file, text] of files) {
    for (const {number, text: line} of linesOf(text)) {
      // A pointer to a worker's work is no path of a machine.
      const lower = line.toLowerCase().replaceAll('worker/wo' + 'rk/', '');
      for (const word of FORBIDDEN) {
        if (lower.includes(word))
          found.push(finding(file, number, `"${word}" does not belong here`));
      }
    }
  }
  return found;
}

function whiteSpace(files) {
  const found = [];
  for (const [file, text] of files) {
    if (!/\.(h|cpp|js|css|html|sh|cmake|json|md)$|CMakeLists\.txt$/.test(file)) continue;
    if (text.length && !text.endsWith('\n')) found.push(finding(file, 1, 'no line end at the end'));
    for (const {number, text: line} of linesOf(text)) {
      if (/\r/.test(line)) found.push(finding(file, number, 'a carriage return'));
      else if (/[ \t]$/.test(line) && !file.endsWith('.md'))
        found.push(finding(file, number, 'blanks at the end'));
      else if (/\t/.test(line) && !/\.json$/.test(file)) found.push(finding(file, number, 'a tab'));
    }
  }
  return found;
}

const TOP = new Set([
  'engine',
  'web',
  'labs',
  'tests',
  'CMakeLists.txt',
  'index.html',
  'README.md',
  'CMakePresets.json',
  'LICENSE',
]);

function topLevel(files) {
  const tops = new Set([...files.keys()].map((file) => file.split('/')[0]));
  return [...tops]
    .filter((name) => !TOP.has(name) && !name.startsWith('.'))
    .map((name) =>
      finding(name, 1, `does not belong at the top; allowed are ${[...TOP].join(', ')}`),
    );
}

function jsonFiles(files) {
  const found = [];
  for (const [file, text] of files) {
    // tests/bad holds broken documents on purpose.
    if (path.extname(file) === '.json' && !file.startsWith('tests/bad/')) parse(file, text, found);
  }
  return found;
}

module.exports = {
  includeArrows,
  bannedCalls,
  unorderedLoops,
  longLines,
  longFunctions,
  longFiles,
  longishFiles,
  hexColours,
  textFiles,
  labTexts,
  forbiddenWords,
  whiteSpace,
  topLevel,
  jsonFiles,
};
