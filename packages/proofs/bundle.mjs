// @ts-check
/** The one bundler of the proofs: what it makes runs from the sources of the packages. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PACKAGES = fileURLToPath(new URL('../', import.meta.url));
const PROGRAMS = `${PACKAGES}proofs/node_modules/.cache/programs`;

/**
 * Bundles for Node, if no option says otherwise. A warning is an error, because it is about something that
 * the bundle could not keep.
 *
 * @param {import('esbuild').BuildOptions} options paths are relative to the folder of the packages
 * @returns {Promise<string>} the text of the bundle, or '' if it was written
 */
export async function bundle(options) {
  const { warnings, outputFiles } = await build({
    absWorkingDir: PACKAGES,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    conditions: ['@sno-id/source'],
    logLevel: 'silent',
    ...options,
  });
  if (warnings.length > 0) throw new Error(`bundling: ${warnings.map(({ text }) => text).join('; ')}`);
  return outputFiles?.[0]?.text ?? '';
}

/**
 * Bundles programs that run as processes, with their drivers of databases outside.
 *
 * @param {readonly string[]} entries such as `proofs/folder/main.ts`
 * @returns {Promise<string[]>} the paths of the bundles, in the same order
 */
export async function bundlePrograms(entries) {
  await bundle({
    entryPoints: [...entries],
    outdir: PROGRAMS,
    outbase: PACKAGES,
    outExtension: { '.js': '.mjs' },
    target: 'node20',
    external: ['pg', 'mysql2', 'node-sqlite3-wasm', 'better-sqlite3'],
  });
  return entries.map(entry => `${PROGRAMS}/${entry.replace(/\.\w+$/, '')}.mjs`);
}
