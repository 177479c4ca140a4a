import type { NotesOptions } from '@sno-id/example-notes/client';

/**
 * A clock and random numbers for several devices. During `hold` the clock stands still, and the numbers are
 * so low that a device takes the first free lane of its block, where it takes one of 64 otherwise.
 */
export function createOneMoment() {
  let heldMs: number | undefined;
  const options: Required<Pick<NotesOptions, 'clock' | 'random'>> = {
    clock: { now: () => heldMs ?? Date.now() },
    random: {
      nextUint32() {
        const drawn = crypto.getRandomValues(new Uint32Array(1))[0]!;
        return heldMs === undefined ? drawn : drawn >>> 6;
      },
    },
  };
  return {
    options,
    async hold(work: () => Promise<unknown>): Promise<void> {
      heldMs = Date.now();
      try {
        await work();
      } finally {
        heldMs = undefined;
      }
    },
  };
}
