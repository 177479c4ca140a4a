import { anchoredClock, createGenerator } from '@sno-id/sdk';
import { describe, expect, it } from 'vitest';
import { generatorOf, type Locks, SEATS, takeSeat } from './seat.ts';

const clock = anchoredClock();

/** A browser's locks for seats: each is held by one tab until that tab is gone. */
function fakeLocks() {
  const held = new Set<string>();
  const locks: Locks = {
    async request(name, _, callback) {
      if (held.has(name)) return callback(null);
      held.add(name);
      return callback({ name });
    },
  };
  return { held, locks };
}

describe('seats', () => {
  it('are given to one tab at a time, the first free one, and reused when a tab is gone', async () => {
    const { held, locks } = fakeLocks();
    expect([await takeSeat(locks, 'n'), await takeSeat(locks, 'n'), await takeSeat(locks, 'n')]).toEqual([
      0, 1, 2,
    ]);
    held.delete('n.seat.1');
    expect(await takeSeat(locks, 'n')).toBe(1);
  });

  it('run out, and do not exist without locks', async () => {
    const { locks } = fakeLocks();
    for (let seat = 0; seat < SEATS; seat++) expect(await takeSeat(locks, 'n')).toBe(seat);
    expect(await takeSeat(locks, 'n')).toBeUndefined();
    expect(await takeSeat(undefined, 'n')).toBeUndefined();
  });

  it('have separate ranges of one partition', () => {
    const generators = Array.from({ length: SEATS }, (_, seat) => generatorOf(7, seat, undefined, clock));
    expect(generators.every(({ partition, capacity }) => partition === 7 && capacity === 1_024)).toBe(true);
    expect(generators.map(({ sequenceMin }) => sequenceMin)).toEqual(
      generators.map((_, seat) => seat * 1_024),
    );
  });

  it('resume where the tab before them stopped', () => {
    const before = generatorOf(7, 3, undefined, clock);
    const ids = before.batch(2_000);
    const after = generatorOf(7, 3, before.snapshot(), clock);
    expect(new Set([...ids, ...after.batch(2_000)]).size).toBe(4_000);
    // The state of another seat is not used.
    expect(() => generatorOf(7, 4, before.snapshot(), clock)).toThrow(RangeError);
    expect(generatorOf(7, undefined, createGenerator({ partition: 7 }).snapshot(), clock).capacity).toBe(
      65_536,
    );
  });
});
