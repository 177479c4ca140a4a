/*
 * Counters that are moved all at once, against counters that are moved one by one, as the store in memory
 * does it.
 */

import { describe, expect, test } from 'vitest';
import { LABELS } from '../../src/format/grant.ts';
import { advancedCounter, lastAdvancedSlab, newAuthority, take } from '../../src/server/rules.ts';
import {
  counterOf,
  type MovedRow,
  movedAfter,
  type SlabRow,
  slabAfter,
  slabStatuses,
} from '../../src/server/stores/etcd-slabs.ts';

/** Numbers that look random, the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

describe('counters in etcd', () => {
  test('are those of a store that moves each of them, in any order of events', () => {
    // SNO_TEST=all plays more.
    const seeds = process.env['SNO_TEST'] === 'all' ? 100 : 25;
    for (let seed = 1; seed <= seeds; seed++) {
      const draw = numbers(seed);
      let row: MovedRow = { ...newAuthority('a', 'etcd', 0, { nextUint32: () => draw(2 ** 31) }), moved: [] };
      const slabs = new Map<number, SlabRow>();
      const plain = new Map<number, number>();
      for (let event = 0; event < 60; event++) {
        row = { ...row, currentSlab: row.currentSlab + draw(3) };
        const slab = draw(row.currentSlab + 7);
        if (draw(4) > 0) {
          const request = { slab, labels: 2 ** (8 + draw(22)), align: 256 };
          const first = take(row, counterOf(row, slab, slabs.get(slab)), request);
          expect(first).toBe(take(row, plain.get(slab), request));
          if (first === undefined) continue;
          slabs.set(slab, slabAfter(row, slabs.get(slab), slab, first + request.labels, request.labels));
          plain.set(slab, first + request.labels);
        } else {
          const labels = draw(2) ? { [slab]: draw(LABELS), [draw(9)]: draw(LABELS) } : undefined;
          if (labels) row = { ...row, mark: { epoch: 1, labels, authorities: [] } };
          const jump = (1 + draw(2 ** 17)) * 256;
          const last = Math.max(lastAdvancedSlab(row), ...plain.keys());
          for (let s = 0; s <= last; s++) plain.set(s, advancedCounter(row, s, plain.get(s), jump));
          const counters = Array.from({ length: last + 1 }, (_, s) => plain.get(s)!);
          row = { ...row, moved: movedAfter(row, slabs, counters), mark: null };
        }
        const statuses = slabStatuses(row, slabs).map(({ slab, labels }) => [slab, labels]);
        expect(statuses).toEqual([...plain].sort(([a], [b]) => a - b));
      }
    }
  });

  test('that were moved take few pieces, and not one for each slab', () => {
    let row: MovedRow = { ...newAuthority('a', 'etcd', 0, { nextUint32: () => 0 }), moved: [] };
    for (let i = 0; i < 20; i++) {
      row = { ...row, currentSlab: 300 + 12 * i };
      const counters = Array.from({ length: lastAdvancedSlab(row) + 1 }, (_, slab) =>
        advancedCounter(row, slab, counterOf(row, slab, undefined), 65_536 * 256),
      );
      row = { ...row, moved: movedAfter(row, new Map(), counters) };
    }
    expect(row.moved.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(row).length).toBeLessThan(1000);
  });

  test('a counter never passes the end of its slab, even if labels were taken since it was read', () => {
    let row: MovedRow = { ...newAuthority('a', 'etcd', 0, { nextUint32: () => 0 }), moved: [] };
    row = { ...row, moved: movedAfter(row, new Map(), Array(9).fill(LABELS - 512)) };
    expect(counterOf(row, 3, { next: 4096, taken: 4096, moved: 0 })).toBe(LABELS);
    expect(counterOf(row, 3, undefined)).toBe(LABELS - 512);
  });
});
