import { codeOf } from '../id/base32.ts';
import { putBlock, wordA, wordB, wordC, wordD } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';

/** Writes the IDs of one generator. What does not change within a unit is computed when the unit changes. */
export interface IdWriter {
  /** Turns to another unit. */
  open(unit: number, tick: number): void;
  /** One flat string: made at once from its code units, which no rope or slice of a longer one is. */
  text(meta: number, sequence: number): Sno;
  /** The text's sixteen code units at `at`. The caller has made sure that they fit. */
  codes(meta: number, sequence: number, into: Uint16Array, at: number): void;
  /** Ten bytes at `at`. The caller has made sure that they fit. */
  bytes(meta: number, sequence: number, into: Uint8Array, at: number): void;
}

export function createIdWriter(partition: number): IdWriter {
  let a = 0;
  let b = 0;
  /** The code units of the ID being written: the first eight are a unit's, two of the others a generator's. */
  const codes = new Uint8Array(16);

  function putCodes(word: number, at: number): void {
    codes[at] = codeOf(word >>> 15);
    codes[at + 1] = codeOf((word >>> 10) & 31);
    codes[at + 2] = codeOf((word >>> 5) & 31);
    codes[at + 3] = codeOf(word & 31);
  }

  function putPayload(meta: number, sequence: number): void {
    putCodes(wordC(meta, partition), 8);
    putCodes(wordD(partition, sequence), 12);
  }

  return {
    open(unit, tick) {
      a = wordA(unit);
      b = wordB(unit, tick);
      putCodes(a, 0);
      putCodes(b, 4);
    },
    text(meta, sequence) {
      putPayload(meta, sequence);
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
        codes[12]!,
        codes[13]!,
        codes[14]!,
        codes[15]!,
      ) as Sno;
    },
    codes(meta, sequence, into, at) {
      putPayload(meta, sequence);
      for (let i = 0; i < 16; i++) into[at + i] = codes[i]!;
    },
    bytes(meta, sequence, into, at) {
      putBlock(into, at, a, b);
      putBlock(into, at + 5, wordC(meta, partition), wordD(partition, sequence));
    },
  };
}
