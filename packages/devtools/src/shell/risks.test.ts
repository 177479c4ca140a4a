import { createGenerator } from '@sno-id/sdk';
import { twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, it } from 'vitest';
import { air } from '../../test/air.ts';
import { manualAfter } from '../../test/manual-after.ts';
import { announceContext } from '../source/announce-context.ts';
import { mayCollide, watchRisks } from './risks.ts';
import { PAGE_PANELS } from './this-page.ts';

PAGE_PANELS.add({ context: { id: 'own', place: 'page', label: 'this page' }, generators: {} });

function setUp() {
  const { open, said, shout } = air();
  const { after, pass } = manualAfter();
  const changes: boolean[] = [];
  const watch = () => watchRisks('own', isRisky => changes.push(isRisky), open);
  const announce = (id: string, partition: number) =>
    announceContext(
      { sync: generator(partition, [0, 9]) },
      { context: { id, place: 'worker', label: id }, open, after, onHide: () => () => {} },
    );
  return { watch, announce, changes, pass, said, shout };
}

/** With its own clock: all contexts of a test share one realm, in which the SDK would throw. */
const generator = (partition: number, sequence: [number, number]) =>
  createGenerator({ partition, sequence, clock: manualClock(1_800_000_000_000) });
const notes = generator(70, [5, 20]);

it('finds a worker that was there before, by asking, and one that comes later', () => {
  const { watch, announce, changes, pass } = setUp();
  announce('before', 70);
  pass(1_000);
  watch().check({ generators: { notes } });
  expect(changes).toEqual([false]);
  pass(1_000);
  expect(changes).toEqual([false, true]);
  const next = setUp();
  next.watch().check({ generators: { notes } });
  next.announce('later', 71);
  next.announce('latest', 70);
  next.pass(1_000);
  expect(next.changes).toEqual([false, false, true]);
});

it('takes nothing for a risk that is its own, invalid, or comes too often, and nothing once it has ended', () => {
  const { watch, announce, changes, pass, said, shout } = setUp();
  const risks = watch();
  risks.check({ generators: { notes } });
  announce('own', 70);
  pass(1_000);
  expect(changes).toEqual([false]);
  const { report } = said.at(-1) as { readonly report: object };
  shout({ type: 'claims', report: { ...report, version: 0 } });
  for (let i = 0; i < 15_000; i++) shout({ type: 'claims', report: { ...report, context: { id: 'x' } } });
  expect(changes).toEqual([false]);
  risks.end();
  announce('other', 70);
  pass(1_000);
  expect(changes).toEqual([false]);
});

it('that some may collide is false of one writer, of ranges apart and of other partitions', () => {
  Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
  const [a, same] = [createGenerator({ partition: 7 }), createGenerator({ partition: 7 })];
  const low = createGenerator({ partition: 8, sequence: [0, 99] });
  const high = createGenerator({ partition: 8, sequence: [100, 199] });
  expect(mayCollide({ a, same, low, high })).toBe(false);
});

it('that some may collide is true where another context certainly makes the same, and not where it shares threads', () => {
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

it('that some may collide is true where clock objects may differ, and of snowflakes of one node', () => {
  const make = () => createGenerator({ partition: 9, clock: manualClock(1_700_000_000_000) });
  expect(mayCollide({ a: make(), b: make() })).toBe(true);
  const snowflakes = () => twitter.createGenerator({ datacenter: 1, worker: 5 });
  expect(mayCollide({ a: snowflakes(), b: snowflakes() })).toBe(true);
});
