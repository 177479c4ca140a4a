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
