import { fromFields, type Sno } from '@sno-id/sdk';
import type { GeneratorKey, IdBatch } from '../source/source.ts';

/** Who made an ID. It is remembered when the generator is long gone. */
export interface Maker {
  readonly key: GeneratorKey;
  readonly name: string;
  /** That of the registry. */
  readonly index: number;
}

/** One ID of the log. */
export interface LoggedId {
  /** Its place among all IDs that were ever logged; it never changes. */
  readonly number: number;
  readonly maker: Maker;
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly meta: number;
  readonly partition: number;
  readonly sequence: number;
  /** Made when it is asked for. */
  readonly text: Sno;
}

/** Which IDs are wanted; what is left out may be anything. */
export interface IdFilter {
  readonly key?: GeneratorKey | undefined;
  readonly meta?: number | undefined;
  readonly tick?: 0 | 1 | undefined;
}

/** The newest IDs, numbered in the order in which they came. */
export interface IdRows {
  /** The number of the oldest that is kept. */
  readonly first: number;
  /** The number that the next one will have. */
  readonly end: number;
  /** The one with a number, if it is kept. */
  at(number: number): LoggedId | undefined;
  /** The numbers of those from `from` on that a filter wants, oldest first. */
  select(filter: IdFilter, from?: number): number[];
  /** The same rows, or those before `end`, which stay as they are. */
  copy(end?: number): IdRows;
}

/** Rows that are added to. */
export interface GrowingIdRows extends IdRows {
  /** Adds the IDs of a batch whose metabytes are told: of more than there is room for, the last. */
  push(maker: Maker, batch: IdBatch): void;
  clear(): void;
}

/** IDs in columns: an object for each would cost more than the app that makes them. */
interface Columns {
  readonly makers: Uint16Array;
  readonly unixMs: Float64Array;
  readonly ticks: Uint8Array;
  readonly metas: Uint8Array;
  readonly partitions: Uint16Array;
  readonly sequences: Uint16Array;
}

/** Makes room for `capacity` IDs, at most 65,536 makers of them. */
export function createIdRows(capacity: number): GrowingIdRows {
  const columns: Columns = {
    makers: new Uint16Array(capacity),
    unixMs: new Float64Array(capacity),
    ticks: new Uint8Array(capacity),
    metas: new Uint8Array(capacity),
    partitions: new Uint16Array(capacity),
    sequences: new Uint16Array(capacity),
  };
  const makers: Maker[] = [];
  const places = new Map<GeneratorKey, number>();
  let known = 0;
  let first = 0;
  let end = 0;

  function placeOf(maker: Maker): number {
    let place = places.get(maker.key);
    if (place === undefined) {
      place = known++ % 0x1_0000;
      const former = makers[place];
      if (former) places.delete(former.key);
      places.set(maker.key, place);
    }
    makers[place] = maker;
    return place;
  }

  /** Writes neighbours: they do not go over the end of the columns. */
  function write(at: number, place: number, batch: IdBatch, from: number, to: number): void {
    const stop = at + to - from;
    columns.makers.fill(place, at, stop);
    columns.unixMs.fill(batch.unixMs, at, stop);
    columns.ticks.fill(batch.tick, at, stop);
    columns.partitions.fill(batch.partition, at, stop);
    columns.metas.set(batch.metas.subarray(from, to), at);
    for (let i = 0; i < stop - at; i++) columns.sequences[at + i] = batch.firstSequence + from + i;
  }

  const view = viewOf(columns, makers, capacity, () => [first, end]);
  return {
    ...view,
    get first() {
      return first;
    },
    get end() {
      return end;
    },
    push(maker, batch) {
      const count = batch.metas.length;
      if (count === 0) return;
      const place = placeOf(maker);
      let from = Math.max(0, count - capacity);
      end += from;
      while (from < count) {
        const at = end % capacity;
        const to = Math.min(count, from + capacity - at);
        write(at, place, batch, from, to);
        end += to - from;
        from = to;
      }
      first = Math.max(first, end - capacity);
    },
    clear() {
      first = end;
    },
  };
}

type Bounds = () => readonly [first: number, end: number];

function viewOf(columns: Columns, makers: readonly Maker[], capacity: number, bounds: Bounds): IdRows {
  return {
    get first() {
      return bounds()[0];
    },
    get end() {
      return bounds()[1];
    },
    at(number) {
      const [first, end] = bounds();
      if (!(number >= first && number < end)) return undefined;
      const at = number % capacity;
      const fields = {
        unixMs: columns.unixMs[at]!,
        tick: columns.ticks[at] as 0 | 1,
        meta: columns.metas[at]!,
        partition: columns.partitions[at]!,
        sequence: columns.sequences[at]!,
      };
      return {
        number,
        maker: makers[columns.makers[at]!]!,
        ...fields,
        get text() {
          return fromFields(fields);
        },
      };
    },
    select({ key, meta, tick }, from = 0) {
      const [first, end] = bounds();
      const place = key === undefined ? undefined : makers.findIndex(maker => maker.key === key);
      const found: number[] = [];
      for (let number = Math.max(first, from); number < end; number++) {
        const at = number % capacity;
        if (place !== undefined && columns.makers[at] !== place) continue;
        if (meta !== undefined && columns.metas[at] !== meta) continue;
        if (tick !== undefined && columns.ticks[at] !== tick) continue;
        found.push(number);
      }
      return found;
    },
    copy(wantedEnd = Number.POSITIVE_INFINITY) {
      const [first, lastEnd] = bounds();
      const end = Math.max(first, Math.min(lastEnd, wantedEnd));
      const copied: Columns = {
        makers: columns.makers.slice(),
        unixMs: columns.unixMs.slice(),
        ticks: columns.ticks.slice(),
        metas: columns.metas.slice(),
        partitions: columns.partitions.slice(),
        sequences: columns.sequences.slice(),
      };
      return viewOf(copied, [...makers], capacity, () => [first, end]);
    },
  };
}
