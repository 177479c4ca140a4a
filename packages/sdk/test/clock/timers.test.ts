import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTimer } from '../../src/clock/timers.ts';

describe('a timer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('calls back once, when its time has come', () => {
    const callback = vi.fn();
    startTimer(10, callback);
    vi.advanceTimersByTime(9);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(callback).toHaveBeenCalledOnce();
  });

  test('never calls back within the call that starts it', () => {
    const callback = vi.fn();
    startTimer(0, callback);
    expect(callback).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(callback).toHaveBeenCalledOnce();
  });

  test('keeps a process alive', () => {
    vi.useRealTimers();
    const start = vi.spyOn(globalThis, 'setTimeout');
    startTimer(60_000, () => {});
    const timer = start.mock.results[0]?.value;
    expect(timer.hasRef()).toBe(true);
    clearTimeout(timer);
    start.mockRestore();
  });
});
