/** Starts a loop of animation frames, none while the page is hidden. Returns what ends it. */
export type StartFrames = (onFrame: () => void) => () => void;

export const animationFrames: StartFrames = onFrame => {
  let handle = requestAnimationFrame(function next() {
    handle = requestAnimationFrame(next);
    onFrame();
  });
  return () => cancelAnimationFrame(handle);
};

/** Whether the reader asked for less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
