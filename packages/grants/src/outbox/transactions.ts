import { hangs, limited, STORE_MS } from '../device/limits.ts';
import type { Key } from '../rows/messages.ts';
import type { Scope } from './entries.ts';
import type { OutboxEvent, OutboxPlan } from './outbox.ts';
import { ALL } from './store.ts';

/** The transactions of one context, and what it knows by them. */
export interface Transactions {
  /**
   * Runs some work in a transaction, and reports what it has changed, and what others have.
   *
   * @param seen what `told` was when the app named the IDs that the work is about
   */
  transact<T>(work: (scope: Scope) => Promise<T>, seen?: number): Promise<T>;
  /** Tables that other contexts have changed, of which the app was not told. */
  readonly unseen: Set<string>;
  readonly counts: { readonly unsent: number; readonly aside: number };
  /** The place of the last note of another ID that was reported here; undefined before the first look. */
  readonly told: number | undefined;
  keyOf(id: string): string;
}

/**
 * @param post tells other contexts which tables have changed
 * @param report is called when `counts` may have changed
 */
export function createTransactions(
  { store, tables, environment }: OutboxPlan,
  emit: (event: OutboxEvent) => void,
  post: (tables: string[]) => void,
  report: () => void,
): Transactions {
  /** Keys for a view, of IDs that have changed. */
  const viewKeys = new Map<string, string>();
  const keyOf = (id: string) => viewKeys.get(id) ?? id;
  const unseen = new Set<string>();
  const self: { -readonly [K in keyof Transactions]: Transactions[K] } = {
    unseen,
    keyOf,
    counts: { unsent: 0, aside: 0 },
    told: undefined,
    async transact(work, seen = self.told) {
      let isLate = false;
      const done = store.transact(async tx => {
        const since = seen ?? self.told;
        const changed = new Set<string>();
        const scope: Scope = { tx, tables, environment, told: since ?? Infinity, changed, isWritten: false };
        const result = await work(scope);
        const notes = await tx.list('renamed', ALL, since ?? 0);
        const now = { unsent: await tx.count('unsent'), aside: await tx.count('aside') };
        // Its caller knows already that it has failed.
        if (isLate) throw hangs('store');
        return { result, scope, notes, now };
      });
      const { result, scope, notes, now } = await limited(environment, STORE_MS, 'store', done).finally(
        () => {
          isLate = true;
        },
      );
      // What was renamed before the first look is not news.
      const before = self.told ?? Infinity;
      self.told = Math.max(self.told ?? 0, notes.at(-1)?.seq ?? 0);
      self.counts = now;
      for (const { seq, table, id: to, was, row } of notes) {
        if (seq <= before) continue;
        const from = was[0]!;
        const { key } = row as { key: Key };
        viewKeys.set(to, keyOf(from));
        // Another row can have that ID now.
        viewKeys.set(from, `${key} ${from}`);
        emit({ type: 'renamed', table, from, to, key });
      }
      // Behind the IDs that have changed: rows that are read now have them.
      const changed = [...scope.changed];
      for (const table of changed) unseen.add(table);
      const shown = [...unseen];
      unseen.clear();
      if (shown.length) emit({ type: 'rows', tables: shown });
      if (scope.isWritten) post(changed);
      report();
      return result;
    },
  };
  return self;
}
