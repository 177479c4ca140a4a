import { createGenerator, type Generator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from 'vitest';
import { runsOf } from './id-runs.ts';
import { evenRanges } from './layout.ts';
import type { FromProver, ToProver } from './proof-messages.ts';
import { type ProverLike, prove } from './range-proof.ts';

/** A worker in this thread, which makes 50 IDs of one unit. */
function createProver(): ProverLike {
  let generator: Generator | undefined;
  const self: ProverLike = {
    onmessage: null,
    onerror: null,
    terminate() {},
    postMessage(message: ToProver) {
      const say = (data: FromProver) => self.onmessage!({ data } as never);
      if (message.type === 'prepare') {
        const { partition, min, max } = message;
        const clock = manualClock(Date.UTC(2026, 0, 1));
        generator = createGenerator({ partition, sequence: [min, max], clock });
        say({ type: 'ready' });
      } else {
        const bytes = generator!.batchInto(new Uint8Array(500), 50);
        say({ type: 'made', runs: runsOf(bytes, 50) });
        say({ type: 'done' });
      }
    },
  };
  return self;
}

test('separate ranges: no ID is generated twice', async () => {
  expect(await prove(evenRanges(4), 1, createProver)).toMatchObject({
    made: [50, 50, 50, 50],
    ids: 200,
    duplicates: 0,
  });
});

test('the same range: all duplicates are found', async () => {
  const same = [
    [0, 99],
    [0, 99],
    [0, 99],
  ] as const;
  expect(await prove(same, 1, createProver)).toMatchObject({ ids: 150, duplicates: 100 });
});

test('a worker that fails ends the proof', async () => {
  const failing = (): ProverLike => {
    const self: ProverLike = {
      onmessage: null,
      onerror: null,
      terminate() {},
      postMessage: () => self.onmessage!({ data: { type: 'failed', message: 'No.' } } as never),
    };
    return self;
  };
  await expect(prove(evenRanges(2), 1, failing)).rejects.toThrow('No.');
});
