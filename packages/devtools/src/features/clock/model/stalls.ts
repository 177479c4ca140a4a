import type { ResumedEvent, StalledEvent } from '@sno-id/sdk';
import type { GeneratorKey } from '../../../source/source.ts';
import type { StallEntry, StallType } from './clock-entry.ts';

/** The entry of a stall, which changes until it ends. */
export type OpenStall = { -readonly [K in keyof StallEntry]: StallEntry[K] };

/** The stalls that generators are in. */
export interface Stalls {
  of(key: GeneratorKey): StallEntry | undefined;
  /** A generator reports that its calls find no ID to make. */
  stalled(key: GeneratorKey, event: StalledEvent, atMs: number): void;
  resumed(key: GeneratorKey, event: ResumedEvent, atMs: number): void;
  /** Ends those of a context. Returns whether there were any. */
  endOf(contextId: string, atMs: number): boolean;
  clear(): void;
}

/** @param begin Makes the entry of a stall that began at `atMs`, Unix milliseconds. */
export function createStalls(begin: (key: GeneratorKey, type: StallType, atMs: number) => OpenStall): Stalls {
  const open = new Map<GeneratorKey, { entry: OpenStall; reportedMs: number }>();

  /** Ends the stall that a generator is in, if it is in one. */
  function end(key: GeneratorKey, endMs: number): OpenStall | undefined {
    const entry = open.get(key)?.entry;
    // Time can have gone back on the wall, too.
    if (entry) entry.endMs = Math.max(entry.atMs, endMs);
    open.delete(key);
    return entry;
  }

  return {
    of: key => open.get(key)?.entry,
    stalled(key, { type, count, ticks, retryAfterMs }, atMs) {
      const last = open.get(key);
      // Each report of a stall counts further; one that does not is another's, whose end was taken back with
      // a batch.
      const continues = last?.entry.type === type && ticks > last.entry.ticks;
      if (last && !continues) end(key, last.entry.type === type ? last.reportedMs : atMs);
      const entry = last && continues ? last.entry : begin(key, type, atMs);
      open.set(key, { entry, reportedMs: atMs });
      Object.assign(entry, { waiting: Math.max(entry.waiting, count), ticks, retryAfterMs });
    },
    resumed(key, { after, count, ticks }, atMs) {
      // One that began before anybody listened began as long ago as it says.
      const entry = end(key, atMs) ?? Object.assign(begin(key, after, atMs - ticks), { endMs: atMs });
      Object.assign(entry, { waiting: Math.max(entry.waiting, count), ticks, retryAfterMs: 0 });
    },
    endOf(contextId, atMs) {
      const keys = [...open.keys()].filter(key => key.startsWith(`${contextId}/`));
      for (const key of keys) end(key, atMs);
      return keys.length > 0;
    },
    clear: () => open.clear(),
  };
}
