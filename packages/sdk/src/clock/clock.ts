/** Where time comes from. */
export interface Clock {
  /** Reads Unix milliseconds, with or without a fraction. May go back, stand still, or jump. */
  now(): number;
}

/**
 * The system clock, `Date.now()`. It goes back whenever it is set back. One object, so that the generators of
 * one partition that have it continue from each other.
 */
export const systemClock: Clock = {
  // Looked up at each call, so that fake timers and a test page's clock are seen.
  now: () => Date.now(),
};
