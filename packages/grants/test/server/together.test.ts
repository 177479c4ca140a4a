import { describe, expect, test } from 'vitest';
import { together } from '../../src/server/stores/together.ts';

/** A step that ends when the test says so. */
function world() {
  const steps: { requests: readonly string[]; end(): void; fail(): void }[] = [];
  const ask = together<string, string>(
    request => request[0]!,
    requests =>
      new Promise((resolve, reject) => {
        const end = () => resolve(requests.map(request => `${request}!`));
        steps.push({ requests, end, fail: () => reject(new Error('failed')) });
      }),
  );
  return { steps, ask };
}

const turn = () => new Promise(resolve => setImmediate(resolve));

describe('steps that are done together', () => {
  test('share the next one, in order, and none that has begun', async () => {
    const { steps, ask } = world();
    const answers = Promise.all(['a1', 'a2', 'b1', 'a3'].map(ask));
    expect(steps.map(({ requests }) => requests)).toEqual([['a1'], ['b1']]);
    steps[0]!.end();
    steps[1]!.end();
    await turn();
    expect(steps[2]!.requests).toEqual(['a2', 'a3']);
    const late = ask('a4');
    steps[2]!.end();
    expect(await answers).toEqual(['a1!', 'a2!', 'b1!', 'a3!']);
    await turn();
    steps[3]!.end();
    expect(await late).toBe('a4!');
  });

  test('a failure is that of those who shared it, and of nobody after them', async () => {
    const { steps, ask } = world();
    const outcomes = Promise.allSettled(['a1', 'a2'].map(ask));
    steps[0]!.fail();
    await turn();
    steps[1]!.end();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const again = ask('a5');
    steps[2]!.end();
    expect(await again).toBe('a5!');
  });
});
