/** Tells a new version that waits to take over now. */
export const SKIP_WAITING = 'skip-waiting';
