/** The window over which the rate is measured, in milliseconds. */
export const WINDOW_MS = 2_000;

/** How many IDs were generated up to a moment, counted from the start. */
export interface Sample {
  readonly atMs: number;
  readonly made: number;
}

/** Adds a sample and drops those that are no longer needed. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const from = sample.atMs - WINDOW_MS;
  // The last sample before the window is its start: the one whose successor is inside the window.
  const kept = samples.filter((_, i) => (samples[i + 1] ?? sample).atMs > from);
  return [...kept, sample];
}

/** IDs per second between the first and the last sample. */
export function ratePerSecond(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs <= first.atMs) return 0;
  return ((last.made - first.made) * 1000) / (last.atMs - first.atMs);
}
