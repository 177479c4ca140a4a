/*
 * Keeps a context supplied with cells. It looks what is lacking, claims that in one transaction, and hands it to the
 * source of IDs. Cells in hand are never given up because a claim fails: they stay valid whatever happens to the store.
 * They are given up only when the store shows that the device has started over.
 */

import type { Cell } from '../format/cell.ts';
import { unitsOfSlot } from '../format/grant.ts';
import type { CellSource } from '../source/cell-source.ts';
import { type HeldCell, holdCell } from '../source/held-cell.ts';
import type { IdSpan } from '../source/span-writer.ts';
import { claimNear } from './claim.ts';
import type { Environment } from './environment.ts';
import { needOf } from './needs.ts';
import { type DeviceState, requireNamespaceOf } from './state.ts';
import type { DeviceStore } from './store.ts';

export interface CellKeeper {
  /** What the store held when it was last read; undefined before that, and if it was empty. */
  readonly state: DeviceState | undefined;
  /** What is wrong with the store: what it failed with, or that it does not answer; undefined if it is well. */
  readonly failure: unknown;
  /** Reads the store, and claims what the context lacks. A call while it does so has it look again. Never rejects. */
  tend(): Promise<void>;
  /** Takes note of a decision of the source, and sees to it that more is claimed once the call is over. */
  decided(clockUnit: number, span: HeldCell | IdSpan | undefined): void;
  close(): void;
}

/** A transaction that takes longer than this, in milliseconds, counts as hanging: another one may be tried beside it. */
const HANGING_MS = 10_000;
/** The first wait after a transaction that failed, and the longest, in milliseconds. */
const RETRY_MS: readonly [first: number, longest: number] = [1000, 60_000];

const HANGS = new Error('The store does not answer');

export function createCellKeeper(
  store: DeviceStore,
  namespace: string,
  environment: Environment,
  source: CellSource,
  changed: () => void,
): CellKeeper {
  let state: DeviceState | undefined;
  let failure: unknown = HANGS;
  let isClosed = false;
  let tending: Promise<void> | undefined;
  /** Whether somebody asked to look again meanwhile. */
  let isAsked = false;
  /** The device that claimed the cells which are held. */
  let owner: string | undefined;
  /** While the clock reads from … to and this cell is in use, nothing is lacking that a claim could bring. */
  let calmFrom = 0;
  let calmTo = 0;
  let calmCell: HeldCell | undefined;
  /** Whether an ID was made since the last time that a slot of the clock ended. */
  let isInUse = false;
  let retryMs = RETRY_MS[0];
  let stopTimer: () => void = () => undefined;
  let stopSoon: (() => void) | undefined;

  /** Reads the store, and claims what is lacking by what it says: never by what is in memory. */
  async function claim(): Promise<void> {
    const unit = source.clockUnit();
    const result = await store.transact(async transaction => {
      const read = await transaction.read();
      requireNamespaceOf(read, namespace);
      const claimed: Cell[] = [];
      if (!read?.grants.length || Number.isNaN(unit)) return { read, claimed, isNearer: false };
      const held = isOther(read) ? [] : source.cells;
      const { within, spare } = needOf(held, unit);
      const below = (count: number) => Math.floor((environment.random.nextUint32() / 2 ** 32) * count);
      const near = within > 0 ? await claimNear(transaction, read, unit, below, within) : undefined;
      if (near) claimed.push(near);
      const last = near ? holdCell(near) : held.at(-1);
      if (last && (near || spare)) {
        const behind = await claimNear(transaction, read, last.lastUnit + 1, below);
        if (behind) claimed.push(behind);
      }
      return { read, claimed, isNearer: near !== undefined };
    });
    state = result.read;
    const isDropped = isOther(state) || result.isNearer;
    if (isDropped || result.claimed.length) owner = state?.device;
    source.hold([...(isDropped ? [] : source.cells), ...result.claimed.map(holdCell)]);
    rest(unit);
  }

  /**
   * Whether the cells that are held are of a device that has ended. One that was forgotten, because its store was deleted,
   * has not: nobody else can have its cells. It ends when there is another to take its place, or a copy was found.
   */
  function isOther(read: DeviceState | undefined): boolean {
    if (!read || owner === undefined || read.device === owner) return false;
    return read.grants.length > 0 || read.suspects.length > 0;
  }

  /** Remembers that nothing more can be done before the slot of the clock ends, or the cell in use. */
  function rest(unit: number): void {
    const units = unitsOfSlot(source.cells[0]?.grant ?? { slot: 12, lane: 0, n: 0 });
    calmFrom = unit - (unit % units);
    calmTo = calmFrom + units;
    // Without a cell, each unit of provisional IDs is as good as another.
    [calmCell] = source.cells;
    stopTimer();
    stopTimer = environment.startTimer(Math.max((calmTo - unit) * 4, 1), () => {
      // A context that nobody sees and that makes no IDs claims nothing.
      if (isInUse || environment.isVisible()) self.tend();
      else calmTo = 0;
      isInUse = false;
    });
  }

  async function look(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false;
      try {
        await orHanging(claim());
        failure = undefined;
        retryMs = RETRY_MS[0];
      } catch (error) {
        failure = error;
        stopTimer();
        stopTimer = environment.startTimer(retryMs, () => self.tend());
        retryMs = Math.min(retryMs * 2, RETRY_MS[1]);
      }
      if (!isAsked) tending = undefined;
      changed();
    }
    tending = undefined;
  }

  /** Gives a transaction that hangs up. Should it end after all, what it claimed is held. */
  function orHanging(claimed: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = environment.startTimer(HANGING_MS, () => reject(HANGS));
      claimed.then(resolve, reject).finally(stop);
    });
  }

  const self: CellKeeper = {
    get state() {
      return state;
    },
    get failure() {
      return failure;
    },
    tend() {
      if (isClosed) return Promise.resolve();
      isAsked = true;
      tending ??= look();
      return tending;
    },
    decided(clockUnit, span) {
      isInUse = true;
      const isCalm = clockUnit >= calmFrom && clockUnit < calmTo && (!calmCell || span === calmCell);
      if (isCalm || stopSoon || tending || isClosed) return;
      stopSoon = environment.startTimer(0, () => {
        stopSoon = undefined;
        self.tend();
      });
    },
    close() {
      isClosed = true;
      stopTimer();
      stopSoon?.();
    },
  };
  return self;
}
