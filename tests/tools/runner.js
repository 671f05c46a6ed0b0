'use strict';
// The test runner of every Node test here: test(name, body) collects, run() runs them in order and
// ends with the line "N passed, N failed, N skipped".
const collected = [];

function test(name, body) {
  collected.push({name, body});
}

/** Throw skip(reason) inside a test that cannot run here; the reason is printed. */
class Skip extends Error {}
function skip(reason) {
  throw new Skip(reason);
}

/** Runs what was collected; further arguments on the command line select by part of the name. */
async function run(argv = process.argv.slice(2)) {
  let passed = 0,
    failed = 0,
    skipped = 0;
  for (const {name, body} of collected) {
    if (argv.length && !argv.some((part) => name.includes(part))) continue;
    try {
      await body();
      passed++;
    } catch (error) {
      if (error instanceof Skip) {
        skipped++;
        console.log(`skip  ${name}: ${error.message}`);
      } else {
        failed++;
        console.log(`FAIL  ${name}\n${String(error.stack ?? error).replace(/^/gm, '      ')}`);
      }
    }
  }
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed ? 1 : 0;
}

module.exports = {test, skip, run};
