import type { Panel } from '../../../core/panel.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { createRateWindow, type RateWindow } from '../../../ids/counters.ts';
import { type Description, unitMsOf } from '../../../source/family.ts';
import type { GeneratorKey, IdBatch } from '../../../source/source.ts';
import { unitsPerSecond } from './headroom.ts';

/** How often generators use up a unit. */
export interface FullUnits {
  /** The share of the last two seconds' units, 0 … 1, whose last number was used. */
  share(key: GeneratorKey): number;
}

/** What has to be known of a generator: its last number, or how many there are. */
interface Limits {
  readonly last: number;
  readonly capacity: number;
  readonly perSecond: number;
}

/** How much of a unit of snowflakes was used so far. */
interface Used {
  readonly unixMs: number;
  readonly timeline: number;
  readonly count: number;
}

/**
 * Watches for the last number of each generator's range; of snowflakes, which may begin anywhere in it, for
 * their count.
 */
export function createFullUnits({
  hub,
  registry,
  wallMs,
}: Pick<Panel, 'hub' | 'registry' | 'wallMs'>): FullUnits {
  const windows = new Map<GeneratorKey, RateWindow>();
  const used = new Map<GeneratorKey, Used>();
  let limits = new Map<GeneratorKey, Limits>();

  function learn(): void {
    const { generators } = registry.getState();
    limits = new Map(generators.map(({ key, description }) => [key, limitsOf(description)]));
    for (const key of windows.keys()) if (!limits.has(key)) windows.delete(key);
    for (const key of used.keys()) if (!limits.has(key)) used.delete(key);
  }

  function isFull(key: GeneratorKey, batch: IdBatch, { last, capacity }: Limits): boolean {
    if (!('ids' in batch)) return batch.firstSequence + batch.count - 1 === last;
    const { unixMs, timeline } = batch;
    const before = used.get(key);
    const isSame = before?.unixMs === unixMs && before.timeline === timeline;
    const count = (isSame ? before.count : 0) + batch.count;
    used.set(key, { unixMs, timeline, count });
    return count === capacity;
  }

  learn();
  registry.subscribe(({ generators }, before) => {
    if (generators !== before.generators) learn();
  });
  hub.add({
    ids(key, batch) {
      const limit = limits.get(key);
      if (!limit || !isFull(key, batch, limit)) return;
      let window = windows.get(key);
      if (!window) {
        window = createRateWindow();
        windows.set(key, window);
      }
      window.count(1, wallMs());
    },
  });

  return {
    share: key =>
      Math.min(1, (windows.get(key)?.perSecond(wallMs()) ?? 0) / (limits.get(key)?.perSecond ?? 1)),
  };
}

function limitsOf(description: Description): Limits {
  const perSecond = unitsPerSecond(unitMsOf(description));
  return { last: rangeOf(description).to, capacity: description.capacity, perSecond };
}
