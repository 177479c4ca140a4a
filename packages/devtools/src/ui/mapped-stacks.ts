import type { Panel } from '../core/panel.ts';
import { type MappedFrame, mappedFrames, type PlaceOf, servedFrames } from '../ids/read-stack.ts';

/** How many stacks are remembered. */
const MAX_STACKS = 1_000;

/** Finds where frames were written, by the source maps of this page, whose reader is loaded then. */
export function placesOf({ part }: Pick<Panel, 'part'>): PlaceOf {
  return async frame => {
    const { createOriginalPlaces } = await import('./original-places.ts');
    return part(createOriginalPlaces).of(frame);
  };
}

/** Remembers the frames of stacks, where they were written. */
export function createMappedStacks(panel: Pick<Panel, 'part' | 'pulse'>, placeOf = placesOf(panel)) {
  const known = new Map<string, readonly MappedFrame[]>();

  return {
    /** The frames of a stack, as served until their maps have been read, which the next beat can show. */
    framesOf(stack: string): readonly MappedFrame[] {
      const frames = known.get(stack) ?? servedFrames(stack);
      if (!known.has(stack)) {
        if (known.size >= MAX_STACKS) known.clear();
        known.set(stack, frames);
        // What cannot be loaded finds nothing, and the frames are told as they are.
        void mappedFrames(stack, frame => placeOf(frame).catch(() => undefined)).then(mapped => {
          known.set(stack, mapped);
          panel.pulse.touch();
        });
      }
      return frames;
    },
  };
}
