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

import { notSetUp, restored } from '../errors.ts';
import { marked } from '../evidence.ts';
import { admit, momentOf } from '../rules.ts';
import type { Found, StoreMoment } from '../store.ts';
import { inTime } from '../time-limit.ts';
import type {
  EtcdAnswer,
  EtcdCompare,
  EtcdEntry,
  EtcdRead,
  EtcdTransact,
  EtcdWrite,
} from './etcd-gateway.ts';
import { type EtcdKeys, keysOf } from './etcd-keys.ts';
import type { MovedRow } from './etcd-slabs.ts';

/** The authority's row, and the highest term that was seen. */
export interface EtcdRow extends MovedRow {
  readonly term: number;
}

/** What a step has read. */
export interface Draft {
  readonly nowMs: number;
  /** What the store calls itself now. */
  readonly name: string;
  readonly term: number;
  readonly revision: number;
  readonly row: EtcdRow;
  readonly keys: EtcdKeys;
  /** The entries of each of its reads, in order. */
  readonly reads: readonly (readonly EtcdEntry[])[];
}

/** What an attempt writes. */
export interface Outcome<T> {
  readonly writes: readonly EtcdWrite[];
  /** Called when all of it is written. */
  result(): T;
}

/** What a step does. */
export interface Done<T> {
  /** @default the row with the present slab */
  readonly row?: EtcdRow;
  readonly writes: readonly EtcdWrite[];
  readonly result: T;
}

export type EtcdSteps = ReturnType<typeof etcdSteps>;

type ReadsOf = (keys: EtcdKeys) => readonly EtcdRead[];

/** What is tried next: to read alone, or to write if the row and what is written are as they were. */
interface Attempt<T> {
  readonly compares: readonly EtcdCompare[];
  readonly outcome?: Outcome<T> & { readonly row: EtcdRow };
}

/** The highest revision that this process has seen, and who the store was then. */
type Seen = Pick<EtcdRow, 'authority' | 'epoch'> & { readonly revision: number };

/**
 * How long a step may take, in milliseconds: less than an authority waits for it. And how often it begins
 * again.
 */
const STEP_MS = 9_000;
const MAX_TRIES = 200;

export function etcdSteps(transact: EtcdTransact, prefix: string, now: () => number) {
  let keys = keysOf(prefix, '');
  let seen: Seen | undefined;

  /**
   * Reads, and writes what `work` says, without any checks. `work` runs again whenever something else came
   * between.
   */
  const attempt = <T>(readsOf: ReadsOf, work: (draft: Draft) => Outcome<T>): Promise<T> =>
    limited(signal => untilDone(readsOf, work, signal));

  function notice({ authority, epoch }: EtcdRow, { revision }: EtcdAnswer): void {
    seen = higherOf(seen, { authority, epoch, revision });
  }

  async function untilDone<T>(
    readsOf: ReadsOf,
    work: (draft: Draft) => Outcome<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const none: Attempt<T> = { compares: [{ key: keys.row, revision: -1 }] };
    let next = none;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const own = keys;
      const { compares, outcome } = next;
      const answer = await transact(compares, outcome?.writes ?? [], [own.row, ...readsOf(own)], signal);
      if (answer.isDone && outcome) {
        notice(outcome.row, answer);
        return outcome.result();
      }
      const [[authority] = [], ...reads] = answer.reads;
      if (!authority) throw notSetUp();
      const row: EtcdRow = JSON.parse(authority.value);
      notice(row, answer);
      // Nothing is known of it yet, or it was renewed: its keys are others.
      if (row.authority !== own.authority) {
        keys = keysOf(prefix, row.authority);
        next = none;
        continue;
      }
      const { term, revision } = answer;
      const drawn = work({ nowMs: now(), name: nameOf(answer), term, revision, row, keys: own, reads });
      if (drawn.writes.length === 0) return drawn.result();
      const written = new Set(drawn.writes.map(keyOf).filter(key => key !== undefined));
      written.delete(own.row);
      const revisions = new Map(reads.flat().map(entry => [entry.key, entry.revision]));
      next = {
        compares: [
          { key: own.row, revision: authority.revision },
          ...[...written].map(key => ({ key, revision: revisions.get(key) ?? 0 })),
        ],
        outcome: { ...drawn, row },
      };
    }
    throw new Error(`etcd: gave up after ${MAX_TRIES} conflicting transactions`);
  }

  return {
    attempt,
    /**
     * A step of the authority: after all checks. If something was found, that is written down, and the step
     * refused.
     */
    async step<T extends object>(
      readsOf: ReadsOf,
      work: (row: EtcdRow, draft: Draft) => Done<T>,
      evidenceIn: (draft: Draft) => Found | undefined = () => undefined,
    ): Promise<T & StoreMoment> {
      const before = seen;
      const result = await attempt<(T & StoreMoment) | Error>(readsOf, draft => {
        const { row, name, nowMs, term } = draft;
        const found = evidenceIn(draft) ?? rollbackIn(draft, before);
        if (found) {
          const stopped = { ...row, ...marked(row, found) };
          return { writes: rowWrites(draft, stopped), result: () => restored(stopped, name) };
        }
        const admitted = { ...row, ...admit(row, name, nowMs), term };
        const done = work(admitted, draft);
        return {
          writes: [...rowWrites(draft, done.row ?? admitted), ...done.writes],
          result: () => ({ ...done.result, ...momentOf(row, nowMs) }),
        };
      });
      if (result instanceof Error) throw result;
      return result;
    },
  };
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

/** The value of the first key of a read; undefined if there is none. */
export function valueIn<T>(entries: readonly EtcdEntry[] | undefined): T | undefined {
  const text = entries?.[0]?.value;
  return text === undefined ? undefined : JSON.parse(text);
}

/** Writes another row of the authority, and what goes with it; nothing if it is the same. */
export function rowWrites({ row, keys }: Draft, after: EtcdRow): readonly EtcdWrite[] {
  const value = JSON.stringify(after);
  if (JSON.stringify(row) === value) return [];
  const write = { key: keys.row, value };
  if (after.currentSlab <= row.currentSlab) return [write];
  // Nobody spends in the past.
  const { key, end } = keys.spentBefore(after.currentSlab - 1);
  return [write, { deletedFrom: key, end }];
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
