import type { Key, RowRef } from '../rows/messages.ts';
import type { LedgerEntry } from './ledger.ts';

export type KnownEntries = ReturnType<typeof createKnownEntries>;

/** The entries of the ledger that a request has read or written. */
export function createKnownEntries() {
  let byKey = new Map<Key, LedgerEntry>();
  let byId = new Map<string, LedgerEntry>();
  return {
    learn(entries: readonly LedgerEntry[]): void {
      for (const entry of entries) {
        byKey.set(entry.key, entry);
        if (entry.id !== undefined) byId.set(entry.id, entry);
      }
    },
    of: (ref: RowRef) => ('key' in ref ? byKey.get(ref.key) : byId.get(ref.id)),
    byKey: (key: Key) => byKey.get(key),
    /** Returns what forgets everything that is learned after this. */
    mark(): () => void {
      const before = [new Map(byKey), new Map(byId)] as const;
      return () => {
        [byKey, byId] = before;
      };
    },
  };
}
