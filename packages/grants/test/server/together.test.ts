import { describe, expect, test } from 'vitest';
import { together } from '../../src/server/stores/together.ts';

const turn = () => new Promise(resolve => setImmediate(resolve));

/** A step that ends when the test says so. */
function world() {
  const steps: { requests: readonly string[]; end(): void; fail(): void }[] = [];
  const ask = together<string>(
    requests =>
      new Promise((resolve, reject) => {
        const end = () =>
          resolve(requests.map(request => (request === 'a9' ? new Error('refused') : `${request}!`)));
        steps.push({ requests, end, fail: () => reject(new Error('failed')) });
      }),
  );
  return { steps, ask: (request: string) => ask<string>(request[0]!, request) };
}

describe('steps that are done together', () => {
  test('share the next one, in order, and none that has begun', async () => {
    const { steps, ask } = world();
    const answers = Promise.all(['a1', 'a2', 'b1'].map(ask));
    await turn();
    expect(steps.map(({ requests }) => requests)).toEqual([['a1', 'a2'], ['b1']]);
    const later = Promise.all(['a3', 'a4'].map(ask));
    steps[0]!.end();
    steps[1]!.end();
    expect(await answers).toEqual(['a1!', 'a2!', 'b1!']);
    await turn();
    expect(steps[2]!.requests).toEqual(['a3', 'a4']);
    steps[2]!.end();
    expect(await later).toEqual(['a3!', 'a4!']);
  });

  test('a failure is that of those who shared it, and of nobody after them', async () => {
    const { steps, ask } = world();
    const outcomes = Promise.allSettled(['a1', 'a2'].map(ask));
    await turn();
    steps[0]!.fail();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = ask('a5');
    await turn();
    steps[1]!.end();
    expect(await again).toBe('a5!');
  });

  test('one that is refused fails alone', async () => {
    const { steps, ask } = world();
    const outcomes = Promise.allSettled(['a9', 'a2'].map(ask));
    await turn();
    steps[0]!.end();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
