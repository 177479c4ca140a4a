import { describe, expect, it, vi } from 'vitest';
import { manualAfter } from '../../test/manual-after.ts';
import { createPulse } from './pulse.ts';

/** A schedule whose frames come when the test says so. */
function manualFrames() {
  const due = new Set<() => void>();
  return {
    due,
    schedule(callback: () => void) {
      due.add(callback);
      return () => due.delete(callback);
    },
    frame() {
      for (const callback of [...due]) {
        due.delete(callback);
        callback();
      }
    },
  };
}

describe('a pulse', () => {
  it('notifies once a frame, however many changes there were', () => {
    const frames = manualFrames();
    const pulse = createPulse(frames.schedule);
    const listener = vi.fn();
    pulse.subscribe(listener);
    for (let i = 0; i < 1000; i++) pulse.touch();
    expect(listener).not.toHaveBeenCalled();
    frames.frame();
    expect(listener).toHaveBeenCalledOnce();
    frames.frame();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('rests 500 ms between two beats, and loses no change meanwhile', () => {
    const frames = manualFrames();
    const time = manualAfter();
    const pulse = createPulse(frames.schedule, time.after);
    const beats: number[] = [];
    pulse.subscribe(() => beats.push(time.now));
    for (; time.now < 1_200; time.pass(20)) {
      if (time.now < 700) pulse.touch();
      frames.frame();
    }
    expect(beats).toEqual([0, 500, 1_000]);
    expect([frames.due.size, time.waiting]).toEqual([0, [300]]);
  });

  it('schedules nothing while nobody listens, and catches up when somebody does', () => {
    const frames = manualFrames();
    const pulse = createPulse(frames.schedule);
    pulse.touch();
    expect(frames.due.size).toBe(0);
    const listener = vi.fn();
    const end = pulse.subscribe(listener);
    frames.frame();
    expect(listener).toHaveBeenCalledOnce();
    pulse.touch();
    end();
    frames.frame();
    expect(listener).toHaveBeenCalledOnce();
    expect(frames.due.size).toBe(0);
  });
});
