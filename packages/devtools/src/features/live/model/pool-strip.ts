import { UNIT_MS } from '@sno-id/sdk';
import type { Panel } from '../../../core/panel.ts';
import { unitMsOf } from '../../../source/family.ts';
import { type GeneratorKey, generatorKey } from '../../../source/source.ts';

/** How many cells are kept of each generator. */
const STRIP_CELLS = 400;
/** How many units without IDs are kept as such; more of them are one gap. */
export const EMPTY_UNITS = 8;
/** How many generators have strips: the eldest of more lose theirs. */
export const STRIPS = 1_024;

/** One unit, or time that was left out. */
export type Cell =
  | {
      readonly kind: 'unit';
      /** Unix milliseconds at which it starts. */
      readonly unixMs: number;
      /** The tick of sno IDs; which timeline snowflakes are on. */
      readonly timeline: number;
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
  /** Another number whenever a cell has changed. */
  readonly version: number;
  /** The cell at a place, 0 being the oldest that is kept. */
  at(index: number): Cell | undefined;
  /** The same cells, which stay as they are. */
  copy(): Strip;
}

/** A strip that is added to. */
export interface GrowingStrip extends Strip {
  add(unit: Omit<Cell & { kind: 'unit' }, 'kind'>): void;
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
export function createPoolStrips({ hub, pulse, registry }: Panel): PoolStrips {
  const strips = new Map<GeneratorKey, GrowingStrip>();
  const unitsMs = new Map<GeneratorKey, number>();

  function unitMsOfKey(key: GeneratorKey): number {
    const found = registry.of(key);
    return found ? unitMsOf(found.description) : UNIT_MS;
  }

  hub.add({
    context(context, generators) {
      for (const { name, description } of generators) {
        const key = generatorKey(context.id, name);
        // Of another layout: units of two lengths are in no one strip.
        if (unitsMs.has(key) && unitsMs.get(key) !== unitMsOf(description)) strips.delete(key);
      }
    },
    ids(key, batch) {
      let strip = strips.get(key);
      if (!strip) {
        const unitMs = unitMsOfKey(key);
        strip = createStrip(STRIP_CELLS, unitMs);
        unitsMs.set(key, unitMs);
        strips.set(key, strip);
        const [eldest] = strips.keys();
        if (strips.size > STRIPS && eldest !== undefined) {
          strips.delete(eldest);
          unitsMs.delete(eldest);
        }
      }
      const { unixMs, count } = batch;
      strip.add({ unixMs, count, timeline: 'ids' in batch ? batch.timeline : batch.tick });
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
 * Makes an empty strip. Units without IDs have cells too, but many of them in a row are one gap: else a
 * generator that makes a few IDs a second would have none of them in sight.
 */
export function createStrip(capacity: number, unitMs: number = UNIT_MS): GrowingStrip {
  const cells: Cell[] = [];
  let start = 0;
  let version = 0;

  function push(cell: Cell): void {
    if (cells.length < capacity) {
      cells.push(cell);
      return;
    }
    cells[start] = cell;
    start = (start + 1) % capacity;
  }

  function fill(from: number, to: number, timeline: number): void {
    const units = (to - from) / unitMs;
    if (units >= 0 && units <= EMPTY_UNITS) {
      for (let unixMs = from; unixMs < to; unixMs += unitMs)
        push({ kind: 'unit', unixMs, timeline, count: 0 });
    } else {
      push({ kind: 'gap', unixMs: from, gapMs: to - from });
    }
  }

  return {
    ...stripOf(cells, () => start),
    get length() {
      return cells.length;
    },
    get version() {
      return version;
    },
    add({ unixMs, timeline, count }) {
      version++;
      const place = cells.length < capacity ? cells.length - 1 : (start + capacity - 1) % capacity;
      const last = cells[place];
      if (last?.kind === 'unit') {
        if (last.unixMs === unixMs && last.timeline === timeline) {
          cells[place] = { ...last, count: last.count + count };
          return;
        }
        fill(last.unixMs + unitMs, unixMs, last.timeline);
      }
      push({ kind: 'unit', unixMs, timeline, count });
    },
    clear() {
      version++;
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
    version: 0,
    at: index => (index < 0 || index >= cells.length ? undefined : cells[(start() + index) % cells.length]),
    copy() {
      const copied = [...cells.slice(start()), ...cells.slice(0, start())];
      return stripOf(copied, () => 0);
    },
  };
}
