// @ts-check
/* A process of the pool. Its argument is its task. */
import { pathToFileURL } from 'node:url';
import { sumOf } from './pool.mjs';

/**
 * @typedef {{ file: string, rule: string | undefined, untilFault: boolean, from: number, step: number,
 *   end: number }} Task
 * @typedef {{ [name: string]: number | Counts }} Counts
 * @typedef {{ seed: number, message: string }} Failure
 * @typedef {{ counts: Counts, failures: Failure[] }} Played
 */

const NEWS_MS = 1000;

const { file, rule, untilFault, from, step, end } = /** @type {Task} */ (JSON.parse(process.argv[2] ?? ''));
const { play, setUp } = await import(pathToFileURL(file).href);
const restore = setUp?.();
// Stack traces of simulated errors are not read.
if (!setUp) Error.stackTraceLimit = 0;
const { now } = Date;
let toldMs = now();
let done = 0;
/** @type {Played} */
const played = { counts: {}, failures: [] };
for (let seed = from; seed < end; seed += step) {
  const { failure, ...counts } = await play(seed, rule);
  played.counts = sumOf(played.counts, { scripts: 1, ...plain(counts) });
  done++;
  if (failure !== undefined) played.failures.push({ seed, message: failure });
  if (failure !== undefined && untilFault) break;
  if (now() - toldMs < NEWS_MS) continue;
  toldMs = now();
  process.send?.(done);
}
restore?.();
process.send?.(played);
process.disconnect();

/** @param {object} counts some of them by name in a map */
function plain(counts) {
  return JSON.parse(
    JSON.stringify(counts, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value)),
  );
}
