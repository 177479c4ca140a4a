import type { DeviceRow } from '../judge.ts';
import type { Found } from '../store.ts';
import type { EtcdEntry, EtcdWrite } from './etcd-gateway.ts';
import type { EtcdKeys } from './etcd-keys.ts';
import { counterOf, type MovedRow, movedAfter, type SlabRow, slabAfter, slabStatuses } from './etcd-slabs.ts';
import type { StoreRows } from './rows-store.ts';

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

/** The rows of a step, and what it has written to them. */
export interface EtcdRows extends StoreRows {
  writes(): readonly EtcdWrite[];
}

/** @param rollback what shows that the store has forgotten something */
export function rowsOf(draft: Draft, rollback: Found | undefined): EtcdRows {
  const { row, keys, name, nowMs, term, reads } = draft;
  const values = new Map(reads.flat().map(({ key, value }) => [key, value]));
  const changed = new Set<string>();
  let after: EtcdRow = row;
  let forgotten: EtcdWrite | undefined;

  function get<T>(key: string): T | undefined {
    const text = values.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  function set(key: string, value: unknown): void {
    values.set(key, JSON.stringify(value));
    changed.add(key);
    after = { ...after, term: Math.max(after.term, term) };
  }

  const slabs = () => slabsIn(reads.flat().filter(({ key }) => key.startsWith(keys.allSlabs.key)));

  return {
    name,
    nowMs,
    authority: () => after,
    create() {},
    setAuthority(next) {
      // An operator has accepted the term with the store.
      const accepted = next.epoch > row.epoch ? term : Math.max(row.term, term);
      after = { ...after, ...next, moved: after.moved, term: accepted };
    },
    rollback: () => rollback,
    counter: slab => counterOf(after, slab, get(keys.slab(slab))),
    slabs: () => slabStatuses(after, slabs()),
    setCounter(slab, next, taken) {
      set(keys.slab(slab), slabAfter(after, get<SlabRow>(keys.slab(slab)), slab, next, taken));
    },
    setCounters(counters) {
      after = { ...after, moved: movedAfter(after, slabs(), counters) };
    },
    device: device => get<DeviceRow>(keys.device(device)),
    setDevice: (device, next) => set(keys.device(device), next),
    // By pages: see `etcd.ts`.
    pruneDevices: () => 0,
    spent: (slab, principal) => get<number>(keys.spent(slab, principal)) ?? 0,
    setSpent: (slab, principal, blocks) => set(keys.spent(slab, principal), blocks),
    forgetSpent(beforeSlab) {
      const { key, end } = keys.spentBefore(beforeSlab);
      forgotten = { deletedFrom: key, end };
    },
    // The keys of another authority are others.
    clear() {
      after = { ...after, moved: [] };
    },
    writes() {
      const value = JSON.stringify(after);
      return [
        ...(value === JSON.stringify(row) ? [] : [{ key: keys.row, value }]),
        ...(forgotten ? [forgotten] : []),
        ...[...changed].map(key => ({ key, value: values.get(key)! })),
      ];
    },
  };
}

function slabsIn(entries: readonly EtcdEntry[]): ReadonlyMap<number, SlabRow> {
  return new Map(
    entries.map(({ key, value }) => [Number(key.slice(key.lastIndexOf('/') + 1)), JSON.parse(value)]),
  );
}
