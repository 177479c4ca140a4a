/* When operations are sent, and what comes of it. All of its state that matters is in the store. */

import type { Transmit } from '../device/ask.ts';
import type { Device } from '../device/device.ts';
import { RETRY_MS, spread } from '../device/due.ts';
import { limited, STORE_MS } from '../device/limits.ts';
import type { Key } from '../rows/messages.ts';
import { type Batch, MAX_BATCH, nextBatch, toRequest } from './batch.ts';
import type { Scope } from './entries.ts';
import type { OutboxEnvironment } from './environment.ts';
import { exchange, type Failure, failure, type OutboxProblem, unreachable } from './exchange.ts';
import { setAside } from './set-aside.ts';
import { renew, settle } from './settle.ts';
import type { Entry } from './store.ts';

export interface SenderPlan {
  readonly device: Pick<Device, 'next' | 'token' | 'status' | 'checkIn'>;
  readonly namespace: string;
  readonly lockName: string;
  readonly transmit: Transmit;
  readonly environment: OutboxEnvironment;
  account(): string;
  transact<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Is called when `state` has changed. */
  report(): void;
}

export interface SenderState {
  readonly phase: 'idle' | 'sending' | 'waiting' | 'stopped';
  readonly problem?: OutboxProblem | undefined;
  readonly retryAtMs?: number | undefined;
}

export interface Sender {
  readonly state: SenderState;
  /** Sends what is there, unless it waits after a failure of its own. */
  nudge(): void;
  /** Sends what is there, now. Resolves after it. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** How often an operation has to fail alone, while the server answers others, before it is set aside. */
const MAX_FAILURES = 3;
export function createSender(plan: SenderPlan): Sender {
  const { device, namespace, environment, transact } = plan;
  const failures = new Map<Key, number>();
  let state: SenderState = { phase: 'idle' };
  let abort: AbortController | undefined;
  let running: Promise<void> | undefined;
  let isAgain = false;
  let isLockedOut = false;
  let [retryMs] = RETRY_MS;
  let max = MAX_BATCH;
  let stopTimer: (() => void) | undefined;
  const isStopped = () => state.phase === 'stopped';
  /** The authority and the epoch that the device knows. */
  const authority = () => device.status.authority;

  function become(next: SenderState): void {
    state = next;
    plan.report();
  }

  function ask(batch: Pick<Batch, 'entries' | 'known'>) {
    abort = new AbortController();
    return exchange(plan.transmit, toRequest(namespace, batch), authority(), environment, abort);
  }

  /** Draws other IDs for rows. A copy of the device is found before. */
  async function renewAll(rows: readonly Entry[]): Promise<void> {
    if (device.status.reason !== 'no-check-in') {
      await device.checkIn().catch(() => {
        throw unreachable();
      });
    }
    const fresh = rows.map(({ meta }) => {
      try {
        return { id: device.next(meta), token: device.token ?? null };
      } catch (error) {
        throw failure('device', `No other ID for a row: ${error}`);
      }
    });
    await transact(async scope => {
      for (const [i, row] of rows.entries()) await renew(scope, row, fresh[i]!);
    });
  }

  /** Sends a batch, and takes the answer into account. */
  async function sendBatch(batch: Batch) {
    const { entries } = batch;
    const answer = await ask(batch);
    max = Math.min(max * 2, MAX_BATCH);
    for (const { key } of entries) failures.delete(key);
    const settled = await transact(scope => settle(scope, entries, answer));
    if (settled.renewed.length) await renewAll(settled.renewed);
    return settled;
  }

  /**
   * Finds the operation that makes a batch fail, half by half.
   *
   * @returns what is left out, if that is it
   */
  async function narrow(entries: readonly Entry[], message: string): Promise<readonly Entry[]> {
    const [{ key, group = key }] = entries as [Entry];
    const isOne = entries.every(each => (each.group ?? each.key) === group);
    max = isOne ? MAX_BATCH : Math.max(1, entries.length >> 1);
    if (!isOne) return [];
    const count = (failures.get(key) ?? 0) + 1;
    failures.set(key, count % MAX_FAILURES);
    if (count === MAX_FAILURES) {
      await transact(async scope => {
        const entry = await scope.tx.get(key);
        if (entry?.state === 'unsent') await setAside(scope, entry, 'failed', message);
      });
    }
    return entries;
  }

  /** Whether the device knows of another epoch than that by which operations are stored. */
  function isForgotten(known: string | undefined): boolean {
    return !!known && !!authority() && known !== `${authority()}:${device.status.epoch}`;
  }

  /**
   * Sends everything that can be sent, in order.
   *
   * @returns whether something is left
   */
  async function sendAll(): Promise<boolean> {
    const failed = new Set<Key>();
    /** What was answered that it has to wait: it is sent again once others are stored. */
    const waiting = new Set<Key>();
    for (;;) {
      const account = plan.account();
      const skipped = new Set([...failed, ...waiting]);
      const batch = await transact(scope => nextBatch(scope, account, max, skipped));
      const { entries, known, isPartial } = batch;
      // Somebody else may have signed in meanwhile.
      if (plan.account() !== account) continue;
      if (isStopped() || (!entries.length && !isForgotten(known))) return isPartial;
      // A problem stays until something was sent.
      if (state.phase !== 'sending') become({ phase: 'sending', problem: state.problem });
      try {
        const { keys, isReset } = await sendBatch(batch);
        if (isReset) return true;
        if (!entries.length) return isPartial;
        if (keys.size) {
          [retryMs] = RETRY_MS;
          waiting.clear();
        }
        for (const { key } of entries) if (!keys.has(key)) waiting.add(key);
      } catch (error) {
        const { isSuspicious, message } = error as Failure;
        if (!isSuspicious || !entries.length) throw error;
        // Is it the request, or does the server answer nothing?
        await ask({ entries: [], known: undefined });
        for (const { key } of await narrow(entries, message)) failed.add(key);
      }
    }
  }

  /** One round. Never rejects. */
  async function round(): Promise<void> {
    stopTimer?.();
    stopTimer = undefined;
    let failed: Failure | undefined;
    let isLeft = false;
    try {
      isLockedOut = !(await environment.runAlone(plan.lockName, async () => {
        isLeft = await sendAll();
      }));
    } catch (error) {
      const known = error as Failure;
      failed = known.problem ? known : failure('storage', `The outbox cannot be used: ${error}`);
    }
    if (isStopped()) return;
    if (failed || isLeft || isLockedOut) wait(failed);
    else {
      [retryMs] = RETRY_MS;
      become({ phase: 'idle' });
    }
  }

  function wait(failed: Failure | undefined): void {
    const ms = Math.max(spread(retryMs, environment.random), failed?.retryAfterMs ?? 0);
    retryMs = Math.min(retryMs * 2, RETRY_MS[1]);
    stopTimer = environment.startTimer(ms, start);
    const retryAtMs = environment.clock.now() + ms;
    become({ phase: 'waiting', problem: failed?.problem, retryAtMs });
  }

  async function run(): Promise<void> {
    do {
      isAgain = false;
      await round();
    } while (isAgain && state.phase === 'idle');
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
    nudge() {
      if (!stopTimer || isLockedOut) start();
    },
    async sync() {
      await running;
      start();
      await running;
    },
    async close() {
      stopTimer?.();
      become({ phase: 'stopped' });
      if (running) await limited(environment, STORE_MS, 'authority', running).catch(() => undefined);
      abort?.abort();
    },
  };
}
