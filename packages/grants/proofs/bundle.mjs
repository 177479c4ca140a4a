/**
 * Bundles TypeScript programs of this package for Node, so that they run from source, as processes.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {readonly string[]} entries paths inside the package, without `.ts`
 * @returns {Promise<string[]>} the paths of the bundles, in the same order
 */
export async function bundle(...entries) {
  const outdir = `${root}node_modules/.cache/programs`;
  await build({
    absWorkingDir: root,
    entryPoints: entries.map(entry => `${entry}.ts`),
    outdir,
    outbase: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@sno-id/source'],
    external: ['pg', 'node-sqlite3-wasm', 'better-sqlite3', 'jose'],
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  return entries.map(entry => `${outdir}/${entry}.mjs`);
}
