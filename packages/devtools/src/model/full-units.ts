import type { GeneratorKey } from '../source/source.ts';
import { createRateWindow, type RateWindow } from './counters.ts';
import { UNITS_PER_SECOND } from './headroom.ts';
import type { Panel } from './panel.ts';

/** How often generators use up a unit. */
export interface FullUnits {
  /** The share of the last two seconds' units, 0 … 1, whose last number was used. */
  share(key: GeneratorKey): number;
}

/** Watches for the last number of each generator's range. */
export function createFullUnits({
  hub,
  registry,
  wallMs,
}: Pick<Panel, 'hub' | 'registry' | 'wallMs'>): FullUnits {
  const windows = new Map<GeneratorKey, RateWindow>();
  let lasts = new Map<GeneratorKey, number>();

  function learn(): void {
    const { generators } = registry.getState();
    lasts = new Map(generators.map(({ key, description }) => [key, description.sequenceMax]));
    for (const key of windows.keys()) if (!lasts.has(key)) windows.delete(key);
  }

  learn();
  hub.add({
    context: learn,
    gone: learn,
    ids(key, { firstSequence, count }) {
      if (firstSequence + count - 1 !== lasts.get(key)) return;
      let window = windows.get(key);
      if (!window) {
        window = createRateWindow();
        windows.set(key, window);
      }
      window.count(1, wallMs());
    },
  });

  return {
    share: key => Math.min(1, (windows.get(key)?.perSecond(wallMs()) ?? 0) / UNITS_PER_SECOND),
  };
}
