import { describe, expect, test } from 'vitest';
import { createGenerator, tickOf } from '../../src/index.ts';
import { adjustableClock, manualClock } from '../../src/testing/index.ts';

const UNIX_MS = Date.UTC(2026, 0, 1);

function adjustable() {
  const shown = manualClock(UNIX_MS);
  return { shown, clock: adjustableClock(shown) };
}

describe('an adjustable clock', () => {
  test('reads what it shows until it is adjusted', () => {
    const { shown, clock } = adjustable();
    shown.advance(7);
    expect(clock.now()).toBe(UNIX_MS + 7);
    expect(clock.adjustment).toEqual({ shiftMs: 0, quantumMs: 0, isFrozen: false });
  });

  test('continues, shifted forward and back', () => {
    const { shown, clock } = adjustable();
    clock.shift(500);
    clock.shift(-60_500);
    shown.advance(10);
    expect(clock.now()).toBe(UNIX_MS - 60_000 + 10);
    expect(clock.adjustment.shiftMs).toBe(-60_000);
  });

  test('stands still while it is frozen, and continues from there', () => {
    const { shown, clock } = adjustable();
    clock.freeze();
    shown.advance(1000);
    clock.freeze();
    expect(clock.now()).toBe(UNIX_MS);
    clock.shift(5);
    expect(clock.now()).toBe(UNIX_MS + 5);
    expect(clock.adjustment).toEqual({ shiftMs: -995, quantumMs: 0, isFrozen: true });
    clock.resume();
    shown.advance(1);
    expect(clock.now()).toBe(UNIX_MS + 6);
    expect(clock.adjustment).toEqual({ shiftMs: -995, quantumMs: 0, isFrozen: false });
  });

  test('resumes nothing where it was not frozen', () => {
    const { clock } = adjustable();
    clock.shift(3);
    clock.resume();
    expect(clock.now()).toBe(UNIX_MS + 3);
  });

  test('ticks coarsely', () => {
    const { shown, clock } = adjustable();
    clock.coarsen(100);
    shown.advance(199);
    expect(clock.now()).toBe(UNIX_MS + 100);
    clock.coarsen(0);
    expect(clock.now()).toBe(UNIX_MS + 199);
  });

  test('takes everything back', () => {
    const { shown, clock } = adjustable();
    clock.shift(-5000);
    clock.coarsen(100);
    clock.freeze();
    shown.advance(42);
    clock.reset();
    expect(clock.now()).toBe(UNIX_MS + 42);
    expect(clock.adjustment).toEqual({ shiftMs: 0, quantumMs: 0, isFrozen: false });
  });

  test('refuses what no clock can do, and changes nothing', () => {
    const { clock } = adjustable();
    expect(() => clock.shift(Number.NaN)).toThrow(RangeError);
    expect(() => clock.shift('1' as never)).toThrow(TypeError);
    expect(() => clock.coarsen(-1)).toThrow(
      /quantumMs: expected a finite number of milliseconds from 0, got -1/,
    );
    expect(() => clock.coarsen(Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(clock.now()).toBe(UNIX_MS);
  });

  test('shows the system clock if it is given none', () => {
    expect(Math.abs(adjustableClock().now() - Date.now())).toBeLessThan(1000);
  });

  test('makes a generator toggle when it is set back', () => {
    const { clock } = adjustable();
    const generator = createGenerator({ partition: 1, clock });
    expect(tickOf(generator.next())).toBe(0);
    clock.shift(-60_000);
    expect(tickOf(generator.next())).toBe(1);
  });
});
