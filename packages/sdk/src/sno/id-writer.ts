import type { Sno } from '../id/sno.ts';
import type { UnitAndTick } from '../id/text.ts';

/**
 * Writes IDs one by one. What their place has in common is computed when another object is given as the
 * place: then it must not change.
 */
export interface IdWriter<Place = UnitAndTick> {
  /** One flat string: made at once from its code units, which no rope or slice of a longer one is. */
  text(place: Place, meta: number, sequence: number): Sno;
  /** Ten bytes at `at`. The caller has made sure that they fit. */
  bytes<Into extends Uint8Array>(place: Place, meta: number, sequence: number, into: Into, at: number): Into;
}

/** @param partitionOf is asked for each place */
export function createByteWriter(partitionOf: () => number): IdWriter['bytes'] {
  let at: UnitAndTick;
  /** The first four bytes, and the next four with a metabyte of 0. */
  let upper: number;
  let lower: number;

  return (place, meta, sequence, into, index) => {
    if (place !== at) {
      at = place;
      upper = (place.unit / 0x80) | 0;
      lower = (place.unit << 25) | ((place.drifts & 1) << 24) | partitionOf();
    }
    into[index] = upper >>> 24;
    into[index + 1] = upper >>> 16;
    into[index + 2] = upper >>> 8;
    into[index + 3] = upper;
    into[index + 4] = lower >>> 24;
    into[index + 5] = meta;
    into[index + 6] = lower >>> 8;
    into[index + 7] = lower;
    into[index + 8] = sequence >>> 8;
    into[index + 9] = sequence;
    return into;
  };
}
