import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(name => /(?<!\.test)\.tsx?$/.test(name))
  .map(name => join('src', name));

/** What each folder of src may import, besides itself. */
const allowed: Record<string, readonly string[]> = {
  app: ['features', 'components', 'hooks', 'lib'],
  features: ['components', 'hooks', 'lib'],
  components: ['hooks', 'lib'],
  hooks: ['lib'],
  embed: ['app', 'features'],
  'service-worker': [],
  'first-paint': ['lib'],
  lib: [],
};

/** The only file of a section that puzzles may import: its texts, which they name controls by. */
const CONTENT = /^src\/features\/[a-z]+\/content\.ts$/;

const REACT = /^(?:react(?:-dom)?(?:\/.*)?|zustand|@sno-id\/kit|@sno-id\/devtools.*)$/;

interface Import {
  /** As it is written. */
  readonly specifier: string;
  /** The file, from the root of the package; undefined for a package. */
  readonly file: string | undefined;
}

function importsOf(file: string): Import[] {
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  // `new URL('./worker.ts', import.meta.url)` starts a worker: it is not imported into the module.
  return [...code.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(([, specifier = '']) => ({
    specifier,
    file: specifier.startsWith('.')
      ? normalize(join(dirname(file), specifier.replace(/\?.*/, '')))
      : undefined,
  }));
}

const folderOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];
const sectionOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const isModel = (file: string) => /\/(?:model|store)\//.test(file) || file.startsWith('src/lib/');

/** Everything that loading a file loads, the file included. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return seen;
  seen.add(file);
  for (const { file: next } of importsOf(file)) if (next && existsSync(join(root, next))) reached(next, seen);
  return seen;
}

describe('imports run from app over features, components and hooks to lib', () => {
  test.each(sources.filter(file => folderOf(file)))('%s', file => {
    for (const { file: imported } of importsOf(file)) {
      const [from, to] = [folderOf(file)!, imported && folderOf(imported)];
      if (to && from !== to) expect(allowed[from], `${file} imports ${imported}`).toContain(to);
    }
  });
});

describe('a section does not import another, and only the puzzles import the texts of all', () => {
  test.each(sources.filter(sectionOf))('%s', file => {
    const foreign = importsOf(file)
      .map(({ file: imported }) => imported ?? '')
      .filter(imported => sectionOf(imported) && sectionOf(imported) !== sectionOf(file));
    const forbidden = sectionOf(file) === 'puzzles' ? foreign.filter(name => !CONTENT.test(name)) : foreign;
    expect(forbidden, `imports of ${file}`).toEqual([]);
  });
});

describe('a model loads neither React nor a view', () => {
  test.each(sources.filter(isModel))('%s', file => {
    for (const loaded of reached(file)) {
      expect(loaded, `${file} loads ${loaded}`).not.toMatch(
        /\/view\/|\.tsx$|^src\/(?:components|hooks|app)\//,
      );
      const packages = importsOf(loaded).filter(({ specifier }) => REACT.test(specifier));
      expect(packages, `${loaded}, which ${file} loads`).toEqual([]);
    }
  });
});

test('no module imports itself over others', () => {
  const cycles = sources.filter(file =>
    importsOf(file).some(
      ({ file: next }) => next && next !== file && existsSync(join(root, next)) && reached(next).has(file),
    ),
  );
  expect(cycles).toEqual([]);
});
