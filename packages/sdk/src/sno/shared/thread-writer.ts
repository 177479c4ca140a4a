import { createIdWriter, type IdWriter } from '../id-writer.ts';

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
      writer.open({ unit, drifts: timeline });
    }
    return writer;
  };
}
