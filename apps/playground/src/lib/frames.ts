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

/** For how long since it was asked for a page is left alone, in milliseconds. It loads, and is read first. */
const SETTLING_MS = 3_500;
let settled: Promise<unknown> | undefined;

/**
 * Calls in a frame. On a page that has just opened, it is one after the page had time to be drawn and is
 * idle, or was used: what plays by itself before delays the rest. Returns a function that calls it off.
 */
export function whenSettled(action: () => void): () => void {
  settled ??= new Promise<void>(resolve => {
    whenIdle(resolve, { afterMs: SETTLING_MS - performance.now() });
    for (const type of ['click', 'keydown', 'wheel'])
      addEventListener(type, () => resolve(), { once: true, passive: true });
  });
  let isOff = false;
  let stop = () => {
    isOff = true;
  };
  void settled.then(() => {
    if (!isOff) stop = afterFrame(action);
  });
  return () => stop();
}

/** How long a page may stay busy before what waits for it starts anyway, in milliseconds. */
const BUSY_MS = 2_000;

/** Calls once the page is idle, `afterMs` milliseconds from now or later. */
export function whenIdle(action: () => void, { afterMs = 0 } = {}): void {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(action, BUSY_MS / 2);
    else requestIdleCallback(action, { timeout: BUSY_MS });
  }, afterMs);
}

/** Whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
