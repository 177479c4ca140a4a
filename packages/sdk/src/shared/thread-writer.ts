import { requireInteger } from '../arguments.ts';
import { createIdWriter, type IdWriter } from '../generator/id-writer.ts';
import { requireRoom } from '../id/forms.ts';
import { BYTE_LENGTH } from '../id/layout.ts';

/** A thread's one writer, which its generator and all of its blocks use in turn. */
export type ThreadWriter = (unit: number, tick: number) => IdWriter;

export function createThreadWriter(partition: number): ThreadWriter {
  const writer = createIdWriter(() => partition);
  let openUnit = -1;
  let openTick = -1;
  return (unit, tick) => {
    if (unit !== openUnit || tick !== openTick) {
      openUnit = unit;
      openTick = tick;
      writer.open(unit, tick);
    }
    return writer;
  };
}

/* The fast tests first: most calls pass them. Not all that is no number can be converted to one. */

/** Throws unless it is a byte. */
export function requireMeta(meta: number): void {
  if (typeof meta !== 'number' || (meta & 0xff) !== meta) requireInteger('meta', meta, 0xff);
}

/** Throws unless ten bytes fit at `at`. */
export function requireTarget(into: Uint8Array, at: number): void {
  const isView = ArrayBuffer.isView(into) && into instanceof Uint8Array;
  if (!(isView && typeof at === 'number' && at >>> 0 === at && into.length >= at + BYTE_LENGTH))
    requireRoom(into, at);
}
