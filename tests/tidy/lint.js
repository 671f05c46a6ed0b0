#!/usr/bin/env node
'use strict';
// ESLint over every script: a name that nobody imported, an act defined twice. The page's scripts
// are never compiled, so nothing else would tell before a learner comes by.
const path = require('node:path');
const {createRequire} = require('node:module');

const ROOT = path.join(__dirname, '..', '..');
const from = createRequire(path.join(ROOT, 'build', 'npm', 'package.json'));

async function main() {
  const {ESLint} = from('eslint');
  const globals = from('globals');
  const {configs} = from('@eslint/js');
  const unused = {args: 'after-used', argsIgnorePattern: '^_', caughtErrors: 'none'};
  const rules = {
    ...configs.recommended.rules,
    'no-unused-vars': ['error', unused],
    'no-shadow-restricted-names': 'error',
    'no-undef': 'error',
  };
  const options = (sourceType, ...names) => ({
    sourceType,
    ecmaVersion: 2024,
    globals: Object.assign({}, ...names.map((name) => globals[name])),
  });
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    overrideConfig: [
      {files: ['**/*.js'], rules},
      {files: ['web/page/**', 'web/backend/**'], languageOptions: options('module', 'browser')},
      // Functions of a browser test run in the page as well.
      {
        files: ['tests/**', 'web/build/**'],
        languageOptions: options('commonjs', 'node', 'browser'),
      },
      {files: ['tests/browser/backend/page.js'], languageOptions: options('module', 'browser')},
    ],
  });
  const results = await eslint.lintFiles(['web/**/*.js', 'tests/**/*.js']);
  let failed = 0;
  for (const {filePath, messages} of results) {
    if (messages.length) ++failed;
    for (const {line, message, ruleId} of messages) {
      console.log(`FAIL  ${path.relative(ROOT, filePath)}:${line}: ${message} (${ruleId})`);
    }
  }
  console.log(`${results.length - failed} passed, ${failed} failed, 0 skipped`);
  process.exitCode = failed ? 1 : 0;
}

main().catch((error) => {
  console.error(error);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
});
