import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  defineMeta,
  flag,
  type Meta,
  metaFromJSON,
  oneOf,
  toTypeScript,
  uint,
} from '../../src/meta/index.ts';
import { entries, label } from './arbitraries.ts';
import { complaintsAbout } from './complaints-about.ts';

const entry = fileURLToPath(new URL('../../src/meta/index.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'sno-meta-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Schemas of every shape, the same ones in every run; and one for each label, hard ones among them. */
const samples: Meta[] = [
  ...fc.sample(entries, { numRuns: 100, seed: 0x5e0_1d }).map(list => defineMeta(Object.fromEntries(list))),
  ...fc
    .sample(label, { numRuns: 200, seed: 0x5e0_1d })
    .map(name => defineMeta({ [name]: oneOf([`${name.slice(0, 60)}, too`, name]) })),
];

describe('the printed TypeScript', () => {
  test('is what one would write', () => {
    const meta = defineMeta({
      class: oneOf(['1xx', '2xx', '3xx', '4xx', '5xx']),
      verb: oneOf(['GET', 'PUT'], { width: 3 }),
      cached: flag(),
      tries: uint(1),
    });
    expect(toTypeScript(meta, 'request')).toBe(
      `import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';

export const request = defineMeta({
  class: oneOf(['1xx', '2xx', '3xx', '4xx', '5xx']),
  verb: oneOf(['GET', 'PUT'], { width: 3 }),
  cached: flag(),
  tries: uint(1),
});
`,
    );
  });

  test('imports only what it uses', () => {
    expect(toTypeScript(defineMeta({}), 'none')).toBe(
      "import { defineMeta } from '@sno-id/sdk/meta';\n\nexport const none = defineMeta({\n});\n",
    );
  });

  test('says positions where the order does not', () => {
    const printed = toTypeScript(
      defineMeta({ b: flag({ firstBit: 7 }), a: oneOf(['x', 'y', 'z'], { width: 3 }) }),
      'm',
    );
    expect(printed).toContain(
      "  a: oneOf(['x', 'y', 'z'], { width: 3, firstBit: 0 }),\n  b: flag({ firstBit: 7 }),\n",
    );
    const numbered = metaFromJSON({
      version: 1,
      fields: [
        { name: 'b', kind: 'flag', firstBit: 0, width: 1 },
        { name: '1', kind: 'uint', firstBit: 1, width: 2 },
      ],
    });
    expect(toTypeScript(numbered, 'm')).toContain(
      "  b: flag({ firstBit: 0 }),\n  '1': uint(2, { firstBit: 1 }),\n",
    );
  });

  test('says positions where names that are whole numbers would change places', () => {
    const meta = defineMeta({ 1: flag({ firstBit: 1 }), b: flag({ firstBit: 0 }) });
    expect(toTypeScript(meta, 'm')).toContain("  b: flag({ firstBit: 0 }),\n  '1': flag({ firstBit: 1 }),\n");
  });

  test('quotes what is no identifier, and escapes what cannot be seen', () => {
    const print = (name: string) =>
      /^ {2}(.*): flag\(\),$/m.exec(toTypeScript(defineMeta({ [name]: flag() }), 'm'))?.[1];
    expect(print('$valid_1')).toBe('$valid_1');
    expect(print('class')).toBe('class');
    expect(print('two words')).toBe("'two words'");
    expect(print("it's")).toBe("'it\\'s'");
    expect(print('a\\')).toBe("'a\\\\'");
    expect(print('a\nb\u2028')).toBe("'a\\u000ab\\u2028'");
    expect(print('\u202etxt')).toBe("'\\u202etxt'");
    expect(print('\ud800')).toBe("'\\ud800'");
    expect(print('\u{e0041}')).toBe("'\\udb40\\udc41'");
    expect(print('状态 🙂')).toBe("'状态 🙂'");
    expect(print('__proto__')).toBe("['__proto__']");
  });

  test('declares the same fields when it is run', async () => {
    const source = samples
      .map((meta, i) => toTypeScript(meta, `meta${i}`).replace(/^import .*\n/, ''))
      .join('');
    const printed = await runModule(
      `import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';\n${source}`,
    );
    samples.forEach((meta, i) => {
      const copy = printed[`meta${i}`]!;
      expect(copy.fields).toEqual(meta.fields);
      for (const byte of [0, 1, 0x5a, 0x80, 0xff]) expect(copy.unpack(byte)).toEqual(meta.unpack(byte));
    });
  });

  test('runs as it is, import and all', async () => {
    const meta = defineMeta({ state: oneOf(["it's", 'not']), count: uint(3) });
    const { order } = await runModule(toTypeScript(meta, 'order'));
    expect(order!.fields).toEqual(meta.fields);
    for (let byte = 0; byte < 256; byte++) expect(order!.describe(byte)).toBe(meta.describe(byte));
  });

  test('compiles, and has the types of its fields', () => {
    const files = samples.map((meta, i) => {
      writeFileSync(join(scratch, `sample${i}.ts`), toTypeScript(meta, 'meta'));
      return `sample${i}.ts`;
    });
    const order = defineMeta({
      "sender's state": oneOf(['a', "b'c"]),
      gift: flag(),
      many: oneOf(['a', 'b', 'c']),
    });
    const use = `
      export const values: { "sender's state": 'a' | "b'c"; gift: boolean; many: 'a' | 'b' | 'c' | undefined } = order.unpack(0);
      // @ts-expect-error: no such choice.
      order.pack({ "sender's state": 'b', gift: true, many: 'a' });
    `;
    writeFileSync(join(scratch, 'use.ts'), toTypeScript(order, 'order') + use);
    expect(complaintsAbout(scratch, [...files, 'use.ts'], { '@sno-id/sdk/meta': [entry] })).toBe('');
  }, 60_000);
});

describe('the name of the constant', () => {
  test.each([
    '',
    '1a',
    'a b',
    'a-b',
    'a;alert(1)',
    'a\n',
    'é',
    'class',
    'await',
    'let',
    'undefined',
    'flag',
    'defineMeta',
  ])('%j is refused: RangeError', name => {
    const print = () => toTypeScript(defineMeta({}), name);
    expect(print).toThrow(RangeError);
    expect(print).toThrow(`name: expected an identifier, got ${JSON.stringify(name)}`);
  });

  test.each([undefined, null, 5, {}])('%s is refused: TypeError', name => {
    expect(() => toTypeScript(defineMeta({}), name as never)).toThrow(TypeError);
    expect(() => toTypeScript(name as never, 'name')).toThrow(
      /^meta: expected what defineMeta returns, got /,
    );
  });

  // Words that are reserved somewhere, or look as if they were.
  const words =
    'abstract any as async await boolean break case catch class const constructor continue debugger declare default ' +
    'delete do else enum eval export extends false finally for from function get if implements import in infer ' +
    'instanceof interface is keyof let module namespace never new null number object of package private protected ' +
    'public readonly require return set static string super switch symbol this throw true try type typeof unique ' +
    'unknown using var void while with yield arguments globalThis undefined NaN Infinity $ _ __proto__ toString';

  test('is taken if a module can declare it', async () => {
    for (const word of words.split(' ')) {
      const declared = await transform(`export const ${word} = 1`, { format: 'esm', loader: 'ts' }).then(
        () => true,
        () => false,
      );
      let taken = true;
      try {
        toTypeScript(defineMeta({}), word);
      } catch {
        taken = false;
      }
      // Two that JavaScript lets a module declare, and TypeScript does not.
      const refusedByTypeScript = word === 'undefined' || word === 'globalThis';
      expect(taken, word).toBe(declared && !refusedByTypeScript);
    }
  });
});

async function runModule(code: string): Promise<Record<string, Meta>> {
  const source = join(scratch, `module-${Math.random()}.ts`);
  const outfile = source.replace(/ts$/, 'mjs');
  writeFileSync(source, code);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    alias: { '@sno-id/sdk/meta': entry },
  });
  return import(pathToFileURL(outfile).href);
}
