/*
 * A store whose rules run in this process, on rows that are read and written in one transaction after the
 * other. `memory.ts`, `sqlite.ts` and `etcd.ts` keep the rows.
 */

import type { RandomSource } from '@sno-id/sdk';
import { AuthorityError, notSetUp, restored } from '../errors.ts';
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
import type {
  AuthorityStore,
  Exchanged,
  Found,
  Reserved,
  SlabStatus,
  StoreMoment,
  StoreStatus,
} from '../store.ts';

/** The rows, within a transaction. */
export interface StoreRows {
  /** What the store calls itself, and its time in Unix milliseconds. */
  readonly name: string;
  readonly nowMs: number;
  authority(): AuthorityRow | undefined;
  /** Writes the first row of an authority; sets the store up, if that takes more. */
  create(row: AuthorityRow): void;
  setAuthority(row: AuthorityRow): void;
  /** What shows, apart from requests, that the store has forgotten something. */
  rollback?(): Found | undefined;
  /** The next label of a slab; undefined if it has no counter. */
  counter(slab: number): number | undefined;
  /** Every slab that has a counter, in ascending order. */
  slabs(): SlabStatus[];
  /** Writes a counter, from which labels were taken. */
  setCounter(slab: number, next: number, taken: number): void;
  /** Writes the counters of all slabs from 0 on. */
  setCounters(counters: readonly number[]): void;
  device(device: string): DeviceRow | undefined;
  setDevice(device: string, row: DeviceRow): void;
  /** Deletes the devices that last checked in before a time, and says how many these were. */
  pruneDevices(beforeMs: number): number;
  /** The blocks of a principal in a slab. */
  spent(slab: number, principal: string): number;
  setSpent(slab: number, principal: string, blocks: number): void;
  forgetSpent(beforeSlab: number): void;
  /** Deletes all rows but the authority's. */
  clear(): void;
}

/** Which rows a transaction reads besides the authority's: for a store that reads them beforehand. */
export interface RowsRead {
  readonly device?: string;
  readonly slabs?: readonly number[] | 'all';
  /** In these slabs. */
  readonly principal?: string;
}

/** What a transaction does. It rejects with an error that it returns once what it has written is durable. */
export type RowsWork<T> = (rows: StoreRows) => T | Error;

export interface RowsStoreOptions {
  /** The store's time, in Unix milliseconds. */
  readonly now: () => number;
  readonly newName: () => string;
  readonly random: RandomSource;
  /** Runs some work as one transaction, durable when the promise resolves. */
  run<T>(work: RowsWork<T>, read?: RowsRead): Promise<T>;
}

export function rowsStore({ now, newName, random, run }: RowsStoreOptions): AuthorityStore {
  const firstRow = ({ name, nowMs }: StoreRows) => newAuthority(newName(), name, nowMs, random);

  /** A step of the operator, who decides about what the others check. */
  function command(change: (row: AuthorityRow, rows: StoreRows) => AuthorityRow): Promise<StoreStatus> {
    return run(
      rows => {
        const before = rowIn(rows);
        const after = change(before, rows);
        setRow(rows, before, after);
        return statusOf(after, rows.name, rows.nowMs, rows.slabs());
      },
      { slabs: 'all' },
    );
  }

  return {
    init: () =>
      run(rows => {
        if (!rows.authority()) rows.create(firstRow(rows));
      }),
    reserve: request =>
      run<Reserved>(
        step((row, rows) => {
          const { slab, labels } = request;
          const first = take(row, rows.counter(slab), request);
          if (first !== undefined) rows.setCounter(slab, first + labels, labels);
          return { first };
        }),
        { slabs: [request.slab] },
      ),
    exchange(request) {
      const held = [...(request.proof?.held ?? []), ...(request.given?.held ?? [])];
      return run<Exchanged>(
        step(
          (row, rows) => {
            const device = rows.device(request.device);
            const verdict = judge(row, device, request);
            let after = device;
            if (verdict === 'accepted' || verdict === 'repeated') {
              after = deviceAfter(row, device, request, rows.nowMs);
              rows.setDevice(request.device, after);
            }
            return { verdict, round: after?.round ?? 0, atMs: after?.atMs ?? 0 };
          },
          (row, rows) => evidenceOf(row, rows.device(request.device), request, rows.counter),
        ),
        { device: request.device, slabs: [...new Set(held.map(({ slab }) => slab))] },
      );
    },
    spend: ({ principal, slabs, limit }) =>
      run(
        step((_, rows) => {
          const within = slabs.filter(slab => rows.spent(slab, principal) < limit);
          for (const slab of within) rows.setSpent(slab, principal, rows.spent(slab, principal) + 1);
          return { slabs: within };
        }),
        { principal, slabs },
      ),
    mark: found =>
      run(rows => {
        const row = rowIn(rows);
        setRow(rows, row, marked(row, found));
      }),
    status: () => command(row => row),
    async advance(given) {
      const request = requireAdvance(given);
      return command((row, rows) => {
        const after = advance(row, rows.name, rows.nowMs, request);
        const jump = jumpOf(request, random);
        const last = Math.max(lastAdvancedSlab(after), ...rows.slabs().map(({ slab }) => slab));
        const slabs = Array.from({ length: last + 1 }, (_, slab) => slab);
        rows.setCounters(slabs.map(slab => advancedCounter(row, slab, rows.counter(slab), jump)));
        return after;
      });
    },
    confirmTime: () => command((row, { nowMs }) => atPresent(row, nowMs, true)),
    renew: () =>
      command((row, rows) => {
        rows.clear();
        return renewed(row, firstRow(rows));
      }),
    async prune(given) {
      const beforeMs = requirePrune(given, now());
      return run(
        step((row, rows) => {
          const devices = rows.pruneDevices(beforeMs);
          setRow(rows, row, pruned(row, beforeMs));
          return { devices };
        }),
      );
    },
  };
}

/**
 * A transaction of a store that may be used. If something was found, that is written down, and the step
 * refused.
 */
export function step<T extends object>(
  work: (row: AuthorityRow, rows: StoreRows) => T,
  evidenceIn: (row: AuthorityRow, rows: StoreRows) => Found | undefined = () => undefined,
): RowsWork<StoreMoment & T> {
  return rows => {
    const before = rowIn(rows);
    const found = evidenceIn(before, rows) ?? rows.rollback?.();
    if (found) {
      const stopped = marked(before, found);
      setRow(rows, before, stopped);
      return restored(stopped, rows.name);
    }
    const row = admit(before, rows.name, rows.nowMs);
    setRow(rows, before, row);
    return { ...momentOf(row, rows.nowMs), ...work(row, rows) };
  };
}

/**
 * Does the work of several in one transaction.
 *
 * @throws whatever is not a refusal, which comes before anything is written: it fails for all of them
 */
export function doEach(works: readonly RowsWork<unknown>[], rows: StoreRows): unknown[] {
  return works.map(work => {
    try {
      return work(rows);
    } catch (error) {
      if (error instanceof AuthorityError || error instanceof RangeError) return error;
      throw error;
    }
  });
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
