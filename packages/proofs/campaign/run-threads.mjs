import { Worker } from 'node:worker_threads';

/** Scripts make much that is soon gone: with more room for it, a third of the time is saved. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/**
 * Runs scripts in threads.
 *
 * @param {string} code the bundle
 * @param {{ seed: number, scripts: number, threads?: number, untilFault?: boolean, broken?: string,
 * onProgress?: (done: number) => void }} options
 * @returns {Promise<import('./campaign.ts').Report[]>} the report of each thread.
 */
export function runThreads(code, { seed, scripts, threads = 1, untilFault = false, broken, onProgress }) {
  const done = Array(threads).fill(0);
  const run = index =>
    new Promise((resolve, reject) => {
      const workerData = { seed: seed + index, scripts: scripts - index, step: threads, untilFault, broken };
      const worker = new Worker(code, { eval: true, workerData, resourceLimits });
      worker.on('message', ({ done: own, report }) => {
        done[index] = own;
        onProgress?.(done.reduce((sum, one) => sum + one));
        if (report) resolve(report);
      });
      worker.on('error', reject);
      worker.on('exit', status => reject(new Error(`a thread ended with status ${status}`)));
    });
  return Promise.all(done.map((_, index) => run(index)));
}
