/*
 * How a package is built that is a library of functions: a module for each entry of its package.json, and
 * chunks of what entries share, so that a class is one class in all of them. A few files are read several
 * times as fast as thirty. Bundlers of apps leave out what is unused.
 */

import { readFileSync } from 'node:fs';

const { exports = {} } = JSON.parse(readFileSync('package.json', 'utf8'));

const entries = Object.values(exports).flatMap(({ '@sno-id/source': source }) => source ?? []);

export default {
  // By name: tsup looks for the files of a list, and finds them in another order each time.
  entry: Object.fromEntries(entries.map(file => [file.replace(/^\.\/src\/|\.tsx?$/g, ''), file])),
  outDir: 'dist',
  format: 'esm',
  target: 'es2022',
  splitting: true,
  // Readable in a debugger; users' bundlers minify.
  minify: false,
  sourcemap: true,
  clean: true,
  dts: false,
  removeNodeProtocol: false,
  /** @param {{ outbase?: string, chunkNames?: string }} options */
  esbuildOptions(options) {
    options.outbase = 'src';
    options.chunkNames = 'chunks/[name]-[hash]';
  },
};
