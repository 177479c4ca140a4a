import { grouped } from '@sno-id/kit/data';
import type { IdBatch } from '../source/source.ts';

/** `0`, `0.5`, `20`, `16,384,000`: a rate per second. */
export function rateText(perSecond: number): string {
  return perSecond > 0 && perSecond < 9.95 ? perSecond.toFixed(1) : grouped(Math.round(perSecond));
}

/** What a rate is taken of, and what of it counts as having come at once. */
const WINDOW_MS = 3_000;
const AT_ONCE_MS = 50;
/** The shortest time that a rate is taken of: a single ID is not thousands a second. */
const SHORTEST_MS = 1_000;

/**
 * Says how often something happens, over the last three seconds. It costs the same at any rate; a clock that
 * goes back empties it.
 */
export function createRateWindow() {
  let counts: { readonly fromMs: number; atMs: number; many: number }[] = [];
  let sinceMs = Number.POSITIVE_INFINITY;

  function turnTo(atMs: number): void {
    if (!(atMs >= (counts.at(-1)?.atMs ?? sinceMs))) {
      counts = [];
      sinceMs = atMs;
    }
    while (counts[0] && counts[0].atMs <= atMs - WINDOW_MS) counts.shift();
  }

  return {
    count(many: number, atMs: number): void {
      turnTo(atMs);
      const last = counts.at(-1);
      if (last && atMs - last.fromMs < AT_ONCE_MS) Object.assign(last, { atMs, many: last.many + many });
      else counts.push({ fromMs: atMs, atMs, many });
    },
    perSecond(atMs: number): number {
      if (counts.length > 0) turnTo(atMs);
      const [first, last] = [counts[0], counts.at(-1)];
      if (!first || !last) return 0;
      const sum = counts.reduce((sum, { many }) => sum + many, 0);
      const spanMs = last.atMs - first.atMs;
      if (spanMs < SHORTEST_MS / 2)
        return (sum * 1_000) / Math.max(SHORTEST_MS, atMs - Math.max(sinceMs, atMs - WINDOW_MS));
      // From the first to the last, the first is where the time begins. It falls when the next one is late.
      return 1_000 * Math.min((sum - first.many) / spanMs, sum / (atMs - first.atMs));
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
