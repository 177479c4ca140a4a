/*
 * Steps that would fight over one key are done together: whoever asks while a step for the same key is under
 * way waits for it, and shares the next one with all others that wait. A store that writes on the condition
 * that nothing has changed would otherwise let one of them through at a time, and send all others round
 * again; and one that waits for the disk would do so for each.
 */

interface Waiting<Q> {
  readonly request: Q;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * @param step does some requests of one key, in order, and returns their answers; an Error rejects the one
 * that it stands for
 * @param gather what a step waits for before it begins: requests that come meanwhile are part of it
 * @returns what asks for a request, by the key that must not be under way twice
 */
export function together<Q>(
  step: (requests: readonly Q[]) => Promise<readonly unknown[]>,
  gather: () => Promise<unknown> = () => Promise.resolve(),
): <A>(key: string, request: Q) => Promise<A> {
  /** Who waits, by the keys for which a step is under way. */
  const queues = new Map<string, Waiting<Q>[]>();

  async function drain(key: string, queue: Waiting<Q>[]): Promise<void> {
    while (queue.length > 0) {
      await gather();
      const group = queue.splice(0);
      try {
        const answers = await step(group.map(({ request }) => request));
        for (const [i, { resolve, reject }] of group.entries()) {
          const answer = answers[i];
          if (answer instanceof Error) reject(answer);
          else resolve(answer);
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    queues.delete(key);
  }

  return <A>(key: string, request: Q) =>
    new Promise<A>((resolve, reject) => {
      const waiting = { request, resolve: resolve as Waiting<Q>['resolve'], reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const own = [waiting];
      queues.set(key, own);
      void drain(key, own);
    });
}
