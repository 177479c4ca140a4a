import { requireInteger } from '../arguments.ts';
import { createIdWriter, type IdWriter } from '../generator/id-writer.ts';

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

/** Throws unless it is a byte. The fast test first: most calls pass it. Not all that is no number can be converted to one. */
export function requireMeta(meta: number): void {
  if (typeof meta !== 'number' || (meta & 0xff) !== meta) requireInteger('meta', meta, 0xff);
}
