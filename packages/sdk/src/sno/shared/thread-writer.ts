import { createTextWriter, type UnitAndTick } from '../../id/text.ts';
import { createByteWriter, type IdWriter } from '../id-writer.ts';

/** A thread's one writer, which its generator and all of its blocks use in turn. */
export type ThreadWriter = IdWriter<{ readonly unit: number; readonly timeline: number }>;

export function createThreadWriter(partition: number): ThreadWriter {
  const text = createTextWriter(() => partition);
  const bytes = createByteWriter(() => partition);
  /** Of the place that was used last. */
  let last: UnitAndTick = { unit: -1, drifts: 0 };

  function placeOf({ unit, timeline }: { readonly unit: number; readonly timeline: number }): UnitAndTick {
    if (unit !== last.unit || timeline !== last.drifts) last = { unit, drifts: timeline };
    return last;
  }

  return {
    text: (at, meta, sequence) => text(placeOf(at), meta, sequence),
    bytes: (at, meta, sequence, into, index) => bytes(placeOf(at), meta, sequence, into, index),
  };
}
