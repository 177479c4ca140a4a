/**
 * Threads that share one generator, each with blocks of 64, writing bytes. All work at the same time, in
 * bursts of which two fit into one unit, so that no wait for a pool is measured.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createSharedGenerator } from '@sno-id/sdk/shared';
import { median } from './rounds.mjs';

const BLOCK = 64;
const BLOCKS = 400;
const ROUNDS = 150;
const WARM_UP = 50;
/** Two units: the next burst finds a fresh pool. */
const PAUSE_MS = 8.4;

/** What one thread does with a block. */
const WAYS = {
  reserve(generator, into) {
    const block = generator.reserve(BLOCK);
    for (let at = 0; at < block.count * 10; at += 10) block.nextBytes(0, into, at);
  },
  batchInto: (generator, into) => void generator.batchInto(into, BLOCK),
};

/**
 * @param {keyof typeof WAYS} way
 * @param {1 | 2} threads
 * @returns {Promise<number>} median nanoseconds for one ID in one of the threads
 */
export async function sharedBy(way, threads) {
  // Another world each time: in one, the partition is in use.
  const { buffer } = createSharedGenerator({ partition: 4, clock: { now: () => Date.now() } });
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL(import.meta.url), { workerData: { buffer, turn, way, threads } }),
  );
  const samples = await Promise.all(
    workers.map(worker => new Promise(resolve => worker.once('message', resolve))),
  );
  return median(samples.flat());
}

function work({ buffer, turn, way, threads }) {
  const generator = createSharedGenerator(buffer);
  const fill = WAYS[way];
  const into = new Uint8Array(BLOCK * 10);
  const samples = [];
  let sum = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const end = performance.now() + PAUSE_MS;
    while (performance.now() < end);
    // All threads start the burst together.
    Atomics.add(turn, 0, 1);
    while (Atomics.load(turn, 0) < round * threads);
    const start = performance.now();
    for (let i = 0; i < BLOCKS; i++) {
      fill(generator, into);
      sum += into[9];
    }
    if (round > WARM_UP) samples.push(((performance.now() - start) * 1e6) / (BLOCKS * BLOCK));
  }
  parentPort.postMessage(sum < 0 ? [] : samples);
}

if (!isMainThread && workerData?.turn) work(workerData);
