/* Bundles the simulation with the code. */

import { build } from 'esbuild';

/**
 * @param what the folder of the simulation, from here
 * @returns the path of the bundle.
 */
export async function bundle(outfile, what = '.') {
  await build({
    entryPoints: [new URL(`${what}/index.ts`, import.meta.url).pathname],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@sno-id/source'],
    logLevel: 'error',
    outfile,
  });
  return outfile;
}
