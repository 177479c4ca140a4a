import { grouped } from '@sno-id/kit/data';
import type { IdBatch } from '../source/source.ts';

/** `0`, `0.5`, `20`, `16,384,000`: a rate per second. */
export function rateText(perSecond: number): string {
  return perSecond > 0 && perSecond < 9.95 ? perSecond.toFixed(1) : grouped(Math.round(perSecond));
}

const BUCKET_MS = 100;
const BUCKETS = 20;
/** The shortest time that a rate is taken of: a single ID is not thousands a second. */
const SHORTEST_MS = 1_000;

/**
 * Says how often something happens, over the last two seconds. It costs the same at any rate; a clock that
 * goes back empties it.
 */
export function createRateWindow() {
  const counts = new Float64Array(BUCKETS);
  let first = Number.NaN;
  let newest = Number.NaN;

  function turnTo(atMs: number): void {
    const bucket = Math.floor(atMs / BUCKET_MS);
    if (!(bucket >= newest)) {
      counts.fill(0);
      first = bucket;
      newest = bucket;
    }
    newest = Math.max(newest, bucket - BUCKETS);
    while (newest < bucket) counts[++newest % BUCKETS] = 0;
  }

  return {
    count(many: number, atMs: number): void {
      turnTo(atMs);
      counts[newest % BUCKETS]! += many;
    },
    perSecond(atMs: number): number {
      if (Number.isNaN(first)) return 0;
      turnTo(atMs);
      const from = Math.max(first, newest - BUCKETS + 1) * BUCKET_MS;
      return (counts.reduce((sum, count) => sum + count, 0) * 1_000) / Math.max(SHORTEST_MS, atMs - from);
    },
  };
}

export type Counter = ReturnType<typeof createCounter>;

/** How old a batch may be to count in the rate, in milliseconds: reports come four times a second. */
const LATE_MS = 2_000;

/**
 * Counts what one generator makes, exactly at any rate. `wallMs` is the clock of its rate.
 */
export function createCounter(wallMs: () => number) {
  const window = createRateWindow();
  let made = 0;
  let missed = 0;
  let hasTotal = false;
  return {
    /** IDs made, including those that no batch contained. */
    get made(): number {
      return made;
    },
    /** Of these, the IDs that no batch contained. */
    get missed(): number {
      return missed;
    },
    rate: (): number => window.perSecond(wallMs()),
    add(batch: IdBatch): void {
      const { count } = batch;
      made += count;
      const nowMs = wallMs();
      // What was kept until the panel opened says nothing of the rate.
      if (Math.abs(nowMs - (batch.atMs ?? nowMs)) < LATE_MS) window.count(count, nowMs);
    },
    /** Takes a generator's own count, which knows of batches that were lost. */
    setMade(total: number): void {
      // The first total also counts what was made before anybody listened: that says nothing of the rate.
      if (hasTotal && total > made) window.count(total - made, wallMs());
      hasTotal = true;
      missed += Math.max(0, total - made);
      made = total;
    },
  };
}
