/*
 * When a device checks in: when it has to, every hour, and again after a failure, sooner at first than later.
 */

import { GrantsError } from '../errors.ts';
import { type CheckInPlan, createCheckIn, type Outcome, PROPOSAL_MS } from './check-in.ts';
import { CHECK_IN_MS, isCheckInDue, RETRY_MS, spread } from './due.ts';
import type { Environment } from './environment.ts';
import type { DeviceState } from './state.ts';
import type { CheckInStatus } from './status.ts';

export type CheckInLoop = ReturnType<typeof createCheckInLoop>;

/** How often a check-in looks whether another context has finished its exchange, in milliseconds. */
const LOOK_MS = 250;

/**
 * @param stateOf the state of the device as it is known
 * @param exchanged is told after each exchange, before anybody else is
 */
export function createCheckInLoop(
  plan: CheckInPlan,
  environment: Environment,
  stateOf: () => DeviceState | undefined,
  exchanged: (outcome: Outcome | 'pending' | 'failed') => Promise<void> | void,
) {
  const checkIn = createCheckIn(plan);
  let running: Promise<Outcome> | undefined;
  let status: CheckInStatus = { outcome: 'none', atMs: 0, error: undefined };
  let retryMs = RETRY_MS[0];
  let stopTimer: () => void = () => undefined;
  let isClosed = false;

  /** Waits for the exchange of another context, and takes it over if that takes too long. */
  async function untilSettled(): Promise<Outcome> {
    for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
      const outcome = await checkIn(waitedMs < PROPOSAL_MS);
      if (outcome !== 'pending') return outcome;
      await new Promise<void>(resolve => void environment.startTimer(LOOK_MS, resolve));
      // Grants that have come meanwhile are for all contexts.
      await exchanged(outcome);
    }
  }

  async function run(): Promise<Outcome> {
    try {
      const outcome = await untilSettled();
      if (outcome !== 'dropped') {
        status = { outcome, atMs: plan.now(), error: undefined };
        retryMs = RETRY_MS[0];
      }
      await exchanged(outcome);
      // A device that has started over has no grants yet.
      again(outcome === 'granted' || outcome === 'dropped' ? CHECK_IN_MS : 0);
      return outcome;
    } catch (error) {
      status = { outcome: 'failed', atMs: plan.now(), error: String(error) };
      await exchanged('failed');
      again(retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MS[1]);
      if (error instanceof GrantsError) throw error;
      const message = `The check-in failed, and is tried again: ${error}`;
      throw new GrantsError('ERR_CHECK_IN', message, { cause: error });
    } finally {
      running = undefined;
    }
  }

  /** Looks again later. */
  function again(ms: number): void {
    stopTimer();
    if (isClosed) return;
    stopTimer = environment.startTimer(spread(ms, environment.random), start);
  }

  /** Checks in now. A call while it does so waits for the same exchange. Rejects with what failed. */
  function now(): Promise<Outcome> {
    running ??= run();
    return running;
  }

  /** Checks in if that is due, and again from time to time. */
  function start(): void {
    if (isClosed || running) return;
    if (isCheckInDue(stateOf(), plan.now())) now().catch(() => undefined);
    else again(CHECK_IN_MS);
  }

  return {
    get status() {
      return status;
    },
    now,
    start,
    close(): void {
      isClosed = true;
      stopTimer();
    },
  };
}
