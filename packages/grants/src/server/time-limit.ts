/**
 * How long each thing that a request waits for may take, in milliseconds: `authorize`, its body, a step of
 * the store.
 */
const LIMIT_MS = 10_000;

/**
 * Waits for something, and no longer than ten seconds. What comes later is dropped, errors included.
 *
 * @param late makes what it then rejects with
 * @param limitMs another limit, in milliseconds
 */
export async function inTime<T>(
  waiting: Promise<T> | T,
  late: (limit: string) => Error,
  limitMs = LIMIT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(`${limitMs / 1000} seconds`)), limitMs);
  });
  try {
    return await Promise.race([waiting, over]);
  } finally {
    clearTimeout(timer);
  }
}
