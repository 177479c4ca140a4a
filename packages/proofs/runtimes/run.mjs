/**
 * Runs the conformance suite against the packed SDK in every runtime of versions.mjs:
 *
 *     pnpm prove runtimes             all of them
 *     pnpm prove runtimes node bun    those, by name or by the part before the @
 *
 * The SDK has to be built. What is fetched stays in a cache that git ignores. Exits 1 if a check fails
 * anywhere, or if a runtime cannot be fetched; 2 if it is told a name that it does not know.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions } from '../options.mjs';
import { reportAll, reportPart } from '../report.mjs';
import { BARE_ENV, run } from './child.mjs';
import { bundleIn, makeConsumer } from './consumer.mjs';
import { CACHE, fetchRuntimes } from './fetch.mjs';
import { compileWithHermes } from './hermes.mjs';
import { RUNTIMES } from './versions.mjs';
import { runInWorkerd } from './workerd.mjs';

const LIMIT_MS = 120_000;
/** Failures printed of a runtime: when everything fails, the first few say why. */
const SHOWN = 10;

/**
 * How each runtime is started: from its program and the consumer's folder to a report, as JSON or as it is.
 */
const STARTERS = {
  node: (program, folder) => runner(program, ['node.mjs'], folder),
  bun: (program, folder) => runner(program, ['--no-install', 'plain.mjs'], folder),
  deno: (program, folder) =>
    runner(
      program,
      ['run', '--no-prompt', '--no-remote', '--allow-read=../../conformance/vectors.json', 'plain.mjs'],
      folder,
    ),
  workerd: (program, folder) => runInWorkerd(program, folder, LIMIT_MS),
  quickjs: async (library, folder) => {
    const script = await bundleIn(folder, 'quickjs.js', 'iife', "import './runtimes/runners/bare.mjs';");
    return runner(process.execPath, ['quickjs.mjs', library, script], folder);
  },
  hermes: (program, folder) => compileWithHermes(program, folder, LIMIT_MS),
};

const known = RUNTIMES.flatMap(({ name }) => [name, familyOf(name)]);
const { names } = readOptions({}, [...new Set(known)]);
const chosen = RUNTIMES.filter(
  ({ name }) => names.length === 0 || names.includes(name) || names.includes(familyOf(name)),
);
const programs = await fetchRuntimes(chosen);
const consumer = await makeConsumer(CACHE);
let checks = 0;
let faults = 0;
// One at a time: no runtime's clock is measured under another's load.
for (const [i, runtime] of chosen.entries()) {
  const start = performance.now();
  const { passed, failed } = await runIn(runtime, programs[i]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  checks += passed.length + failed.length;
  faults += failed.length;
  const outcome = `${passed.length} passed, ${failed.length} failed, ${seconds} s`;
  reportPart(failed.length === 0, `${runtime.name} ${runtime.version}`, outcome);
  for (const { name, error } of failed.slice(0, SHOWN)) console.log(`  ${name}\n    ${error}`);
}
await rm(consumer, { recursive: true, force: true });
reportAll('runtimes', { scripts: checks, faults, more: `${chosen.length} runtimes` });

function familyOf(name) {
  return name.split('@')[0];
}

/** Runs the suite in one runtime. Whatever goes wrong is a failure of the report. */
async function runIn({ name }, program) {
  try {
    const report = await STARTERS[familyOf(name)](program, consumer);
    const { passed, failed } = typeof report === 'string' ? JSON.parse(report) : report;
    if (passed.length + failed.length === 0) throw new Error('it ran no check');
    return { passed, failed };
  } catch (/** @type {any} */ error) {
    return { passed: [], failed: [{ name: 'the suite runs to its end', error: error.message }] };
  }
}

function runner(program, args, folder) {
  const cwd = join(folder, 'runtimes/runners');
  return run(program, args, { cwd, env: { ...BARE_ENV, DENO_DIR: join(CACHE, 'deno') }, limitMs: LIMIT_MS });
}
