/*
 * Keeps a context supplied with cells. It looks what is lacking, claims that in one transaction, and hands it
 * to the source of IDs. Cells in hand are never given up because a claim fails: they stay valid whatever
 * happens to the store. They are given up only when the store shows that the device has started over, or the
 * context ends: then they are dropped first, and handed back afterwards, so that no ID is made in them any
 * more when others may claim them.
 */

import { keyOf, unitsOfSlot } from '../format/grant.ts';
import type { CellSource } from '../source/cell-source.ts';
import { type ClaimedCell, type HeldCell, holdCell } from '../source/held-cell.ts';
import type { IdSpan } from '../source/span-writer.ts';
import { claimNear } from './claim.ts';
import type { Environment } from './environment.ts';
import { hangs, limited, STORE_MS } from './limits.ts';
import { needOf } from './needs.ts';
import { type DeviceState, requireNamespaceOf } from './state.ts';
import type { DeviceStore } from './store.ts';

export interface CellKeeper {
  /** What the store held when it was last read; undefined before that, and if it was empty. */
  readonly state: DeviceState | undefined;
  /**
   * The last token that was in it, which proves what the context holds even if the store has been deleted
   * since.
   */
  readonly token: string | undefined;
  /**
   * What is wrong with the store: what it failed with, or that it does not answer; undefined if it is well.
   */
  readonly failure: unknown;
  /** Whether it was left, and is not back. */
  readonly isAway: boolean;
  /**
   * Reads the store, and claims what the context lacks. A call while it does so has it look again. Never
   * rejects.
   *
   * @param isBack whether this ends `leave`
   */
  tend(isBack?: boolean): Promise<void>;
  /**
   * Drops all cells at once and hands them back. Until the context is back, it claims nothing, and what was
   * being claimed is handed back too. Resolves when that is done. Never rejects: what cannot be handed back
   * is wasted.
   */
  leave(): Promise<void>;
  /** Takes note of a decision of the source, and sees to it that more is claimed once the call is over. */
  decided(clockUnit: number, span: HeldCell | IdSpan | undefined): void;
}

/** The first wait after a transaction that failed, and the longest, in milliseconds. */
const RETRY_MS: readonly [first: number, longest: number] = [1000, 60_000];

export function createCellKeeper(
  store: DeviceStore,
  namespace: string,
  environment: Environment,
  source: CellSource,
  changed: () => void,
): CellKeeper {
  let state: DeviceState | undefined;
  let token: string | undefined;
  let failure: unknown = hangs('store');
  let isAway = false;
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

  /** Hands back what nobody holds any more. */
  async function handBack(cells: readonly ClaimedCell[]): Promise<void> {
    if (cells.length) await store.handBack(cells.map(cell => ({ ...cell, grant: keyOf(cell.grant) })));
  }

  /** Reads the store, and claims what is lacking by what it says: never by what is in memory. */
  async function claim(): Promise<void> {
    const unit = source.clockUnit();
    const result = await store.transact(async transaction => {
      const read = await transaction.read();
      requireNamespaceOf(read, namespace);
      const claimed: ClaimedCell[] = [];
      if (!read?.grants.length || Number.isNaN(unit)) return { read, claimed };
      const held = isOther(read) ? [] : source.cells;
      const { within, spare } = needOf(held, unit);
      const near = within > 0 ? await claimNear(transaction, read, unit, environment, within) : undefined;
      if (near) claimed.push(near);
      const last = near ? holdCell(near) : held.at(-1);
      if (last && (near || spare)) {
        const behind = await claimNear(transaction, read, last.lastUnit + 1, environment, Infinity, 1);
        if (behind) claimed.push(behind);
      }
      return { read, claimed, near };
    });
    if (isAway) return handBack(result.claimed);
    state = result.read;
    token = state?.token ?? token;
    const isDropped = isOther(state) || result.near;
    if (isDropped || result.claimed.length) owner = state?.device;
    source.hold([...(isDropped ? [] : source.cells), ...result.claimed.map(holdCell)]);
    rest(unit);
  }

  /**
   * Whether the cells that are held are of a device that has ended. One that was forgotten, because its store
   * was deleted, has not: nobody else can have its cells. It ends when there is another to take its place, or
   * a copy was found.
   */
  function isOther(read: DeviceState | undefined): boolean {
    if (!read || owner === undefined || read.device === owner) return false;
    return read.grants.length > 0 || read.isAfterFork === true;
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
    while (isAsked && !isAway) {
      isAsked = false;
      try {
        // Should one that hangs end after all, what it claimed is held.
        await limited(environment, STORE_MS, 'store', claim());
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

  const self: CellKeeper = {
    get state() {
      return state;
    },
    get token() {
      return token;
    },
    get failure() {
      return failure;
    },
    get isAway() {
      return isAway;
    },
    tend(isBack) {
      if (isBack) isAway = false;
      if (isAway) return Promise.resolve();
      isAsked = true;
      tending ??= look();
      return tending;
    },
    decided(clockUnit, span) {
      isInUse = true;
      const isCalm = clockUnit >= calmFrom && clockUnit < calmTo && (!calmCell || span === calmCell);
      if (isCalm || stopSoon || tending || isAway) return;
      stopSoon = environment.startTimer(0, () => {
        stopSoon = undefined;
        self.tend();
      });
    },
    async leave() {
      isAway = true;
      stopTimer();
      stopSoon?.();
      stopSoon = undefined;
      const { span, sequence } = source.position();
      const left = source.cells
        .map(cell => (cell === span ? { ...cell, freeFrom: sequence + 1 } : cell))
        .filter(({ freeFrom, lastPosition }) => freeFrom <= lastPosition);
      source.hold([]);
      const handedBack = limited(environment, STORE_MS, 'store', handBack(left));
      await Promise.allSettled([handedBack, tending]);
      changed();
    },
  };
  return self;
}
