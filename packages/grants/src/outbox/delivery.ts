/* Brings operations to the server, batch by batch, and takes its answers into account. */

import type { Key } from '../rows/messages.ts';
import { MAX_BATCH, nextBatch, type Stored, toRequest } from './batch.ts';
import type { Scope } from './entries.ts';
import { exchange, type Failure, failure, MAX_FAILURES, unreachable } from './exchange.ts';
import type { OutboxPlan } from './outbox.ts';
import { setAside } from './set-aside.ts';
import { renew, settle } from './settle.ts';
import type { Entry } from './store.ts';

export interface DeliveryPlan extends OutboxPlan {
  transact<T>(work: (scope: Scope) => T | Promise<T>): Promise<T>;
}

/**
 * @param sending is called before each request, and says whether it may be sent
 * @param progress is called when something was stored
 */
export function createDelivery(plan: DeliveryPlan, sending: () => boolean, progress: () => void) {
  const { device, transact } = plan;
  /** What has failed alone: how suspicious it is, and of which kinds nothing was stored since then. */
  const failures = new Map<Key, { count: number; readonly kinds: Set<string> }>();
  let request: AbortController | undefined;
  let max = MAX_BATCH;
  /** The epoch that the device knew when the server last answered: it has what is kept. */
  let sureOf = -1;
  /** Whether all was to be sent again: where ledgers answer in turn, that would never end. */
  let isAgain = false;

  function ask(entries: readonly Entry[], stored: Stored = {}) {
    request = new AbortController();
    const message = toRequest(device.namespace, entries, stored);
    return exchange(plan.transmit, message, device, plan.environment, request);
  }

  /** Sends a batch, and takes the answer into account. */
  async function sendBatch(entries: readonly Entry[], stored: Stored) {
    const { epoch } = device.status;
    const answer = await ask(entries, stored);
    sureOf = epoch;
    max = Math.min(max * 2, MAX_BATCH);
    for (const { key } of entries) failures.delete(key);
    for (const { key, is } of answer.answers) {
      const isNew = is === 'done' && !answer.before?.includes(key);
      const done = isNew && entries.find(entry => entry.key === key);
      if (done) for (const { kinds } of failures.values()) kinds.delete(kindOf(done));
    }
    const settled = await transact(scope => settle(scope, entries, stored.last, answer));
    if (settled?.isReset) failures.clear();
    if (settled?.renewed.length) await renewAll(plan, settled.renewed);
    return settled;
  }

  /**
   * Finds the operation that makes a batch fail, half by half. It is set aside once it has failed alone often
   * enough, and others of its kind were stored since: else it may be the server that cannot store any.
   *
   * @returns whether it is all of these, which are left out then
   */
  async function narrow(entries: readonly Entry[], { message, suspicion }: Failure): Promise<boolean> {
    const [{ key, group = key }] = entries as [Entry];
    max = (entries.length + 1) >> 1;
    if (entries.some(each => (each.group ?? each.key) !== group)) return false;
    const failed = failures.get(key) ?? { count: 0, kinds: new Set(entries.map(kindOf)) };
    failed.count += suspicion;
    failures.set(key, failed);
    if (suspicion >= MAX_FAILURES || (failed.count >= MAX_FAILURES && !failed.kinds.size)) {
      failures.delete(key);
      await transact(scope => {
        const entry = scope.entries.get(key);
        if (entry?.state === 'unsent') setAside(scope, entry, { ...entry, reason: 'failed', message });
      });
    }
    return true;
  }

  return {
    /**
     * Sends everything that can be sent, in order.
     *
     * @param isEarly whether what has failed alone before waits until something else is stored
     * @returns why something is left; undefined if nothing is
     */
    async sendAll(isEarly: boolean): Promise<Failure | undefined> {
      let why = failure('server', 'The server cannot store all of it yet');
      const left = new Set<Key>(isEarly ? failures.keys() : []);
      /** What was answered that it has to wait: it is sent again once others are stored. */
      const waiting = new Set<Key>();
      for (;;) {
        const account = plan.account();
        const skipped = new Set([...left, ...waiting]);
        const batch = await transact(scope => nextBatch(scope, account, max, skipped));
        const { entries, stored, isPartial } = batch;
        const rest = isPartial ? why : undefined;
        // Somebody else may have signed in meanwhile.
        if (plan.account() !== account) continue;
        if ((!entries.length && (sureOf === device.status.epoch || !stored.known)) || !sending()) {
          isAgain = false;
          return rest;
        }
        try {
          const stale = entries.filter(({ op, reason }) => op === 'add' && reason === 'stale');
          if (stale.length) {
            await renewAll(plan, stale);
            continue;
          }
          const settled = await sendBatch(entries, stored);
          if (!settled) continue;
          const { keys, isReset } = settled;
          isAgain ||= isReset;
          if (isReset) return why;
          if (!entries.length) return rest;
          if (keys.size) {
            if (!isAgain) progress();
            waiting.clear();
            if (isEarly) left.clear();
            isEarly = false;
          }
          for (const { key } of entries) if (!keys.has(key)) waiting.add(key);
        } catch (error) {
          why = error as Failure;
          if (!why.suspicion || !entries.length) throw error;
          // Is it the request, or does the server answer nothing?
          await ask([]);
          if (await narrow(entries, why)) for (const { key } of entries) left.add(key);
        }
      }
    },
    /** Lets the next round ask the server, also where nothing is to be sent. */
    doubt() {
      sureOf = -1;
    },
    /** Ends the request that is under way. */
    abort: () => request?.abort(),
  };
}

/** What the server stores in the same way: an edit may pass where no row can be added. */
function kindOf({ op, table }: Entry): string {
  return `${op} ${table}`;
}

/** Draws other IDs for rows. A copy of the device is found before, and needs a further check-in. */
async function renewAll({ device, transact }: DeliveryPlan, rows: readonly Entry[]): Promise<void> {
  if (device.status.reason !== 'no-check-in') {
    const outcome = await device.checkIn().catch(() => undefined);
    if (outcome !== 'granted') throw unreachable();
  }
  await transact(async scope => {
    for (const row of rows)
      await renew(scope, row, { id: device.next(row.meta), token: device.token ?? null });
  });
}
