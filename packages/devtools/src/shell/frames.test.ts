import { describe, expect, it, vi } from 'vitest';
import { createFrames, type FrameWindow } from './frames.ts';

function fakeWindow(): FrameWindow & { frame(): void } {
  const callbacks = new Map<number, FrameRequestCallback>();
  let handles = 0;
  return {
    requestAnimationFrame(callback) {
      callbacks.set(++handles, callback);
      return handles;
    },
    cancelAnimationFrame: handle => void callbacks.delete(handle),
    frame() {
      const due = [...callbacks.values()];
      callbacks.clear();
      for (const callback of due) callback(0);
    },
  };
}

describe('frames', () => {
  it('come once for each that was asked for, unless it was taken back', () => {
    const page = fakeWindow();
    const { schedule } = createFrames(page);
    const [kept, taken] = [vi.fn(), vi.fn()];
    schedule(kept);
    schedule(taken)();
    page.frame();
    page.frame();
    expect(kept).toHaveBeenCalledOnce();
    expect(taken).not.toHaveBeenCalled();
  });

  it('that were asked for before the panel moved come in the window it is in now', () => {
    const [page, popup] = [fakeWindow(), fakeWindow()];
    const frames = createFrames(page);
    const [kept, taken] = [vi.fn(), vi.fn()];
    frames.schedule(kept);
    const takeBack = frames.schedule(taken);
    frames.moveTo(popup);
    page.frame();
    expect(kept).not.toHaveBeenCalled();
    takeBack();
    popup.frame();
    expect(kept).toHaveBeenCalledOnce();
    expect(taken).not.toHaveBeenCalled();
  });
});
