import { codeOf } from '../id/alphabet.ts';
import { BYTE_LENGTH, lowerBytes, putId, TEXT_LENGTH, upperBytes } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import { createTextWriter, type UnitAndTick } from './text-writer.ts';

/** Writes single IDs by the numbers that an engine hands out. */
export interface NumberWriter {
  /** One flat string. */
  text(meta: number, sequence: number): Sno;
  /** Ten bytes at `at`. The caller has made sure that they fit. */
  bytes<Into extends Uint8Array>(meta: number, sequence: number, into: Into, at: number): Into;
}

/** Writes many at once, too. */
export interface RunWriter extends NumberWriter {
  /**
   * Fills an array with IDs, from the number `first` on: ten bytes each, or sixteen UTF-16 code units each.
   */
  fill(meta: number, first: number, into: Uint8Array | Uint16Array): void;
}

/** Writes the IDs of one generator, in every form. */
export interface IdWriter extends RunWriter {
  /** Turns to another unit. Returns itself. */
  open(at: UnitAndTick): IdWriter;
}

/** @param partitionOf is asked whenever a unit is opened */
export function createIdWriter(partitionOf: () => number): IdWriter {
  const { open: openText, text } = createTextWriter(partitionOf);
  let upper: number;
  /** With a metabyte of 0. */
  let lower: number;

  const self: IdWriter = {
    open(at) {
      openText(at);
      upper = upperBytes(at.unit);
      lower = lowerBytes(at.unit, at.drifts & 1, partitionOf());
      return self;
    },
    text,
    bytes(meta, sequence, into, at) {
      putId(into, at, upper, lower | (meta << 16), sequence);
      return into;
    },
    fill(meta, first, into) {
      const isBytes = into instanceof Uint8Array;
      const size = isBytes ? BYTE_LENGTH : TEXT_LENGTH;
      if (!into.length) return;
      if (isBytes) self.bytes(meta, first, into, 0);
      else into.set(Array.from(text(meta, first), character => character.charCodeAt(0)));
      // What all have in common: twice as many each time. And then what differs.
      for (let done = size; done < into.length; done *= 2) into.copyWithin(done, 0, done);
      let d = (partitionOf() << 16) | first;
      for (let end = size; end <= into.length; end += size, d++) {
        if (isBytes) {
          into[end - 2] = d >>> 8;
          into[end - 1] = d;
        } else {
          into[end - 4] = codeOf(d >>> 15);
          into[end - 3] = codeOf(d >>> 10);
          into[end - 2] = codeOf(d >>> 5);
          into[end - 1] = codeOf(d);
        }
      }
    },
  };
  return self;
}
