import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const entries = Object.entries<Record<string, string>>(manifest.exports).filter(
  ([, target]) => typeof target === 'object',
);

test('every documented subpath is there, and no other', () => {
  expect(Object.keys(manifest.exports)).toEqual([
    '.',
    './internal',
    './meta',
    './node',
    './read',
    './shared',
    './snowflake',
    './testing',
    './package.json',
  ]);
});

test.each(entries)('everything that %s points to was built or is source', (_, targets) => {
  expect(Object.keys(targets)).toEqual(['@sno-id/source', 'types', 'default']);
  for (const target of Object.values(targets)) expect(existsSync(`${root}${target}`), target).toBe(true);
});

test('resolvers that know no exports find the main file and all types', () => {
  const { main, types, typesVersions } = manifest;
  expect({ types, default: main }).toEqual(manifest.exports['.'] && withoutSource(manifest.exports['.']));
  const subpaths = entries.filter(([name]) => name !== '.');
  expect(typesVersions['*']).toEqual(
    Object.fromEntries(subpaths.map(([name, { types }]) => [name.slice(2), [types]])),
  );
});

function withoutSource({ '@sno-id/source': _, ...rest }: Record<string, string>): Record<string, string> {
  return rest;
}

/** The files of a folder with this ending, without it. */
function modulesIn(folder: string, ending: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(ending) && !file.endsWith('.d.ts'))
    .map(file => file.slice(0, -ending.length))
    .sort();
}

test('a module is built for each entry and each command, and chunks of what they share', () => {
  const built = modulesIn('dist', '.js').filter(module => !module.startsWith('chunks/'));
  const targets = [
    ...entries.map(([, { default: target }]) => target!),
    ...Object.values<string>(manifest.bin),
  ];
  expect(built).toEqual(targets.map(target => target.replace(/^\.\/dist\/|\.js$/g, '')).sort());
});

test('built modules import built modules, or modules of Node', () => {
  for (const module of modulesIn('dist', '.js')) {
    const code = readFileSync(`${root}dist/${module}.js`, 'utf8');
    for (const [, imported] of code.matchAll(/^(?:(?:import|export)\b.*?|\} from )["']([^"']+)["'];$/gm)) {
      expect(imported, module).toMatch(/^(?:node:.+|\.{1,2}\/.+\.js)$/);
    }
    expect(code, module).not.toMatch(/import\(["'][^"']+\.ts["']\)/);
  }
});

test('the package has no dependency', () => {
  expect(manifest.dependencies ?? manifest.peerDependencies ?? {}).toEqual({});
});
