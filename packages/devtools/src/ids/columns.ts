/** Stands in place of a tick for an ID that has none. */
export const SNOWFLAKE = 0xff;

/** IDs in columns: an object for each would cost more than the app that makes them. */
export type Columns = ReturnType<typeof createColumns> & { snowflakes?: BigUint64Array };

/** Makes columns with room for `capacity` IDs. */
export function createColumns(capacity: number) {
  return {
    makers: new Uint16Array(capacity),
    unixMs: new Float64Array(capacity),
    madeMs: new Float64Array(capacity),
    /** Of a snowflake, {@link SNOWFLAKE}. */
    ticks: new Uint8Array(capacity),
    metas: new Uint8Array(capacity),
    partitions: new Uint16Array(capacity),
    sequences: new Uint16Array(capacity),
  };
}
