/*
 * Generates as many IDs as possible for a given time, and reports all of them as runs.
 */

import { createGenerator, type Generator } from '@sno-id/sdk';
import { type Run, runsOf } from './id-runs.ts';
import type { FromProver, ToProver } from './proof-messages.ts';

const BATCH = 2_000;
/** Runs per report. */
const TOLD = 200;

const bytes = new Uint8Array(10 * BATCH);
let generator: Generator | undefined;

addEventListener('message', ({ data }: MessageEvent<ToProver>) => {
  try {
    if (data.type === 'prepare') {
      generator = createGenerator({ partition: data.partition, sequence: [data.min, data.max] });
      send({ type: 'ready' });
    } else if (generator) {
      work(generator, data.forMs);
    }
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function work(generator: Generator, forMs: number): void {
  const endMs = performance.now() + forMs;
  let runs: Run[] = [];
  // A batch is no larger than the range, so that it waits at most for the next unit.
  const count = Math.min(BATCH, generator.capacity);
  while (performance.now() < endMs) {
    generator.batchInto(bytes, count);
    runs.push(...runsOf(bytes, count));
    if (runs.length >= TOLD) {
      send({ type: 'made', runs });
      runs = [];
    }
  }
  send({ type: 'made', runs });
  send({ type: 'done' });
}

function send(message: FromProver): void {
  postMessage(message);
}
