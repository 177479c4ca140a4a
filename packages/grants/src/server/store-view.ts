import type { Extents } from './extents.ts';
import type { StoreMoment } from './store.ts';
import type { WatchedStore } from './watched-store.ts';

/** For how long `present` takes the store to be what it was, in milliseconds. */
const MOMENT_MS = 60_000;

/** What one process knows of its store: who it is, and what time it is there. */
export interface StoreView {
  /** What the store said last; asks it who it is when it has not said anything. */
  last(): Promise<StoreMoment>;
  /** The same, and the store has said within a minute that it may be used. */
  present(): Promise<StoreMoment>;
  /** A step that the store checks tells the time, and that the store may be used. */
  check(): Promise<void>;
  /** Takes note of what the store has said. */
  observe(moment: StoreMoment): void;
  /** Takes note that the store has refused. */
  stopped(): void;
  /** The authority that the store named last; undefined before that. */
  readonly authority: string | undefined;
  /** The present time by the store's clock, in Unix milliseconds. */
  nowMs(): number;
}

/** @param now the clock of this process, in Unix milliseconds */
export function createStoreView(store: WatchedStore, extents: Extents, now: () => number): StoreView {
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

  const self: StoreView = {
    get authority() {
      return authority;
    },
    nowMs: () => now() + offsetMs,
    last() {
      begun ??= store.begin().then(note, error => {
        begun = undefined;
        throw error;
      });
      return begun;
    },
    async present() {
      if (!checked || Math.abs(now() - namedMs) > MOMENT_MS) {
        // Whoever comes while it is asked waits for the same answer.
        namedMs = now();
        const asked = self.check();
        checked = asked;
        asked.catch(() => {
          if (checked === asked) checked = undefined;
        });
      }
      await checked;
      return self.last();
    },
    async check() {
      await self.last();
      self.observe(await store.spend({ principal: '', slabs: [], limit: 1 }));
    },
    observe(seen) {
      begun = Promise.resolve(note(seen));
      extents.observe(seen);
    },
    stopped() {
      checked = undefined;
    },
  };
  return self;
}
