/* When operations are sent. All of its state that matters is in the store. */

import { RETRY_MS, spread } from '../device/due.ts';
import { limited, STORE_MS } from '../device/limits.ts';
import { createDelivery, type DeliveryPlan } from './delivery.ts';
import { type Failure, failure } from './exchange.ts';
import type { OutboxStatus } from './outbox.ts';

export interface SenderPlan extends DeliveryPlan {
  readonly lockName: string;
  /** Is called when `state` has changed. */
  report(): void;
}

export function createSender(plan: SenderPlan) {
  const { environment } = plan;
  let state: Pick<OutboxStatus, 'phase' | 'problem' | 'retryAtMs'> = { phase: 'opening' };
  let running: Promise<void> | undefined;
  let isAgain = false;
  /** Whether the server answers nothing, so that new changes wait as well. */
  let isBlocked = false;
  let [retryMs] = RETRY_MS;
  let retryAtMs = 0;
  let stopTimer: (() => void) | undefined;
  const isStopped = () => state.phase === 'stopped';
  const delivery = createDelivery(plan, sending, progress);

  function become(next: typeof state): void {
    state = next;
    plan.report();
  }

  function sending(): boolean {
    if (isStopped()) return false;
    // A problem stays until something is stored.
    become({ phase: 'sending', problem: state.problem });
    return true;
  }

  function progress(): void {
    resetWait();
    if (!isStopped()) become({ phase: 'sending' });
  }

  function resetWait(): void {
    [retryMs] = RETRY_MS;
  }

  /** One round. Never rejects. */
  async function round(): Promise<void> {
    const isEarly = !!stopTimer;
    let failed: Failure | undefined;
    let isLockedOut = false;
    isBlocked = false;
    try {
      isLockedOut = !(await environment.runAlone(plan.lockName, async () => {
        failed = await delivery.sendAll(isEarly);
      }));
    } catch (error) {
      isBlocked = true;
      const known = error as Failure;
      failed = known.problem ? known : failure('failed', known.message ?? String(error));
    }
    if (isStopped()) return;
    if (failed || isLockedOut) wait(failed);
    else {
      resetWait();
      stopWaiting();
      become({ phase: 'idle' });
    }
  }

  /** New changes do not put off when the rest is tried again. */
  function wait(failed: Failure | undefined): void {
    if (isBlocked || !stopTimer) {
      stopWaiting();
      const ms = Math.max(spread(retryMs, environment.random), failed?.retryAfterMs ?? 0);
      retryMs = Math.min(retryMs * 2, RETRY_MS[1]);
      retryAtMs = Math.ceil(environment.clock.now() + ms);
      stopTimer = environment.startTimer(ms, () => {
        stopWaiting();
        start();
      });
    }
    become({ phase: 'waiting', problem: failed?.problem, retryAtMs });
  }

  function stopWaiting(): void {
    stopTimer?.();
    stopTimer = undefined;
  }

  async function run(): Promise<void> {
    do {
      isAgain = false;
      await round();
    } while (isAgain && !isBlocked && !isStopped());
    running = undefined;
  }

  function start(): void {
    if (isStopped()) return;
    if (running) isAgain = true;
    else running = run();
  }

  return {
    get state() {
      return state;
    },
    /** Sends what is there, unless the server answered nothing: what has failed alone waits on. */
    nudge(): void {
      if (!isBlocked) start();
    },
    /** Sends what is there, now, and asks whether the server was restored. Resolves after it. */
    async sync(): Promise<void> {
      await running;
      delivery.doubt();
      stopWaiting();
      start();
      await running;
    },
    async close(): Promise<void> {
      stopWaiting();
      become({ phase: 'stopped' });
      if (running) await limited(environment, STORE_MS, 'authority', running).catch(() => undefined);
      delivery.abort();
    },
  };
}
