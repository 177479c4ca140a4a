/**
 * Attacks the generators: `pnpm prove campaign --scripts N --seed S [--break NAME]`. Each script is drawn
 * from its own seed, which is S for the first one and one more for each other, so that one that fails can be
 * run alone: `--scripts 1 --seed <its seed>`. `--break` breaks the SDK, which the campaign must find; without
 * a NAME that there is, it lists them.
 *
 * Exits with 1 if an ID was repeated or anything else was wrong, or if nothing is where something is broken.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bundleCampaign } from './bundle.mjs';
import { mergeReports, printReport } from './report.mjs';
import { runThreads } from './run-threads.mjs';

const MOST_THREADS = 2;

const { values } = parseArgs({
  options: {
    scripts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string' },
  },
});
const scripts = wholeNumber('--scripts', values.scripts, 1);
const seed = wholeNumber('--seed', values.seed, 0);
const { break: broken } = values;
const threads = Math.min(MOST_THREADS, availableParallelism(), scripts);

const onProgress = done => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done.toLocaleString('en')} scripts`);
};
const code = await bundleCampaign({ isBreakable: broken !== undefined });
const options = { seed, scripts, threads, broken, untilFault: broken !== undefined, onProgress };
const report = mergeReports(await runThreads(code, options));
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
printReport(report, { seed, threads, broken });

function wholeNumber(name, text, min) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= 0xffff_ffff) return number;
  console.error(`${name}: expected a whole number from ${min} to 4294967295, got ${text}`);
  process.exit(2);
}
