import { describe, expect, test } from 'vitest';
import { anchoredClock, createGenerator, tickOf, unixMsOf } from '../../src/index.ts';
import { machine, UNIX_MS } from '../time/machine.ts';

/** A process: a generator of partition 7 on the default clock, which lies `offMs` ahead of the system clock. */
function process(wallMs: number, offMs: number, borrowUnits = 0) {
  const { sources } = machine({ wallMs, timeOrigin: wallMs - 5000 + offMs });
  return createGenerator({ partition: 7, clock: anchoredClock(sources), sequence: [0, 3], borrowUnits });
}

describe('a restart without a snapshot, with the same partition', () => {
  // What README, the guides and the package's README promise. The first of the two processes reads the start of a unit.
  test.each([
    ['a new process, whose clock agrees with the system clock', 50, 0, 0, 54],
    ['a process that waited as a standby, whose clock is behind', 50, -50, 0, 104],
    ['and borrowed units', 50, -50, 2, 112],
  ])(
    '%s: no repeat once the system clock has moved forward far enough',
    (_, ahead, behind, borrowUnits, ms) => {
      const startMs = UNIX_MS + 4 - (ahead % 4);
      const before = process(startMs, ahead, borrowUnits);
      const ids = before.batch(4 * (1 + borrowUnits));
      const last = ids.at(-1)!;
      const first = process(startMs + ms, behind).next();
      expect(first > last).toBe(true);
      expect(unixMsOf(first)).toBe(unixMsOf(last) + 4);
      // A millisecond earlier it repeats one.
      expect(ids).toContain(process(startMs + ms - 1, behind).next());
      expect(tickOf(first)).toBe(0);
    },
  );
});
