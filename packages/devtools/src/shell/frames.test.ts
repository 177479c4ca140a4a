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

  it('requested before the panel moved come in its present window', () => {
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

it('the sight is that of the document in which the panel is', () => {
  const documentOf = (visibilityState: DocumentVisibilityState) =>
    Object.assign(new EventTarget(), { visibilityState }) as unknown as NonNullable<FrameWindow['document']>;
  const [page, popup] = [documentOf('visible'), documentOf('hidden')];
  const frames = createFrames({ ...fakeWindow(), document: page });
  const watcher = vi.fn();
  const end = frames.sight.subscribe(watcher);
  expect(frames.sight.isHidden).toBe(false);
  frames.moveTo({ ...fakeWindow(), document: popup });
  expect([frames.sight.isHidden, watcher.mock.calls.length]).toEqual([true, 1]);
  for (const document of [page, popup])
    (document as unknown as EventTarget).dispatchEvent(new Event('visibilitychange'));
  expect(watcher).toHaveBeenCalledTimes(2);
  end();
  (popup as unknown as EventTarget).dispatchEvent(new Event('visibilitychange'));
  expect(watcher).toHaveBeenCalledTimes(2);
});
