import type { Extents } from './extents.ts';
import type { StoreMoment } from './store.ts';
import type { WatchedStore } from './watched-store.ts';

/** For how long `present` takes the store to be what it was, in milliseconds. */
const MOMENT_MS = 60_000;

/**
 * What one process knows of its store: who it is, and what time it is there.
 *
 * @param now the clock of this process, in Unix milliseconds
 */
export function createStoreView(store: WatchedStore, extents: Extents, now: () => number) {
  let begun: Promise<StoreMoment> | undefined;
  /** The last step of which the store was to check that it may be used; undefined if it has refused since. */
  let checked: Promise<void> | undefined;
  /** By how much the store's time is ahead of this process's, in milliseconds. */
  let offsetMs = 0;
  /** The authority that the store named last, and when, by the clock of this process. */
  let authority: string | undefined;
  let namedMs = 0;

  function note(seen: StoreMoment): StoreMoment {
    authority = seen.authority;
    namedMs = now();
    offsetMs = seen.nowMs - namedMs;
    return seen;
  }

  /** Takes note of what the store has said. */
  function observe(seen: StoreMoment): void {
    begun = Promise.resolve(note(seen));
    extents.observe(seen);
  }

  /** What the store said last; asks it who it is when it has not said anything. */
  function last(): Promise<StoreMoment> {
    begun ??= store.begin().then(note, error => {
      begun = undefined;
      throw error;
    });
    return begun;
  }

  /** A step that the store checks tells the time, and that the store may be used. */
  async function check(): Promise<void> {
    await last();
    observe(await store.spend({ principal: '', slabs: [], limit: 1 }));
  }

  return {
    last,
    check,
    observe,
    /** What the store said last, which is within a minute that it may be used. */
    async present(): Promise<StoreMoment> {
      if (!checked || Math.abs(now() - namedMs) > MOMENT_MS) {
        // Whoever comes while it is asked waits for the same answer.
        namedMs = now();
        const asked = check();
        checked = asked;
        asked.catch(() => {
          if (checked === asked) checked = undefined;
        });
      }
      await checked;
      return last();
    },
    /** Takes note that the store has refused. */
    stopped(): void {
      checked = undefined;
    },
    /** The authority that the store named last; undefined before that. */
    get authority() {
      return authority;
    },
    /** The present time by the store's clock, in Unix milliseconds. */
    nowMs: () => now() + offsetMs,
  };
}
