/*
 * Keeps a context supplied with cells. It looks what is lacking, claims that in one transaction, and hands it
 * to the source of IDs. Cells in hand are never given up because a claim fails: they stay valid whatever
 * happens to the store. They are given up only when the store shows that the device has started over, or
 * other grants in place of theirs, and when the context ends: then they are dropped first, and handed back
 * afterwards, so that no ID is generated in them any more when others may claim them.
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
import type { DeviceStore, StoreTransaction } from './store.ts';

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
  let tending: Promise<void> | undefined;
  /** Whether somebody asked to look again meanwhile. */
  let isAsked = false;
  /** The device that claimed the cells which are held. */
  let owner: string | undefined;
  let calm: Calm = { from: 0, to: 0, cell: undefined };
  /** Whether an ID was generated since the last time that a slot of the clock ended. */
  let isInUse = false;
  let retryMs = RETRY_MS[0];
  let stopTimer: () => void = () => undefined;
  let stopSoon: (() => void) | undefined;

  async function claim(): Promise<void> {
    const unit = source.clockUnit();
    const keptBy = (read: DeviceState | undefined) => source.cells.filter(cell => isKept(cell, read, owner));
    const { read, claimed, near } = await store.transact(transaction =>
      claimLacking(transaction, namespace, environment, keptBy, unit),
    );
    if (self.isAway) return handBack(store, claimed);
    self.state = read;
    self.token = read?.token ?? self.token;
    const kept = near ? [] : keptBy(read);
    if (!kept.length || claimed.length) owner = read?.device;
    source.hold([...kept, ...claimed.map(holdCell)]);
    rest(unit);
  }

  /** Remembers that nothing more can be done before the slot of the clock ends, or the cell in use. */
  function rest(unit: number): void {
    calm = calmAt(unit, source.cells);
    stopTimer();
    stopTimer = environment.startTimer(Math.max((calm.to - unit) * 4, 1), () => {
      // A context that nobody sees and that generates no IDs claims nothing.
      if (isInUse || environment.isVisible()) self.tend();
      else calm = { ...calm, to: 0 };
      isInUse = false;
    });
  }

  async function look(): Promise<void> {
    while (isAsked && !self.isAway) {
      isAsked = false;
      try {
        // Should one that hangs end after all, what it claimed is held.
        await limited(environment, STORE_MS, 'store', claim());
        self.failure = undefined;
        retryMs = RETRY_MS[0];
      } catch (error) {
        self.failure = error;
        stopTimer();
        stopTimer = environment.startTimer(retryMs, () => self.tend());
        retryMs = Math.min(retryMs * 2, RETRY_MS[1]);
      }
      if (!isAsked) tending = undefined;
      changed();
    }
    tending = undefined;
  }

  const self: { -readonly [K in keyof CellKeeper]: CellKeeper[K] } = {
    state: undefined,
    token: undefined,
    failure: hangs('store'),
    isAway: false,
    tend(isBack) {
      if (isBack) self.isAway = false;
      if (self.isAway) return Promise.resolve();
      isAsked = true;
      tending ??= look();
      return tending;
    },
    decided(clockUnit, span) {
      isInUse = true;
      if (isCalm(calm, clockUnit, span) || stopSoon || tending || self.isAway) return;
      stopSoon = environment.startTimer(0, () => {
        stopSoon = undefined;
        self.tend();
      });
    },
    async leave() {
      self.isAway = true;
      stopTimer();
      stopSoon?.();
      stopSoon = undefined;
      const left = unusedOf(source);
      source.hold([]);
      const handedBack = limited(environment, STORE_MS, 'store', handBack(store, left));
      await Promise.allSettled([handedBack, tending]);
      changed();
    },
  };
  return self;
}

/** While the clock reads from … to and this cell is in use, nothing is lacking that a claim could bring. */
interface Calm {
  readonly from: number;
  readonly to: number;
  /** Without a cell, each unit of provisional IDs is as good as another. */
  readonly cell: HeldCell | undefined;
}

/** Until the slot of the clock ends. */
function calmAt(unit: number, [cell]: readonly HeldCell[]): Calm {
  const units = unitsOfSlot(cell?.grant ?? { slot: 12, lane: 0, n: 0 });
  const from = unit - (unit % units);
  return { from, to: from + units, cell };
}

function isCalm({ from, to, cell }: Calm, unit: number, span: HeldCell | IdSpan | undefined): boolean {
  return unit >= from && unit < to && (!cell || span === cell);
}

/** Hands back what nobody holds any more. */
async function handBack(store: DeviceStore, cells: readonly ClaimedCell[]): Promise<void> {
  if (cells.length) await store.handBack(cells.map(cell => ({ ...cell, grant: keyOf(cell.grant) })));
}

/** What a transaction came to. */
interface Claimed {
  readonly read: DeviceState | undefined;
  readonly claimed: readonly ClaimedCell[];
  /** The claimed cell in which IDs are nearer to the clock: it takes the place of all that are held. */
  readonly near?: ClaimedCell | undefined;
}

/**
 * Reads the store, and claims by what it says, never by what is in memory, what a context lacks when its
 * clock reads `unit`.
 *
 * @param heldOf the cells that it holds, as long as they are the device's
 */
async function claimLacking(
  transaction: StoreTransaction,
  namespace: string,
  environment: Environment,
  heldOf: (read: DeviceState) => readonly HeldCell[],
  unit: number,
): Promise<Claimed> {
  const read = await transaction.read();
  requireNamespaceOf(read, namespace);
  const claimed: ClaimedCell[] = [];
  if (!read?.grants.length || Number.isNaN(unit)) return { read, claimed };
  const held = heldOf(read);
  const { within, spare } = needOf(held, unit);
  const near = within > 0 ? await claimNear(transaction, read, unit, environment, within) : undefined;
  if (near) claimed.push(near);
  const last = near ? holdCell(near) : held.at(-1);
  if (last && (near || spare)) {
    const behind = await claimNear(transaction, read, last.lastUnit + 1, environment, Infinity, 1);
    if (behind) claimed.push(behind);
  }
  return { read, claimed, near };
}

/**
 * Whether a cell that is held can stay. Those of a device that was forgotten, because its store was deleted,
 * can: nobody else can have them. They go when there is another device to take its place, or a copy was
 * found; and one goes whose grant the token does not prove any more, because the key of that was revoked.
 *
 * @param owner the device that claimed it
 */
function isKept({ grant }: HeldCell, read: DeviceState | undefined, owner: string | undefined): boolean {
  if (!read) return true;
  if (!read.grants.length) return read.device === owner || !read.isAfterFork;
  return read.device === owner && read.grants.some(each => keyOf(each) === keyOf(grant));
}

/** The cells in which something is left, each from where it is free. */
function unusedOf(source: CellSource): readonly ClaimedCell[] {
  const { span, sequence } = source.position();
  return source.cells
    .map(cell => (cell === span ? { ...cell, freeFrom: sequence + 1 } : cell))
    .filter(({ freeFrom, lastPosition }) => freeFrom <= lastPosition);
}
