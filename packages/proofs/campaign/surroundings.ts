/*
 * What a script finds in place of the runtime's own clocks, timers and randomness, so that nothing but its
 * seed decides what happens.
 */

import type { Dice } from '../../sdk/test/random/dice.ts';
import { CallerError } from './fault.ts';

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Timers that wait, by the order in which they were started. */
const timers = new Map<number, Timer>();
let started = 0;
/** Milliseconds of the timers' clock. */
let timersMs = 0;
let wallMs = 0;
/** An error that surfaced as an unhandled rejection, and is not the caller's own. */
let surfaced: { readonly error: unknown } | undefined;
let dice: Dice | undefined;

/**
 * A system clock that advances by a fixed amount with each reading: waits look at it, to tell a clock that
 * has stopped.
 */
const WALL_STEP_MS = 250;

/** What a script finds in another form. */
const REPLACED = ['crypto', 'performance', 'setTimeout'] as const;

/**
 * Puts them in place.
 *
 * @returns a function that puts back what was there.
 */
export function install(): () => void {
  const realm = globalThis as unknown as Record<string, unknown>;
  const { now } = Date;
  const { random } = Math;
  const { stackTraceLimit } = Error;
  const descriptors = REPLACED.map(name => Object.getOwnPropertyDescriptor(realm, name)!);
  // Most errors are refusals that nobody looks at.
  Error.stackTraceLimit = 3;
  Date.now = () => {
    wallMs += WALL_STEP_MS;
    return wallMs;
  };
  Math.random = () => drawUint32() / 2 ** 32;
  Object.defineProperty(realm, 'crypto', {
    configurable: true,
    value: {
      getRandomValues(words: Uint32Array) {
        words.set(Array.from(words, drawUint32));
      },
    },
  });
  Object.defineProperty(realm, 'performance', {
    configurable: true,
    value: { now: () => wallMs - START_MS },
  });
  realm['setTimeout'] = (callback: () => void, ms: number) => {
    timers.set(++started, { dueMs: timersMs + ms, callback });
    return started;
  };
  const onRejection = (error: unknown): void => {
    if (!(error instanceof CallerError)) surfaced ??= { error };
  };
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onRejection);
  return () => {
    REPLACED.forEach((name, i) => void Object.defineProperty(realm, name, descriptors[i]!));
    Date.now = now;
    Math.random = random;
    Error.stackTraceLimit = stackTraceLimit;
    process.off('unhandledRejection', onRejection);
    for (const other of others) process.on('unhandledRejection', other);
  };
}

const START_MS = Date.UTC(2026, 0, 1);

/** Makes everything as it was before any script ran. */
export function reset(own: Dice): void {
  timers.clear();
  timersMs = 0;
  wallMs = START_MS;
  surfaced = undefined;
  dice = own;
  delete (globalThis as { [key: symbol]: unknown })[Symbol.for('sno-id')];
}

function drawUint32(): number {
  return dice?.int(0, 0xffff_ffff) ?? 0;
}

/** What surfaced as an unhandled rejection. */
export function surfacedError(): { readonly error: unknown } | undefined {
  return surfaced;
}

export function pendingTimers(): number {
  return timers.size;
}

/** Lets time pass for timers, and runs those that are due. */
export function fireTimers(ms: number): void {
  timersMs += ms;
  for (const [id, { dueMs, callback }] of [...timers]) {
    if (dueMs > timersMs) continue;
    timers.delete(id);
    callback();
  }
}

/** Runs what follows from promises: no chain in the SDK is longer than this. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns++) await undefined;
}
