import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createIdRows,
  type IdFilter,
  type IdRows,
  type LoggedId,
  type LoggedSno,
} from '../../../ids/id-rows.ts';
import { countText, createMatcher, createSorter, type Matches } from './matches.ts';

const batch = (metas: number[], tick: 0 | 1 = 0) => ({
  unixMs: 0,
  tick,
  partition: 0,
  firstSequence: 0,
  count: metas.length,
  metas: Uint8Array.from(metas),
});
const maker = { key: 'a', name: 'a', label: 'this page', fullName: 'a', index: 0 };
const WITH_1: IdFilter = { test: id => 'meta' in id && id.meta === 1 };
const numbers = (matches: Matches) => Array.from({ length: matches.length }, (_, i) => matches.numberAt(i));

describe('matches', () => {
  it('are all rows, newest first, where nothing is asked for', () => {
    const rows = createIdRows(3);
    rows.push(maker, batch([0, 1, 2, 3, 4]), 0);
    const matches = createMatcher()(rows, {});
    expect(numbers(matches)).toEqual([4, 3, 2]);
    expect([matches.numberAt(3), matches.numberAt(-1)]).toEqual([undefined, undefined]);
    expect([4, 2, 1, 5].map(matches.indexOf)).toEqual([0, 2, -1, -1]);
  });

  it('are sorted by when they were made, whatever the order in which they came', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.boolean()), { minLength: 1 }), steps => {
        const rows = createIdRows(12);
        const match = createMatcher();
        const made: number[] = [];
        for (const [madeMs, isLooked] of steps) {
          rows.push(maker, batch([1]), madeMs);
          made.push(madeMs);
          if (isLooked) match(rows, {});
        }
        const expected = made
          .map((madeMs, number) => ({ madeMs, number }))
          .slice(-12)
          .sort((a, b) => b.madeMs - a.madeMs || b.number - a.number)
          .map(({ number }) => number);
        expect(numbers(match(rows, {}))).toEqual(expected);
        expect(numbers(createMatcher()(rows.copy(), {}))).toEqual(expected);
        expect(numbers(createMatcher()(rows, WITH_1))).toEqual(expected);
      }),
    );
  });

  it('look at each row once', () => {
    const rows = createIdRows(100);
    const select = vi.spyOn(rows, 'select');
    const match = createMatcher();
    const filter = WITH_1;
    rows.push(maker, batch([1, 2, 1]), 0);
    match(rows, filter);
    rows.push(maker, batch([1]), 0);
    expect(numbers(match(rows, filter))).toEqual([3, 2, 0]);
    expect(select.mock.calls.map(([, from]) => from)).toEqual([0, 3]);
  });

  it('are those that a fresh look finds, after any rows and changes of mind', () => {
    const filters: IdFilter[] = [WITH_1, { test: id => 'tick' in id && id.tick === 1 }, {}, { key: 'b' }];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(fc.nat(2), { maxLength: 12 }), fc.nat(1), fc.nat(3), fc.boolean())),
        steps => {
          const rows = createIdRows(8);
          const match = createMatcher();
          for (const [metas, tick, at, isCleared] of steps) {
            if (isCleared) rows.clear();
            rows.push({ ...maker, key: tick ? 'b' : 'a' }, batch(metas, tick as 0 | 1), 0);
            const found = match(rows, filters[at]!);
            const expected = rows.select(filters[at]!).reverse();
            expect(numbers(found)).toEqual(expected);
            expect(expected.map(found.indexOf)).toEqual(expected.map((_, i) => i));
          }
        },
      ),
    );
  });
});

it('test each row once, and only rows of the generator that is chosen', () => {
  const rows = createIdRows(100);
  const test = vi.fn((id: LoggedId) => 'sequence' in id && id.sequence % 2 === 0);
  const match = createMatcher();
  const filter: IdFilter = { key: 'a', test };
  rows.push(maker, batch([1, 1, 1, 1]), 0);
  rows.push({ ...maker, key: 'b' }, batch([1, 1]), 0);
  expect(numbers(match(rows, filter))).toEqual([2, 0]);
  rows.push(maker, batch([1]), 0);
  expect(numbers(match(rows, filter))).toEqual([6, 2, 0]);
  expect(test).toHaveBeenCalledTimes(5);
});

describe('in text', () => {
  it.each([
    [0, 0, 'No IDs yet'],
    [1, 1, 'The last ID'],
    [0, 1, '0 of the last ID'],
    [1_024, 1_024, 'The last 1,024 IDs'],
    [12, 16_384, '12 of the last 16,384 IDs'],
  ])('%i of %i are said to be “%s”', (matching, kept, text) => {
    expect(countText(matching, kept)).toBe(text);
  });
});

describe('sorted matches', () => {
  const byMeta = { column: 'metabyte', isDescending: false };
  const metas = (rows: IdRows, sorted: Matches) =>
    numbers(sorted).map(number => (rows.at(number!) as LoggedSno).meta);

  it('stay in their order while IDs come, those with the same value newest first', () => {
    const rows = createIdRows(6);
    const [match, sort] = [createMatcher(), createSorter()];
    const read = () => sort(rows, match(rows, {}), byMeta);
    rows.push(maker, batch([7, 3, 7]), 0);
    expect(numbers(read())).toEqual([1, 2, 0]);
    rows.push(maker, batch([5, 3, 9]), 1);
    expect(metas(rows, read())).toEqual([3, 3, 5, 7, 7, 9]);
    expect(numbers(read()).slice(0, 2)).toEqual([4, 1]);
    rows.push(maker, batch([4]), 2);
    expect(metas(rows, read())).toEqual([3, 3, 4, 5, 7, 9]);
    for (const [index, number] of numbers(read()).entries()) expect(read().indexOf(number!)).toBe(index);
    expect(read().numberAt(6)).toBeUndefined();
  });

  it('are sorted again for another column, and stand as they came without one', () => {
    const rows = createIdRows(4);
    rows.push(maker, { ...batch([2, 9, 1]), unixMs: Date.UTC(2031) }, 0);
    const sort = createSorter();
    const matches = createMatcher()(rows, {});
    expect(metas(rows, sort(rows, matches, byMeta))).toEqual([1, 2, 9]);
    expect(metas(rows, sort(rows, matches, { ...byMeta, isDescending: true }))).toEqual([9, 2, 1]);
    expect(numbers(sort(rows, matches, { column: 'sequence', isDescending: false }))).toEqual([0, 1, 2]);
    const ids = numbers(sort(rows, matches, { column: 'id', isDescending: false })).map(
      number => rows.at(number!)!.text,
    );
    expect(ids).toEqual([...ids].sort());
    expect(sort(rows, matches, undefined)).toBe(matches);
  });
});
