import { fromFields } from '@sno-id/sdk';
import { twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHub } from '../../../core/hub.ts';
import { createPulse } from '../../../core/pulse.ts';
import { createRegistry } from '../../../core/registry.ts';
import type { IdBatch, SnoBatch } from '../../../source/source.ts';
import { createDuplicates, MAX_BATCHES } from './duplicates.ts';

const UNIT = 1_700_000_000_000;

function watch() {
  const hub = createHub(error => {
    throw error;
  });
  const registry = createRegistry();
  hub.add(registry.sink);
  const pulse = createPulse(() => () => {});
  return { hub, duplicates: createDuplicates({ hub, pulse, registry }) };
}

function batch(some: Partial<SnoBatch> = {}): SnoBatch {
  const metas = some.metas ?? Uint8Array.from({ length: some.count ?? 1 });
  return { unixMs: UNIT, tick: 0, partition: 1, firstSequence: 0, count: metas.length, metas, ...some };
}

/** Few of everything, so that they meet often. */
const someBatches = fc.array(
  fc.record({
    key: fc.constantFrom('page/a', 'page/b', 'tab/a'),
    batch: fc
      .record({
        unit: fc.nat(1),
        tick: fc.constantFrom(0 as const, 1 as const),
        partition: fc.nat(1),
        firstSequence: fc.nat(10),
        metas: fc.uint8Array({ minLength: 1, maxLength: 6, max: 1 }),
      })
      .map(({ unit, ...rest }) => batch({ ...rest, unixMs: UNIT + 4 * unit })),
  }),
  { maxLength: 30 },
);

describe('the watch for duplicates', () => {
  it('counts what comparing every ID with every other counts', () => {
    fc.assert(
      fc.property(someBatches, batches => {
        const { hub, duplicates } = watch();
        for (const { key, batch } of batches) hub.ids(key, batch);

        const seen: { key: string; id: string }[] = [];
        let total = 0;
        for (const { key, batch } of batches) {
          const { unixMs, tick, partition, firstSequence, metas } = batch;
          const made = [...metas].map((meta, i) => {
            const id = fromFields({ unixMs, tick, meta, partition, sequence: firstSequence + i });
            return { key, id };
          });
          for (const one of made) {
            total += seen.filter(other => other.key !== key && other.id === one.id).length;
          }
          seen.push(...made);
        }
        expect([duplicates.total, duplicates.unknown]).toEqual([total, 0]);
        expect(duplicates.pairs.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      }),
    );
  });

  it('names the generators and an ID that both made', () => {
    const { hub, duplicates } = watch();
    hub.ids('tab/sync', batch({ firstSequence: 5, metas: Uint8Array.of(9, 9, 9) }));
    hub.ids('page/app', batch({ firstSequence: 7, metas: Uint8Array.of(9, 9) }));
    const example = fromFields({ unixMs: UNIT, tick: 0, partition: 1, meta: 9, sequence: 7 });
    expect(duplicates.pairs).toEqual([{ keys: ['page/app', 'tab/sync'], count: 1, example, unixMs: UNIT }]);
    const another = fromFields({ unixMs: UNIT, tick: 0, partition: 1, meta: 9, sequence: 6 });
    expect([example, another].map(duplicates.isRepeated)).toEqual([true, false]);
  });

  it('tells two writers apart by a number that both used in one unit, though the metabytes differ', () => {
    const { hub, duplicates } = watch();
    hub.ids('page/a', batch({ metas: Uint8Array.of(1, 1) }));
    hub.ids('page/b', batch({ metas: Uint8Array.of(2), firstSequence: 2 }));
    expect([duplicates.areApart('page/a', 'page/b'), duplicates.crossings()]).toEqual([false, 0]);
    hub.ids('page/b', batch({ metas: Uint8Array.of(2), firstSequence: 1 }));
    expect([duplicates.areApart('page/b', 'page/a'), duplicates.crossings()]).toEqual([true, 1]);
    expect(duplicates.total).toBe(0);
  });

  it('claims nothing about metabytes that it was not told', () => {
    const { hub, duplicates } = watch();
    hub.ids('page/app', batch({ count: 10, metas: new Uint8Array(10) }));
    hub.ids('tab/sync', batch({ count: 10, metas: new Uint8Array(2) }));
    expect([duplicates.total, duplicates.unknown]).toEqual([2, 8]);
  });

  it('tells the newest that were made twice, of however many', () => {
    const { hub, duplicates } = watch();
    for (const key of ['page/app', 'tab/sync']) hub.ids(key, batch({ count: 20_000 }));
    const id = (sequence: number) => fromFields({ unixMs: UNIT, tick: 0, partition: 1, meta: 0, sequence });
    expect([3_615, 3_616, 19_999].map(id).map(duplicates.isRepeated)).toEqual([false, true, true]);
    hub.ids('page/app', batch({ unixMs: UNIT + 4 }));
    hub.ids('tab/sync', batch({ unixMs: UNIT + 4 }));
    expect([3_616, 3_617].map(id).map(duplicates.isRepeated)).toEqual([false, true]);
  });

  it('forgets the oldest', () => {
    const { hub, duplicates } = watch();
    hub.ids('page/app', batch());
    for (let i = 1; i <= MAX_BATCHES; i++) hub.ids('page/app', batch({ unixMs: UNIT + 4 * i }));
    hub.ids('tab/sync', batch());
    expect(duplicates.total).toBe(0);
    hub.ids('tab/sync', batch({ unixMs: UNIT + 4 * MAX_BATCHES }));
    expect(duplicates.total).toBe(1);
  });
});

describe('the watch for duplicates, over snowflakes', () => {
  const clock = manualClock(UNIT);
  const make = (worker: number) => twitter.createGenerator({ datacenter: 1, worker, clock });

  function watchTwo(worker = 5) {
    const watched = watch();
    const context = { id: 'page', place: 'page', label: 'this page' } as const;
    watched.hub.context(context, [
      { name: 'a', description: make(5).describe() },
      { name: 'b', description: make(worker).describe() },
    ]);
    return watched;
  }

  function snowflakes(ids: readonly bigint[], count = ids.length): IdBatch {
    return { unixMs: UNIT, timeline: 0, count, ids: BigUint64Array.from(ids) };
  }

  it('names an ID that both made', () => {
    const { hub, duplicates } = watchTwo();
    const ids = make(5).batch(8);
    hub.ids('page/a', snowflakes(ids.slice(0, 5)));
    hub.ids('page/b', snowflakes(ids.slice(3)));
    expect(duplicates.pairs).toEqual([
      { keys: ['page/a', 'page/b'], count: 2, example: ids[4], unixMs: UNIT },
    ]);
    expect([duplicates.total, duplicates.unknown]).toEqual([2, 0]);
    expect(ids.filter(duplicates.isRepeated)).toEqual(ids.slice(3, 5));
  });

  it('counts at most as many as can be the same where not all were sent', () => {
    const { hub, duplicates } = watchTwo();
    const ids = make(5).batch(8);
    hub.ids('page/a', snowflakes(ids));
    hub.ids('page/b', snowflakes(ids.slice(0, 2), 10));
    expect([duplicates.total, duplicates.unknown]).toEqual([2, 6]);
  });

  it('compares nothing of another node, another family, or a layout that it does not know', () => {
    const { hub, duplicates } = watchTwo(6);
    const ids = make(5).batch(2);
    hub.ids('page/a', snowflakes(ids));
    hub.ids('page/b', snowflakes(ids));
    hub.ids('page/gone', snowflakes(ids));
    hub.ids('page/other', snowflakes(ids));
    hub.ids('page/sno', batch());
    expect([duplicates.total, duplicates.unknown]).toEqual([0, 0]);
  });
});
