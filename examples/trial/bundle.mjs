#!/usr/bin/env node
/** Bundles an example: `main.ts` for Node, and `page.ts` for browsers. Run in its folder. */
import { build } from 'esbuild';

const options = { bundle: true, format: 'esm', conditions: ['@sno-id/source'], outdir: 'dist' };
// What reads files beside itself stays where it is.
const external = ['node-sqlite3-wasm', '@electric-sql/pglite', 'fastify'];
await build({ ...options, entryPoints: ['main.ts'], platform: 'node', external });
await build({ ...options, entryPoints: ['page.ts'], jsx: 'automatic', minify: true, target: 'es2022' });
