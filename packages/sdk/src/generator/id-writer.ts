import { codeOf } from '../id/base32.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';

/** Writes IDs by the numbers that a sequencer hands out. */
export interface NumberWriter {
  /** One flat string: made at once from its code units, which no rope or slice of a longer one is. */
  text(meta: number, sequence: number): Sno;
  /** Ten bytes at `at`. The caller has made sure that they fit. */
  bytes<Into extends Uint8Array>(meta: number, sequence: number, into: Into, at: number): Into;
  /**
   * `count` IDs, one or more, from the number `first` on: strings, ten bytes each, or sixteen UTF-16 code units each.
   * The caller has made sure that they fit at `at`.
   */
  run(meta: number, first: number, count: number, into: Sno[] | Uint8Array | Uint16Array, at: number): void;
}

/** Writes the IDs of one generator. What does not change within a unit is computed when the unit changes. */
export interface IdWriter extends NumberWriter {
  /** Turns to another unit. Returns itself. */
  open(unit: number, tick: number): IdWriter;
}

/** The code unit of each 5-bit value. */
const CODES: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, value) => codeOf(value));

/** @param partitionOf is asked whenever a unit is opened, so that a partition may be drawn as late as that. */
export function createIdWriter(partitionOf: () => number): IdWriter {
  /** What IDs have in common, all but the sequence: as bytes, and as the code units that no bit of the sequence is in. */
  const bytes = new Uint8Array(8);
  const codes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  let partition = 0;
  let metaOfCodes = 0;

  function turnTo(meta: number): void {
    if (meta === metaOfCodes) return;
    metaOfCodes = bytes[5] = meta;
    encode(8);
  }

  /** Writes the code units from the index `from` on: five bits each, which lie within two bytes. */
  function encode(from: number): void {
    for (let i = from; i < 12; i++) {
      codes[i] = CODES[(view.getUint16((i * 5) >> 3) >> (11 - ((i * 5) & 7))) & 31]!;
    }
  }

  const self: IdWriter = {
    open(unit, tick) {
      partition = partitionOf();
      view.setUint32(0, unit / 128);
      view.setUint32(4, (unit << 25) | (tick << 24) | (metaOfCodes << 16) | partition);
      encode(0);
      return self;
    },
    text(meta, sequence) {
      turnTo(meta);
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
        CODES[(d >>> 15) & 31]!,
        CODES[(d >>> 10) & 31]!,
        CODES[(d >>> 5) & 31]!,
        CODES[d & 31]!,
      ) as Sno;
    },
    bytes(meta, sequence, into, at) {
      turnTo(meta);
      into[at] = bytes[0]!;
      into[at + 1] = bytes[1]!;
      into[at + 2] = bytes[2]!;
      into[at + 3] = bytes[3]!;
      into[at + 4] = bytes[4]!;
      into[at + 5] = bytes[5]!;
      into[at + 6] = bytes[6]!;
      into[at + 7] = bytes[7]!;
      into[at + 8] = sequence >>> 8;
      into[at + 9] = sequence;
      return into;
    },
    run(meta, first, count, into, at) {
      turnTo(meta);
      if (Array.isArray(into)) {
        while (count-- > 0) into.push(self.text(meta, first++));
      } else if (into instanceof Uint8Array) {
        repeat(into, at, bytes, BYTE_LENGTH, count);
        for (; count-- > 0; at += BYTE_LENGTH) {
          into[at + 8] = first >>> 8;
          into[at + 9] = first++;
        }
      } else {
        repeat(into, at, codes, TEXT_LENGTH, count);
        for (let d = (partition << 16) | first; count-- > 0; d++, at += TEXT_LENGTH) {
          into[at + 12] = CODES[(d >>> 15) & 31]!;
          into[at + 13] = CODES[(d >>> 10) & 31]!;
          into[at + 14] = CODES[(d >>> 5) & 31]!;
          into[at + 15] = CODES[d & 31]!;
        }
      }
    },
  };
  return self;
}

/** Writes `head` at `at`, and at every `length` elements from there, `count` times in all. */
function repeat(
  into: Uint8Array | Uint16Array,
  at: number,
  head: Uint8Array,
  length: number,
  count: number,
): void {
  const end = at + length * count;
  into.set(head, at);
  for (let to = at + length; to < end; to += to - at) into.copyWithin(to, at, Math.min(to, at + end - to));
}
