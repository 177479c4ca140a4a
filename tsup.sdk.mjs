/*
 * How @sno-id/sdk is built: as every library of functions, but with all that the main entry needs in one
 * chunk. It is read from two files, where there were eleven.
 */

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import modules from './tsup.modules.mjs';

const [main, ...others] = Object.values(modules.entry).map(entry => resolve(entry));

/**
 * Lets every other entry import the main one: a chunk is what the same entries need. Bundlers of apps leave
 * out what is unused of it.
 */
const oneChunk = {
  name: 'one chunk for the main entry',
  setup(build) {
    build.onResolve({ filter: /^main-entry$/ }, () => ({ path: main, sideEffects: true }));
    build.onLoad({ filter: /index\.ts$/ }, ({ path }) => {
      if (!others.includes(path)) return undefined;
      const contents = `${readFileSync(path, 'utf8')}\nimport 'main-entry';`;
      return { contents, loader: 'ts', resolveDir: dirname(path) };
    });
  },
};

export default { ...modules, esbuildPlugins: [oneChunk] };
