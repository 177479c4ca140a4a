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
  byteRun(meta: number, first: number, count: number, into: DataView, at: number): void;
  /** Sixteen UTF-16 code units each. */
  codeRun(meta: number, first: number, count: number, into: Uint16Array, at: number): void;
}

/** The code unit of each 5-bit value, and the two of each 10-bit one as they lie in memory. */
const CODES: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, value) => codeOf(value));
const PAIRS: Uint32Array = /* @__PURE__ */ makePairs();

function makePairs(): Uint32Array {
  const codes = Uint16Array.from({ length: 2048 }, (_, i) => codeOf((i & 1 ? i >>> 1 : i >>> 6) & 31));
  return new Uint32Array(codes.buffer);
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

  function putCodes(word: number, at: number): void {
    codes[at] = CODES[word >>> 15]!;
    codes[at + 1] = CODES[(word >>> 10) & 31]!;
    codes[at + 2] = CODES[(word >>> 5) & 31]!;
    codes[at + 3] = CODES[word & 31]!;
  }

  function turnTo(meta: number): void {
    if (meta === metaOfCodes) return;
    metaOfCodes = meta;
    putCodes(wordC(meta, partition), 8);
  }

  const self: IdWriter = {
    open(unit, tick) {
      partition = partitionOf();
      putCodes(wordA(unit), 0);
      putCodes(wordB(unit, tick), 4);
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
      // A view writes four bytes at once, big-endian, at any address. What the run has in common stays in registers.
      const view = new DataView(into.buffer, into.byteOffset + at, count * BYTE_LENGTH);
      const high = upper;
      const low = lower | (meta << 16);
      for (let i = 0; i < count; i++) {
        const to = i * BYTE_LENGTH;
        view.setInt32(to, high);
        view.setInt32(to + 4, low);
        view.setInt16(to + 8, first + i);
      }
    },
    codeRun(meta, first, count, into, at) {
      const target = into.subarray(at, at + count * TEXT_LENGTH);
      // Two code units at a time, which must lie at a multiple of four bytes.
      const run = target.byteOffset % 4 === 0 ? target : new Uint16Array(target.length);
      const pairs = new Uint32Array(run.buffer, run.byteOffset, run.length / 2);
      turnTo(meta);
      // What IDs have in common, as it lies in memory.
      run.set(codes);
      const [p0, p1, p2, p3, p4, p5] = pairs;
      for (let to = 0, d = wordD(partition, first); to < pairs.length; to += 8, d++) {
        pairs[to] = p0!;
        pairs[to + 1] = p1!;
        pairs[to + 2] = p2!;
        pairs[to + 3] = p3!;
        pairs[to + 4] = p4!;
        pairs[to + 5] = p5!;
        pairs[to + 6] = PAIRS[d >>> 10]!;
        pairs[to + 7] = PAIRS[d & 1023]!;
      }
      if (run !== target) target.set(run);
    },
  };
  return self;
}
