import { fromFields } from '@sno-id/sdk';
import { mastodon, twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { keptIn } from '../../test/kept-in.ts';
import { snoRow } from '../../test/only-sno.ts';
import { createTestPanel } from '../../test/test-panel.ts';
import { type ContextInfo, generatorKey, type IdBatch, type SnoBatch } from '../source/source.ts';
import { grantText } from './granted.ts';
import { createIdLog } from './id-log.ts';
import type { LoggedId, LoggedSno } from './id-rows.ts';

const PAGE: ContextInfo = { id: 'page', place: 'page', label: 'this page' };
const UNIT = Date.UTC(2026, 0, 1);

function panelAt(clock: { ms: number }) {
  return createTestPanel({
    wallMs: () => clock.ms,
  });
}

function setUp(capacity: number) {
  const clock = { ms: 0 };
  const panel = panelAt(clock);
  return { clock, panel, hub: panel.hub, log: createIdLog(panel, capacity) };
}

function batch(metas: readonly number[], some: Partial<SnoBatch> = {}): SnoBatch {
  return {
    unixMs: UNIT,
    tick: 0,
    partition: 7,
    firstSequence: 0,
    count: metas.length,
    metas: Uint8Array.from(metas),
    ...some,
  };
}

function generatorNamed(name: string) {
  return {
    name,
    description: { kind: 'sno', partition: 7, sequenceMin: 0, sequenceMax: 65_535, capacity: 65_536 },
  };
}

describe('the log of IDs', () => {
  it('tells an ID’s fields, text and maker', () => {
    const { hub, log } = setUp(8);
    hub.context(PAGE, [generatorNamed('other'), generatorNamed('app')]);
    hub.ids('page/app', batch([0, 65], { tick: 1, firstSequence: 500 }));
    const id = keptIn(log)[1]!;
    const fields = { unixMs: UNIT, tick: 1, meta: 65, partition: 7, sequence: 501 } as const;
    expect(id).toMatchObject({ number: 1, maker: { key: 'page/app', name: 'app', index: 1 }, ...fields });
    expect(id.text).toBe(fromFields(fields));
  });

  it('tells where an ID of a device lies in its grant, and which are provisional', () => {
    const { hub, log } = setUp(8);
    const range = { partition: 36_366, sequenceMin: 0, sequenceMax: 3, capacity: 4 };
    hub.context(PAGE, [generatorNamed('app'), { name: 'notes', description: { kind: 'device', ...range } }]);
    hub.ids('page/notes', batch([0], { partition: 36_366, firstSequence: 258 }));
    hub.ids('page/notes', batch([0], { partition: 36_366, firstSequence: 258, tick: 1 }));
    hub.ids('page/app', batch([0], { partition: 36_366, firstSequence: 258 }));
    const texts = keptIn(log).map(id => grantText(id as LoggedSno));
    expect(texts).toEqual(['block 921,089, lane 0, n 2', 'none, provisional', undefined]);
  });

  it('tells where the maker of an ID lives, unless that is this page', () => {
    const { hub, log } = setUp(8);
    hub.context({ id: 'w2', place: 'worker', label: 'worker “w2”' }, [generatorNamed('sync')]);
    hub.ids('w2/sync', batch([0]));
    expect(keptIn(log)[0]?.maker).toMatchObject({ fullName: 'sync, worker “w2”', label: 'worker “w2”' });
  });

  it('knows the maker of an ID that is gone', () => {
    const { hub, log } = setUp(8);
    hub.context(PAGE, [generatorNamed('app')]);
    hub.ids('page/app', batch([1]));
    hub.gone('page');
    expect(keptIn(log)[0]?.maker.name).toBe('app');
  });

  it('takes the last of a batch that is greater than the log', () => {
    const { hub, log } = setUp(4);
    hub.ids(
      'a',
      batch(
        Array.from({ length: 11 }, (_, i) => i),
        { firstSequence: 100 },
      ),
    );
    expect([keptIn(log).length, log.total, log.made(), log.rows.first]).toEqual([4, 11, 11, 7]);
    expect([
      snoRow(keptIn(log)[0])?.sequence,
      snoRow(keptIn(log)[0])?.meta,
      snoRow(keptIn(log)[3])?.sequence,
    ]).toEqual([107, 7, 110]);
  });

  it('knows when IDs were made that came late, and of those of a shifted clock when they came', () => {
    const { hub, log, clock } = setUp(8);
    clock.ms = UNIT + 300;
    hub.ids('a', batch([1], { unixMs: UNIT + 200 }));
    hub.ids('late', batch([2], { unixMs: UNIT + 100, atMs: UNIT + 110 }));
    hub.ids('shifted', batch([3], { unixMs: UNIT - 3_600_000 }));
    expect([0, 1, 2].map(log.rows.madeAt)).toEqual([UNIT + 300, UNIT + 110, UNIT + 300]);
    clock.ms = UNIT - 60_000; // the system clock was set back
    hub.ids('a', batch([4], { unixMs: UNIT - 60_000 }));
    expect(log.rows.madeAt(3)).toBe(UNIT + 300);
  });

  it('has the IDs of a generator in their order, whatever its clock and the system clock do meanwhile', () => {
    const { hub, log, clock } = setUp(8);
    for (const [aheadMs, atMs] of [
      [0, 0],
      [1_500, 1],
      [-1_500, 1],
      [0, -1_000],
      [0, 2],
    ] as const) {
      clock.ms = UNIT + atMs;
      hub.ids('a', batch([1], { unixMs: clock.ms + aheadMs, atMs: clock.ms }));
    }
    const made = [0, 1, 2, 3, 4].map(log.rows.madeAt);
    expect(made).toEqual([UNIT, UNIT + 1, UNIT + 1, UNIT + 1, UNIT + 2]);
  });

  it('has what others kept at the time at which it was made, whoever tells first', () => {
    const { hub, log, clock } = setUp(8);
    clock.ms = UNIT + 90_000;
    const kept = (key: string, seconds: number) =>
      hub.ids(key, batch([1], { unixMs: UNIT + seconds * 1_000, atMs: UNIT + seconds * 1_000 }));
    for (const seconds of [10, 50, 89]) kept('first', seconds);
    for (const seconds of [20, 60]) kept('second', seconds);
    expect([0, 1, 2, 3, 4].map(number => log.rows.madeAt(number) - UNIT)).toEqual([
      10_000, 50_000, 89_000, 20_000, 60_000,
    ]);
  });

  it('shows the IDs of a sample whose metabytes are told, and counts all', () => {
    const { hub, log } = setUp(8);
    hub.ids('a', batch([1, 2], { count: 50 }));
    hub.made('a', 75);
    hub.ids('b', batch([3]));
    expect([keptIn(log).length, log.made('a'), log.made()]).toEqual([3, 75, 76]);
    expect(log.made('nobody')).toBe(0);
  });

  it('is empty once cleared, while the counts continue', () => {
    const { hub, log } = setUp(4);
    hub.ids('a', batch([1, 2]));
    log.clear();
    expect([keptIn(log).length, keptIn(log)[0], log.made('a')]).toEqual([0, undefined, 2]);
    hub.ids('a', batch([3]));
    expect([keptIn(log).length, snoRow(keptIn(log)[0])?.meta, keptIn(log)[0]?.number, log.made('a')]).toEqual(
      [1, 3, 2, 3],
    );
  });

  it('says rates by its clock', () => {
    const { hub, log, clock } = setUp(4);
    hub.ids('a', batch([1, 2]));
    hub.ids('b', batch([1]));
    expect([log.rate('a'), log.rate()]).toEqual([2, 3]);
    clock.ms = 10_000;
    expect(log.rate()).toBe(0);
  });

  it('touches the pulse', () => {
    const { hub, panel } = setUp(4);
    const touch = vi.spyOn(panel.pulse, 'touch');
    hub.ids('a', batch([1]));
    expect(touch).toHaveBeenCalled();
  });

  it('forgets the counts of the eldest of many that have gone', () => {
    const { hub, log } = setUp(4);
    for (let i = 0; i < 100; i++) {
      const context = { ...PAGE, id: `worker-${i}` };
      hub.context(context, [generatorNamed('sync')]);
      hub.ids(generatorKey(context.id, 'sync'), batch([0]));
      hub.gone(context.id);
    }
    expect([log.made('worker-0/sync'), log.made('worker-99/sync'), log.made()]).toEqual([0, 1, 64]);
  });

  it('is the tail of what an array would hold, whatever comes', () => {
    const arrival = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      tick: fc.constantFrom(0 as const, 1 as const),
      firstSequence: fc.nat(60_000),
      metas: fc.array(fc.nat(255), { maxLength: 30 }),
    });
    const clearing = fc.record({ clear: fc.constant(true) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.oneof({ weight: 6, arbitrary: arrival }, { weight: 1, arbitrary: clearing })),
        fc.nat(255),
        (capacity, steps, wanted) => {
          const { hub, log } = setUp(capacity);
          let kept: { number: number; key: string; tick: number; sequence: number; meta: number }[] = [];
          let number = 0;
          for (const step of steps) {
            if ('clear' in step) {
              log.clear();
              kept = [];
              continue;
            }
            const { key, tick, firstSequence, metas } = step;
            hub.ids(key, batch(metas, { tick, firstSequence }));
            const added = metas.map((meta, i) => ({
              number: number++,
              key,
              tick,
              sequence: firstSequence + i,
              meta,
            }));
            kept = [...kept, ...added].slice(-capacity);
          }
          const rows = log.rows.copy();
          const shown = kept.map((_, i) => snoRow(rows.at(rows.first + i))!);
          expect(
            shown.map(({ number, maker, tick, sequence, meta }) => ({
              number,
              key: maker.key,
              tick,
              sequence,
              meta,
            })),
          ).toEqual(kept);
          expect([keptIn(log).length, log.total, keptIn(log)[kept.length]]).toEqual([
            kept.length,
            number,
            undefined,
          ]);
          for (const key of ['a', 'b']) {
            const test = (id: LoggedId) => 'meta' in id && id.meta === wanted;
            const own = kept.filter(row => row.key === key);
            const matching = own.filter(({ meta }) => meta === wanted);
            expect(log.rows.select({ key })).toEqual(own.map(({ number }) => number));
            expect(log.rows.select({ key, test })).toEqual(matching.map(({ number }) => number));
          }
        },
      ),
    );
  });

  it('leaves a copy as it was', () => {
    const { hub, log } = setUp(4);
    hub.ids('a', batch([1, 2, 3]));
    const copy = log.rows.copy();
    hub.ids('b', batch([7, 8, 9]));
    expect([copy.first, copy.end, snoRow(copy.at(2))?.meta, copy.at(3), copy.at(0)?.maker.key]).toEqual([
      0,
      3,
      3,
      undefined,
      'a',
    ]);
    expect(copy.select({ key: 'b' })).toEqual([]);
  });

  it('can be copied as it was a little while ago', () => {
    const { hub, log } = setUp(4);
    hub.ids('a', batch([1, 2, 3, 4, 5]));
    const copy = log.rows.copy(3);
    expect([copy.first, copy.end, snoRow(copy.at(2))?.meta, copy.at(3)]).toEqual([1, 3, 3, undefined]);
    const tooLate = log.rows.copy(0);
    expect([tooLate.first, tooLate.end]).toEqual([1, 1]);
  });
});

describe('the log of snowflakes', () => {
  const clock = manualClock(UNIT);
  const orders = twitter.createGenerator({ datacenter: 1, worker: 5, clock });
  const ids = orders.batch(3);
  const snowflakes: IdBatch = { unixMs: UNIT, timeline: 0, count: 3, ids: BigUint64Array.from(ids) };
  const state = { name: 'orders', description: orders.describe() };

  it('tells an ID’s decimal text, time and fields', () => {
    const { hub, log } = setUp(8);
    hub.context(PAGE, [state]);
    hub.ids('page/orders', snowflakes);
    expect(keptIn(log)[2]).toMatchObject({
      number: 2,
      maker: { name: 'orders' },
      unixMs: UNIT,
      text: String(ids[2]),
      values: [
        { name: 'datacenter', value: 1 },
        { name: 'worker', value: 5 },
        { name: 'sequence', value: 2 },
      ],
    });
  });

  it('is found by its generator, and has no metabyte to count', () => {
    const { hub, log } = setUp(8);
    hub.ids('page/app', batch([0, 1]));
    hub.ids('page/orders', snowflakes);
    expect([{ key: 'page/orders' }, {}].map(filter => log.rows.select(filter))).toEqual([
      [2, 3, 4],
      [0, 1, 2, 3, 4],
    ]);
  });

  it('stands beside sno IDs over the end of the log, in a copy too', () => {
    const { hub, log } = setUp(4);
    for (let i = 0; i < 3; i++) {
      hub.ids('page/app', batch([i]));
      hub.ids('page/orders', snowflakes);
    }
    const copy = log.rows.copy();
    hub.ids('page/app', batch([9, 9, 9, 9]));
    const shown = [8, 9, 10, 11].map(number => copy.at(number)!);
    expect(shown.map(row => ('values' in row ? row.id : row.meta))).toEqual([2, ...ids]);
  });

  it('keeps the fields that an ID was made with, when its generator has got another layout', () => {
    const { hub, log } = setUp(8);
    hub.context(PAGE, [state]);
    hub.ids('page/orders', snowflakes);
    hub.context(PAGE, [{ ...state, description: mastodon.createGenerator({ clock }).describe() }]);
    hub.ids('page/orders', snowflakes);
    const names = [0, 3].map(number => {
      const row = log.rows.at(number)!;
      return 'values' in row && row.values.map(({ name }) => name);
    });
    expect(names).toEqual([['datacenter', 'worker', 'sequence'], ['sequence']]);
    expect(log.rows.select({ key: 'page/orders' })).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('shows an ID of which nothing but the number is known', () => {
    const { hub, log } = setUp(8);
    hub.ids('gone/orders', snowflakes);
    expect(keptIn(log)[0]).toMatchObject({ text: String(ids[0]), values: [] });
  });
});
