/** Milliseconds. A longer step counts as this: nothing jumps after the page was busy or out of sight. */
const LONGEST_MS = 200;
/** A pause leaves out every second frame of a usual screen, so that the page has time for what is used. */
const PAUSE_MS = 16;

/**
 * Calls for an animation frame after each pause, with the milliseconds since the one before. Frames pause
 * while the page is hidden. Returns a function that stops it.
 */
export function animationFrames(onFrame: (ms: number) => void): () => void {
  let last = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  let handle = 0;
  function wait(): void {
    timer = setTimeout(() => {
      handle = requestAnimationFrame(next);
    }, PAUSE_MS);
  }
  function next(): void {
    wait();
    const now = performance.now();
    const ms = Math.min(now - last, LONGEST_MS);
    last = now;
    onFrame(ms);
  }
  wait();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(handle);
  };
}

/** Calls once the next frame has been drawn. Returns a function that calls it off. */
export function afterFrame(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const handle = requestAnimationFrame(() => {
    timer = setTimeout(action);
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
