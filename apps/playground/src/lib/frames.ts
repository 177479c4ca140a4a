/** Milliseconds. A longer frame counts as this: nothing jumps after the page was busy or out of sight. */
const LONGEST_MS = 100;

/**
 * Calls for each animation frame with the milliseconds since the one before. Frames pause while the page is
 * hidden. Returns a function that stops it.
 */
export function animationFrames(onFrame: (ms: number) => void): () => void {
  let last = performance.now();
  let handle = requestAnimationFrame(function next() {
    handle = requestAnimationFrame(next);
    const now = performance.now();
    const ms = Math.min(now - last, LONGEST_MS);
    last = now;
    onFrame(ms);
  });
  return () => cancelAnimationFrame(handle);
}

/** Whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
