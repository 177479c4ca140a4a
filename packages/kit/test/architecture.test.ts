import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file =>
  /(?<!\.test|\.d)\.tsx?$/.test(file),
);

/** What each folder may import besides itself. '' is the entries. */
const allowed: Record<string, readonly string[]> = {
  theme: [],
  number: [],
  decode: [],
  history: [],
  text: ['decode'],
  scan: [],
  log: [],
  interaction: ['number'],
  id: ['text'],
  controls: ['interaction', 'number', 'theme', 'text'],
  'id-view': ['theme', 'id'],
  facts: ['id', 'text'],
  glossary: ['theme', 'facts'],
  metabyte: ['decode', 'facts', 'history', 'interaction', 'theme', 'number', 'text', 'id', 'controls'],
  '': [
    'decode',
    'facts',
    'glossary',
    'history',
    'theme',
    'number',
    'text',
    'scan',
    'log',
    'interaction',
    'id',
    'controls',
    'id-view',
    'metabyte',
  ],
};

/** What only a page with React has. */
const NEEDS_A_PAGE = /^(?:react.*|.*\.css\?inline|.*\.tsx)$/;

const folderOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : '');

function importsOf(file: string): string[] {
  const code = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/(?:from|import|import\() ?'([^']+)'/g)].map(([, path]) =>
    path!.startsWith('.') ? normalize(join(dirname(file), path!)) : path!,
  );
}

/** Everything that a file loads, itself included. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (sources.includes(file)) for (const imported of importsOf(file)) loadedBy(imported, seen);
  return seen;
}

describe('imports run one way', () => {
  test.each(sources)('%s', file => {
    for (const imported of importsOf(file).filter(name => sources.includes(name) || name.startsWith('..'))) {
      const [from, to] = [folderOf(file), folderOf(imported)];
      if (from !== to) expect(allowed[from], `${file} imports ${imported}`).toContain(to);
    }
  });
});

test('data.ts loads neither React nor styles', () => {
  expect([...loadedBy('data.ts')].filter(name => NEEDS_A_PAGE.test(name))).toEqual([]);
});
