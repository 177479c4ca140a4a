import { type Environment, nameFrom } from '../device/environment.ts';
import type { Dice } from './dice.ts';
import type { Owner, Schedule } from './schedule.ts';

/** What a simulated context lives in. */
export interface SimulatedContext {
  readonly schedule: Schedule;
  readonly dice: Dice;
  /** The context itself: its timers end with it. */
  readonly owner: Owner;
  /** The clock of its device, in Unix milliseconds. */
  readonly now: () => number;
  readonly isVisible: () => boolean;
  /** Whoever is to know that its page is left, or shown again. */
  readonly watchers?: Set<(isHere: boolean) => void>;
}

/** An environment in which time, timers and random numbers are those of a simulation. */
export function environmentIn({
  schedule,
  dice,
  owner,
  now,
  isVisible,
  watchers,
}: SimulatedContext): Environment {
  const random = { nextUint32: dice.uint32 };
  return {
    clock: { now },
    random,
    newName: () => nameFrom(random),
    startTimer: (ms, callback) => schedule.after(ms, owner, callback),
    isVisible,
    watch(changed) {
      watchers?.add(changed);
      return () => watchers?.delete(changed);
    },
  };
}

declare const process: { nextTick?(callback: () => void): void };

/** Those who wait for {@link settle} in Node, in the order in which they came. */
const waiting: (() => void)[] = [];

/**
 * Resolves when everything that takes no time has happened: all promises that are settled by now, and by
 * those in turn.
 */
export function settle(): Promise<void> {
  return new Promise(resolve => {
    if (typeof process !== 'undefined' && typeof process.nextTick === 'function') {
      waiting.push(resolve);
      if (waiting.length === 1) whenSettled();
      return;
    }
    // In pages. A timer would wait for at least 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** One at a time: what the first does settles, too, before the second continues. */
function resolveNext(): void {
  waiting.shift()!();
  if (waiting.length) whenSettled();
}

/**
 * Node runs a tick that was scheduled by a promise's callback when no such callback is left. A turn of its
 * event loop (setImmediate) would do the same, and take a third of the time of a simulation.
 */
function whenSettled(): void {
  Promise.resolve().then(startTick);
}

function startTick(): void {
  process.nextTick!(resolveNext);
}
