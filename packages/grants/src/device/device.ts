/*
 * One context of a device: a page, a worker, a process. It makes IDs in the cells that it holds. Claims and
 * check-ins happen between the calls that make IDs, never within one.
 */

import type { IdSource, IdSourceDescription, SnoFamily } from '@sno-id/sdk';
import { type IdCalls, refusal, startOfUnit, UNIT_MS } from '@sno-id/sdk/internal';
import { deviceClosed, GrantsError } from '../errors.ts';
import { type CellRange, numberOf } from '../format/cell.ts';
import { startOfSlab } from '../format/slab.ts';
import type { CheckInAnswer, CheckInRequest } from '../protocol/messages.ts';
import { type CellSource, createCellSource } from '../source/cell-source.ts';
import { unitOf } from '../source/span-writer.ts';
import type { CheckInBy } from './ask.ts';
import { type CellKeeper, createCellKeeper } from './cell-keeper.ts';
import type { Ask, Outcome } from './check-in.ts';
import { type CheckInLoop, createCheckInLoop } from './check-in-loop.ts';
import { claimNear } from './claim.ts';
import { correctedClock, offsetBetween } from './clock.ts';
import type { Environment } from './environment.ts';
import { limited, requestLimited, STORE_MS } from './limits.ts';
import type { DeviceStatus, StatusEvent } from './status.ts';
import type { DeviceStore, StoreTransaction } from './store.ts';

/** What a device reports: what every source of sno IDs does, and that its status has changed. */
export interface DeviceFamily extends Omit<SnoFamily, 'event' | 'description'> {
  readonly event: SnoFamily['event'] | StatusEvent;
  readonly description: DeviceDescription;
}

/** A device's present cell, as a source of IDs; with its status. Plain JSON. */
export interface DeviceDescription extends IdSourceDescription {
  readonly kind: 'device';
  readonly status: DeviceStatus;
}

/** One context of a device: a page, a worker, a process. Made by `openDevice` or `openServer`. */
export interface Device extends Omit<IdCalls, 'subscribe'>, IdSource<DeviceFamily> {
  readonly namespace: string;
  /** The function that its check-ins are sent by. An outbox sends its rows by it, too. */
  readonly send: CheckInBy | undefined;
  /** How the IDs that it makes now are kept apart from all others. */
  readonly status: DeviceStatus;
  /**
   * The tag of this context: random, and new each time. Store it with each row that you make, so that a row
   * that is sent twice can be told from another row with the same ID. It is never used for anything else.
   */
  readonly session: string;
  /** Proves the device's grants to servers: send it with rows. Undefined before the first check-in. */
  readonly token: string | undefined;
  /**
   * Draws a number of 53 bits that no other call returns, of any context of any device of the namespace: a
   * client ID for Yjs, json-joy and others that draw one at random. Each call claims a cell for it, of which
   * a device has 64 in 8.7 minutes before its IDs run ahead of the clock: call it once for each document that
   * is opened. It is as unique as a granted ID: copies of a device can draw one number until a check-in finds
   * them. Do not use a number again after a reload.
   *
   * Rejects with GrantsError `ERR_NO_GRANT` without a grant, or if the `widths` of the authority have not 12
   * bits for slots; with what the store fails with; and with `ERR_DEVICE_CLOSED`.
   */
  clientNumber(): Promise<number>;
  /**
   * Checks in with the authority now, instead of when it is next due, or waits for another context that is
   * doing so. Do it before you send rows: a copy of the device is found then. Rejects with what the request
   * or the store fails with, and with GrantsError `ERR_DEVICE_CLOSED`.
   */
  checkIn(): Promise<Outcome>;
  /**
   * Ends the context: it hands back what is left of its cells, so that another context of the device need not
   * claim others, and closes the store. From the call on, calls that make IDs throw GrantsError
   * `ERR_DEVICE_CLOSED`, and `checkIn` rejects with it. Resolves when all is handed back, after 10 s at the
   * latest, and never rejects. A second call waits for the first.
   *
   * A page that is left hands its cells back by itself; one that is shown again claims others.
   */
  close(): Promise<void>;
}

/** What a device is made from. */
export interface DevicePlan {
  readonly namespace: string;
  readonly store: DeviceStore;
  readonly environment: Environment;
  /**
   * Asks the authority; undefined where there is none: all IDs are provisional then, and the store is not
   * used.
   */
  readonly ask: Ask | undefined;
  readonly send?: CheckInBy | undefined;
  readonly requireGrant: boolean;
}

/** How long a context waits for its store before it makes provisional IDs, in milliseconds. */
const OPEN_MS = 2000;
/** The longest that a timer can run, in milliseconds: 24.9 days. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * @returns the device, once it holds a cell or knows that there is none. It does not wait for the network.
 */
export async function createDevice(plan: DevicePlan): Promise<Device> {
  const { environment, store, ask, requireGrant } = plan;
  const clock = correctedClock(environment.clock);
  const source: CellSource = createCellSource({
    clock,
    random: environment.random,
    prepare() {
      if (isClosed) throw deviceClosed();
      if (requireGrant && !source.cells.length)
        throw new GrantsError('ERR_NO_GRANT', `No grant yet: ${self.status.reason}`);
    },
    decided: (unit, span) => ask && keeper.decided(unit, span),
  });
  const session = environment.newName();
  let shown = '';
  let isClosed = false;
  let closing: Promise<void> | undefined;
  let request: AbortController | undefined;
  const keeper: CellKeeper = createCellKeeper(store, plan.namespace, environment, source, tended);
  const loop: CheckInLoop | undefined =
    ask &&
    createCheckInLoop(
      {
        namespace: plan.namespace,
        transact,
        newName: environment.newName,
        now: () => environment.clock.now(),
        ask: timed(ask),
      },
      environment,
      () => keeper.state,
      outcome => (outcome === 'failed' ? report() : keeper.tend()),
    );

  /** Asks, and corrects the clock by the answer. */
  function timed(ask: Ask) {
    return async (message: CheckInRequest): Promise<CheckInAnswer> => {
      request = new AbortController();
      const sentMs = environment.clock.now();
      const answer = await requestLimited(environment, request, signal => ask(message, signal));
      const offsetMs = offsetBetween((sentMs + environment.clock.now()) / 2, answer.nowMs);
      if (offsetMs !== clock.offsetMs) {
        clock.offsetMs = offsetMs;
        source.reset();
      }
      return answer;
    };
  }

  function transact<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    if (isClosed) throw deviceClosed();
    return limited(environment, STORE_MS, 'store', store.transact(work));
  }

  /** Keeps the process alive while a caller awaits what it called. All of that has limits. */
  function awaited<T>(work: Promise<T>): Promise<T> {
    return work.finally(environment.startTimer(LONGEST_MS, () => undefined, true));
  }

  async function end(): Promise<void> {
    for (const stop of stops) stop?.();
    loop?.close();
    request?.abort(deviceClosed());
    await keeper.leave();
    store.close();
  }

  function tended(): void {
    // A store that was deleted is filled again at once.
    if (keeper.token !== undefined && !keeper.state) loop?.start();
    report();
  }

  /** Tells listeners if the status has changed, in more than how far IDs are ahead. */
  function report(): void {
    const { status } = self;
    const text = JSON.stringify({ ...status, aheadMs: 0 });
    if (text === shown) return;
    shown = text;
    source.subscribers.send({ type: 'status', now: clock.now(), status } satisfies StatusEvent as never);
    source.subscribers.deliver();
  }

  function reason(): DeviceStatus['reason'] {
    if (!ask) return 'no-check-in';
    if (source.cells.length) return undefined;
    if (keeper.isAway) return 'closed';
    if (keeper.failure) return 'storage';
    const { state } = keeper;
    return state?.grants.length ? 'storage' : state?.isAfterFork ? 'fork' : 'no-grant';
  }

  const self: Device = {
    next: source.next,
    nextBytes: source.nextBytes,
    nextAsync: source.nextAsync,
    batch: source.batch,
    batchInto: source.batchInto,
    subscribe: source.subscribers.add as Device['subscribe'],
    describe() {
      const cell: Partial<CellRange> = source.cells[0] ?? {};
      const { partition = 0x8000, sequenceMin = 0, sequenceMax = 0xffff } = cell;
      const capacity = sequenceMax - sequenceMin + 1;
      return { kind: 'device', partition, sequenceMin, sequenceMax, capacity, status: self.status };
    },
    get status(): DeviceStatus {
      const { state } = keeper;
      const { span, sequence } = source.position();
      const clockUnit = source.clockUnit();
      const grants = state?.grants ?? [];
      const why = reason();
      const grantedUntilMs = Math.max(0, ...grants.map(({ slab }) => startOfSlab(slab + 1)));
      const isLate = startOfUnit(clockUnit) >= grantedUntilMs;
      return {
        kind: why ? 'provisional' : isLate ? 'late' : 'granted',
        reason: why,
        durability: store.durability,
        storageError: keeper.failure && ask ? String(keeper.failure) : undefined,
        cells: source.cells.map(({ grant, slot, lane, firstUnit, lastUnit }) => ({
          slab: grant.slab,
          slot,
          lane,
          fromMs: startOfUnit(firstUnit),
          toMs: startOfUnit(lastUnit + 1),
        })),
        aheadMs: span ? (unitOf(span, sequence) - clockUnit) * UNIT_MS : 0,
        grantedUntilMs,
        grants: grants.map(grant => ({ ...grant })),
        device: state?.device,
        authority: state?.authority,
        epoch: state?.epoch ?? 0,
        offsetMs: clock.offsetMs,
        checkIn: loop?.status ?? { outcome: 'none', atMs: 0, error: undefined },
      };
    },
    namespace: plan.namespace,
    send: plan.send,
    session,
    get token() {
      return keeper.token;
    },
    async clientNumber() {
      return transact(async transaction => {
        const state = ask && (await transaction.read());
        const unit = source.clockUnit() || 0;
        const cell = state && (await claimNear(transaction, state, unit, environment, Infinity, 1));
        // The claim ends with the transaction.
        if (cell?.grant.slot !== 12) {
          throw new GrantsError('ERR_NO_GRANT', `No grant yet: ${reason() ?? 'slot is not 12'}`);
        }
        return numberOf(cell);
      });
    },
    async checkIn() {
      if (!loop) throw refusal('checkIn', 'it in the options', ask);
      return awaited(loop.now());
    },
    async close() {
      if (!isClosed) {
        isClosed = true;
        closing = awaited(end());
      }
      await closing;
    },
  };

  const stops = ask
    ? [
        store.watch?.(() => keeper.tend()),
        environment.watch(isHere => (isHere ? keeper.tend(true).then(loop!.start) : keeper.leave())),
      ]
    : [];
  if (ask) {
    await awaited(limited(environment, OPEN_MS, 'store', keeper.tend()).catch(() => undefined));
    // Nothing was claimed, and nothing will be.
    if (keeper.failure instanceof GrantsError) {
      await self.close();
      throw keeper.failure;
    }
    loop!.start();
  }
  return self;
}
