import type { Panel } from '../../../core/panel.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { createRateWindow, type RateWindow } from '../../../ids/counters.ts';
import { type Description, unitMsOf } from '../../../source/family.ts';
import type { GeneratorKey, IdBatch } from '../../../source/source.ts';
import { unitsPerSecond } from './headroom.ts';

/** How much of a unit of snowflakes was used so far. */
interface Used {
  readonly unixMs: number;
  readonly timeline: number;
  readonly count: number;
}

/**
 * Says how often generators use up a unit. Watches for the last number of each generator's range; of
 * snowflakes, which may begin anywhere in it, for their count.
 */
export function createFullUnits({ hub, registry, wallMs }: Pick<Panel, 'hub' | 'registry' | 'wallMs'>) {
  const windows = new Map<GeneratorKey, RateWindow>();
  const used = new Map<GeneratorKey, Used>();

  /** Whether a batch uses the last number of its unit. */
  function fills(key: GeneratorKey, batch: IdBatch, description: Description): boolean {
    if (!('ids' in batch)) return batch.firstSequence + batch.count - 1 === rangeOf(description).to;
    const { unixMs, timeline } = batch;
    const before = used.get(key);
    const isSame = before?.unixMs === unixMs && before.timeline === timeline;
    const count = (isSame ? before.count : 0) + batch.count;
    used.set(key, { unixMs, timeline, count });
    return count === description.capacity;
  }

  registry.subscribe(() => {
    for (const key of windows.keys()) if (!registry.of(key)) windows.delete(key);
    for (const key of used.keys()) if (!registry.of(key)) used.delete(key);
  });
  hub.add({
    ids(key, batch) {
      const description = registry.of(key)?.description;
      if (!description || !fills(key, batch, description)) return;
      const window = windows.get(key) ?? createRateWindow();
      windows.set(key, window);
      window.count(1, wallMs());
    },
  });

  return {
    /** The share of the last two seconds' units, 0 … 1, whose last number was used. */
    share(key: GeneratorKey): number {
      const description = registry.of(key)?.description;
      const rate = windows.get(key)?.perSecond(wallMs()) ?? 0;
      return description ? Math.min(1, rate / unitsPerSecond(unitMsOf(description))) : 0;
    },
  };
}
