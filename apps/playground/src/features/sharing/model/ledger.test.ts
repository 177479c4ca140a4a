import { fromFields } from '@sno-id/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLedger } from './ledger.ts';

const T0 = Date.UTC(2026, 0, 1);
const id = (unit: number, sequence: number) =>
  fromFields({ unixMs: T0 + 4 * unit, tick: 0, meta: 0, partition: 7, sequence });

test('counts as many duplicates as a set of all IDs does', () => {
  const made = fc.record({
    letter: fc.constantFrom('A', 'B', 'C'),
    unit: fc.integer({ min: 0, max: 2 }),
    sequence: fc.integer({ min: 0, max: 6 }),
    isLater: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(made, { maxLength: 40 }), all => {
      const ledger = createLedger();
      const seen = new Set<string>();
      let duplicates = 0;
      let stretch = 0;
      for (const { letter, unit, sequence, isLater } of all) {
        if (isLater) {
          ledger.advance();
          stretch++;
        }
        // The first unit of a stretch is the last one of the stretch before it.
        const made = id(2 * stretch + unit, sequence);
        ledger.add(letter, [made]);
        if (seen.has(made)) duplicates++;
        seen.add(made);
      }
      const found = ledger.findings();
      expect(found).toMatchObject({ ids: all.length, duplicates });
      expect(found.first === undefined).toBe(duplicates === 0);
    }),
  );
});

test('names the first ID that was generated twice, and both makers', () => {
  const ledger = createLedger();
  ledger.add('B', [id(0, 0), id(0, 1), id(0, 2)]);
  ledger.add('A', [id(0, 1), id(0, 2), id(0, 3)]);
  const first = { id: id(0, 1), by: ['B', 'A'] };
  expect(ledger.findings()).toMatchObject({ ids: 6, duplicates: 2, first });
  expect(ledger.findings().pairs.get('AB')).toEqual({ ...first, count: 2 });
  ledger.add('C', [id(0, 2)]);
  expect([...ledger.findings().pairs.keys()]).toEqual(['AB', 'BC', 'AC']);
  ledger.forgetPairsOf('A');
  expect([...ledger.findings().pairs.keys()]).toEqual(['BC']);
  expect(ledger.findings().duplicates).toBe(3);
});
