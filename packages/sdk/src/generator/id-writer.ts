import { CODES } from '../id/base32.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';

/** Writes IDs by the numbers that a sequencer hands out. */
export interface NumberWriter {
  /** One flat string: made at once from its code units, which no rope or slice of a longer one is. */
  text(meta: number, sequence: number): Sno;
  /** Ten bytes at `at`. The caller has made sure that they fit. */
  bytes<Into extends Uint8Array>(meta: number, sequence: number, into: Into, at: number): Into;
  /** Fills an array with IDs, from the number `first` on: ten bytes each, or sixteen UTF-16 code units each. */
  fill(meta: number, first: number, into: Uint8Array | Uint16Array): void;
}

/** Writes the IDs of one generator. What does not change within a unit is computed when the unit changes. */
export interface IdWriter extends NumberWriter {
  /** Turns to another unit, whose tick is `timeline`. Returns itself. */
  open(at: { readonly unit: number; readonly timeline: number }): IdWriter;
}

/** @param partitionOf is asked whenever a unit is opened, so that a partition may be drawn as late as that. */
export function createIdWriter(partitionOf: () => number): IdWriter {
  /**
   * What IDs have in common, all but the sequence: as bytes, in which the last two are those of any ID, and as the code
   * units that no bit of the sequence is in.
   */
  const bytes = new Uint8Array(BYTE_LENGTH);
  const codes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  let partition = 0;
  let metaOfCodes = 0;

  function turnTo(meta: number): void {
    if (meta === metaOfCodes) return;
    metaOfCodes = bytes[5] = meta;
    encode(40);
  }

  /** Writes the code units from that of the bit `from` on: five bits each, which lie within two bytes. */
  function encode(from: number): void {
    for (let bit = from; bit < 60; bit += 5) {
      codes[bit / 5] = CODES[(view.getUint16(bit >> 3) >> (11 - (bit & 7))) & 31]!;
    }
  }

  const self: IdWriter = {
    open({ unit, timeline }) {
      partition = partitionOf();
      view.setUint32(0, unit / 128);
      view.setUint32(4, (unit << 25) | (timeline << 24) | (metaOfCodes << 16) | partition);
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
      view.setUint16(8, sequence);
      // Not the caller's own `set`, which would be given what the next ID is made of.
      bytes.set.call(into, bytes, at);
      return into;
    },
    fill(meta, first, into) {
      turnTo(meta);
      const isBytes = into instanceof Uint8Array;
      const size = isBytes ? BYTE_LENGTH : TEXT_LENGTH;
      into.set(isBytes ? bytes : codes);
      // What all have in common: twice as many each time. And then what differs.
      for (let done = size; done < into.length; done *= 2) into.copyWithin(done, 0, done);
      let d = (partition << 16) | first;
      for (let end = size; end <= into.length; end += size, d++) {
        if (isBytes) {
          into[end - 2] = d >>> 8;
          into[end - 1] = d;
        } else {
          into[end - 4] = CODES[(d >>> 15) & 31]!;
          into[end - 3] = CODES[(d >>> 10) & 31]!;
          into[end - 2] = CODES[(d >>> 5) & 31]!;
          into[end - 1] = CODES[d & 31]!;
        }
      }
    },
  };
  return self;
}
