import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));

/**
 * What each folder may import, besides itself. '' is the files beside them: errors, events, arguments. The
 * families `sno` and `snowflake` import the engine and what threads share, and never each other.
 */
const allowed: Record<string, readonly string[]> = {
  '': ['id', 'clock', 'engine', 'sno'],
  clock: [''],
  id: ['', 'clock'],
  engine: ['', 'id', 'clock'],
  sno: ['', 'id', 'clock', 'engine', 'threads'],
  command: [],
  internal: ['', 'id', 'clock', 'engine', 'sno', 'command'],
  threads: ['', 'clock', 'engine'],
  snowflake: ['', 'id', 'clock', 'engine', 'threads'],
  identify: ['', 'id', 'clock', 'snowflake'],
  node: ['snowflake'],
  shared: ['sno', 'snowflake'],
  meta: ['', 'id'],
  read: ['', 'id', 'clock', 'identify'],
  testing: ['', 'clock'],
  cli: ['', 'read', 'command'],
};

/** The files that may touch what only a runtime has: the edges. */
const edges: Record<string, RegExp> = {
  'Date.now': /^(clock\/(clock|anchored-clock)|engine\/patience)\.ts$/,
  'performance.now': /^clock\/anchored-clock\.ts$/,
  setTimeout: /^clock\/timers\.ts$/,
  'Math.random': /^engine\/random\.ts$/,
  getRandomValues: /^(engine\/random|cli\/bin)\.ts$/,
  'process.': /^(cli\/bin|node\/file-clock-ids)\.ts$/,
};

const folderOf = (file: string) => (dirname(file) === '.' ? '' : dirname(file).split('/')[0]!);

/** The code of a file, without its comments. */
function codeOf(file: string): string {
  return readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
}

describe('imports run one way', () => {
  test.each(files)('%s', file => {
    const imports = [...codeOf(file).matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, path]) =>
      normalize(join(dirname(file), path!)),
    );
    for (const imported of imports) {
      const [from, to] = [folderOf(file), folderOf(imported)];
      // The one entry for snowflakes also has what reads them among all other formats.
      if (from === to || (file === 'snowflake/index.ts' && to === 'identify')) continue;
      expect(allowed[from], `${file} imports ${imported}`).toContain(to);
      // Only the entry collects: what lies beside it depends on nothing.
      if (from === '') expect(file, `${file} imports ${imported}`).toBe('index.ts');
      if (from === 'cli') expect(imported).toMatch(/^(read\/)?index\.ts$|^command\//);
      else expect(imported).not.toBe('index.ts');
    }
  });
});

describe('only the edges touch what a runtime has', () => {
  test.each(Object.entries(edges))('%s', (name, edge) => {
    const users = files.filter(file => codeOf(file).replaceAll('?.', '.').includes(name));
    expect(users.filter(file => !edge.test(file))).toEqual([]);
    expect(users).not.toEqual([]);
  });
});
