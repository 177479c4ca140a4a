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
    './core',
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

test('every built entry is pointed to', () => {
  const built = readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js') && !/chunk-/.test(file))
    .map(file => `./dist/${file}`);
  const pointedTo = [
    ...entries.map(([, targets]) => targets['default']),
    ...Object.values<string>(manifest.bin),
  ];
  expect(built.sort()).toEqual(pointedTo.sort());
});

test('the package has no dependency', () => {
  expect(manifest.dependencies ?? manifest.peerDependencies ?? {}).toEqual({});
});
