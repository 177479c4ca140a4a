/**
 * Starts a loop of animation frames, which pauses while the page is hidden. Returns a function that stops it.
 */
export type StartFrames = (onFrame: () => void) => () => void;

export const animationFrames: StartFrames = onFrame => {
  let handle = requestAnimationFrame(function next() {
    handle = requestAnimationFrame(next);
    onFrame();
  });
  return () => cancelAnimationFrame(handle);
};

/** Whether the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
