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
  /** All bytes but the metabyte and the sequence. */
  const head = new Uint8Array(8);
  let at: UnitAndTick;

  return (place, meta, sequence, into, index) => {
    if (place !== at) {
      at = place;
      let time = place.unit * 2 + (place.drifts & 1);
      // What is stored is the lowest eight bits of the integer.
      for (let i = 5; i--; time /= 0x100) head[i] = time;
      head[6] = partitionOf() >>> 8;
      head[7] = partitionOf();
    }
    for (let i = 0; i < 8; i++) into[index + i] = head[i]!;
    into[index + 5] = meta;
    into[index + 8] = sequence >>> 8;
    into[index + 9] = sequence;
    return into;
  };
}
