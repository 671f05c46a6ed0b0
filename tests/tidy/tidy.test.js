#!/usr/bin/env node
'use strict';
// Each rule of tidy fires on a bad snippet and is quiet on a good one.
const assert = require('node:assert');
const {test, run} = require('../tools/runner.js');
const rules = require('./rules.js');
const {codeOnly, functions} = require('./scan.js');

const files = (entries) => new Map(Object.entries(entries));
const count = (rule, entries, ...more) => rule(files(entries), ...more).length;

/** bad: [files, findings]; good: files without a finding. */
function ruleTest(name, rule, bad, good, ...more) {
  test(name, () => {
    for (const [entries, expected] of bad) {
      assert.strictEqual(count(rule, entries, ...more), expected, JSON.stringify(entries));
    }
    for (const entries of good) {
      assert.deepStrictEqual(rule(files(entries), ...more), [], JSON.stringify(entries));
    }
  });
}

const include = (name) => `#include "${name}"\n`;
ruleTest(
  'include arrows',
  rules.includeArrows,
  [
    [{'engine/base/a.h': include('sim/log.h')}, 1],
    [{'engine/services/sqs/a.h': include('services/sns/b.h')}, 1],
    [{'engine/services/sqs/a.h': include('actors/worker.h')}, 1],
    [{'engine/lab/a.h': include('view/app.h')}, 1],
    [{'engine/lab/a.h': include('cases/run.h')}, 1],
    [{'engine/sim/a.h': include('log.h')}, 1],
    [{'engine/odd/a.h': ''}, 1],
  ],
  [
    {'engine/services/sqs/a.h': include('services/sqs/b.h') + include('sim/log.h')},
    {'engine/view/a.h': include('lab/session.h')},
    {'web/draw/a.cpp': include('backend/html5.h') + include('look.h') + include('view/app.h')},
  ],
);

ruleTest(
  'banned headers and calls',
  rules.bannedCalls,
  [
    [{'engine/sim/a.cpp': '#include <random>\n'}, 1],
    [{'engine/cli/a.cpp': '#include <format>\n'}, 1],
    [{'engine/lab/a.cpp': '#include <fstream>\n'}, 1],
    [{'engine/lab/a.h': '#include <nlohmann/json.hpp>\n'}, 1],
    [{'engine/sim/a.cpp': 'auto t = std::chrono::now();\nthrow 1;\n'}, 2],
    [{'engine/sim/a.cpp': 'auto x = std::log(2.0);\n'}, 1],
    [{'engine/sim/a.cpp': 'std::shuffle(a, b, c);\nlong t = time(nullptr);\n'}, 2],
    [{'engine/sim/a.cpp': 'try {\n} catch (int) {\n}\n'}, 2],
    [{'engine/sim/a.cpp': 'assert(x);\nprintf("x");\n'}, 2],
    [{'engine/sim/a.cpp': 'std::ranges::sort(v);\n'}, 1],
  ],
  [
    {
      'engine/sim/a.cpp':
        '// throw, std::log(\nconst char* s = "throw time(0)";\nstatic_assert(true);\n',
    },
    {'engine/cli/main.cpp': '#include <fstream>\ntry {\n} catch (...) {\n}\n'},
    {'engine/sim/a.cpp': 'std::snprintf(b, 3, "x");\nbusy_time(x);\nnow.time();\n'},
  ],
);

const map = 'std::unordered_map<int, int> by_id;\n';
ruleTest(
  'loops without an order',
  rules.unorderedLoops,
  [
    [{'engine/sim/a.h': map, 'engine/sim/a.cpp': 'for (const auto& e : state.by_id) {}\n'}, 1],
    [{'engine/sim/a.cpp': map + 'auto i = by_id.begin();\n'}, 1],
  ],
  [{'engine/sim/a.cpp': map + 'by_id.find(3);\nfor (auto& e : list) {}\n'}],
);

ruleTest(
  'long lines count characters, not bytes',
  rules.longLines,
  [[{'a.cpp': `${'x'.repeat(101)}\n`}, 1]],
  [{'a.cpp': `${'ক'.repeat(100)}\n`, 'a.json': 'x'.repeat(300)}],
);

const body = (n) => 'void f(int a) {\n' + '  g();\n'.repeat(n) + '}\n';
const method = (n) => 'class A {\n  foo(x) {\n' + '    g();\n'.repeat(n) + '  }\n}\n';
ruleTest(
  'long functions',
  rules.longFunctions,
  [
    [{'a.cpp': `namespace n {\n${body(69)}}\n`}, 1],
    [{'a.js': method(69)}, 1],
    [{'a.js': 'const f = (a) => {\n' + 'g();\n'.repeat(69) + '};\n'}, 1],
  ],
  [
    {'a.cpp': `namespace n {\n${body(68)}${body(68)}}\n`},
    {
      'a.cpp':
        'constexpr int k[] = {\n' +
        '1,\n'.repeat(100) +
        '};\nstruct S {\n' +
        'int a;\n'.repeat(100) +
        '};\n',
    },
  ],
);

ruleTest(
  'long files',
  rules.longFiles,
  [[{'a.js': 'x;\n'.repeat(601)}, 1]],
  [{'a.js': 'x;\n'.repeat(600)}],
);

test('files over 300 lines are noted', () => {
  assert.strictEqual(
    count(rules.longishFiles, {'a.js': 'x;\n'.repeat(301), 'b.js': 'x;\n'.repeat(300)}),
    1,
  );
});

const tokens = {color: {dark: {'surface.canvas': '#14171C'}}};
ruleTest(
  'LK-01 colours',
  rules.hexColours,
  [
    [{'web/page.css': 'a { color: #fff; }\n'}, 1],
    [{'web/page.css': 'a { color: rgb(1 2 3); }\n'}, 1],
    [{'web/draw/a.cpp': 'auto c = IM_COL32(1, 2, 3, 255);\n'}, 1],
    [{'web/draw/a.cpp': 'auto c = 0xFF112233U;\n'}, 1],
    [{'index.html': '<meta name="theme-color" content="#14171D">\n'}, 1],
  ],
  [
    {'web/page.css': '#add-note { color: var(--text-primary); }\n'},
    {'web/a.js': "q('#canvas'); t = '&#123;';\n", 'web/build/look.js': "'#FFFFFF'\n"},
    {'index.html': '<meta name="theme-color" content="#14171C">\n'},
  ],
  tokens,
);

const pair = (en, bn) => ({
  'web/text/en.json': JSON.stringify(en),
  'web/text/bn.json': JSON.stringify(bn),
});
ruleTest(
  'text files',
  rules.textFiles,
  [
    [pair({a: 'x', b: 'y'}, {a: 'x'}), 1],
    [pair({a: 'x'}, {a: 'x', b: 'y'}), 1],
    [pair({a: '{n} left'}, {a: '{m} বাকি'}), 1],
    [pair({a: 'x'}, {a: ' '}), 1],
    [{'web/text/en.json': '{}'}, 1],
    [{'web/text/en.json': '{', 'web/text/bn.json': '{}'}, 1],
  ],
  [pair({a: {b: '{n} left of {m}'}}, {a: {b: '{m} এর মধ্যে {n} বাকি'}}), {}],
);

ruleTest(
  'lab texts',
  rules.labTexts,
  [
    [{'labs/x/a.json': '{"title": {"en": "A"}}'}, 1],
    [{'labs/x/a.json': '{"steps": [{"text": {"en": "{n}", "bn": "ক"}}]}'}, 1],
  ],
  [{'labs/x/a.json': '{"title": {"en": "A", "bn": "ক"}}', 'tests/x.json': '{"en": "A"}'}],
);

ruleTest(
  'words that do not belong',
  rules.forbiddenWords,
  [
    [{'README.md': 'see /wo' + 'rk/x\n'}, 1],
    [{'a.cpp': '// by Clau' + 'de\n'}, 1],
  ],
  [{'README.md': 'work\n'}],
);

ruleTest(
  'white space',
  rules.whiteSpace,
  [
    [{'a.cpp': 'x \n'}, 1],
    [{'a.cpp': 'x'}, 1],
    [{'a.cpp': '\tx\n'}, 1],
    [{'a.cpp': 'x\r\n'}, 1],
  ],
  [{'a.cpp': 'x\n', 'README.md': 'two blanks  \n'}],
);

ruleTest(
  'top level',
  rules.topLevel,
  [[{'scripts/a.sh': ''}, 1]],
  [{'engine/a.h': '', '.ci/run': ''}],
);
ruleTest(
  'JSON',
  rules.jsonFiles,
  [[{'a.json': '{'}, 1]],
  [{'a.json': '{}', 'tests/bad/a.json': '{'}],
);

test('comments and strings are hidden, line numbers kept', () => {
  const code = codeOnly('a; // {\n/* {\n*/ "{" \'{\' R"x({)x" 1\'000;\nb', 'cpp');
  assert.ok(!code.includes('{'));
  assert.strictEqual(code.split('\n').length, 4);
  assert.ok(!codeOnly('x = /[{/]/; y = `{`; // {\n', 'js').includes('{'));
});

test('functions are found once, with their length', () => {
  const code = 'int f()\n    const {\n  auto l = [] {\n  };\n}\nstruct S {\n  void g() {}\n};\n';
  assert.deepStrictEqual(functions(code), [
    {line: 1, lines: 5},
    {line: 7, lines: 1},
  ]);
});

run();
