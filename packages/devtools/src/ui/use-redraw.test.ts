import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPulse } from '../core/pulse.ts';
import { onBeats } from './use-redraw.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const pulse = createPulse(callback => {
    const timer = setTimeout(callback, 16);
    return () => clearTimeout(timer);
  });
  const callback = vi.fn();
  return { pulse, callback, end: onBeats(pulse, 100, callback) };
}

it('calls back ten times a second, however often something changes', () => {
  const { pulse, callback } = setUp();
  for (let ms = 0; ms < 1_000; ms++) {
    pulse.touch();
    vi.advanceTimersByTime(1);
  }
  expect(callback.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(callback.mock.calls.length).toBeLessThanOrEqual(10);
});

it('calls back after the last change, and then no more', () => {
  const { pulse, callback } = setUp();
  pulse.touch();
  vi.advanceTimersByTime(20);
  pulse.touch();
  vi.advanceTimersByTime(20);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(callback).toHaveBeenCalledTimes(2);
});

it('does not call back once it has ended', () => {
  const { pulse, callback, end } = setUp();
  pulse.touch();
  vi.advanceTimersByTime(20);
  pulse.touch();
  vi.advanceTimersByTime(20);
  end();
  vi.advanceTimersByTime(1_000);
  expect(callback).toHaveBeenCalledTimes(1);
});
