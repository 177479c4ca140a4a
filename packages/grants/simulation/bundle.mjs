/* Bundles the simulation with the code. */

import { build } from 'esbuild';

/** @returns the path of the bundle. */
export async function bundle(outfile) {
  await build({
    entryPoints: [new URL('index.ts', import.meta.url).pathname],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@sno-id/source'],
    logLevel: 'error',
    outfile,
  });
  return outfile;
}
