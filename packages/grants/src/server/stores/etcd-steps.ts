/*
 * Atomic steps on keys of etcd. Each one reads what it needs, and writes on the condition that the
 * authority's row and every key that it writes are still the same; if another step came between, it begins
 * again. So a new row takes effect for all replicas at once: a mark, `advance`, `renew`. A counter that is
 * read as evidence, and not written, may be higher by then, and never lower.
 *
 * If an answer is lost, the step is done again: labels that nobody uses, a block that is counted twice, a
 * device that is told `repeated`, a second `advance`. Nothing is given twice.
 *
 * Two witnesses come with each answer, at no cost:
 *
 * - The Raft term. Terms of a cluster only grow, and those of a restored snapshot start again. The row keeps
 *   the highest.
 * - The revision, which counts commits. It is part of what is restored, so that the row would say nothing
 *   about it: the process keeps the highest that it saw. A step that began after that cannot see a lower one,
 *   unless commits were lost. It finds `--force-new-cluster` too, at the first contact, until others have
 *   committed as much again; then labels do.
 *
 * Elections change neither way: every read goes through the leader.
 */

import { notSetUp } from '../errors.ts';
import type { Found } from '../store.ts';
import { inTime } from '../time-limit.ts';
import type { EtcdAnswer, EtcdCompare, EtcdRead, EtcdTransact, EtcdWrite } from './etcd-gateway.ts';
import { type EtcdKeys, keysOf } from './etcd-keys.ts';
import { type Draft, type EtcdRow, type EtcdRows, rowsOf } from './etcd-rows.ts';

/** What a step writes, besides the rows, and returns when all of it is written. */
export interface Outcome<T> {
  readonly writes?: readonly EtcdWrite[];
  readonly result: T;
}

export type Attempt = ReturnType<typeof etcdSteps>;

/** The highest revision that this process has seen, and who the store was then. */
type Seen = Pick<EtcdRow, 'authority' | 'epoch'> & { readonly revision: number };

/**
 * How long a step may take, in milliseconds: less than an authority waits for it. And how often it begins
 * again.
 */
const STEP_MS = 9_000;
const MAX_TRIES = 200;

/**
 * @returns what reads, and writes what `work` has written to the rows, without any checks. `work` runs again
 * whenever something else came between.
 */
export function etcdSteps(transact: EtcdTransact, prefix: string, now: () => number) {
  let keys = keysOf(prefix, '');
  let seen: Seen | undefined;

  function notice({ authority, epoch }: EtcdRow, { revision }: EtcdAnswer): void {
    seen = higherOf(seen, { authority, epoch, revision });
  }

  async function untilDone<T>(
    readsOf: (keys: EtcdKeys) => readonly EtcdRead[],
    work: (rows: EtcdRows, draft: Draft) => Outcome<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const seenBefore = seen;
    /** To read alone. */
    const none: readonly EtcdCompare[] = [{ key: keys.row, revision: -1 }];
    let compares = none;
    let next: (Required<Outcome<T>> & { readonly row: EtcdRow }) | undefined;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const own = keys;
      const answer = await transact(compares, next?.writes ?? [], [own.row, ...readsOf(own)], signal);
      if (answer.isDone && next) {
        notice(next.row, answer);
        return next.result;
      }
      const [[authority] = [], ...reads] = answer.reads;
      if (!authority) throw notSetUp();
      const row: EtcdRow = JSON.parse(authority.value);
      notice(row, answer);
      // Nothing is known of it yet, or it was renewed: its keys are others.
      if (row.authority !== own.authority) {
        keys = keysOf(prefix, row.authority);
        compares = none;
        next = undefined;
        continue;
      }
      const { term, revision } = answer;
      const draft = { nowMs: now(), name: nameOf(answer), term, revision, row, keys: own, reads };
      const rows = rowsOf(draft, rollbackIn(draft, seenBefore));
      const { result, writes: more = [] } = work(rows, draft);
      const writes = [...rows.writes(), ...more];
      if (writes.length === 0) return result;
      const written = new Set(writes.map(keyOf).filter(key => key !== undefined));
      written.delete(own.row);
      const revisions = new Map(reads.flat().map(entry => [entry.key, entry.revision]));
      compares = [
        { key: own.row, revision: authority.revision },
        ...[...written].map(key => ({ key, revision: revisions.get(key) ?? 0 })),
      ];
      next = { writes, result, row };
    }
    throw new Error(`etcd: gave up after ${MAX_TRIES} conflicting transactions`);
  }

  return <T>(
    readsOf: (keys: EtcdKeys) => readonly EtcdRead[],
    work: (rows: EtcdRows, draft: Draft) => Outcome<T>,
  ): Promise<T> => limited(signal => untilDone(readsOf, work, signal));
}

/** Gives a step its time limit. What it has sent by then may still be done. */
export async function limited<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  try {
    return await inTime(
      step(controller.signal),
      limit => new Error(`etcd: not done within ${limit}`),
      STEP_MS,
    );
  } finally {
    controller.abort();
  }
}

/** What the store calls itself. */
export function nameOf({ cluster }: EtcdAnswer): string {
  return `etcd ${cluster}`;
}

/** What the term and the revision show; `seen` is what the process had seen when the step began. */
function rollbackIn({ row, name, term, revision }: Draft, seen: Seen | undefined): Found | undefined {
  if (row.name !== name) return undefined;
  const isSame = seen?.authority === row.authority && seen.epoch === row.epoch;
  const isRolledBack = term < row.term || (isSame && revision < seen.revision);
  return isRolledBack ? { atEpoch: row.epoch, epoch: row.epoch, held: [] } : undefined;
}

/** Revisions count within an epoch: `advance` accepts the store with the commits that it has. */
function higherOf(seen: Seen | undefined, found: Seen): Seen {
  if (!seen || seen.authority !== found.authority || found.epoch > seen.epoch) return found;
  return found.epoch === seen.epoch && found.revision > seen.revision ? found : seen;
}

function keyOf(write: EtcdWrite): string | undefined {
  if ('value' in write) return write.key;
  return 'deleted' in write ? write.deleted : undefined;
}
