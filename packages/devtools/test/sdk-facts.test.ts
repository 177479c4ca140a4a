import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * The SDK exports the unit, the epoch, the last time and the layout of an ID, and `GREATEST` derives the
 * greatest value of each field. No file writes them again.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const FOLDERS = ['src', 'stage', 'test'];

/** Copies of the unit, the epoch and the last time, wherever they are. */
const COPIES: readonly RegExp[] = [
  /\b1_?262_?304_?000_?000\b/,
  /\bDate\.UTC\(2010\b/,
  /\b3_?461_?327_?255_?5\d\d\b/,
  /\bUNIT_MS\s*(?::\s*number\s*)?=\s*4\b/,
  /\bunitMs:\s*4\b/,
  /\b2 \*\* 39\b|\b0x7f_?ffff_?ffff\b/i,
];
/** Greatest values of fields. Tests write them out, as what they expect. */
const WIDTHS: readonly RegExp[] = [/\b65_?53[56]\b|\b0xffff\b|\b0x1_?0000\b/i];

/** The lines that match, but for comments. */
function copiesIn(code: string, patterns: readonly RegExp[]): string[] {
  const lines = code.split('\n').filter(line => !/^\s*(?:\*|\/[/*])/.test(line));
  return lines.filter(line => patterns.some(pattern => pattern.test(line)));
}

test('no source file writes a fact of the SDK again', () => {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !name.endsWith('sdk-facts.test.ts'))
      .map(name => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(200);
  const copies = files.flatMap(file => {
    const isTest = /\.test\.tsx?$|^test\//.test(file);
    const lines = copiesIn(readFileSync(join(root, file), 'utf8'), isTest ? COPIES : [...COPIES, ...WIDTHS]);
    return lines.map(line => `${file}: ${line.trim()}`);
  });
  expect(copies).toEqual([]);
});

test.each([
  'const FIRST = 1_262_304_000_000;',
  'const FIRST = Date.UTC(2010, 0, 1);',
  'isInteger(unixMs, 0, 3_461_327_255_548)',
  'const UNIT_MS = 4;',
  'export const UNIT_MS: number = 4;',
  'collisionRate({ perSecond, unitMs: 4 })',
  'const MAX_UNIT = 2 ** 39 - 1;',
  'isInteger(partition, 0, 0xffff)',
  'const NUMBERS = 65_536;',
])('it would notice this: %s', line => {
  expect(copiesIn(line, [...COPIES, ...WIDTHS])).toEqual([line]);
});
