import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { partOf, withPart } from '@sno-id/proofs/document';
import { markdownTable } from 'markdown-table';
import { expectThat } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

const DOCUMENT = fileURLToPath(new URL('../../../docs/comparison.md', import.meta.url));
/** How far a size may be from the table before it has to be written again. */
const TOLERANCE = 0.02;

/** What makes one ID, of each library. */
const MAKERS = [
  ['nanoid', 'nanoid'],
  ['v4', 'uuid'],
  ['v7', 'uuid'],
  ['ulid', 'ulid'],
  ['Xid', 'xid-ts'],
  ['hyperid', 'hyperid', "export { default } from 'hyperid'"],
  ['createId', '@paralleldrive/cuid2'],
  ['ObjectId', 'bson'],
];

/** What else an app imports of ours. */
const OURS = [
  ['generate', '@sno-id/sdk'],
  ['createGenerator', '@sno-id/sdk'],
  ['isSno, unixMsOf', '@sno-id/sdk'],
  ['parse, toFields', '@sno-id/sdk'],
  ['toBytes, fromBytes', '@sno-id/sdk'],
  ['defineMeta, flag, oneOf', '@sno-id/sdk/meta'],
  ['readId', '@sno-id/sdk/read'],
  ['createSharedGenerator', '@sno-id/sdk/shared'],
  ['twitter', '@sno-id/sdk/snowflake'],
  ['openDevice, postTo', '@sno-id/grants'],
];

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'the sizes in docs/comparison.md are those of the packed SDK and of the others',
  uses: ['sdk', 'grants'],
  packages: ['esbuild', ...new Set(MAKERS.map(([, name]) => name))],
  async run({ project, write }) {
    const wanted = [...MAKERS, ...OURS].map(([names, from, code]) => ({
      names,
      from,
      code: code ?? `export { ${names} } from '${from}'`,
    }));
    await project.write({ 'wanted.json': wanted, 'measure.mjs': MEASURE });
    /** @type {{ names: string, from: string, minified: number, brotli: number }[]} */
    const measured = JSON.parse(await project.run('measure.mjs'));
    const table = sizesTable(measured);
    const document = await readFile(DOCUMENT, 'utf8');
    if (write) await writeFile(DOCUMENT, withPart(document, 'sizes', table));
    else expectClose(partOf(document, 'sizes'), table);
    return table;
  },
};

function sizesTable(measured) {
  const rows = measured
    .sort((a, b) => a.brotli - b.brotli)
    .map(({ names, from, minified, brotli }) => {
      const isOurs = from.startsWith('@sno-id/');
      const list = names
        .split(', ')
        .map(name => `\`${name}\``)
        .join(', ');
      const of = isOurs ? `\`${from}\`` : `${from} ${versionOf(from)}`;
      const bold = isOurs && names === 'generate' ? '**' : '';
      return [
        `${bold}${list} of ${of}${bold}`,
        `${(minified / 1000).toFixed(1)} kB`,
        `${brotli.toLocaleString('en')} B`,
      ];
    });
  return markdownTable([['import', 'minified', 'brotli'], ...rows]);
}

/** @throws Error if a row is missing, or if a size is further off than the tolerance */
function expectClose(written, measured) {
  const sizesOf = table =>
    new Map(
      [...table.matchAll(/^\| (.*?) +\|.*\| +([\d,]+) B/gm)].map(([, what, bytes]) => [
        what,
        Number(bytes.replace(',', '')),
      ]),
    );
  const [old, now] = [sizesOf(written), sizesOf(measured)];
  for (const [what, bytes] of now) {
    const before = old.get(what) ?? Number.NaN;
    expectThat(
      Math.abs(bytes - before) <= bytes * TOLERANCE,
      `docs/comparison.md says ${before} B for ${what}, and it has ${bytes} B: run \`pnpm release:check --only sizes --write\``,
    );
  }
}

const MEASURE = `
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
const wanted = JSON.parse(readFileSync('wanted.json', 'utf8'));
for (const each of wanted) {
  const { outputFiles: [{ contents }] } = await build({
    stdin: { contents: each.code, resolveDir: '.' },
    bundle: true, minify: true, format: 'esm', target: 'es2022', platform: 'browser', write: false, logLevel: 'error',
  });
  each.minified = contents.length;
  each.brotli = brotliCompressSync(contents).length;
}
console.log(JSON.stringify(wanted));
`;
