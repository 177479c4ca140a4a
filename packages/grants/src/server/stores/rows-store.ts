/*
 * A store whose rules run in this process, on rows that are read and written in one transaction after the
 * other. `memory.ts` and `sqlite.ts` keep the rows.
 */

import type { RandomSource } from '@sno-id/sdk';
import { notSetUp, restored } from '../errors.ts';
import { evidenceOf, marked } from '../evidence.ts';
import { type DeviceRow, deviceAfter, judge } from '../judge.ts';
import {
  type AuthorityRow,
  admit,
  advance,
  advancedCounter,
  atPresent,
  jumpOf,
  lastAdvancedSlab,
  momentOf,
  newAuthority,
  pruned,
  renewed,
  requireAdvance,
  requirePrune,
  statusOf,
  take,
} from '../rules.ts';
import type { AuthorityStore, Exchanged, SlabStatus, StoreStatus } from '../store.ts';

/** The rows, within a transaction. */
export interface StoreRows {
  /** Whether the store was set up; else `create` does that, but for the authority. */
  isThere(): boolean;
  create(): void;
  authority(): AuthorityRow | undefined;
  setAuthority(row: AuthorityRow): void;
  /** The next label of a slab; undefined if it has no counter. */
  counter(slab: number): number | undefined;
  /** Every slab that has a counter, in ascending order. */
  slabs(): SlabStatus[];
  /** Writes counters; `taken` is added to what was taken before. */
  setCounters(counters: readonly (readonly [slab: number, next: number, taken: number])[]): void;
  device(device: string): DeviceRow | undefined;
  setDevice(device: string, row: DeviceRow): void;
  /** Deletes the devices that last checked in before a time, and says how many these were. */
  pruneDevices(beforeMs: number): number;
  /** The blocks of a principal in a slab. */
  spent(slab: number, principal: string): number;
  spend(slab: number, principal: string): void;
  forgetSpent(beforeSlab: number): void;
  /** Deletes all rows but the authority's. */
  clear(): void;
}

export interface RowsStoreOptions {
  readonly rows: StoreRows;
  /** The store's time, in Unix milliseconds. */
  readonly now: () => number;
  readonly newName: () => string;
  readonly random: RandomSource;
  /**
   * Runs some work as one transaction, durable when the promise resolves. An error that it returns, in place
   * of throwing it, is thrown when what it has written is durable.
   *
   * @param work is told what the store calls itself, and the time
   */
  run<T>(work: (name: string, nowMs: number) => T | Error): Promise<T>;
}

export function rowsStore({ rows, now, newName, random, run }: RowsStoreOptions): AuthorityStore {
  /** A transaction of a store that may be used. */
  function step<T>(work: (row: AuthorityRow, nowMs: number) => T): Promise<T> {
    return run((name, nowMs) => work(admitted(rows, rowIn(rows), name, nowMs), nowMs));
  }

  /** A step of the operator, who decides about what the others check. */
  function command(
    change: (row: AuthorityRow, name: string, nowMs: number) => AuthorityRow,
  ): Promise<StoreStatus> {
    return run((name, nowMs) => {
      const before = rowIn(rows);
      const after = change(before, name, nowMs);
      setRow(rows, before, after);
      return statusOf(after, name, nowMs, rows.slabs());
    });
  }

  return {
    setsItselfUp: true,
    init: () =>
      run((name, nowMs) => {
        if (rows.isThere()) return;
        rows.create();
        rows.setAuthority(newAuthority(newName(), name, nowMs, random));
      }),
    reserve: request =>
      step((row, nowMs) => {
        const { slab, labels } = request;
        const first = take(row, rows.counter(slab), request);
        if (first !== undefined) rows.setCounters([[slab, first + labels, labels]]);
        return { ...momentOf(row, nowMs), first };
      }),
    exchange: request =>
      run<Exchanged>((name, nowMs) => {
        const before = rowIn(rows);
        const device = rows.device(request.device);
        const found = evidenceOf(before, device, request, rows.counter);
        if (found) {
          const stopped = marked(before, found);
          setRow(rows, before, stopped);
          return restored(stopped, name);
        }
        const row = admitted(rows, before, name, nowMs);
        const verdict = judge(row, device, request);
        let after = device;
        if (verdict === 'accepted' || verdict === 'repeated') {
          after = deviceAfter(row, device, request, nowMs);
          rows.setDevice(request.device, after);
        }
        return { ...momentOf(row, nowMs), verdict, round: after?.round ?? 0, atMs: after?.atMs ?? 0 };
      }),
    spend: ({ principal, slabs, limit }) =>
      step((row, nowMs) => {
        const within = slabs.filter(slab => rows.spent(slab, principal) < limit);
        for (const slab of within) rows.spend(slab, principal);
        return { ...momentOf(row, nowMs), slabs: within };
      }),
    mark: found =>
      run(() => {
        const row = rowIn(rows);
        setRow(rows, row, marked(row, found));
      }),
    status: () => command(row => row),
    async advance(given) {
      const request = requireAdvance(given);
      return command((row, name, nowMs) => {
        const after = advance(row, name, nowMs, request);
        const jump = jumpOf(request, random);
        const last = Math.max(lastAdvancedSlab(after), ...rows.slabs().map(({ slab }) => slab));
        const slabs = Array.from({ length: last + 1 }, (_, slab) => slab);
        rows.setCounters(slabs.map(slab => [slab, advancedCounter(row, slab, rows.counter(slab), jump), 0]));
        return after;
      });
    },
    confirmTime: () => command((row, _, nowMs) => atPresent(row, nowMs, true)),
    renew: () =>
      command((row, name, nowMs) => {
        rows.clear();
        return renewed(row, newAuthority(newName(), name, nowMs, random));
      }),
    async prune(given) {
      const beforeMs = requirePrune(given, now());
      return step((row, nowMs) => {
        const devices = rows.pruneDevices(beforeMs);
        setRow(rows, row, pruned(row, beforeMs));
        return { ...momentOf(row, nowMs), devices };
      });
    },
  };
}

function rowIn(rows: StoreRows): AuthorityRow {
  const row = rows.authority();
  if (!row) throw notSetUp();
  return row;
}

function setRow(rows: StoreRows, before: AuthorityRow, after: AuthorityRow): void {
  if (after === before) return;
  rows.setAuthority(after);
  // Nobody spends in the past.
  if (after.currentSlab > before.currentSlab) rows.forgetSpent(after.currentSlab - 1);
}

/** The row of a store that may be used. */
function admitted(rows: StoreRows, before: AuthorityRow, name: string, nowMs: number): AuthorityRow {
  const row = admit(before, name, nowMs);
  setRow(rows, before, row);
  return row;
}
