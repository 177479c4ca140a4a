import type { SnoFields } from '@sno-id/sdk';

/** All IDs of one partition, each counted once. */
export interface PartitionCount {
  readonly partition: number;
  readonly count: number;
  readonly regressions: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** What the times of IDs say together. */
export interface TimelineTotals {
  readonly regressions: number;
  /** Most IDs first. */
  readonly partitions: readonly PartitionCount[];
  /** Unix milliseconds of the earliest and the latest. */
  readonly span: { readonly fromMs: number; readonly toMs: number } | undefined;
}

/** How an ID lies to the one of its maker which came before it. */
export interface Step {
  /** How many milliseconds its time lies before that of the other; 0 if it does not. */
  readonly backMs: number;
  readonly isTickFlipped: boolean;
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/** Follows the times of IDs in order of appearance. */
export function createTimeline() {
  const partitions = new Map<number, Draft<PartitionCount>>();
  const latest = new Map<unknown, { unixMs: number; tick: number }>();

  return {
    /** Adds an ID. `isNew`: it has not occurred before, and is counted. */
    add({ unixMs, tick, partition }: SnoFields, maker: unknown, isNew: boolean): Step {
      const first = { partition, count: 0, regressions: 0, firstMs: unixMs, lastMs: unixMs };
      const counted = partitions.get(partition) ?? first;
      partitions.set(partition, counted);
      if (isNew) counted.count++;
      counted.firstMs = Math.min(counted.firstMs, unixMs);
      counted.lastMs = Math.max(counted.lastMs, unixMs);
      const previous = latest.get(maker) ?? { unixMs, tick };
      const step = { backMs: Math.max(0, previous.unixMs - unixMs), isTickFlipped: previous.tick !== tick };
      if (step.backMs > 0) counted.regressions++;
      latest.set(maker, { unixMs, tick });
      return step;
    },
    /** `isSorted`: the list was sorted, so its order says nothing of clocks. */
    totals(isSorted: boolean): TimelineTotals {
      const all = [...partitions.values()]
        .map(one => (isSorted ? { ...one, regressions: 0 } : one))
        .sort((a, b) => b.count - a.count || a.partition - b.partition);
      const fromMs = all.reduce((least, { firstMs }) => Math.min(least, firstMs), Number.POSITIVE_INFINITY);
      const toMs = all.reduce((latest, { lastMs }) => Math.max(latest, lastMs), Number.NEGATIVE_INFINITY);
      const regressions = all.reduce((sum, one) => sum + one.regressions, 0);
      return { regressions, partitions: all, span: all.length === 0 ? undefined : { fromMs, toMs } };
    },
  };
}
