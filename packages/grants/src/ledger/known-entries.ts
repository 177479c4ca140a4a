import type { Key, RowRef } from '../rows/messages.ts';
import type { LedgerEntry } from './ledger.ts';

/** The entries of the ledger that a request has read or written. */
export interface KnownEntries {
  learn(entries: readonly LedgerEntry[]): void;
  of(ref: RowRef): LedgerEntry | undefined;
  byKey(key: Key): LedgerEntry | undefined;
  /** Returns what forgets everything that is learned after this. */
  mark(): () => void;
}

export function createKnownEntries(): KnownEntries {
  let byKey = new Map<Key, LedgerEntry>();
  let byId = new Map<string, LedgerEntry>();
  return {
    learn(entries) {
      for (const entry of entries) {
        byKey.set(entry.key, entry);
        if (entry.id !== undefined) byId.set(entry.id, entry);
      }
    },
    of: ref => ('key' in ref ? byKey.get(ref.key) : byId.get(ref.id)),
    byKey: key => byKey.get(key),
    mark() {
      const before = [new Map(byKey), new Map(byId)] as const;
      return () => {
        [byKey, byId] = before;
      };
    },
  };
}
