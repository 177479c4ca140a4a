// @ts-check
/*
 * The programs of docs/ports.md read the golden data, each in its language. A language that the machine does
 * not have is skipped, and says so.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VECTORS } from '../content.mjs';
import { root } from '../root.mjs';

/** What a program prints of an ID, in this order. */
const FIELDS = /** @type {const} */ (['timestampMs', 'tick', 'meta', 'partition', 'sequence']);

/** @param {string} name */
const vectors = name => JSON.parse(readFileSync(join(root, VECTORS.folder, name), 'utf8'));
/** @type {({ text: string } & Record<(typeof FIELDS)[number], number>)[]} */
const valid = vectors('codec.json');
/** Texts that one line of input can hold. @type {string[]} */
const invalid = vectors('text-invalid.json')
  .cases.map((/** @type {{ text: string }} */ { text }) => text)
  .filter((/** @type {string} */ text) => /^[^\r\n\p{Surrogate}]+$/u.test(text));

/**
 * How a program is made ready in a folder, and run.
 *
 * @type {Record<string, { file: string, build?: string[], run: string[] }>}
 */
const LANGUAGES = {
  python: { file: 'sno.py', run: ['python3', 'sno.py'] },
  go: { file: 'sno.go', build: ['go', 'build', '-o', 'go-program', 'sno.go'], run: ['./go-program'] },
  rust: { file: 'sno.rs', build: ['rustc', '-o', 'rust-program', 'sno.rs'], run: ['./rust-program'] },
  jq: { file: 'sno.jq', run: ['jq', '-Rr', '-f', 'sno.jq'] },
};

const document = readFileSync(join(root, 'docs/ports.md'), 'utf8');
const programs = [...document.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
  ([, language = '', code = '']) => ({
    language,
    code,
    ...LANGUAGES[language],
  }),
);

test('every program is in a language that is known here', () => {
  expect(programs.map(({ language }) => language).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(programs)('$language', ({ language, code, file = '', build, run = [] }) => {
  const tool = (build ?? run)[0] ?? '';
  const isThere = spawnSync(tool, [tool === 'go' ? 'version' : '--version']).status === 0;
  const folder = mkdtempSync(join(tmpdir(), `sno-port-${language}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** @param {string[]} command @param {string} [input] */
  const start = ([name = '', ...args], input = '') =>
    spawnSync(name, args, { cwd: folder, input, encoding: 'utf8' });

  beforeAll(() => {
    if (!isThere) return;
    writeFileSync(join(folder, file), code);
    if (build) expect(start(build)).toMatchObject({ status: 0, stderr: '' });
  }, 60_000);

  test.skipIf(!isThere)('reads every ID of the golden data', () => {
    const { stdout, stderr } = start(run, valid.map(({ text }) => `${text}\n`).join(''));
    expect(stderr).toBe('');
    const lines = stdout.trimEnd().split('\n');
    const expected = valid.map(id => FIELDS.map(field => id[field]).join(' '));
    expect(lines).toEqual(expected);
  });

  test.skipIf(!isThere)('refuses what is not an ID', () => {
    expect(invalid.length).toBeGreaterThan(200);
    // Each takes a process.
    const each = process.env['SNO_TEST'] === 'all' ? 10 : 200;
    for (const text of invalid.filter((_, i) => i % each === 0)) {
      const { status, stdout } = start(run, `${text}\n`);
      expect({ text, isRefused: status !== 0, stdout }).toEqual({ text, isRefused: true, stdout: '' });
    }
  });
});
