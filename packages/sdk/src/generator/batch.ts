import { show } from '../arguments.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import type { IdWriter } from './id-writer.ts';

/** What a batch can be written into. */
export type BatchTarget = Uint8Array | Uint16Array | Sno[];

/** Writes runs of IDs whose numbers follow each other into one target. */
export interface RunWriter {
  /** Writes `count` IDs from number `first`; `index` IDs come before them. */
  write(meta: number, first: number, count: number, index: number): void;
  /** Clears all that was written. */
  clear(): void;
}

/**
 * Chooses how a target is written.
 *
 * @throws TypeError if it cannot hold IDs, RangeError if it cannot hold `count` of them.
 */
export function runWriter(
  writer: IdWriter,
  target: BatchTarget,
  count: number,
  form: 'bytes' | 'text',
): RunWriter {
  if (Array.isArray(target)) return stringRuns(writer, target);
  if (form !== 'text' && !(target instanceof Uint16Array)) return byteRuns(writer, target, count);
  return codeRuns(writer, target, count);
}

function stringRuns(writer: IdWriter, target: Sno[]): RunWriter {
  let end = 0;
  const { length } = target;
  return {
    write(meta, first, count, index) {
      for (let i = 0; i < count; i++) target[index + i] = writer.text(meta, first + i);
      end = index + count;
    },
    clear() {
      target.length = Math.min(target.length, length);
      target.fill('' as Sno, 0, end);
    },
  };
}

function byteRuns(writer: IdWriter, target: Uint8Array, count: number): RunWriter {
  requireSpace(target, count * BYTE_LENGTH);
  return {
    write(meta, first, length, index) {
      let at = index * BYTE_LENGTH;
      for (let i = 0; i < length; i++, at += BYTE_LENGTH) writer.bytes(meta, first + i, target, at);
    },
    clear: () => void target.fill(0, 0, count * BYTE_LENGTH),
  };
}

function codeRuns(writer: IdWriter, target: Uint8Array | Uint16Array, count: number): RunWriter {
  requireSpace(target, count * TEXT_LENGTH);
  return {
    write(meta, first, length, index) {
      let at = index * TEXT_LENGTH;
      for (let i = 0; i < length; i++, at += TEXT_LENGTH) writer.codes(meta, first + i, target, at);
    },
    clear: () => void target.fill(0, 0, count * TEXT_LENGTH),
  };
}

function requireSpace(target: Uint8Array | Uint16Array, size: number): void {
  if (!(target instanceof Uint8Array || target instanceof Uint16Array)) {
    throw new TypeError(`target: expected a Uint8Array, a Uint16Array or an array, got ${show(target)}`);
  }
  if (size > target.length) throw new RangeError(`target: expected room for ${size}, got ${target.length}`);
}
