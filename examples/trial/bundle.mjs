#!/usr/bin/env node
/** Bundles an example: its server for Node, and its page with the view. Run in its folder. */
import { build } from 'esbuild';

const options = { bundle: true, format: 'esm', conditions: ['@sno-id/source'] };
// What reads files beside itself stays where it is.
const external = ['node-sqlite3-wasm', '@electric-sql/pglite', 'fastify'];
const start = (/** @type {string} */ part, /** @type {string} */ file, /** @type {string} */ name) => ({
  resolveDir: '.',
  contents: `import { start } from '@sno-id/trial/${part}'; import { ${name} } from './${file}'; await start(${name});`,
});
await build({
  ...options,
  stdin: start('serve', 'server.ts', 'openServer'),
  platform: 'node',
  external,
  outfile: 'dist/main.js',
});
await build({
  ...options,
  stdin: start('page', 'tasks.ts', 'openTasks'),
  jsx: 'automatic',
  minify: true,
  target: 'es2022',
  outfile: 'dist/page.js',
});
