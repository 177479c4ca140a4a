import { createGenerator } from '@sno-id/sdk';
import { twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, it } from 'vitest';
import { mayCollide } from './may-collide.ts';

const START = 1_700_000_000_000;

it('is false of one writer, of ranges apart and of other partitions', () => {
  Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
  const [a, same] = [createGenerator({ partition: 7 }), createGenerator({ partition: 7 })];
  const low = createGenerator({ partition: 8, sequence: [0, 99] });
  const high = createGenerator({ partition: 8, sequence: [100, 199] });
  expect(mayCollide({ a, same, low, high })).toBe(false);
});

it('is true where another context certainly makes the same, and not where it shares threads', () => {
  const context = { id: 'w' };
  const claim = (kind: string, sequenceMin: number) => ({
    key: `w/${kind}`,
    context,
    description: { kind, partition: 8, sequenceMin, sequenceMax: 300 },
  });
  const low = createGenerator({ partition: 8, sequence: [0, 99] });
  expect(mayCollide({ low }, [claim('generator', 100)])).toBe(false);
  expect(mayCollide({ low }, [claim('shared-generator', 100), claim('shared-generator', 100)])).toBe(false);
  expect(mayCollide({ low }, [claim('generator', 99)])).toBe(true);
});

it('is true where clock objects may differ, and of snowflakes of one node', () => {
  const make = () => createGenerator({ partition: 9, clock: manualClock(START) });
  expect(mayCollide({ a: make(), b: make() })).toBe(true);
  const snowflakes = () => twitter.createGenerator({ datacenter: 1, worker: 5 });
  expect(mayCollide({ a: snowflakes(), b: snowflakes() })).toBe(true);
});
