/** The part of a window that is used. */
export type FrameWindow = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'> & {
  readonly document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/** Frames of the window that the panel is in: those of a page behind a popped-out window do not come. */
export function createFrames(initial: FrameWindow) {
  let window = initial;
  const waiting = new Map<() => void, number>();
  const watchers = new Set<() => void>();

  function onVisibility(): void {
    for (const watcher of [...watchers]) watcher();
  }

  function watch(isWanted: boolean): void {
    if (isWanted) window.document?.addEventListener('visibilitychange', onVisibility);
    else window.document?.removeEventListener('visibilitychange', onVisibility);
  }

  function request(callback: () => void): void {
    const handle = window.requestAnimationFrame(() => {
      waiting.delete(callback);
      callback();
    });
    waiting.set(callback, handle);
  }

  function cancel(callback: () => void): void {
    window.cancelAnimationFrame(waiting.get(callback) ?? 0);
    waiting.delete(callback);
  }

  return {
    schedule(callback: () => void): () => void {
      const own = () => callback();
      request(own);
      return () => cancel(own);
    },
    sight: {
      get isHidden(): boolean {
        return window.document?.visibilityState === 'hidden';
      },
      subscribe(watcher: () => void): () => void {
        watchers.add(watcher);
        watch(true);
        return () => {
          watchers.delete(watcher);
          if (watchers.size === 0) watch(false);
        };
      },
    },
    /**
     * Switches to another window; callbacks that waited for a frame of the old one wait for one of the new
     * one.
     */
    moveTo(next: FrameWindow): void {
      const callbacks = [...waiting.keys()];
      for (const callback of callbacks) cancel(callback);
      watch(false);
      window = next;
      watch(watchers.size > 0);
      onVisibility();
      for (const callback of callbacks) request(callback);
    },
  };
}
