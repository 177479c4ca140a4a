/** Milliseconds. A longer step counts as this: nothing jumps after the page was busy or out of sight. */
const LONGEST_MS = 200;
/** Leaves out every second frame of a usual screen, so that the page has time for what is used. */
const PAUSE_MS = 24;

/**
 * Calls after an animation frame and a pause, by default after every second frame, with the milliseconds
 * since the call before. Frames pause while the page is hidden. Returns a function that stops it.
 */
export function animationFrames(onFrame: (ms: number) => void, pauseMs = PAUSE_MS): () => void {
  let last = performance.now();
  let stop = afterFrame(next, pauseMs);
  function next(): void {
    stop = afterFrame(next, pauseMs);
    const now = performance.now();
    const ms = Math.min(now - last, LONGEST_MS);
    last = now;
    onFrame(ms);
  }
  return () => stop();
}

/** Calls once the next frame has been drawn, or later. Returns a function that calls it off. */
export function afterFrame(action: () => void, pauseMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const handle = requestAnimationFrame(() => {
    timer = setTimeout(action, pauseMs);
  });
  return () => {
    cancelAnimationFrame(handle);
    clearTimeout(timer);
  };
}

/** Whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
