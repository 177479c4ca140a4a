import { requireInteger } from '../arguments.ts';
import { createIdWriter, type IdWriter } from '../generator/id-writer.ts';
import { arrayFor } from '../id/forms.ts';
import { BYTE_LENGTH } from '../id/layout.ts';

/** A thread's one writer, which its generator and all of its blocks use in turn. */
export type ThreadWriter = (unit: number, timeline: number) => IdWriter;

export function createThreadWriter(partition: number): ThreadWriter {
  const writer = createIdWriter(() => partition);
  let openUnit = -1;
  let openTick = -1;
  return (unit, timeline) => {
    if (unit !== openUnit || timeline !== openTick) {
      openUnit = unit;
      openTick = timeline;
      writer.open({ unit, timeline });
    }
    return writer;
  };
}

/* The fast tests first: most calls pass them. Not all that is no number can be converted to one. */

/** Throws unless it is a byte. */
export function requireMeta(meta: number): void {
  if (typeof meta !== 'number' || (meta & 0xff) !== meta) requireInteger('meta', meta, 0xff);
}

/** The array for ten bytes at `at`: the given one, which must have room for them, or a new one. */
export function targetFor<Into extends Uint8Array>(given: Into | undefined, at: number): Into {
  const isView = ArrayBuffer.isView(given) && given instanceof Uint8Array;
  const isFit = isView && typeof at === 'number' && at >>> 0 === at && given.length >= at + BYTE_LENGTH;
  return isFit ? given : arrayFor(given, at);
}
