/*
 * `pnpm prove simulate --scripts N --seed S [--break RULE]`, and `pnpm prove rows` with the same options:
 * plays scripts in as many processes as there are cores, and exits with 1 if one of the counts in `result.ts`
 * that must be 0 is not.
 */

import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from '../bundle.mjs';

/**
 * Scripts leave nothing behind. With room for some of them nearly all of it is collected for free, by one
 * thread, and code is not compiled again because a full collection found no function that uses it. Stack
 * traces are not read.
 */
const NODE = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--initial-old-space-size=128',
  '--single-threaded-gc',
  '--stack-trace-limit=0',
];

if (process.send) await work(JSON.parse(process.argv[2]));
else await run();

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { scripts: { type: 'string' }, seed: { type: 'string' }, break: { type: 'string' } },
  });
  const scripts = positive('--scripts', values.scripts ?? '10000');
  const seed = positive('--seed', values.seed ?? '1');
  const broken = values.break;
  const what = positionals[0] === 'rows' ? 'simulation/rows' : 'simulation';
  const file = fileURLToPath(new URL(`../.cache/simulation-${process.pid}.mjs`, import.meta.url));
  await bundle({ entryPoints: [`proofs/${what}/index.ts`], outfile: file });
  const { BREAKS } = await import(pathToFileURL(file));
  if (broken !== undefined && !Object.hasOwn(BREAKS, broken)) {
    await rm(file);
    throw new TypeError(`--break: expected one of ${Object.keys(BREAKS).join(', ')}, got ${broken}`);
  }

  const count = Math.min(availableParallelism(), scripts);
  const startMs = performance.now();
  const results = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      spawn({ file, broken, from: seed + i, step: count, end: seed + scripts }),
    ),
  );
  const total = results.reduce(sum);
  await rm(file);
  const seconds = (performance.now() - startMs) / 1000;
  const { faults, seeds, ...numbers } = total;
  for (const [name, value] of Object.entries({ scripts, ...numbers }))
    console.log(`${name.padEnd(17)}${value.toLocaleString('en')}`);
  console.log(
    `\nfaults\n${Object.entries(faults)
      .sort()
      .map(([name, value]) => `  ${value.toLocaleString('en').padStart(10)}  ${name}`)
      .join('\n')}`,
  );
  console.log(`\n${seconds.toFixed(0)} s in ${count} processes`);
  if (seeds.length) console.log(`\nFAILED with the seeds ${seeds.slice(0, 20).join(', ')}`);
  process.exitCode = seeds.length ? 1 : 0;
}

/** The part of one process: every `step`th script. */
async function work({ file, broken, from, step, end }) {
  const { isWrong, play } = await import(pathToFileURL(file));
  let total = { faults: {}, seeds: [] };
  for (let seed = from; seed < end; seed += step) {
    const result = await play(seed, broken);
    const { faults, ...numbers } = result;
    const seeds = isWrong(result) ? [seed] : [];
    total = sum(total, { ...numbers, faults: Object.fromEntries(faults), seeds });
  }
  process.send(total);
  process.disconnect();
}

function spawn(task) {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)], { execArgv: NODE });
  return new Promise((resolve, reject) => {
    child.on('message', resolve);
    child.on('exit', code => reject(new Error(`a process ended with ${code}`)));
  });
}

function sum(a, b) {
  const faults = { ...a.faults };
  for (const [name, value] of Object.entries(b.faults)) faults[name] = (faults[name] ?? 0) + value;
  const total = { ...a, faults, seeds: [...a.seeds, ...b.seeds].sort((a, b) => a - b).slice(0, 1000) };
  for (const [name, value] of Object.entries(b))
    if (typeof value === 'number') total[name] = (a[name] ?? 0) + value;
  return total;
}

function positive(name, text) {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`${name}: expected a whole number from 1, got ${text}`);
}
