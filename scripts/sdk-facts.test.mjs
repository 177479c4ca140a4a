/*
 * The SDK exports the unit, the epoch, the last time and the layout of an ID. `GREATEST` of the kit derives
 * the greatest value of each field, and `LIMITS` the numbers that texts state. No other package defines them
 * again. Runs with `node --test`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const CHECKED =
  /^(?:packages\/(?:devtools|kit)|apps\/playground|e2e)\/(?!examples\/|browsers\/).*\.(?:tsx?|mjs)$/;
const IS_TEST = /\.(?:test|spec)\.tsx?$|^[^/]+\/[^/]+\/test\//;

/** Copies of the unit, the epoch and the last time. */
const COPIES = [
  /\b1_?262_?304_?000_?000\b/,
  /\bDate\.UTC\(2010\b/,
  /\b3_?461_?327_?255_?5\d\d\b/,
  /\bUNIT_MS\s*(?::\s*number\s*)?=\s*4\b/,
  /\bunitMs:\s*4\b/,
  /\b2 \*\* 39\b|\b0x7f_?ffff_?ffff\b/i,
];
/** Limits in texts: `LIMITS` of the kit has them. */
const LIMITS = [/\b65,53[56]\b|\b2079\b|\b24\.9 days|\b8\.7 minutes|\b99 to 124 days|\b104 ms/];
/** Greatest values of fields. Tests write them out, because they state expectations. */
const WIDTHS = [/\b65_?53[56]\b|\b0xffff\b|\b0x1_?0000\b/i];

/**
 * The lines that match, except for comments.
 *
 * @param {string} code
 * @param {RegExp[]} patterns
 */
function copiesIn(code, patterns) {
  const lines = code.split('\n').filter(line => !/^\s*(?:\*|\/[/*])/.test(line));
  return lines.filter(line => patterns.some(pattern => pattern.test(line)));
}

test('no file defines a fact of the SDK again', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(file => CHECKED.test(file) && existsSync(root + file));
  assert.ok(files.length > 500);
  const copies = files.flatMap(file => {
    const patterns = IS_TEST.test(file) ? COPIES : [...COPIES, ...WIDTHS, ...LIMITS];
    return copiesIn(readFileSync(root + file, 'utf8'), patterns).map(line => `${file}: ${line.trim()}`);
  });
  assert.deepEqual(copies, []);
});

test('the check notices each kind of copy', () => {
  for (const line of [
    'const FIRST = 1_262_304_000_000;',
    'const FIRST = Date.UTC(2010, 0, 1);',
    'isInteger(unixMs, 0, 3_461_327_255_548)',
    'const UNIT_MS = 4;',
    'export const UNIT_MS: number = 4;',
    'collisionRate({ perSecond, unitMs: 4 })',
    'const MAX_UNIT = 2 ** 39 - 1;',
    'isInteger(partition, 0, 0xffff)',
    'const NUMBERS = 65_536;',
    "lead: 'each draws one of 65,536 at random',",
  ]) {
    assert.deepEqual(copiesIn(line, [...COPIES, ...WIDTHS, ...LIMITS]), [line]);
  }
});
