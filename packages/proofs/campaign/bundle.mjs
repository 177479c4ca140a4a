import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bundle.mjs';

const SOURCES = fileURLToPath(new URL('../../sdk/src/', import.meta.url));
const BREAKS = fileURLToPath(new URL('./breaks.ts', import.meta.url));

/** Lets `breaks.ts` replace functions of each module of the SDK, wherever another module imports them. */
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

/** Bundles the campaign with the sources of the SDK into one CommonJS text, to be run by a worker thread. */
export function bundleCampaign({ isBreakable = false } = {}) {
  return bundle({
    entryPoints: ['proofs/campaign/thread.ts'],
    write: false,
    format: 'cjs',
    // As modules are.
    banner: { js: '"use strict";' },
    plugins: isBreakable ? [breakable] : [],
  });
}
