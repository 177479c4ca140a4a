import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bundle.mjs';

const root = fileURLToPath(new URL('../../sdk/', import.meta.url));

/**
 * Bundles the campaign with the sources of the SDK into one CommonJS text, to be run by a worker thread.
 *
 * @param {{ file: string, edits: [find: string, replace: string][] }} [mutant] what to change in one of the
 * sources: throws if an edit does not apply exactly once
 */
export async function bundleCampaign(mutant) {
  let isApplied = mutant === undefined;
  const path = mutant && join(root, 'src', mutant.file);
  const plugin = {
    name: 'mutant',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async args => {
        if (args.path !== path) return undefined;
        isApplied = true;
        return { contents: edited(await readFile(path, 'utf8'), mutant), loader: 'ts' };
      });
    },
  };
  const code = await bundle({
    entryPoints: ['proofs/campaign/thread.ts'],
    write: false,
    format: 'cjs',
    // As modules are.
    banner: { js: '"use strict";' },
    plugins: [plugin],
  });
  if (!isApplied) throw new Error(`${mutant.file} is not in the bundle`);
  return code;
}

function edited(source, { file, edits }) {
  let contents = source;
  for (const [find, replace] of edits) {
    const times = contents.split(find).length - 1;
    if (times !== 1) throw new Error(`${file}: expected once, found ${times} times: ${find}`);
    contents = contents.replace(find, () => replace);
  }
  return contents;
}
