import { codeOf } from '../id/alphabet.ts';
import type { Sno } from '../id/sno.ts';

/** Where a unit and a tick are: the tick is the parity of `drifts`. */
export interface UnitAndTick {
  readonly unit: number;
  readonly drifts: number;
}

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

/** @param partitionOf is asked for each place, so that a partition may be drawn as late as that */
export function createTextWriter(partitionOf: () => number): IdWriter['text'] {
  /** The code units that no bit of the sequence is in. */
  const codes = new Uint8Array(12);
  let at: UnitAndTick;
  let partition: number;
  let metaOfCodes: number;

  /**
   * The lowest bits of a number, five for each code from `at` to `end`. Of a fraction, the integer counts.
   */
  function put(at: number, end: number, bits: number): void {
    while (end-- > at) {
      codes[end] = codeOf(bits);
      bits /= 32;
    }
  }

  return (place, meta, sequence) => {
    if (place !== at) {
      at = place;
      partition = partitionOf();
      put(0, 8, place.unit * 2 + (place.drifts & 1));
      metaOfCodes = -1;
    }
    if (meta !== metaOfCodes) {
      metaOfCodes = meta;
      put(8, 12, (meta << 12) | (partition >>> 4));
    }
    const d = (partition << 16) | sequence;
    return String.fromCharCode(
      codes[0]!,
      codes[1]!,
      codes[2]!,
      codes[3]!,
      codes[4]!,
      codes[5]!,
      codes[6]!,
      codes[7]!,
      codes[8]!,
      codes[9]!,
      codes[10]!,
      codes[11]!,
      codeOf(d >>> 15),
      codeOf(d >>> 10),
      codeOf(d >>> 5),
      codeOf(d),
    ) as Sno;
  };
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
