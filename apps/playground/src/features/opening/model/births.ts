import { type Sno, unixMsOf } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { KINDS, metaOfKind } from '../../../lib/first-id.ts';
import { uuidV7 } from './uuid.ts';

/** How often a new ID is made, in milliseconds. */
export const EVERY_MS = 4_000;

/** An ID, and a UUID v7 of the same moment. */
export interface Birth {
  readonly id: Sno;
  readonly v7: string;
}

/** The live IDs of the first screen. */
export interface Births {
  readonly latest: Birth;
  /** The one before, to tell what changed. */
  readonly before: Birth | undefined;
  /** Whether new IDs are made by themselves. */
  readonly isLive: boolean;
  make(): void;
  setLive(isLive: boolean): void;
  /** Makes no IDs by itself as long as somebody points at the current one. */
  hold(isHeld: boolean): void;
  /** Runs while the view is shown. Returns a function that ends it. */
  run(): () => void;
}

/** The store's environment, which tests replace. */
export interface Surroundings {
  readonly first: Sno;
  readonly nextId: (meta: number) => Sno;
  readonly randomBytes: (length: number) => Uint8Array;
  /**
   * Calls `action` at this interval, in milliseconds, while the page is visible. Returns a function that
   * stops it.
   */
  readonly every: (ms: number, action: () => void) => () => void;
  /** Whether nothing should move by itself. */
  readonly isCalm: () => boolean;
}

export function createBirths({ first, nextId, randomBytes, every, isCalm }: Surroundings) {
  let kind = 0;
  let isHeld = false;

  function birthOf(id: Sno): Birth {
    return { id, v7: uuidV7(unixMsOf(id), randomBytes(16)) };
  }

  return createStore<Births>()((set, get) => ({
    latest: birthOf(first),
    before: undefined,
    isLive: !isCalm(),
    make() {
      kind = (kind + 1) % KINDS.length;
      set({ latest: birthOf(nextId(metaOfKind(kind))), before: get().latest });
    },
    setLive: isLive => set({ isLive }),
    hold(next) {
      isHeld = next;
    },
    run: () =>
      every(EVERY_MS, () => {
        if (get().isLive && !isHeld) get().make();
      }),
  }));
}
