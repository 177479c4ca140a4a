// @ts-check
/**
 * Model-checks the algorithm of sdk/src/threads, and that the check can fail: `pnpm prove threads`.
 * With `--quick` only one of those that repeat nothing, and the others with two threads.
 *
 * Needs `spin` (Debian's package of that name) and a C compiler, and says that it is skipped where one is
 * missing. Exits with 1 if a variant is not as expected.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODEL = fileURLToPath(new URL('./shared.pml', import.meta.url));

/** What each variant is defined by, and whether it repeats an ID. @type {[string, string[], boolean][]} */
const VARIANTS = [
  ['one word, 2 threads', [], false],
  ['one word, 2 threads, more time', ['UNITS=6', 'LAST=0'], false],
  ['one word, 3 threads', ['THREADS=3', 'UNITS=3'], false],
  ['one word, 3 threads, more time', ['THREADS=3', 'UNITS=4', 'LAST=0'], false],
  ['one word, 2 threads, blocks', ['UNITS=3', 'BLOCK=2', 'LAST=2'], false],
  ['3 timelines, 2 threads', ['TIMELINES=3', 'LAST=0'], false],
  ['3 timelines, 2 threads, overflows', ['TIMELINES=3', 'UNITS=3', 'LAST=0', 'OVERFLOW'], false],
  ['2 timelines, 2 threads, overflows', ['UNITS=3', 'OVERFLOW'], false],
  ['2 timelines, 3 threads, overflows', ['THREADS=3', 'UNITS=3', 'LAST=0', 'OVERFLOW'], false],
  ['two words instead of one', ['TWO_WORDS'], true],
  ['a state that is stored, not compared', ['NOT_COMPARED'], true],
  ['a timeline left without a record', ['NO_RECORD'], true],
  ['a timeline left before its record', ['RECORD_AFTER'], true],
  ['a record that a late thread lowers', ['UNITS=5', 'LAST=0', 'PLAIN_RECORD'], true],
  ['a record that is tried to raise once', ['UNITS=5', 'LAST=0', 'RAISED_ONCE'], true],
  ['an overflow without a record', ['OVERFLOW', 'LAST=0', 'NO_RECORD'], true],
];

const missing = [
  ['spin', '-V'],
  ['cc', '--version'],
].filter(([command = '', argument = '']) => spawnSync(command, [argument]).error);
if (missing.length > 0) {
  console.log(`skipped: ${missing.map(([command]) => command).join(' and ')} not found`);
} else {
  checkAll();
}

function checkAll() {
  const folder = mkdtempSync(join(tmpdir(), 'sno-spin-'));
  try {
    const isQuick = process.argv.includes('--quick');
    for (const [name, defines, isWrong] of VARIANTS) {
      if (isQuick && /3 threads|more time|overflows/.test(name)) continue;
      const started = performance.now();
      const { errors, states } = check(folder, defines);
      const isAsExpected = errors > 0 === isWrong;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const outcome = errors > 0 ? 'repeats an ID' : 'no repeat';
      console.log(
        `${isAsExpected ? 'ok  ' : 'FAIL'} ${name}: ${outcome}, as it ${isWrong ? 'must' : 'promises'}`.padEnd(
          70,
        ),
        `${states} states, ${seconds} s`,
      );
      if (!isAsExpected) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {string[]} defines
 */
function check(folder, defines) {
  const options = { cwd: folder, encoding: /** @type {const} */ ('utf8') };
  execFileSync('spin', [...defines.map(define => `-D${define}`), '-a', MODEL], options);
  // Optimizing takes longer than most of the searches.
  execFileSync('cc', ['-O1', '-w', '-DSAFETY', '-DCOLLAPSE', '-o', 'pan', 'pan.c'], options);
  // Deep enough for all of them: a search that was cut short says so, and is no proof.
  const report = execFileSync(join(folder, 'pan'), ['-m1000000', '-w22', '-n'], options);
  const found = /errors: (\d+)/.exec(report);
  const states = /(\d+) states, stored/.exec(report);
  if (!found || !states || /search depth too small|out of memory/.test(report)) throw new Error(report);
  return { errors: Number(found[1]), states: states[1] };
}
