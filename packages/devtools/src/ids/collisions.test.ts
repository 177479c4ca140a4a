import { defineSnowflake, mastodon, type SnowflakeGenerator, twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, findOverlaps, identityOf, MAX_LISTED, rangeOf } from './collisions.ts';

function claim(key: string, partition: number, sequenceMin: number, sequenceMax: number): Claim {
  return { key, description: { kind: 'generator', partition, sequenceMin, sequenceMax } };
}

/** Generators in a small world, where they meet often. */
const someClaims = fc
  .array(fc.tuple(fc.nat(2), fc.nat(20), fc.nat(20)), { maxLength: 8 })
  .map(tuples =>
    tuples.map(([partition, x, y], i) => claim(`g${i}`, partition, Math.min(x, y), Math.max(x, y))),
  );

function numbersOf({ description }: Claim): Set<number> {
  const { from, to } = rangeOf(description);
  return new Set(Array.from({ length: to - from + 1 }, (_, i) => from + i));
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
            if (identityOf(a.description) !== identityOf(b.description)) return [];
            const common = [...numbersOf(a)].filter(number => numbersOf(b).has(number));
            return common.length ? [`${a.key} ${b.key} ${common[0]}–${common.at(-1)}`] : [];
          }),
        );
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('counts all pairs, and lists the first', () => {
    const claims = Array.from({ length: 40 }, (_, i) => claim(`g${i}`, 7, i, i + 100));
    expect(findOverlaps(claims)).toMatchObject([{ count: 780 }]);
    expect(findOverlaps(claims)[0]?.overlaps).toHaveLength(MAX_LISTED);
  });

  it('lists a partition whose generators keep apart, after those that do not', () => {
    const shared = findOverlaps([
      claim('a', 3, 0, 9),
      claim('b', 3, 10, 19),
      claim('c', 7, 0, 9),
      claim('d', 7, 9, 12),
      claim('e', 8, 0, 65_535),
    ]);
    expect(shared.map(({ identity, overlaps }) => [identity, overlaps.length])).toEqual([
      ['7', 1],
      ['3', 0],
    ]);
  });
});

describe('the collision radar, over both families', () => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const snowflakes = (key: string, source: SnowflakeGenerator): Claim => ({
    key,
    description: source.describe(),
  });
  const orders = snowflakes('orders', twitter.createGenerator({ datacenter: 1, worker: 5, clock }));

  function overlapsWith(other: Claim) {
    return findOverlaps([orders, other]).flatMap(({ overlaps }) => overlaps);
  }

  it('finds snowflakes that have layout, node and numbers in common', () => {
    const other = twitter.createGenerator({ datacenter: 1, worker: 5, range: [100, 199], clock });
    expect(overlapsWith(snowflakes('other', other))).toMatchObject([{ from: 100, to: 199 }]);
  });

  it('finds them under other names of the same bits', () => {
    const renamed = defineSnowflake({
      ...{ epochMs: twitter.epochMs, unitMs: 1, regression: 'wait', overflow: 'wait' },
      fields: [
        { name: 'at', width: 41, role: 'time' },
        { name: 'region', width: 5 },
        { name: 'machine', width: 5 },
        { name: 'step', width: 12, role: 'sequence' },
      ],
    });
    const other = renamed.createGenerator({ region: 1, machine: 5, clock });
    expect(overlapsWith(snowflakes('other', other))).toHaveLength(1);
  });

  it.each<[string, SnowflakeGenerator]>([
    ['another node', twitter.createGenerator({ datacenter: 1, worker: 6, clock })],
    ['another epoch', twitter.with({ epochMs: 0 }).createGenerator({ datacenter: 1, worker: 5, clock })],
    ['another layout', mastodon.createGenerator({ clock })],
  ])('finds nothing where they have %s', (_, other) => {
    expect(overlapsWith(snowflakes('other', other))).toEqual([]);
  });

  it('never takes a sno ID for a snowflake', () => {
    expect(overlapsWith(claim('app', 5, 0, 65_535))).toEqual([]);
  });

  it('lists ranges apart, of one identity', () => {
    const lower = twitter.createGenerator({ datacenter: 1, worker: 5, range: [0, 99], clock });
    const upper = twitter.createGenerator({ datacenter: 1, worker: 5, range: [100, 4_095], clock });
    expect(findOverlaps([snowflakes('a', lower), snowflakes('b', upper)])).toMatchObject([
      { overlaps: [], twins: [] },
    ]);
  });

  it('does not accuse two ends of a shared generator, which it cannot tell from two shared generators', () => {
    const end = (key: string, sequenceMax: number): Claim => ({
      key,
      description: { kind: 'shared-generator', partition: 7, sequenceMin: 0, sequenceMax },
    });
    const shared = findOverlaps([end('page', 99), end('worker', 99)]);
    expect(shared).toMatchObject([{ overlaps: [], twins: [{ from: 0, to: 99 }] }]);
    expect(findOverlaps([end('page', 99), end('worker', 98)])[0]?.overlaps).toHaveLength(1);
    expect(findOverlaps([end('page', 99), claim('app', 7, 0, 99)])[0]?.overlaps).toHaveLength(1);
  });

  it('does not accuse two generators of one context with the same range, which continue from each other', () => {
    const [page, worker] = ['page', 'worker'].map(id => ({ context: { id } }));
    const one = { ...claim('one', 7, 0, 99), ...page };
    const other = { ...claim('other', 7, 0, 99), ...page };
    expect(findOverlaps([one, other])).toMatchObject([{ overlaps: [], twins: [{ from: 0, to: 99 }] }]);
    for (const apart of [
      { ...other, ...worker },
      claim('other', 7, 0, 99),
      { ...claim('other', 7, 0, 98), ...page },
    ]) {
      expect(findOverlaps([one, apart])[0]?.overlaps).toHaveLength(1);
    }
  });

  it('knows that granted IDs of different cells cannot meet, and that odds keep provisional ones apart', () => {
    const device = (key: string, kind: 'granted' | 'provisional', slot: number): Claim => ({
      key,
      description: {
        ...{ kind: 'device', partition: 0x8004, sequenceMin: 16, sequenceMax: 19 },
        status: {
          ...{ kind, durability: 'strict', aheadMs: 0, grantedUntilMs: 1, offsetMs: 0 },
          cells: kind === 'granted' ? [{ slab: 248, slot, lane: 4, fromMs: 0, toMs: 1 }] : [],
          checkIn: { outcome: 'granted', atMs: 0 },
        },
      } as Claim['description'],
    });
    const overlapsOf = (...claims: Claim[]) => findOverlaps(claims).flatMap(({ overlaps }) => overlaps);
    expect(overlapsOf(device('a', 'granted', 7), device('b', 'granted', 8))).toEqual([]);
    expect(overlapsOf(device('a', 'provisional', 7), device('b', 'provisional', 7))).toEqual([]);
    // One cell that two hold: a rule is broken. And a generator that has no grant may use any number.
    expect(overlapsOf(device('a', 'granted', 7), device('b', 'granted', 7))).toHaveLength(1);
    expect(overlapsOf(device('a', 'granted', 7), claim('app', 0x8004, 0, 65_535))).toHaveLength(1);
  });
});
