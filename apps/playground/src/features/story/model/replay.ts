/*
 * What a generator of the SDK makes by a clock that is set back, for the figures about clocks. Times are
 * milliseconds from the start of the figure.
 */

import { createGenerator, isSnoError, type Sno, tickOf, withFields } from '@sno-id/sdk';
import { EPOCH_MS, UNIT_MS } from '@sno-id/sdk/read';
import { manualClock } from '@sno-id/sdk/testing';

/** A moment at which the clock is set back. */
export interface StepBack {
  readonly atMs: number;
  readonly backMs: number;
}

export interface Script {
  readonly lengthMs: number;
  readonly steps: readonly StepBack[];
  /** The process ends, and another one starts: with what the first remembered, or without it. */
  readonly restart?: { readonly atMs: number; readonly downMs: number; readonly remembers: boolean };
  /** False: the tick of each ID is cleared. */
  readonly hasTick: boolean;
}

export interface Made {
  readonly id: Sno;
  readonly atMs: number;
  /** What the clock showed. */
  readonly clockMs: number;
  readonly tick: 0 | 1;
  /** If it was made twice: which of the two it is, and when the second one was made. */
  readonly twin: { readonly isSecond: boolean; readonly sinceMs: number } | undefined;
}

export interface Replay {
  readonly made: readonly Made[];
  /** When it was asked for an ID and waited. */
  readonly waitingMs: readonly number[];
  /** How many IDs were made a second time. */
  readonly twins: number;
  /** The last time that the second process knows to be used, if it was given a snapshot. */
  readonly rememberedMs: number | undefined;
}

/** An ID is asked for this often. Steps of the clock are multiples of it, or no ID would meet another. */
export const EVERY_MS = 200;
/** What the clock shows at the start. */
export const START_MS = Date.UTC(2026, 5, 1, 9);
const PARTITION = 7;

/** What the clock shows at a moment. */
export function clockAt(steps: readonly StepBack[], atMs: number): number {
  return steps.reduce((ms, step) => (atMs >= step.atMs ? ms - step.backMs : ms), atMs);
}

/** Asks a generator for an ID every 200 ms. */
export function replay({ lengthMs, steps, restart, hasTick }: Script): Replay {
  let clock = manualClock(START_MS);
  let generator = createGenerator({ clock, whenBlocked: 'throw', partition: PARTITION });
  let isRestarted = false;
  const made: Omit<Made, 'twin'>[] = [];
  const waitingMs: number[] = [];
  let rememberedMs: number | undefined;

  for (let atMs = 0; atMs <= lengthMs; atMs += EVERY_MS) {
    if (restart && atMs >= restart.atMs && atMs < restart.atMs + restart.downMs) continue;
    const clockMs = clockAt(steps, atMs);
    if (restart && atMs >= restart.atMs && !isRestarted) {
      isRestarted = true;
      const snapshot = generator.snapshot();
      // Another process has another clock: with the same one, the SDK continues from the generator before.
      clock = manualClock(START_MS + clockMs);
      const memory = restart.remembers ? { snapshot } : { partition: PARTITION };
      if (restart.remembers) rememberedMs = EPOCH_MS + snapshot.wallHi * UNIT_MS - START_MS;
      generator = createGenerator({ clock, whenBlocked: 'throw', ...memory });
    }
    clock.set(START_MS + clockMs);
    try {
      const whole = generator.next();
      const id = hasTick ? whole : withFields(whole, { tick: 0 });
      made.push({ id, atMs, clockMs, tick: tickOf(id) as 0 | 1 });
    } catch (error) {
      if (!isSnoError(error, 'ERR_CLOCK_UNSAFE')) throw error;
      waitingMs.push(atMs);
    }
  }
  return { ...marked(made), waitingMs, rememberedMs };
}

/** What has happened up to a moment. */
export function eventsAt({ made, waitingMs }: Replay, { steps, lengthMs }: Script, nowMs: number) {
  const soFar = made.filter(({ atMs }) => atMs <= nowMs);
  const waits = waitingMs.filter(ms => ms <= nowMs);
  return {
    backs: steps.filter(({ atMs }) => atMs <= nowMs).length,
    tick: soFar.at(-1)?.tick ?? 0,
    twins: soFar.filter(({ twin }) => twin?.isSecond).length,
    waitedMs: waits.length * EVERY_MS,
    isWaiting: waits.length > 0 && nowMs < waits.at(-1)! + EVERY_MS,
    isOver: nowMs >= lengthMs,
  };
}

function marked(made: readonly Omit<Made, 'twin'>[]): Pick<Replay, 'made' | 'twins'> {
  const first = new Map<Sno, number>();
  const second = new Map<Sno, number>();
  for (const { id, atMs } of made) (first.has(id) ? second : first).set(id, atMs);
  return {
    made: made.map(each => {
      const sinceMs = second.get(each.id);
      return {
        ...each,
        twin: sinceMs === undefined ? undefined : { isSecond: each.atMs === sinceMs, sinceMs },
      };
    }),
    twins: second.size,
  };
}
