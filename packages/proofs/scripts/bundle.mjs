import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bundle.mjs';

const ENTRIES = {
  campaign: 'campaign/campaign.ts',
  simulate: 'simulation/script.ts',
  rows: 'simulation/rows/script.ts',
};
const SOURCES = fileURLToPath(new URL('../../sdk/src/', import.meta.url));
const BREAKS = fileURLToPath(new URL('../campaign/breaks.ts', import.meta.url));
let bundles = 0;

/** Lets `campaign/breaks.ts` replace functions of each module of the SDK, wherever another imports them. */
const breakable = {
  name: 'breakable',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\?real$/ }, ({ path }) => ({ path: path.replace(/\?real$/, ''), suffix: '?real' }));
    onLoad({ filter: /\.ts$/ }, async ({ path, suffix }) => {
      if (suffix === '?real' || !path.startsWith(SOURCES)) return undefined;
      const source = await readFile(path, 'utf8');
      const exported = source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm);
      // One for each function, however many signatures it has.
      const names = new Set(Array.from(exported, ([, name]) => name));
      if (names.size === 0) return undefined;
      const real = JSON.stringify(`${path}?real`);
      return {
        contents: `import { broken } from ${JSON.stringify(BREAKS)};
          import * as real from ${real};
          export * from ${real};
          export const { ${[...names].join(', ')} } = broken(${JSON.stringify(relative(SOURCES, path))}, real);`,
        loader: 'js',
      };
    });
  },
};

/**
 * Bundles what plays scripts, with the sources of the packages.
 *
 * @param {keyof typeof ENTRIES} name
 * @param {boolean} isBreakable the campaign breaks rules within the SDK; the others need nothing for it
 * @returns {Promise<string>} the path of the bundle, which is its caller's to remove
 */
export async function bundleScripts(name, isBreakable = false) {
  const file = `../.cache/${name}-${process.pid}-${++bundles}.mjs`;
  const outfile = fileURLToPath(new URL(file, import.meta.url));
  const plugins = isBreakable && name === 'campaign' ? [breakable] : [];
  await bundle({ entryPoints: [`proofs/${ENTRIES[name]}`], outfile, plugins });
  return outfile;
}
