import { expect, test } from 'vitest';
import { askContexts, type ContextLike, sharedAmong } from './contexts.ts';

function createContexts(answer: (worker: ContextLike, started: number) => void) {
  const seen = { started: 0, alive: 0, most: 0 };
  const create = (): ContextLike => {
    const worker: ContextLike = { onmessage: null, onerror: null, terminate: () => void seen.alive-- };
    seen.started++;
    seen.most = Math.max(seen.most, ++seen.alive);
    const { started } = seen;
    queueMicrotask(() => answer(worker, started));
    return worker;
  };
  return { seen, create };
}

test('each worker is asked once, a few at a time, and terminated', async () => {
  const { seen, create } = createContexts((worker, started) =>
    worker.onmessage!({ data: { partition: started } } as never),
  );
  const { partitions } = await askContexts(20, create);
  expect(partitions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(seen).toEqual({ started: 20, alive: 0, most: 6 });
});

test('a worker that fails to load is reported', async () => {
  const { create } = createContexts(worker => worker.onerror!({} as never));
  await expect(askContexts(2, create)).rejects.toThrow('failed to load');
});

test('shared partitions are listed once', () => {
  expect(sharedAmong([5, 6, 5, 7, 5, 6])).toEqual([5, 6]);
  expect(sharedAmong([1, 2])).toEqual([]);
});
