import { UNIT_MS } from '@sno-id/sdk/read';
import type { Panel } from '../../../core/panel.ts';
import { unitMsOf } from '../../../source/family.ts';
import { createRing } from '../../../source/ring.ts';
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
        const found = registry.of(key);
        const unitMs = found ? unitMsOf(found.description) : UNIT_MS;
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
  const cells = createRing<Cell>(capacity);
  let version = 0;

  function fill(from: number, to: number, timeline: number): void {
    const units = (to - from) / unitMs;
    if (units >= 0 && units <= EMPTY_UNITS) {
      for (let unixMs = from; unixMs < to; unixMs += unitMs)
        cells.push({ kind: 'unit', unixMs, timeline, count: 0 });
    } else {
      cells.push({ kind: 'gap', unixMs: from, gapMs: to - from });
    }
  }

  return {
    get length() {
      return cells.length;
    },
    get version() {
      return version;
    },
    at: cells.at,
    copy: () => stripOf(cells.toArray()),
    add({ unixMs, timeline, count }) {
      version++;
      const last = cells.at(cells.length - 1);
      if (last?.kind === 'unit') {
        if (last.unixMs === unixMs && last.timeline === timeline) {
          cells.replaceLast({ ...last, count: last.count + count });
          return;
        }
        fill(last.unixMs + unitMs, unixMs, last.timeline);
      }
      cells.push({ kind: 'unit', unixMs, timeline, count });
    },
    clear() {
      version++;
      cells.clear();
    },
  };
}

/** A strip of cells that do not change. */
function stripOf(cells: readonly Cell[]): Strip {
  const strip: Strip = { length: cells.length, version: 0, at: index => cells[index], copy: () => strip };
  return strip;
}
