import { codeOf } from '../id/base32.ts';
import { BYTE_LENGTH, putBlock, TEXT_LENGTH, wordA, wordB, wordC, wordD } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';

/** Writes the IDs of one generator. What does not change within a unit is computed when the unit changes. */
export interface IdWriter {
  /** Turns to another unit. */
  open(unit: number, tick: number): void;
  /** One flat string: made at once from its code units, which no rope or slice of a longer one is. */
  text(meta: number, sequence: number): Sno;
  /** Ten bytes at `at`. The caller has made sure that they fit. */
  bytes(meta: number, sequence: number, into: Uint8Array, at: number): void;
  /*
   * Runs: `count` IDs from the number `first` on, the first at `at` and the others right behind it. The caller has made
   * sure that they fit.
   */
  textRun(meta: number, first: number, count: number, into: Sno[], at: number): void;
  byteRun(meta: number, first: number, count: number, into: Uint8Array, at: number): void;
  /** Sixteen UTF-16 code units each. */
  codeRun(meta: number, first: number, count: number, into: Uint16Array, at: number): void;
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

  const self: IdWriter = {
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
    bytes(meta, sequence, into, at) {
      putBlock(into, at, a, b);
      putBlock(into, at + 5, wordC(meta, partition), wordD(partition, sequence));
    },
    textRun(meta, first, count, into, at) {
      for (let i = 0; i < count; i++) into[at + i] = self.text(meta, first + i);
    },
    byteRun(meta, first, count, into, at) {
      // What the run has in common stays in registers.
      const c = wordC(meta, partition);
      const [high, low] = [a, b];
      for (let i = 0; i < count; i++, at += BYTE_LENGTH) {
        putBlock(into, at, high, low);
        putBlock(into, at + 5, c, wordD(partition, first + i));
      }
    },
    codeRun(meta, first, count, into, at) {
      putPayload(meta, first);
      for (let i = 0; i < count; i++, at += TEXT_LENGTH) {
        // The first twelve are the run's; the sequence reaches into the last four.
        for (let j = 0; j < 12; j++) into[at + j] = codes[j]!;
        const d = wordD(partition, first + i);
        into[at + 12] = codeOf(d >>> 15);
        into[at + 13] = codeOf((d >>> 10) & 31);
        into[at + 14] = codeOf((d >>> 5) & 31);
        into[at + 15] = codeOf(d & 31);
      }
    },
  };
  return self;
}
