/** Makes IDs in the page and in workers at the same time, and counts whatever is wrong with them. */
import { fromBytes, isSno, type Sno, tickOf, toBytes } from '@sno-id/sdk';
import { nextMessage, ready } from '../workers.ts';
import { type Made, makeIds } from './make-ids.ts';

export interface ThreadsReport {
  readonly total: number;
  readonly unique: number;
  readonly notStrict: number;
  readonly notRoundTripping: number;
  /** Neighbours of one thread that do not ascend, less those explained by a tick that flipped. */
  readonly outOfOrder: number;
  readonly tickTocks: number;
  readonly tookMs: readonly number[];
}

/** One thread for each entry: how many IDs it is to make. The first is the page itself. */
export async function makeAcrossThreads(counts: readonly number[]): Promise<ThreadsReport> {
  // All workers are up before any thread begins.
  const workers = await Promise.all(counts.slice(1).map(startWorker));
  const threads = await Promise.all(
    counts.map((count, index) => {
      const request = { partition: 0x1200 + index, count };
      const worker = workers[index - 1];
      if (!worker) return makeIds(request);
      worker.postMessage(request);
      return nextMessage<Made>(worker);
    }),
  );
  for (const worker of workers) worker.terminate();
  const all = threads.flatMap(thread => thread.ids);
  return {
    total: all.length,
    unique: new Set(all).size,
    notStrict: countOf(all, id => !isSno(id)),
    notRoundTripping: countOf(all, id => fromBytes(toBytes(id)) !== id),
    outOfOrder: threads.reduce((sum, thread) => sum + disorderOf(thread), 0),
    tickTocks: threads.reduce((sum, thread) => sum + thread.tickTocks, 0),
    tookMs: threads.map(thread => Math.round(thread.tookMs)),
  };
}

function startWorker(): Promise<Worker> {
  return ready(new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' }));
}

/** Where a tick flips, order may break; anywhere else it may not. */
function disorderOf({ ids }: Made): number {
  return countOf(ids, (id, index) => {
    const before = ids[index - 1];
    return before !== undefined && tickOf(before) === tickOf(id) && !(before < id);
  });
}

function countOf(ids: readonly Sno[], test: (id: Sno, index: number) => boolean): number {
  return ids.filter(test).length;
}
