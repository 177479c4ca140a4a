/*
 * Steps that would fight over one key are done together: whoever asks while a step for the same key is under
 * way waits for it, and shares the next one with all others that wait. A store that writes on the condition
 * that nothing has changed would otherwise let one of them through at a time, and send all others round
 * again.
 */

interface Waiting<Q, A> {
  readonly request: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/**
 * @param keyOf which requests must not be under way at the same time
 * @param step does some requests of one key, in order, and returns their answers
 */
export function together<Q, A>(
  keyOf: (request: Q) => string,
  step: (requests: readonly Q[]) => Promise<readonly A[]>,
): (request: Q) => Promise<A> {
  /** Who waits, by the keys for which a step is under way. */
  const queues = new Map<string, Waiting<Q, A>[]>();

  async function run(key: string, group: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await step(group.map(({ request }) => request));
      for (const [i, { resolve }] of group.entries()) resolve(answers[i]!);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    const next = queues.get(key)!;
    if (next.length === 0) {
      queues.delete(key);
      return;
    }
    queues.set(key, []);
    void run(key, next);
  }

  return request =>
    new Promise((resolve, reject) => {
      const key = keyOf(request);
      const waiting = { request, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      queues.set(key, []);
      void run(key, [waiting]);
    });
}
