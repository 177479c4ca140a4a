/* When operations are sent, and what comes of it. All of its state that matters is in the store. */

import type { Device } from '../device/device.ts';
import { nameFrom } from '../device/environment.ts';
import { limited } from '../device/limits.ts';
import type { Key, RowsAnswer } from '../rows/messages.ts';
import { type Batch, MAX_BATCH, nextBatch, toRequest } from './batch.ts';
import type { Scope } from './entries.ts';
import type { OutboxEnvironment } from './environment.ts';
import { exchange, Failure, type OutboxProblem, type SendRows } from './exchange.ts';
import { setAside } from './set-aside.ts';
import { renew, settle } from './settle.ts';
import type { Entry } from './store.ts';

export interface SenderPlan {
  readonly device: Pick<Device, 'next' | 'token' | 'status' | 'checkIn'>;
  readonly namespace: string;
  readonly lockName: string;
  readonly send: SendRows;
  readonly environment: OutboxEnvironment;
  account(): string;
  transact<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Is called when `state` has changed. */
  report(): void;
}

export interface SenderState {
  readonly phase: 'idle' | 'sending' | 'waiting' | 'stopped';
  readonly problem?: OutboxProblem;
  readonly retryAtMs?: number;
}

export interface Sender {
  readonly state: SenderState;
  /** Sends what is there, unless it waits after a failure. */
  nudge(): void;
  /** Another context may have finished sending. */
  changed(): void;
  /** Sends what is there, now. Resolves after it. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** How long it waits after a failure: at first, and at most, in milliseconds. */
const RETRY_MS = [1000, 300_000] as const;
/** How old the last check-in may be before it sends, in milliseconds. */
const CHECK_IN_MS = 60_000;
/** The longest that a check-in may take, in milliseconds. */
const CHECK_IN_LIMIT_MS = 30_000;
/** How often an operation has to fail alone, while the server answers others, before it is set aside. */
const MAX_FAILURES = 3;
/** How long `close` waits for what is under way, in milliseconds. */
const CLOSE_MS = 10_000;

export function createSender(plan: SenderPlan): Sender {
  const { device, namespace, environment, transact } = plan;
  const stop = new AbortController();
  const failures = new Map<Key, number>();
  let state: SenderState = { phase: 'idle' };
  let running: Promise<void> | undefined;
  let isAgain = false;
  let isLockedOut = false;
  let retryMs: number = RETRY_MS[0];
  let max = MAX_BATCH;
  let stopTimer: (() => void) | undefined;

  function become(next: SenderState): void {
    state = next;
    plan.report();
  }

  const ask = (batch: Pick<Batch, 'entries' | 'known'>): Promise<RowsAnswer> =>
    exchange(plan.send, toRequest(namespace, batch), environment, stop.signal);

  const newNote = () => ({ key: nameFrom(environment.random), settledMs: environment.clock.now() });

  /** A copy of the device is found by it. It need not succeed. */
  async function checkIn(): Promise<boolean> {
    if (device.status.reason === 'no-check-in') return true;
    try {
      await limited(environment, CHECK_IN_LIMIT_MS, 'authority', device.checkIn());
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Whether the server answers, but not this request.
   *
   * @throws the failure, if it is not the request's own
   */
  async function isAtFault(failure: unknown): Promise<boolean> {
    if (!(failure instanceof Failure) || !failure.isSuspicious) throw failure;
    await ask({ entries: [], known: undefined });
    return true;
  }

  async function answerTo(batch: Batch): Promise<RowsAnswer> {
    const answer = await ask(batch);
    const { authority = answer.authority } = device.status;
    if (answer.authority === authority) return answer;
    throw new Failure('other-authority', 'The server belongs to another installation');
  }

  /** Draws other IDs for rows. */
  async function renewAll(rows: readonly Entry[]): Promise<void> {
    if (!(await checkIn())) throw new Failure('unreachable', 'The server cannot be reached');
    const fresh = rows.map(({ meta }) => {
      try {
        return { id: device.next(meta), token: device.token ?? null, note: newNote() };
      } catch (error) {
        throw new Failure('device', `No other ID for a row: ${error}`);
      }
    });
    await transact(async scope => {
      for (const [i, row] of rows.entries()) await renew(scope, row, fresh[i]!, fresh[i]!.note);
    });
  }

  /**
   * Sends a batch, and takes the answer into account.
   *
   * @returns how many operations it has changed
   */
  async function sendBatch(batch: Batch): Promise<{ count: number; isReset: boolean }> {
    const { entries } = batch;
    const answer = await answerTo(batch);
    max = Math.min(max * 2, MAX_BATCH);
    for (const { key } of entries) failures.delete(key);
    const notes = new Map(entries.map(({ key }) => [key, newNote()]));
    const nowMs = environment.clock.now();
    const { count, renewed, isReset } = await transact(scope => settle(scope, entries, answer, notes, nowMs));
    if (renewed.length) await renewAll(renewed);
    return { count: count + renewed.length, isReset };
  }

  /** Finds the operation that makes a batch fail, half by half, and leaves it out. */
  async function narrow(entries: readonly Entry[], failure: Failure, skipped: Set<Key>): Promise<void> {
    const [first] = entries;
    const isOne = entries.every(({ group, key }) => (group ?? key) === (first!.group ?? first!.key));
    max = isOne ? MAX_BATCH : Math.max(1, entries.length >> 1);
    if (!isOne) return;
    const { key } = first!;
    for (const entry of entries) skipped.add(entry.key);
    const count = (failures.get(key) ?? 0) + 1;
    failures.set(key, count);
    if (count < MAX_FAILURES) return;
    failures.delete(key);
    await transact(async scope => {
      const entry = await scope.tx.get(key);
      if (entry?.state === 'unsent') await setAside(scope, entry, 'failed', failure.message);
    });
  }

  /** Whether the device has heard of another epoch than that by which operations are stored. */
  function isForgotten(known: string | undefined): boolean {
    const { authority, epoch } = device.status;
    return known !== undefined && authority !== undefined && known !== `${authority}:${epoch}`;
  }

  /**
   * Sends everything that can be sent, in order, until an answer changes nothing more.
   *
   * @returns whether something is left
   */
  async function sendAll(): Promise<boolean> {
    const skipped = new Set<Key>();
    let isCheckedIn = false;
    for (;;) {
      let [count, afterSeq, isLeft] = [0, 0, false];
      while (state.phase !== 'stopped') {
        const account = plan.account();
        const batch = await transact(scope => nextBatch(scope, account, max, afterSeq, skipped));
        const { entries } = batch;
        isLeft ||= batch.isPartial;
        if (!entries.length) {
          if (isForgotten(batch.known) && (await sendBatch(batch)).isReset) return true;
          break;
        }
        if (state.phase !== 'sending') become({ phase: 'sending', ...problemOf(state) });
        if (!isCheckedIn) await checkInIfDue();
        isCheckedIn = true;
        // Somebody else may have signed in meanwhile.
        if (plan.account() !== account) continue;
        try {
          const sent = await sendBatch(batch);
          if (sent.isReset) return true;
          count += sent.count;
          isLeft ||= sent.count < entries.length;
          if (sent.count) retryMs = RETRY_MS[0];
          afterSeq = batch.lastSeq;
        } catch (failure) {
          if (await isAtFault(failure)) await narrow(entries, failure as Failure, skipped);
        }
      }
      if (!count || state.phase === 'stopped') return isLeft;
    }
  }

  async function checkInIfDue(): Promise<void> {
    const ageMs = environment.clock.now() - device.status.checkIn.atMs;
    if (!(ageMs >= 0 && ageMs < CHECK_IN_MS)) await checkIn();
  }

  /** One round. Never rejects. */
  async function round(): Promise<void> {
    stopTimer?.();
    stopTimer = undefined;
    let failure: Failure | undefined;
    let isLeft = false;
    try {
      isLockedOut = !(await environment.runAlone(plan.lockName, async () => {
        isLeft = await sendAll();
      }));
    } catch (error) {
      failure =
        error instanceof Failure ? error : new Failure('storage', `The outbox cannot be used: ${error}`);
    }
    if (state.phase === 'stopped') return;
    if (failure || isLeft || isLockedOut) wait(failure);
    else {
      retryMs = RETRY_MS[0];
      become({ phase: 'idle' });
    }
  }

  function wait(failure: Failure | undefined): void {
    // Not to the millisecond, so that devices that came back together do not stay together.
    const spread = 0.75 + environment.random.nextUint32() / 2 ** 33;
    const ms = Math.max(retryMs * spread, failure?.retryAfterMs ?? 0);
    retryMs = Math.min(retryMs * 2, RETRY_MS[1]);
    stopTimer = environment.startTimer(ms, start);
    become({ phase: 'waiting', ...(failure && problemOf(failure)), retryAtMs: environment.clock.now() + ms });
  }

  async function run(): Promise<void> {
    do {
      isAgain = false;
      await round();
    } while (isAgain && state.phase === 'idle');
    running = undefined;
  }

  function start(): void {
    if (state.phase === 'stopped') return;
    if (running) isAgain = true;
    else running = run();
  }

  return {
    get state() {
      return state;
    },
    nudge() {
      if (!stopTimer) start();
    },
    changed() {
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
      if (running) await limited(environment, CLOSE_MS, 'authority', running).catch(() => undefined);
      stop.abort();
    },
  };
}

/** It stays until something was sent. */
function problemOf({ problem }: Pick<SenderState, 'problem'>): Pick<SenderState, 'problem'> {
  return problem ? { problem } : {};
}
