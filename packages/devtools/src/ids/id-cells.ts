import type { Maker } from './maker.ts';

/** IDs in columns: an object for each would cost more than the app that makes them. */
export interface Columns {
  readonly makers: Uint16Array;
  readonly unixMs: Float64Array;
  readonly madeMs: Float64Array;
  /** Of a snowflake, {@link SNOWFLAKE}. */
  readonly ticks: Uint8Array;
  readonly metas: Uint8Array;
  readonly partitions: Uint16Array;
  readonly sequences: Uint16Array;
  /** Created for the first snowflake. */
  snowflakes?: BigUint64Array;
}

/** Stands in place of a tick for an ID that has none. */
export const SNOWFLAKE = 0xff;

/** Makes columns with room for `capacity` IDs. */
export function createColumns(capacity: number): Columns {
  return {
    makers: new Uint16Array(capacity),
    unixMs: new Float64Array(capacity),
    madeMs: new Float64Array(capacity),
    ticks: new Uint8Array(capacity),
    metas: new Uint8Array(capacity),
    partitions: new Uint16Array(capacity),
    sequences: new Uint16Array(capacity),
  };
}

/** What the columns have of one ID. Of a snowflake, only maker, time and `snowflake` mean something. */
export interface IdCells {
  readonly maker: Maker;
  /** Unix milliseconds at which its unit starts. */
  readonly unixMs: number;
  readonly tick: number;
  readonly meta: number;
  readonly partition: number;
  readonly sequence: number;
  /** Undefined for a sno ID. */
  readonly snowflake: bigint | undefined;
}

/** Whether an ID is wanted. The cells are only those of this ID until it returns. */
export type IdTest = (id: IdCells) => boolean;

/**
 * Reads columns through one object that moves along them, so that testing thousands of IDs allocates nothing.
 */
export function cellsOf(columns: Columns, makers: readonly Maker[]): { at(place: number): IdCells } {
  let place = 0;
  const cells: IdCells = {
    get maker() {
      return makers[columns.makers[place]!]!;
    },
    get unixMs() {
      return columns.unixMs[place]!;
    },
    get tick() {
      return columns.ticks[place]!;
    },
    get meta() {
      return columns.metas[place]!;
    },
    get partition() {
      return columns.partitions[place]!;
    },
    get sequence() {
      return columns.sequences[place]!;
    },
    get snowflake() {
      return columns.ticks[place] === SNOWFLAKE ? columns.snowflakes![place]! : undefined;
    },
  };
  return {
    at(next) {
      place = next;
      return cells;
    },
  };
}
