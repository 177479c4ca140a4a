import { codeOf } from '../id/alphabet.ts';
import type { Sno } from '../id/sno.ts';

/** Where a unit and a tick are: the tick is the parity of `drifts`. */
export interface UnitAndTick {
  readonly unit: number;
  readonly drifts: number;
}

/**
 * Writes the texts of one generator. What does not change within a unit is computed when the unit changes.
 */
export interface TextWriter {
  /** Turns to another unit. */
  open(at: UnitAndTick): void;
  /** One flat string: made at once from its code units, which no rope or slice of a longer one is. */
  text(meta: number, sequence: number): Sno;
}

/**
 * @param partitionOf is asked whenever a unit is opened, so that a partition may be drawn as late as that.
 */
export function createTextWriter(partitionOf: () => number): TextWriter {
  /** The code units that no bit of the sequence is in. */
  const codes = new Uint8Array(12);
  let partition: number;
  let metaOfCodes: number;

  function put(at: number, word: number): void {
    for (let i = 4; i--; word >>>= 5) codes[at + i] = codeOf(word);
  }

  return {
    open({ unit, drifts }) {
      partition = partitionOf();
      // Words a and b, the time block of `layout.ts`, and c below.
      put(0, unit / 0x8_0000);
      put(4, (unit % 0x8_0000) * 2 + (drifts & 1));
      metaOfCodes = -1;
    },
    text(meta, sequence) {
      if (meta !== metaOfCodes) {
        metaOfCodes = meta;
        put(8, (meta << 12) | (partition >>> 4));
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
    },
  };
}
