import type { GeneratorKey, IdBatch } from '../source/source.ts';
import type { Panel } from './panel.ts';

/** How many cells are kept of each generator. */
export const STRIP_CELLS = 400;
/** Milliseconds of a unit. */
const UNIT_MS = 4;
/** How many units without IDs are kept as such; more of them are one gap. */
export const EMPTY_UNITS = 8;
/** How many generators have strips: the eldest of more lose theirs. */
const STRIPS = 64;

/** One unit of 4 ms, or time that was left out. */
export type Cell =
  | {
      readonly kind: 'unit';
      /** Unix milliseconds at which it starts. */
      readonly unixMs: number;
      readonly tick: 0 | 1;
      /** IDs made in it. */
      readonly count: number;
    }
  | {
      readonly kind: 'gap';
      /** Unix milliseconds at which the unit before it ended. */
      readonly unixMs: number;
      /** Milliseconds without an ID; less than 0 where the clock went back. */
      readonly gapMs: number;
    };

/** The last units of one generator, oldest first. */
export interface Strip {
  readonly length: number;
  /** The cell at a place, 0 being the oldest that is kept. */
  at(index: number): Cell | undefined;
  /** The same cells, which stay as they are. */
  copy(): Strip;
}

/** A strip that is added to. */
export interface GrowingStrip extends Strip {
  add(batch: Pick<IdBatch, 'unixMs' | 'tick' | 'count'>): void;
  clear(): void;
}

/** The strips of all generators. */
export interface Strips {
  of(key: GeneratorKey): Strip | undefined;
}

/** Strips that are added to. */
export interface PoolStrips extends Strips {
  /** The same strips, which stay as they are. */
  copy(): Strips;
  clear(): void;
}

/** Keeps the use of each generator's pool, unit by unit. */
export function createPoolStrips({ hub, pulse }: Panel): PoolStrips {
  const strips = new Map<GeneratorKey, GrowingStrip>();
  hub.add({
    ids(key, batch) {
      let strip = strips.get(key);
      if (!strip) {
        strip = createStrip(STRIP_CELLS);
        strips.set(key, strip);
        const [eldest] = strips.keys();
        if (strips.size > STRIPS && eldest !== undefined) strips.delete(eldest);
      }
      strip.add(batch);
      pulse.touch();
    },
  });
  return {
    of: key => strips.get(key),
    copy() {
      const copies = new Map([...strips].map(([key, strip]) => [key, strip.copy()]));
      return { of: key => copies.get(key) };
    },
    clear() {
      for (const strip of strips.values()) strip.clear();
      pulse.touch();
    },
  };
}

/**
 * Makes an empty strip. Units without IDs have cells too, but many of them in a row are one gap: else a generator that makes a
 * few IDs a second would have none of them in sight.
 */
export function createStrip(capacity: number): GrowingStrip {
  const cells: Cell[] = [];
  let start = 0;

  function push(cell: Cell): void {
    if (cells.length < capacity) {
      cells.push(cell);
      return;
    }
    cells[start] = cell;
    start = (start + 1) % capacity;
  }

  function fill(from: number, to: number, tick: 0 | 1): void {
    const units = (to - from) / UNIT_MS;
    if (units >= 0 && units <= EMPTY_UNITS) {
      for (let unixMs = from; unixMs < to; unixMs += UNIT_MS) push({ kind: 'unit', unixMs, tick, count: 0 });
    } else {
      push({ kind: 'gap', unixMs: from, gapMs: to - from });
    }
  }

  return {
    ...stripOf(cells, () => start),
    get length() {
      return cells.length;
    },
    add({ unixMs, tick, count }) {
      const place = cells.length < capacity ? cells.length - 1 : (start + capacity - 1) % capacity;
      const last = cells[place];
      if (last?.kind === 'unit') {
        if (last.unixMs === unixMs && last.tick === tick) {
          cells[place] = { ...last, count: last.count + count };
          return;
        }
        fill(last.unixMs + UNIT_MS, unixMs, last.tick);
      }
      push({ kind: 'unit', unixMs, tick, count });
    },
    clear() {
      cells.length = 0;
      start = 0;
    },
  };
}

function stripOf(cells: readonly Cell[], start: () => number): Strip {
  return {
    get length() {
      return cells.length;
    },
    at: index => (index < 0 || index >= cells.length ? undefined : cells[(start() + index) % cells.length]),
    copy() {
      const copied = [...cells.slice(start()), ...cells.slice(0, start())];
      return stripOf(copied, () => 0);
    },
  };
}
