// @ts-check
/*
 * The site in one folder: guides, the reference, and the playground. `pnpm site`
 *
 *       pnpm site                     for https://<host>/sno-id/, in site-dist
 *       pnpm site --base=/            for the root of a host
 *       pnpm site --pages             without the playground, which takes half of the time
 */

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeKit } from './kit.mjs';
import { readReference } from './reference/read.mjs';
import { renderReference } from './reference/render.mjs';
import { root } from './root.mjs';
import { stagePages } from './stage.mjs';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '/sno-id/' },
    pages: { type: 'boolean', default: false },
  },
});
if (!/^\/(?:.*\/)?$/.test(values.base))
  throw new Error(`--base: expected a path from / to /, got ${values.base}`);
const out = join(root, 'site-dist');

/** @type {(claim: string, run: () => unknown) => Promise<void>} */
const step = async (claim, run) => {
  const startMs = performance.now();
  await run();
  console.log(`${((performance.now() - startMs) / 1000).toFixed(1).padStart(6)} s  ${claim}`);
};

/** @type {Map<string, string>} */
let reference = new Map();
await step('The reference is read from the doc comments', async () => {
  reference = await renderReference(await readReference());
});
await step('The pages are collected', async () => {
  stagePages(reference, await writeKit());
});
await step('The pages are built', async () => {
  rmSync(out, { recursive: true, force: true });
  process.env['SITE_BASE'] = values.base;
  const { build } = await import('vitepress');
  await build(fileURLToPath(new URL('.', import.meta.url)));
});
if (!values.pages) {
  await step('The packages are built, as the playground contains them', () =>
    run('pnpm', '--workspace-concurrency=1', '--filter', '@sno-id/playground^...', 'build'),
  );
  process.env['VITE_GUIDES'] = '../start.html'; // the way back
  await step('The playground is built', () =>
    run(
      'pnpm',
      ...['--filter', '@sno-id/playground', 'exec', 'vite', 'build', '--logLevel', 'warn'],
      ...['--outDir', join(out, 'playground'), '--emptyOutDir'],
    ),
  );
}
console.log(`\n${out}: serve it at ${values.base}`);

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, ...args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${error ?? ''}\n${stdout}\n${stderr}`);
}
