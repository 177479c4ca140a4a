import type { ResumedEvent, StalledEvent } from '@sno-id/sdk';
import type { GeneratorKey } from '../../../source/source.ts';
import type { StallEntry, StallType } from './clock-entry.ts';

/** The entry of a stall, which changes until it ends. */
export type OpenStall = { -readonly [K in keyof StallEntry]: StallEntry[K] };

/**
 * The stalls that generators are in.
 *
 * @param begin Makes the entry of a stall that began at `atMs`, Unix milliseconds.
 */
export function createStalls(begin: (key: GeneratorKey, type: StallType, atMs: number) => OpenStall) {
  const open = new Map<GeneratorKey, { entry: OpenStall; reportedMs: number }>();

  function end(key: GeneratorKey, endMs: number): OpenStall | undefined {
    const entry = open.get(key)?.entry;
    // Time can have gone back on the wall, too.
    if (entry) entry.endMs = Math.max(entry.atMs, endMs);
    open.delete(key);
    return entry;
  }

  return {
    stalled(key: GeneratorKey, { type, count, ticks, retryAfterMs }: StalledEvent, atMs: number): void {
      const last = open.get(key);
      // Each report of a stall counts further; one that does not is another's, whose end was taken back with
      // a batch.
      const continues = last?.entry.type === type && ticks > last.entry.ticks;
      if (last && !continues) end(key, last.entry.type === type ? last.reportedMs : atMs);
      const entry = last && continues ? last.entry : begin(key, type, atMs);
      open.set(key, { entry, reportedMs: atMs });
      Object.assign(entry, { waiting: Math.max(entry.waiting, count), ticks, retryAfterMs });
    },
    resumed(key: GeneratorKey, { after, count, ticks }: ResumedEvent, atMs: number): void {
      // One that began before anybody listened began as long ago as it says.
      const entry = end(key, atMs) ?? Object.assign(begin(key, after, atMs - ticks), { endMs: atMs });
      Object.assign(entry, { waiting: Math.max(entry.waiting, count), ticks, retryAfterMs: 0 });
    },
    /** Ends those of a context. Returns whether there were any. */
    endOf(contextId: string, atMs: number): boolean {
      const keys = [...open.keys()].filter(key => key.startsWith(`${contextId}/`));
      for (const key of keys) end(key, atMs);
      return keys.length > 0;
    },
    clear: () => open.clear(),
  };
}
