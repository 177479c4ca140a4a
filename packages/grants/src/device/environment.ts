/*
 * What a device needs of the world around it. Everything that is not in here is arithmetic, so that a simulation can put
 * all of it under its own control.
 */

import type { Clock, RandomSource } from '@sno-id/sdk';
import { drawUint32 } from '@sno-id/sdk/core';

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
  /** Calls back when the context may be visible or online again. Returns what ends that. */
  watch(changed: () => void): () => void;
}

declare const document: EventTarget & { readonly visibilityState?: string };
declare function addEventListener(type: string, listener: () => void): void;
declare function removeEventListener(type: string, listener: () => void): void;

/** The runtime's own: of a page, a worker, Node, Bun or Deno. */
export function runtimeEnvironment(clock: Clock, random: RandomSource): Environment {
  const hasPage = typeof document !== 'undefined';
  return {
    clock,
    random,
    newName: () => nameFrom(random),
    startTimer(ms, callback, keepsAlive = false) {
      const timer: unknown = setTimeout(callback, ms);
      if (!keepsAlive) (timer as { unref?(): void }).unref?.();
      return () => clearTimeout(timer as number);
    },
    isVisible: () => hasPage && document.visibilityState === 'visible',
    watch(changed) {
      if (typeof addEventListener === 'undefined') return () => undefined;
      addEventListener('online', changed);
      if (hasPage) document.addEventListener('visibilitychange', changed);
      return () => {
        removeEventListener('online', changed);
        if (hasPage) document.removeEventListener('visibilitychange', changed);
      };
    },
  };
}

/**
 * 128 random bits in hex.
 *
 * @throws TypeError or RangeError for what is not a random number: devices with one name would all be one device.
 */
export function nameFrom(random: RandomSource): string {
  let name = '';
  while (name.length < 32) name += drawUint32(random).toString(16).padStart(8, '0');
  return name;
}
