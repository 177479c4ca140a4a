import { expect, test } from 'vitest';
import { scriptsUpTo } from '../random/most-scripts.ts';
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
