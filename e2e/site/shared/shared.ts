/** A generator that the page shares with its workers. */
import { createSharedGenerator } from '@sno-id/sdk/shared';
import { nextMessage, ready } from '../workers.ts';
import { makeShared } from './make-shared.ts';

interface SharedReport {
  readonly isolated: boolean;
  readonly total: number;
  readonly unique: number;
  /** IDs whose text has another partition's characters. */
  readonly foreign: number;
  /** How often the tick flipped. */
  readonly tickTocks: number;
  readonly tookMs: number;
}

/**
 * One thread for each count: the first is the page itself, the others are workers. All share one generator.
 */
export async function makeAcrossThreads(counts: readonly number[]): Promise<SharedReport> {
  const generator = createSharedGenerator({ partition: 0x1234 });
  const { buffer } = generator;
  const workers = await Promise.all(counts.slice(1).map(startWorker));
  const start = performance.now();
  const answers = workers.map((worker, index) => {
    const answer = nextMessage<string[]>(worker);
    worker.postMessage({ buffer, count: counts[index + 1] });
    return answer;
  });
  const own = makeShared({ buffer, count: counts[0] ?? 0 });
  const ids = [...own, ...(await Promise.all(answers)).flat()];
  const tookMs = Math.round(performance.now() - start);
  for (const worker of workers) worker.terminate();
  const partitionOf = (id: string) => id.slice(10, 12);
  return {
    isolated: crossOriginIsolated,
    total: ids.length,
    unique: new Set(ids).size,
    foreign: ids.filter(id => partitionOf(id) !== partitionOf(ids[0] ?? '')).length,
    tickTocks: generator.snapshot().drifts,
    tookMs,
  };
}

/** The message of the error that making a shared generator ends in, if it does. */
export function errorOfMaking(): string | undefined {
  try {
    createSharedGenerator();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function startWorker(): Promise<Worker> {
  return ready(new Worker(new URL('./shared-worker-thread.ts', import.meta.url), { type: 'module' }));
}
