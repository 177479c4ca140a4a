import { expect, test, vi } from 'vitest';
import { createSharedGenerator } from '../../src/shared/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { START_MS } from './fixture.ts';
import { findFault } from './hostile.ts';

const BUFFERS = scriptsUpTo(8000);

test.each<[string, number | undefined]>([
  ['sno', undefined],
  ['a snowflake layout without timelines', 1],
  ['a layout of 2 timelines', 2],
  ['a layout of 4 timelines', 4],
  ['a layout of 16 timelines', 16],
])(
  `%s: ${BUFFERS} buffers with random contents yield IDs of the generator or refusals, and nothing else`,
  (_, timelines) => {
    for (let seed = 1; seed <= BUFFERS; seed++) {
      const fault = findFault(seed, timelines);
      if (fault) expect.fail(`seed ${seed}: ${fault}`);
    }
  },
  60_000,
);

test('a call on a buffer that changes all the time ends with an error', () => {
  const generator = createSharedGenerator({ partition: 1, clock: manualClock(START_MS) });
  const words = new BigUint64Array(generator.buffer, 128, 3);
  const { load } = Atomics;
  const spy = vi.spyOn(Atomics, 'load').mockImplementation(((target: BigUint64Array, index: number) => {
    const word = load(target, index);
    // One unit further, at each load.
    words[0] = words[0]! + (1n << 25n);
    return word;
  }) as never);
  const said = 'buffer: expected the buffer of a shared generator, got one that other code changes';
  expect(() => generator.next()).toThrow(said);
  expect(() => generator.snapshot()).toThrow(said);
  spy.mockRestore();
});
