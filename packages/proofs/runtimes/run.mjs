/**
 * Runs the conformance suite against the packed SDK in every runtime of versions.mjs:
 *
 *     pnpm prove runtimes             all of them
 *     pnpm prove runtimes node bun    those, by name or by the part before the @
 *
 * The SDK has to be built. What is fetched stays in a cache that git ignores. Exits 1 if a check fails
 * anywhere, or if a runtime could not be had; 2 if it is told a name that it does not know.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions } from '../options.mjs';
import { reportAll, reportPart } from '../report.mjs';
import { BARE_ENV, run } from './child.mjs';
import { bundleIn, makeConsumer } from './consumer.mjs';
import { CACHE, fetchRuntime } from './fetch.mjs';
import { compileWithHermes } from './hermes.mjs';
import { RUNTIMES } from './versions.mjs';
import { runInWorkerd } from './workerd.mjs';

const LIMIT_MS = 120_000;
/** Failures printed: when everything fails, the first few say why. */
const SHOWN = 20;

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
await main(readOptions({}, [...new Set(known)]).names);

async function main(wanted) {
  const chosen = RUNTIMES.filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(familyOf(name)),
  );
  const [consumer] = await Promise.allSettled([makeConsumer(CACHE)]);
  if (consumer.status === 'rejected') {
    console.error(`Could not pack and install the SDK: ${consumer.reason.message}`);
    process.exitCode = 1;
    return;
  }
  // All are fetched at once, but run one at a time, so that no runtime's clock is measured under another's
  // load.
  const fetched = await Promise.allSettled(chosen.map(fetchRuntime));

  const results = [];
  for (const [i, runtime] of chosen.entries()) {
    const result = await runIn(runtime, fetched[i], consumer.value);
    reportRuntime(result);
    results.push(result);
  }
  await rm(consumer.value, { recursive: true, force: true });
  summarize(results);
}

function familyOf(name) {
  return name.split('@')[0];
}

/** Runs the suite in one runtime. Whatever goes wrong is a failure of the result. */
async function runIn({ name, version }, program, folder) {
  const start = performance.now();
  let passed = [];
  let failed = [];
  try {
    if (program.reason) throw program.reason;
    const report = await STARTERS[familyOf(name)](program.value, folder);
    ({ passed, failed } = typeof report === 'string' ? JSON.parse(report) : report);
    if (passed.length + failed.length === 0) throw new Error('it ran no check');
  } catch (/** @type {any} */ error) {
    failed = [
      { name: program.reason ? 'it can be fetched' : 'the suite runs to its end', error: error.message },
    ];
  }
  return { name, version, passed, failed, seconds: (performance.now() - start) / 1000 };
}

function runner(program, args, folder) {
  const cwd = join(folder, 'runtimes/runners');
  return run(program, args, { cwd, env: { ...BARE_ENV, DENO_DIR: join(CACHE, 'deno') }, limitMs: LIMIT_MS });
}

function summarize(results) {
  const broken = results.filter(({ failed }) => failed.length > 0);
  const failures = failuresOf(broken);
  for (const { check, error, names } of failures.slice(0, SHOWN)) {
    console.log(`\n${names.join(', ')}: ${check}\n  ${error}`);
  }
  if (failures.length > SHOWN) console.log(`\nand ${failures.length - SHOWN} more failures`);
  const checks = results.reduce((sum, { passed, failed }) => sum + passed.length + failed.length, 0);
  reportAll('runtimes', { scripts: checks, faults: failures.length, more: `${results.length} runtimes` });
}

/**
 * Each failing check once, with the first error and the runtimes that it fails in: most bugs are the same
 * everywhere.
 */
function failuresOf(results) {
  const byCheck = new Map();
  for (const { name, failed } of results) {
    for (const { name: check, error } of failed) {
      const known = byCheck.get(check);
      if (known) known.names.push(name);
      else byCheck.set(check, { check, error, names: [name] });
    }
  }
  return [...byCheck.values()];
}

function reportRuntime({ name, version, passed, failed, seconds }) {
  const outcome = `${passed.length} passed, ${failed.length} failed, ${seconds.toFixed(1)} s`;
  reportPart(failed.length === 0, `${name} ${version}`, outcome);
}
