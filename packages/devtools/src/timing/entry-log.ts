/** What is used of `performance`. */
export interface TimingPerformance {
  now(): number;
  readonly timeOrigin?: number | undefined;
  mark(name: string, options: { readonly startTime: number; readonly detail: unknown }): unknown;
  measure(
    name: string,
    options: { readonly start: number; readonly end: number; readonly detail: unknown },
  ): unknown;
  clearMarks?(name: string): void;
  clearMeasures?(name: string): void;
}

/** A moment or a stretch on the time line of `performance`, in milliseconds. */
export interface TimingEntry {
  /** Marks are moments: of them only `startMs` counts. */
  readonly kind: 'mark' | 'wait' | 'ids';
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  /** What Chrome reads in `detail.devtools`. */
  readonly devtools: TrackEntry | Marker;
}

interface Shown {
  readonly color: string;
  /** A line under the name. */
  readonly tooltipText: string;
  /** Pairs of a name and a value, shown when the entry is selected. */
  readonly properties: readonly (readonly [name: string, value: string])[];
}

/** A bar on a track. */
export interface TrackEntry extends Shown {
  readonly dataType: 'track-entry';
  readonly trackGroup: string;
  readonly track: string;
}

/** A line across all tracks. */
export interface Marker extends Shown {
  readonly dataType: 'marker';
}

/** Writes entries, of each kind a limited number. */
export interface EntryLog {
  add(entry: TimingEntry): void;
  /** Clears everything that was written. */
  clear(): void;
}

/**
 * Writes to `performance`. Nothing here throws: the entries are written while an app makes an ID.
 *
 * @param most how many entries of each kind may be in the buffer at once
 */
export function createEntryLog(performance: TimingPerformance, most: number): EntryLog {
  const written = {
    mark: { count: 0, names: new Set<string>() },
    wait: { count: 0, names: new Set<string>() },
    ids: { count: 0, names: new Set<string>() },
  };

  // Entries can only be cleared by name, and many have the same one: so not the oldest, but all of a kind.
  function clear(kind: TimingEntry['kind']): void {
    const { names } = written[kind];
    for (const name of names) {
      if (kind === 'mark') performance.clearMarks?.(name);
      else performance.clearMeasures?.(name);
    }
    written[kind] = { count: 0, names: new Set() };
  }

  return {
    add({ kind, name, startMs, endMs, devtools }) {
      quietly(() => {
        if (written[kind].count >= most) clear(kind);
        const detail = { devtools };
        if (kind === 'mark') performance.mark(name, { startTime: startMs, detail });
        else performance.measure(name, { start: startMs, end: endMs, detail });
        written[kind].count++;
        written[kind].names.add(name);
      });
    },
    clear() {
      for (const kind of ['mark', 'wait', 'ids'] as const) quietly(() => clear(kind));
    },
  };
}

function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // An old engine that takes no options, or a polyfill: a profile lacks an entry, and the app continues.
  }
}
