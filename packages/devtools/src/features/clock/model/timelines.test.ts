import { createGenerator, isSnoError, unixMsOf } from '@sno-id/sdk';
import { EPOCH_MS, UNIT_MS } from '@sno-id/sdk/read';
import { manualClock } from '@sno-id/sdk/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeTimelines, timeInUse, timelinesOf, unitText } from './timelines.ts';

const START = Date.UTC(2026, 4, 8);

function setUp() {
  const clock = manualClock(START);
  const generator = createGenerator({ partition: 1, sequence: [0, 3], clock, whenBlocked: 'throw' });
  return { clock, generator, look: () => timelinesOf(generator.snapshot(), clock.now()) };
}

describe('the timelines', () => {
  it('are unused at first', () => {
    const { look } = setUp();
    expect(look()).toEqual({ tick: 0, usedToMs: [undefined, undefined], outlook: { next: 'same' } });
    expect(describeTimelines(look())).toBe('Tick 0 is unused. Tick 1 is unused. The next ID keeps tick 0.');
  });

  it('tell that a step back flips the tick, and a second one into the same time has to wait', () => {
    const { clock, generator, look } = setUp();
    generator.next();
    clock.set(START - 60_000);
    expect(look().outlook).toEqual({ next: 'flip' });
    generator.next();
    expect(look()).toMatchObject({ tick: 1, usedToMs: [60_004, 4], outlook: { next: 'same' } });
    clock.set(START - 120_000);
    expect(look().outlook).toEqual({ next: 'wait', waitMs: 60_000 });
    expect(describeTimelines(look())).toContain('an ID could repeat: the next one waits 60 s.');
  });

  it.each([Date.UTC(2009, 11, 31), Date.UTC(2080, 0, 1)])('tell that an ID cannot hold %d', ms => {
    const { clock, generator, look } = setUp();
    clock.set(ms);
    expect(look().outlook).toEqual({ next: 'refuse' });
    expect(() => generator.next()).toThrow(expect.objectContaining({ code: 'ERR_CLOCK_RANGE' }));
  });

  it('foretell what the generator does, whatever the clock did', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 60 }), steps => {
        const { clock, generator, look } = setUp();
        for (const ms of steps) {
          clock.set(clock.now() + ms);
          const { tick, outlook } = look();
          try {
            generator.next();
            expect(outlook.next).not.toBe('wait');
            expect(look().tick).toBe(outlook.next === 'flip' ? 1 - tick : tick);
          } catch (error) {
            if (!isSnoError(error) || !('retryAfterMs' in error)) throw error;
            expect(outlook).toEqual({ next: 'wait', waitMs: error.retryAfterMs });
          }
        }
      }),
    );
  });
});

describe('the time that a generator uses', () => {
  it('is what its clock reads', () => {
    const { generator } = setUp();
    expect(timeInUse(generator.snapshot(), START)).toBe(START);
  });

  it('is what it puts in the place of a time that no ID can hold', () => {
    const clock = manualClock(0);
    const generator = createGenerator({
      clock,
      whenOutOfRange: 'substitute',
      random: { nextUint32: () => 1_000 },
    });
    const id = generator.next();
    const usedMs = timeInUse(generator.snapshot(), clock.now());
    expect(usedMs).toBe(unixMsOf(id));
    expect(timelinesOf(generator.snapshot(), usedMs).outlook).toEqual({ next: 'same' });
  });

  it('is no other for one that refuses', () => {
    const { clock, generator } = setUp();
    clock.set(0);
    const snapshot = generator.snapshot();
    expect(timelinesOf(snapshot, timeInUse(snapshot, 0)).outlook).toEqual({ next: 'refuse' });
  });
});

it('tells the time of a unit', () => {
  const { generator } = setUp();
  generator.next();
  expect(unitText(generator.snapshot().wallHi)).toBe(`${(START - EPOCH_MS) / UNIT_MS}, 00:00:00.000`);
  expect(unitText(0)).toBe('0, never used');
});
