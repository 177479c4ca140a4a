/*
 * What a device needs of the world around it. Everything that is not in here is arithmetic, so that a
 * simulation can put all of it under its own control.
 */

import type { Clock, RandomSource } from '@sno-id/sdk';
import { drawUint32 } from '@sno-id/sdk/internal';

export interface Environment {
  readonly clock: Clock;
  readonly random: RandomSource;
  /** A new random name, of 128 bits. */
  newName(): string;
  /**
   * Calls back once, some milliseconds later. Returns what stops it.
   *
   * @param keepsAlive whether a process waits for it, which would otherwise end in the middle of an `await`
   * @default false
   */
  startTimer(ms: number, callback: () => void, keepsAlive?: boolean): () => void;
  /** Whether somebody looks at this context. Always false where there is nothing to look at. */
  isVisible(): boolean;
  /**
   * Calls back with true when the context may be visible or online again, or its page is shown again; with
   * false when its page is left, perhaps for good. Returns what ends that.
   */
  watch(changed: (isHere: boolean) => void): () => void;
}

/** What only pages have. */
type Page = { readonly document?: { readonly visibilityState: string } };
type Listener = (event: { readonly type: string }) => void;
declare function addEventListener(type: string, listener: Listener): void;
declare function removeEventListener(type: string, listener: Listener): void;

const TYPES = ['online', 'visibilitychange', 'pagehide', 'pageshow'];

/** The runtime's own: of a page, a worker, Node, Bun or Deno. */
export function runtimeEnvironment(clock: Clock, random: RandomSource): Environment {
  return {
    clock,
    random,
    newName: () => nameFrom(random),
    startTimer(ms, callback, keepsAlive = false) {
      const timer: unknown = setTimeout(callback, ms);
      if (!keepsAlive) (timer as { unref?(): void }).unref?.();
      return () => clearTimeout(timer as number);
    },
    isVisible: () => (globalThis as Page).document?.visibilityState === 'visible',
    watch(changed) {
      if (typeof addEventListener === 'undefined') return () => undefined;
      let isHere = true;
      const listener: Listener = ({ type }) => {
        // A page is shown once more when it was loaded; and one that was left is hidden, too.
        if (isHere === (type === 'pageshow')) return;
        isHere = type !== 'pagehide';
        changed(isHere);
      };
      for (const type of TYPES) addEventListener(type, listener);
      return () => {
        for (const type of TYPES) removeEventListener(type, listener);
      };
    },
  };
}

/**
 * 128 random bits in hex.
 *
 * @throws TypeError or RangeError for what is not a random number: devices with one name would all be one
 * device.
 */
export function nameFrom(random: RandomSource): string {
  let name = '';
  while (name.length < 32) name += drawUint32(random).toString(16).padStart(8, '0');
  return name;
}
