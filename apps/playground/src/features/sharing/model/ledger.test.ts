import { createGenerator, fromFields } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Run, runsOf } from './id-runs.ts';
import { createLedger } from './ledger.ts';

const T0 = Date.UTC(2026, 0, 1);
const run = (first: number, count: number, some: Partial<Run> = {}): Run => ({
  unixMs: T0,
  tick: 0,
  partition: 7,
  first,
  count,
  ...some,
});
const idsOf = ({ unixMs, tick, partition, first, count }: Run) =>
  Array.from({ length: count }, (_, at) =>
    fromFields({ unixMs, tick, meta: 0, partition, sequence: first + at }),
  );

test('counts as many duplicates as a set of all IDs does', () => {
  const runs = fc.record({
    unixMs: fc.constantFrom(T0, T0 + 4, T0 + 1000),
    tick: fc.constantFrom(0, 1),
    partition: fc.constantFrom(7, 8),
    first: fc.integer({ min: 0, max: 30 }),
    count: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), runs), { maxLength: 40 }), told => {
      const ledger = createLedger();
      const seen = new Set<string>();
      let ids = 0;
      let duplicates = 0;
      for (const [letter, run] of told) {
        ledger.add(letter, [run]);
        for (const id of idsOf(run)) {
          ids++;
          if (seen.has(id)) duplicates++;
          seen.add(id);
        }
      }
      expect(ledger.findings()).toMatchObject({ ids, duplicates, late: 0 });
      for (const { id } of ledger.findings().shown) expect(seen.has(id)).toBe(true);
    }),
  );
});

test('names the first ID that was generated twice, and both makers', () => {
  const ledger = createLedger();
  ledger.add('B', [run(0, 10)]);
  ledger.add('A', [run(8, 5)]);
  ledger.add('A', [run(8, 1, { partition: 9 }), run(8, 1, { tick: 1 })]);
  const [id] = idsOf(run(8, 1));
  expect(ledger.findings()).toMatchObject({ duplicates: 2, shown: [{ id, by: ['B', 'A'] }] });
  expect(ledger.findings().pairs.get('AB')).toEqual({ id, by: ['B', 'A'], count: 2 });
  ledger.forgetPairsOf('A');
  expect(ledger.findings().pairs.size).toBe(0);
  expect(ledger.findings().duplicates).toBe(2);
});

test('drops the oldest seconds if there are too many runs, and reports late IDs', () => {
  const ledger = createLedger(100);
  for (let unit = 0; unit < 1000; unit++) ledger.add('A', [run(0, 1, { unixMs: T0 + 4 * unit })]);
  expect(ledger.size).toBeLessThanOrEqual(250);
  ledger.add('B', [run(0, 1, { unixMs: T0 + 4 * 999 })]);
  expect(ledger.findings()).toMatchObject({ duplicates: 1, late: 0 });
  ledger.add('B', [run(0, 3)]);
  expect(ledger.findings()).toMatchObject({ duplicates: 1, late: 3 });
});

test('runs contain all IDs of a generator', () => {
  const clock = manualClock(T0);
  const generator = createGenerator({ partition: 258, sequence: [100, 65535], clock });
  const bytes = new Uint8Array(10 * 8);
  generator.batchInto(bytes, 5);
  clock.advance(4);
  generator.batchInto(bytes.subarray(50), 2);
  clock.advance(-400);
  generator.batchInto(bytes.subarray(70), 1);
  expect(runsOf(bytes, 8)).toEqual([
    { unixMs: T0, tick: 0, partition: 258, first: 100, count: 5 },
    { unixMs: T0 + 4, tick: 0, partition: 258, first: 100, count: 2 },
    { unixMs: T0 - 396, tick: 1, partition: 258, first: 100, count: 1 },
  ]);
  expect(runsOf(bytes, 0)).toEqual([]);
});

test('a repeated number starts a new run', () => {
  const one = createGenerator({ partition: 1, clock: manualClock(T0) });
  const other = createGenerator({ partition: 1, clock: manualClock(T0) });
  const bytes = new Uint8Array(20);
  one.nextBytes(0, bytes, 0);
  other.nextBytes(0, bytes, 10);
  const ledger = createLedger();
  ledger.add('A', runsOf(bytes, 2));
  expect(ledger.findings()).toMatchObject({ ids: 2, duplicates: 1 });
});
