import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const entries = Object.entries<Record<string, string>>(manifest.exports).filter(
  ([, target]) => typeof target === 'object',
);
const builtFiles = readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' });

test('every documented subpath is there, and no other', () => {
  expect(Object.keys(manifest.exports).sort()).toEqual([
    '.',
    './announce',
    './package.json',
    './production',
    './server',
    './trace',
  ]);
});

test.each(entries)('everything that %s points to was built or is source', (_, targets) => {
  const conditions = Object.keys(targets).filter(name => name !== 'react-server');
  expect(conditions).toEqual(['@sno-id/source', 'types', 'default']);
  for (const target of Object.values(targets)) expect(existsSync(`${root}${target}`), target).toBe(true);
});

describe('the mark of code for the browser', () => {
  test.each(['.', './production'])('is in what a server component imports of %s', async name => {
    const { 'react-server': marked, default: plain } = manifest.exports[name];
    expect(readFileSync(`${root}${marked}`, 'utf8')).toMatch(/^['"]use client['"];/);
    const namesOf = (path: string) => import(`${root}${path}`).then(Object.keys);
    expect(await namesOf(marked)).toEqual(await namesOf(plain));
  });

  test('is nowhere else, because bundlers warn of it', () => {
    const marked = builtFiles.filter(file => file.endsWith('.js') && textOf(file).includes('use client'));
    expect(marked.sort()).toEqual(['client/index.js', 'client/production.js']);
  });
});

test('styles are in the code: there is no file of them to be imported', () => {
  expect(builtFiles.filter(file => file.endsWith('.css'))).toEqual([]);
  for (const file of builtFiles.filter(file => file.endsWith('.js'))) {
    expect(textOf(file), file).not.toMatch(/(from|import)\s*\(?['"][^'"]+\.css/);
  }
});

test.each(['development', 'production'])(
  'without a DOM, in %s, each entry loads and nothing is mounted',
  mode => {
    const paths = entries.map(([, { default: path }]) => JSON.stringify(`${root}${path}`));
    const code = `
    const [{ mountSnoDevtools }, { mountSnoDevtools: mountAlways }] = await Promise.all([${paths}].map(path => import(path)));
    for (const mount of [mountSnoDevtools, mountAlways]) {
      const handle = mount(undefined, { initialIsOpen: true });
      handle.open();
      handle.unmount();
      console.log(handle.isOpen);
    }`;
    const env = { ...process.env, NODE_ENV: mode };
    expect(execFileSync('node', ['--input-type=module', '-e', code], { env, encoding: 'utf8' })).toBe(
      'false\nfalse\n',
    );
  },
);

describe('the kit, which is not published', () => {
  test('is in the code: nothing asks for it', () => {
    const code = builtFiles.filter(file => file.endsWith('.js'));
    expect(code.length).toBeGreaterThan(5);
    expect(code.filter(file => textOf(file).includes('@sno-id/kit'))).toEqual([]);
  });

  test('is in no declaration, and each declaration finds those that it imports', () => {
    const declarations = builtFiles.filter(file => file.endsWith('.d.ts'));
    expect(declarations).toContain('types/index.d.ts');
    for (const file of declarations) {
      const text = textOf(file);
      expect(text, file).not.toContain('@sno-id/kit');
      for (const [, path] of text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)) {
        const target = join(dirname(file), path!.replace(/\.tsx?$|\.js$/, '.d.ts'));
        expect(builtFiles, `${file} imports ${path}`).toContain(target);
      }
    }
  });
});

test('the types are whole where an app checks those of libraries, and has none of React', {
  timeout: 60_000,
}, () => {
  const files = entries.map(([, { types }]) => `${root}${types}`);
  const declarations = builtFiles.filter(file => file.endsWith('.d.ts'));
  for (const file of declarations) expect(textOf(file), file).not.toMatch(/from ['"]react/);
  const options =
    '--ignoreConfig --noEmit --strict --module nodenext --target es2022 --lib es2022,dom --types';
  const args = [...options.split(' '), '', ...files];
  expect(spawnSync(`${root}node_modules/.bin/tsc`, args, { encoding: 'utf8' }).stdout).toBe('');
});

function textOf(file: string): string {
  return readFileSync(`${root}dist/${file}`, 'utf8');
}
