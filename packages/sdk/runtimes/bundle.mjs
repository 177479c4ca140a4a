/**
 * Puts a module and all it imports into one file, for runtimes that take one. The syntax stays as the SDK's
 * build left it: what a runtime cannot read has to show. A warning is an error, because it is about something
 * that the bundle could not keep.
 */
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * @param {string} folder  a project; the bundle is written to its `bundles`
 * @param {string} name  name of the bundle
 * @param {'esm' | 'iife'} format  a module, or a script
 * @param {string} source  a module of the project's root
 * @returns {Promise<string>} path of the bundle
 */
export async function bundle(folder, name, format, source) {
  const outfile = join(folder, 'bundles', name);
  const { warnings } = await build({
    absWorkingDir: folder,
    stdin: { contents: source, resolveDir: folder, sourcefile: name },
    outfile,
    bundle: true,
    format,
    target: 'esnext',
    platform: 'neutral',
    logLevel: 'silent',
  });
  if (warnings.length > 0)
    throw new Error(`bundling ${name}: ${warnings.map(({ text }) => text).join('; ')}`);
  return outfile;
}
