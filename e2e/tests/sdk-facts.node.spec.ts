/** The SDK exports the unit, the epoch and the last time of an ID. No file here writes them again. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDERS = ['clock', 'host', 'measure', 'pages', 'server', 'site', 'tests'];

const COPIES: readonly RegExp[] = [
  /\b1_?262_?304_?000_?000\b/,
  /\bDate\.UTC\(2010\b/,
  /\b3_?461_?327_?255_?5\d\d\b/,
  /\bUNIT_MS\s*(?::\s*number\s*)?=\s*4\b/,
  /\bunitMs:\s*4\b/,
];
/** The greatest value of a field. Specs write it out, as what they expect. */
const WIDTHS: readonly RegExp[] = [/\b65_?53[56]\b/];

function copiesIn(code: string, patterns: readonly RegExp[]): string[] {
  return code.split('\n').filter(line => patterns.some(pattern => pattern.test(line)));
}

test('no file writes a fact of the SDK again', () => {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:tsx?|mjs)$/.test(name) && name !== path.basename(import.meta.filename))
      .map(name => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(50);
  const copies = files.flatMap(file => {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    const lines = copiesIn(code, file.endsWith('.spec.ts') ? COPIES : [...COPIES, ...WIDTHS]);
    return lines.map(line => `${file}: ${line.trim()}`);
  });
  expect(copies).toEqual([]);
});

test('a copy would be noticed', () => {
  const lines = [
    'const UNIT_MS = 4;',
    'f({ unitMs: 4 })',
    'Date.UTC(2010, 0)',
    'isInteger(at, 1_262_304_000_000)',
    'n < 65_536',
  ];
  for (const line of lines) expect(copiesIn(line, [...COPIES, ...WIDTHS])).toEqual([line]);
});
