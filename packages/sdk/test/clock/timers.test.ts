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

  test('does not call back once it is stopped, and may be stopped twice', () => {
    const callback = vi.fn();
    const stop = startTimer(10, callback);
    stop();
    stop();
    vi.runAllTimers();
    expect(callback).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('may be stopped when it is over', () => {
    const callback = vi.fn();
    const stop = startTimer(10, callback);
    vi.runAllTimers();
    expect(stop).not.toThrow();
  });

  test('keeps a process alive', () => {
    vi.useRealTimers();
    const start = vi.spyOn(globalThis, 'setTimeout');
    const stop = startTimer(60_000, () => {});
    expect(start.mock.results[0]?.value.hasRef()).toBe(true);
    stop();
    start.mockRestore();
  });
});
