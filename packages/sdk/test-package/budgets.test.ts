import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/*
 * What an app pays, in bytes of minified code compressed with brotli. Raise one in the commit that costs it,
 * and say why. createGenerator holds what generate does, the events, the snapshots and the checks of all that
 * is given to it. Some 100 bytes are errors that quote an unknown key, cut long texts, and say what would
 * have been right; some 300 are the sequencers that generators of one partition share, and 80 are renew().
 */

async function bundle(code: string): Promise<string> {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const options = {
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  } as const;
  const { outputFiles } = await build({ ...options, stdin: { contents: code, resolveDir } });
  return outputFiles[0]!.text;
}

test.each([
  ['{ generate }', 1600],
  ['{ createGenerator }', 5230],
  // The core is in it once.
  ['{ generate, createGenerator }', 5375],
  ['{ isSno }', 125],
  ['{ unixMsOf }', 545],
  ['{ parse }', 370],
  ['{ toFields }', 585],
  ['{ parse, toFields }', 630],
  ['{ toBytes, fromBytes, toUuid, fromUuid }', 1670],
  // Above generate alone: parse with its error, and two forms of UUIDs.
  ['{ generate, toUuid, fromUuid }', 2280],
  // A tenth is the refusal of unknown options and values.
  ['{ defineMeta, flag, uint, oneOf }', 2240, '/meta'],
  ['{ metaFromJSON }', 2240, '/meta'],
  ['{ toTypeScript }', 1760, '/meta'],
  // Half of it is identify, a quarter what it says of a problem. 300 are near misses of a UUID, 140 an ID
  // after a kind, 20 a second way of reading characters, which saves 130 where only UUIDs are written.
  ['{ readId }', 9745, '/read'],
  ['{ matchId }', 2335, '/read'],
  // Of these, some 500 are checks of a buffer that anything may have overwritten, 190 make sure that no other
  // generator of the realm has the numbers, and 60 let it have the calls of createGenerator.
  ['{ createSharedGenerator }', 7415, '/shared'],
  // The strategies and the checks of a definition are in it, and none of the presets. 90 refuse a batch that
  // can never be made, and 20 a snapshot whose units are of another layout.
  ['{ createSharedSnowflake }', 7560, '/shared'],
  ['{ splitSequence }', 610],
  // 60 refuse a bound in seconds, of which identify has 40 and readId 30.
  ['{ twitter }', 6240, '/snowflake'],
  // It knows ten schemes of 64 bits, and fourteen formats besides.
  ['{ identify }', 4785, '/snowflake'],
  ['{ storageClockIds }', 490, '/snowflake'],
  ['{ collisionOdds }', 700, '/snowflake'],
])('%s costs at most %i bytes', async (imported, limit, subpath = '') => {
  const code = await bundle(`export ${imported} from '@sno-id/sdk${subpath}'`);
  const size = brotliCompressSync(code).length;
  console.log(`${imported}: ${size} of ${limit} bytes`);
  expect(size).toBeLessThanOrEqual(limit);
});

test('a kind costs at most 400 bytes above generate and parse', async () => {
  const sizeOf = async (imported: string) =>
    brotliCompressSync(await bundle(`export ${imported} from '@sno-id/sdk'`)).length;
  const without = await sizeOf('{ generate, parse }');
  const size = (await sizeOf('{ generate, parse, defineKind }')) - without;
  console.log(`{ defineKind }: ${size} of 400 bytes above ${without}`);
  expect(size).toBeLessThanOrEqual(400);
});

test('importing the package for nothing costs nothing', async () => {
  expect(
    await bundle(
      `import '@sno-id/sdk'; import '@sno-id/sdk/meta'; import '@sno-id/sdk/read'; import '@sno-id/sdk/snowflake'; import '@sno-id/sdk/shared'; import '@sno-id/sdk/testing'`,
    ),
  ).toBe('');
});

test('importing only parse pulls in no generator, clock or randomness', async () => {
  const code = await bundle(`export { parse } from '@sno-id/sdk'`);
  for (const leak of [
    'ERR_SEQUENCE',
    'ERR_CLOCK',
    'performance',
    'Date',
    'setTimeout',
    'crypto',
    'subscribe',
  ]) {
    expect(code).not.toContain(leak);
  }
});
