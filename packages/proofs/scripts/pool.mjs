// @ts-check
/* Plays scripts of a bundle in several processes: each worker every nth one, and the seeds say which. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./worker.mjs').Task} Task */
/** @typedef {import('./worker.mjs').Played} Played */

/**
 * Scripts leave nothing behind. With room for some of them nearly all of it is collected for free, by one
 * thread, and code is not compiled again because a full collection found no function that uses it.
 */
const NODE = [
  '--no-warnings',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--initial-old-space-size=128',
  '--single-threaded-gc',
];

/**
 * @param {object} options
 * @param {string} options.file the bundle, which exports `play`
 * @param {number} options.seed of the first script: each other has the next
 * @param {number} options.scripts
 * @param {number} [options.workers]
 * @param {string | undefined} [options.rule] the one that is broken
 * @param {boolean} [options.untilFault] whether a worker stops at its first script that fails
 * @returns {Promise<Played>} the sums of all that was counted, and all that failed
 */
export async function playScripts({ file, seed, scripts, workers = 1, rule, untilFault = false }) {
  const done = Array(workers).fill(0);
  const played = await Promise.all(
    done.map((_, i) =>
      work({ file, rule, untilFault, from: seed + i, step: workers, end: seed + scripts }, own => {
        done[i] = own;
        if (process.stderr.isTTY) process.stderr.write(`\r${done.reduce((sum, one) => sum + one)} scripts `);
      }),
    ),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  return {
    counts: /** @type {import('./worker.mjs').Counts} */ (
      played.map(({ counts }) => counts).reduce(sumOf, {})
    ),
    failures: played.flatMap(({ failures }) => failures).sort((a, b) => a.seed - b.seed),
  };
}

/**
 * @param {Task} task
 * @param {(done: number) => void} onProgress
 * @returns {Promise<Played>}
 */
function work(task, onProgress) {
  const child = fork(fileURLToPath(new URL('./worker.mjs', import.meta.url)), [JSON.stringify(task)], {
    execArgv: NODE,
    env: { ...process.env, ...(task.rule !== undefined && { BROKEN_RULE: task.rule }) },
  });
  return new Promise((resolve, reject) => {
    child.on('message', (/** @type {any} */ message) => {
      if (typeof message === 'number') onProgress(message);
      else resolve(message);
    });
    child.on('exit', code => reject(new Error(`a process ended with ${code}`)));
  });
}

/**
 * The sums of numbers that stand at the same place.
 *
 * @param {any} a
 * @param {any} b
 * @returns {any}
 */
export function sumOf(a, b) {
  if (typeof b === 'number') return (a ?? 0) + b;
  const sum = { ...a };
  for (const [name, value] of Object.entries(b)) sum[name] = sumOf(sum[name], value);
  return sum;
}
