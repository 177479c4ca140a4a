/** How long after a round the next one begins, and the longest pause after failures, in milliseconds. */
const [POLL_MS, MAX_RETRY_MS] = [2_000, 30_000];

/**
 * Asks again and again, one round at a time, and later each time that a round fails.
 *
 * @param round gets the pause that follows if it fails, and answers whether it succeeded
 */
export function createPolling(round: (retryMs: number) => Promise<boolean>) {
  let isWanted = false;
  let isAsking = false;
  let pauseMs = POLL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function now(): void {
    clearTimeout(timer);
    if (isAsking || !isWanted) return;
    isAsking = true;
    const retryMs = Math.min(pauseMs * 2, MAX_RETRY_MS);
    void round(retryMs).then(isDone => {
      isAsking = false;
      pauseMs = isDone ? POLL_MS : retryMs;
      if (isWanted) timer = setTimeout(now, pauseMs);
    });
  }

  return {
    /** Starts a round, unless one runs. */
    now,
    start(): void {
      isWanted = true;
      now();
    },
    stop(): void {
      isWanted = false;
      clearTimeout(timer);
    },
  };
}
