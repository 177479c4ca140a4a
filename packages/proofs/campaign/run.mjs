/**
 * Attacks the generators: `pnpm prove campaign --scripts N --seed S`. Each script is drawn from its own
 * seed, which is S for the first one and one more for each other, so that one that fails can be run alone:
 * `--scripts 1 --seed <its seed>`.
 *
 * Exits with 1 if an ID was repeated or anything else was wrong.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bundleCampaign } from './bundle.mjs';
import { mergeReports, printReport } from './report.mjs';
import { runThreads } from './run-threads.mjs';

const MOST_THREADS = 2;

const { values } = parseArgs({
  options: { scripts: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const scripts = wholeNumber('--scripts', values.scripts, 1);
const seed = wholeNumber('--seed', values.seed, 0);
const threads = Math.min(MOST_THREADS, availableParallelism(), scripts);

const startMs = performance.now();
const onProgress = done => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done.toLocaleString('en')} scripts`);
};
const code = await bundleCampaign();
const report = mergeReports(await runThreads(code, { seed, scripts, threads, onProgress }));
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
printReport(report, { seed, threads, seconds: (performance.now() - startMs) / 1000 });
process.exitCode = report.failures.length > 0 ? 1 : 0;

function wholeNumber(name, text, min) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= 0xffff_ffff) return number;
  console.error(`${name}: expected a whole number from ${min} to 4294967295, got ${text}`);
  process.exit(2);
}
