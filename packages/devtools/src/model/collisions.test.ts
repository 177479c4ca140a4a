import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, findOverlaps, oddsOfMeeting, unionOf } from './collisions.ts';

function claim(key: string, partition: number, sequenceMin: number, sequenceMax: number): Claim {
  return { key, description: { partition, sequenceMin, sequenceMax } };
}

/** Generators in a small world, where they meet often. */
const someClaims = fc
  .array(fc.tuple(fc.nat(2), fc.nat(20), fc.nat(20)), { maxLength: 8 })
  .map(tuples =>
    tuples.map(([partition, x, y], i) => claim(`g${i}`, partition, Math.min(x, y), Math.max(x, y))),
  );

function numbersOf({ description: { sequenceMin, sequenceMax } }: Claim): Set<number> {
  return new Set(Array.from({ length: sequenceMax - sequenceMin + 1 }, (_, i) => sequenceMin + i));
}

describe('the collision radar', () => {
  it('finds the pairs and numbers that counting every number finds', () => {
    fc.assert(
      fc.property(someClaims, claims => {
        const found = findOverlaps(claims).flatMap(({ overlaps }) =>
          overlaps.map(({ a, b, from, to }) => `${a.key} ${b.key} ${from}–${to}`),
        );
        const expected = claims.flatMap((a, i) =>
          claims.slice(i + 1).flatMap(b => {
            if (a.description.partition !== b.description.partition) return [];
            const common = [...numbersOf(a)].filter(number => numbersOf(b).has(number));
            return common.length ? [`${a.key} ${b.key} ${common[0]}–${common.at(-1)}`] : [];
          }),
        );
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('lists a partition whose generators keep apart, after those that do not', () => {
    const shared = findOverlaps([
      claim('a', 3, 0, 9),
      claim('b', 3, 10, 19),
      claim('c', 7, 0, 9),
      claim('d', 7, 9, 12),
      claim('e', 8, 0, 65_535),
    ]);
    expect(shared.map(({ partition, overlaps }) => [partition, overlaps.length])).toEqual([
      [7, 1],
      [3, 0],
    ]);
  });
});

describe('the union of ranges', () => {
  it('has the numbers that any of them has, in runs that do not touch', () => {
    fc.assert(
      fc.property(someClaims, claims => {
        const union = unionOf(
          claims.map(({ description }) => ({ from: description.sequenceMin, to: description.sequenceMax })),
        );
        const numbers = union.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, i) => from + i),
        );
        const expected = [...new Set(claims.flatMap(claim => [...numbersOf(claim)]))].sort((a, b) => a - b);
        expect(numbers).toEqual(expected);
        for (const [i, { from }] of union.entries())
          if (i) expect(from).toBeGreaterThan(union[i - 1]!.to + 1);
      }),
    );
  });
});

describe('the odds of meeting', () => {
  it('are 1 in 32,768 for one ID each', () => {
    expect(oddsOfMeeting(1, 1)).toBe(1 / 32_768);
  });

  it('are those that counting all pairs of starts gives', () => {
    const [a, b] = [300, 40];
    let meetings = 0;
    for (let start = 0; start < 32_768; start++) {
      // The other one's starts that meet it: from start − b + 1 to start + a − 1.
      meetings += Math.min(32_767, start + a - 1) - Math.max(0, start - b + 1) + 1;
    }
    expect(oddsOfMeeting(a, b)).toBeCloseTo(meetings / 32_768 ** 2, 12);
  });
});
