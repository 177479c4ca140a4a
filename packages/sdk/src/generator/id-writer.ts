import { codeOf } from '../id/base32.ts';
import {
  BYTE_LENGTH,
  lowerBytes,
  putId,
  TEXT_LENGTH,
  upperBytes,
  wordA,
  wordB,
  wordC,
  wordD,
} from '../id/layout.ts';
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
   * Runs: `count` IDs, one or more, from the number `first` on. The caller has made sure that they fit at `at`.
   */
  /** Appends strings. */
  textRun(meta: number, first: number, count: number, into: Sno[]): void;
  /** Ten bytes each. */
  byteRun(meta: number, first: number, count: number, into: Uint8Array, at: number): void;
  /** Sixteen UTF-16 code units each. */
  codeRun(meta: number, first: number, count: number, into: Uint16Array, at: number): void;
}

/** The code unit of each 5-bit value. */
const CODES: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, value) => codeOf(value));

/** Writes the four code units of a word. */
function putCodes(into: Uint8Array | Uint16Array, at: number, word: number): void {
  into[at] = CODES[word >>> 15]!;
  into[at + 1] = CODES[(word >>> 10) & 31]!;
  into[at + 2] = CODES[(word >>> 5) & 31]!;
  into[at + 3] = CODES[word & 31]!;
}

/** @param partitionOf is asked whenever a unit is opened, so that a partition may be drawn as late as that. */
export function createIdWriter(partitionOf: () => number): IdWriter {
  let partition = 0;
  /** The first eight bytes, with a metabyte of 0. */
  let upper = 0;
  let lower = 0;
  /** The code units that IDs have in common: the first eight those of a unit, the others those of a metabyte. */
  const codes = new Uint8Array(12);
  let metaOfCodes = -1;

  function turnTo(meta: number): void {
    if (meta === metaOfCodes) return;
    metaOfCodes = meta;
    putCodes(codes, 8, wordC(meta, partition));
  }

  const self: IdWriter = {
    open(unit, tick) {
      partition = partitionOf();
      putCodes(codes, 0, wordA(unit));
      putCodes(codes, 4, wordB(unit, tick));
      upper = upperBytes(unit);
      lower = lowerBytes(unit, tick, partition);
    },
    text(meta, sequence) {
      turnTo(meta);
      const d = wordD(partition, sequence);
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
        CODES[d >>> 15]!,
        CODES[(d >>> 10) & 31]!,
        CODES[(d >>> 5) & 31]!,
        CODES[d & 31]!,
      ) as Sno;
    },
    bytes(meta, sequence, into, at) {
      putId(into, at, upper, lower | (meta << 16), sequence);
    },
    textRun(meta, first, count, into) {
      for (let i = 0; i < count; i++) into.push(self.text(meta, first + i));
    },
    byteRun(meta, first, count, into, at) {
      self.bytes(meta, first, into, at);
      repeat(into, at, BYTE_LENGTH, count);
      for (let i = 1; i < count; i++) {
        const to = at + i * BYTE_LENGTH;
        into[to + 8] = (first + i) >>> 8;
        into[to + 9] = first + i;
      }
    },
    codeRun(meta, first, count, into, at) {
      turnTo(meta);
      into.set(codes, at);
      repeat(into, at, TEXT_LENGTH, count);
      for (let d = wordD(partition, first), to = at + 12; count-- > 0; d++, to += TEXT_LENGTH) {
        into[to] = CODES[d >>> 15]!;
        into[to + 1] = CODES[(d >>> 10) & 31]!;
        into[to + 2] = CODES[(d >>> 5) & 31]!;
        into[to + 3] = CODES[d & 31]!;
      }
    },
  };
  return self;
}

/** Copies the `length` elements at `at` behind themselves until they are there `count` times. */
function repeat(into: Uint8Array | Uint16Array, at: number, length: number, count: number): void {
  const end = at + length * count;
  for (let to = at + length; to < end; to += to - at) into.copyWithin(to, at, Math.min(to, at + end - to));
}
