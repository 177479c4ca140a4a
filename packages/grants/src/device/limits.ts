import type { Environment } from './environment.ts';

/**
 * The longest that a store may take for a transaction or a hand-back, in milliseconds. Then another may be
 * tried beside it.
 */
export const STORE_MS = 10_000;

/** The longest that one request may take, its answer included, in milliseconds. */
export const REQUEST_MS = 30_000;

/** What is wrong with a store or an authority that takes too long. */
export function hangs(who: 'store' | 'authority'): Error {
  return new Error(`The ${who} does not answer`);
}

/**
 * Waits for some work for at most `ms` milliseconds; then it rejects. What comes of the work after that is
 * dropped.
 */
export function limited<T>(
  { startTimer }: Environment,
  ms: number,
  who: 'store' | 'authority',
  work: Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = startTimer(ms, () => reject(hangs(who)));
    work.then(resolve, reject).finally(stop);
  });
}

/** Makes a request, and waits for its answer for at most 30 s. Its signal aborts when nobody waits. */
export async function requestLimited<T>(
  environment: Environment,
  abort: AbortController,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await limited(environment, REQUEST_MS, 'authority', request(abort.signal));
  } finally {
    abort.abort();
  }
}
