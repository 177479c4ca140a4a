import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

/*
 * What a page pays, in bytes of minified code compressed with brotli. Raise a limit in the commit that costs
 * it, and say why. Of the 17 KB that the client has minified, before compression and without the SDK's,
 * check-ins take 4, the device with its status and options 4, keeping and claiming cells 3, making IDs 3,
 * IndexedDB 2, and the format 1.
 */

const resolveDir = fileURLToPath(new URL('.', import.meta.url));

async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    stdin: { contents: code, resolveDir },
  });
  return outputFiles[0]!.text;
}

const sizeOf = async (code: string) => brotliCompressSync(await bundle(code)).length;

const CLIENT = `export { openDevice, postTo } from '@sno-id/grants';`;
const OUTBOX = `export { createOutbox, indexedDbOutboxStore, postRows } from '@sno-id/grants/outbox';`;
const GENERATOR = `export { createGenerator } from '@sno-id/sdk';`;

describe('a page', () => {
  // Both use the SDK's sequencer, clock and events.
  test('pays at most 5,200 bytes more for openDevice and postTo than for createGenerator', async () => {
    const [generator, client] = [await sizeOf(GENERATOR), await sizeOf(CLIENT)];
    console.log(`createGenerator: ${generator} bytes; openDevice and postTo: ${client - generator} more`);
    expect(client - generator).toBeLessThanOrEqual(5200);
  });

  test('that has createGenerator already pays at most 7,200 bytes for openDevice and postTo', async () => {
    const [generator, both] = [await sizeOf(GENERATOR), await sizeOf(GENERATOR + CLIENT)];
    console.log(`createGenerator: ${generator} bytes; with openDevice and postTo: ${both - generator} more`);
    expect(both - generator).toBeLessThanOrEqual(7200);
  });

  // 130 are for a ledger that was lost: what was stored before says so, and names rows by IDs if need be.
  // 60 are for pulls that may be older than what was stored meanwhile, and 230 for values that JSON would
  // lose, an account that is no text, and apps that gain a sign-in. 75 say of any store that its disk is
  // full, 75 keep rows of copied memory apart, and 15 what other people have stored. 100 are for former IDs
  // that other rows have had, and for a ledger that has lost one row alone, and another 105 for one that has
  // lost what another context was told, or a part of what was stored together; 15 for check-ins with a new
  // authority and a database that was closed, and 90 for a pull that shows that the server was restored. The
  // last 25 are the device's: beside openOutbox, its modules are in an order that compresses better alone.
  test('that has openDevice pays at most 7,120 bytes more for an outbox in IndexedDB', async () => {
    const [client, both] = [await sizeOf(GENERATOR + CLIENT), await sizeOf(GENERATOR + CLIENT + OUTBOX)];
    console.log(`createOutbox, indexedDbOutboxStore and postRows: ${both - client} more than openDevice`);
    expect(both - client).toBeLessThanOrEqual(7120);
  });

  test('gets nothing of the server, of Node, or of jose with it', async () => {
    const code = await bundle(CLIENT + OUTBOX);
    for (const leak of ['node:', 'authorize', 'jwt', 'ERR_STORE_RESTORED', 'createHash']) {
      expect(code, leak).not.toContain(leak);
    }
  });

  test('pays nothing for importing the package and using nothing', async () => {
    expect(
      await bundle(
        `import '@sno-id/grants'; import '@sno-id/grants/outbox'; import '@sno-id/grants/server';`,
      ),
    ).toBe('');
  });
});
