/** How long each thing that a request waits for may take, in milliseconds: `authorize`, its body, a step of the store. */
const LIMIT_MS = 10_000;

/**
 * Waits for something, and no longer than ten seconds. What comes later is dropped, errors included.
 *
 * @param late makes what it then rejects with
 */
export async function inTime<T>(waiting: Promise<T> | T, late: (limit: string) => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(`${LIMIT_MS / 1000} seconds`)), LIMIT_MS);
  });
  try {
    return await Promise.race([waiting, over]);
  } finally {
    clearTimeout(timer);
  }
}
