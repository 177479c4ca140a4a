import { describe, expect, test } from 'vitest';
import { createGenerator, tickOf, unixMsOf } from '../../src/index.ts';
import { anchoredClock, machine, UNIX_MS } from '../clock/machine.ts';

/**
 * A process: a generator of partition 7 on the default clock, which lies `offMs` ahead of the system clock.
 */
function process(wallMs: number, offMs: number) {
  const { sources } = machine({ wallMs, timeOrigin: wallMs - 5000 + offMs });
  return createGenerator({ partition: 7, clock: anchoredClock(sources), sequence: [0, 3] });
}

describe('a restart without a snapshot, with the same partition', () => {
  // What README, the guides and the package's README promise. The first of the two processes reads the start
  // of a unit.
  test.each([
    ['a new process, whose clock agrees with the system clock', 50, 0, 54],
    ['a process that waited as a standby, whose clock is behind', 50, -50, 104],
  ])('%s: no repeat once the system clock has moved forward far enough', (_, ahead, behind, ms) => {
    const startMs = UNIX_MS + 4 - (ahead % 4);
    const before = process(startMs, ahead);
    const ids = before.batch(4);
    const last = ids.at(-1)!;
    const first = process(startMs + ms, behind).next();
    expect(first > last).toBe(true);
    expect(unixMsOf(first)).toBe(unixMsOf(last) + 4);
    // A millisecond earlier it repeats one.
    expect(ids).toContain(process(startMs + ms - 1, behind).next());
    expect(tickOf(first)).toBe(0);
  });

  test.each([20, 50, 100])(
    'under a system clock with steps of %i ms: none after eight steps, and 104 ms are too few',
    step => {
      const old = machine({ wallQuantumMs: step });
      const before = createGenerator({ partition: 7, clock: anchoredClock(old.sources) });
      before.next();
      // The system clock is slewed, never set back: it falls four steps behind, which is left alone.
      for (let i = 0; i < 40; i++) {
        old.pass(step);
        old.upMs += step / 10;
        before.next();
      }
      const lastMs = unixMsOf(before.next());
      const firstMsAfter = (ms: number): number => {
        const wallMs = old.wallMs + ms;
        const { sources } = machine({ wallMs, wallQuantumMs: step, timeOrigin: wallMs - 5000 - 50 });
        return unixMsOf(createGenerator({ partition: 7, clock: anchoredClock(sources) }).next());
      };
      expect(lastMs).toBe(old.wallMs + 4 * step);
      expect(firstMsAfter(8 * step)).toBeGreaterThan(lastMs);
      expect(firstMsAfter(step * Math.ceil((4 * step + 54) / step))).toBeGreaterThan(lastMs);
      expect(firstMsAfter(step * Math.ceil(104 / step))).toBeLessThanOrEqual(lastMs);
    },
  );
});
