// @ts-check
/*
 * `pnpm prove campaign`, `simulate` and `rows`: plays scripts, each drawn from its own seed, in as many
 * processes as there are cores, or as `--workers` says.
 *
 *       pnpm prove NAME [--scripts 10000] [--seed 1] [--workers 2] [--break RULE]
 *
 * `--break` breaks a rule, which the scripts must find. Without a RULE that there is, all are listed. A
 * script that fails does so also when it is played alone, with `--scripts 1` and its seed.
 */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { readOptions } from '../options.mjs';
import { reportAll, reportPart } from '../report.mjs';
import { bundleScripts } from './bundle.mjs';
import { playScripts } from './pool.mjs';

/** How many failures are printed. */
const MOST_FAILURES = 20;

const options = readOptions({
  scripts: 10_000,
  seed: 1,
  workers: availableParallelism(),
  break: '',
});
const { seed, scripts } = options;
const name = /** @type {'campaign' | 'simulate' | 'rows'} */ (options.names[0]);
const rule = options.break || undefined;
const workers = Math.min(options.workers, scripts);
const file = await bundleScripts(name, rule !== undefined);
try {
  const { BREAKS, WRONG } = await import(pathToFileURL(file).href);
  if (rule !== undefined && !Object.hasOwn(BREAKS, rule)) {
    console.error(`--break: expected one of\n  ${Object.keys(BREAKS).join('\n  ')}\ngot ${rule}`);
    process.exitCode = 2;
  } else
    report(
      await playScripts({ file, seed, scripts, workers, rule, untilFault: name === 'campaign' && !!rule }),
      WRONG,
    );
} finally {
  await rm(file);
}

/**
 * @param {import('./worker.mjs').Played} played
 * @param {readonly string[]} wrong the counts that must be 0
 */
function report({ counts: { scripts, ...counts }, failures }, wrong) {
  for (const [what, count] of Object.entries(counts)) {
    if (typeof count !== 'object') continue;
    console.log(what);
    for (const line of Object.entries(count).sort())
      console.log(`  ${line[0].padEnd(42)} ${textOf(line[1])}`);
  }
  const others = Object.entries(counts).filter(
    ([what, count]) => typeof count === 'number' && !wrong.includes(what),
  );
  for (const [what, count] of others) console.log(`${what.padEnd(44)} ${textOf(count)}`);
  const numberOf = (/** @type {string} */ what) => /** @type {number} */ (counts[what] ?? 0);
  for (const what of wrong)
    reportPart(rule !== undefined || numberOf(what) === 0, what, textOf(numberOf(what)));
  for (const { seed, message } of failures.slice(0, MOST_FAILURES)) {
    console.log(`FAILED seed ${seed}: ${message}`);
    console.log(`  alone: pnpm prove ${name} --scripts 1 --seed ${seed}${rule ? ` --break "${rule}"` : ''}`);
  }
  reportAll(
    rule === undefined ? name : `${name}, where ${rule}`,
    {
      scripts: /** @type {number} */ (scripts),
      ids: /** @type {number | undefined} */ (counts['ids']),
      repeats: wrong.includes('repeats') ? numberOf('repeats') : undefined,
      faults: wrong.reduce((sum, what) => sum + (what === 'repeats' ? 0 : numberOf(what)), 0),
      seed,
      more: `${workers} processes`,
    },
    failures.length > 0 === (rule !== undefined),
  );
}

/**
 * @param {number | import('./worker.mjs').Counts} count
 * @returns {string}
 */
function textOf(count) {
  if (typeof count === 'number') return count.toLocaleString('en');
  return Object.entries(count)
    .map(([what, own]) => `${textOf(own)} ${what}`)
    .join(', ');
}
