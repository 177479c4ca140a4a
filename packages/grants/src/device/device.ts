/* One context of a device, as its callers have it: a page, a worker, a process. */

import type { IdSource, IdSourceDescription, SnoFamily } from '@sno-id/sdk';
import { type IdCalls, refusal } from '@sno-id/sdk/internal';
import { GrantsError } from '../errors.ts';
import { type CellRange, numberOf } from '../format/cell.ts';
import type { CheckInBy } from './ask.ts';
import type { Outcome } from './check-in.ts';
import { claimNear } from './claim.ts';
import { type ContextPlan, createContext } from './context.ts';
import type { DeviceStatus, StatusEvent } from './status.ts';

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
   * doing so. Do it before you send rows: a copy of the device is found then. Rejects with GrantsError
   * `ERR_CHECK_IN`, whose `cause` is what the request or the store has failed with, and `ERR_DEVICE_CLOSED`.
   */
  checkIn(): Promise<Outcome>;
  /**
   * Ends the context: it hands back what is left of its cells, so that another context of the device need not
   * claim others, and closes the store. From the call on, calls that generate IDs throw GrantsError
   * `ERR_DEVICE_CLOSED`, and `checkIn` rejects with it. Resolves when all is handed back, after 10 s at the
   * latest, and never rejects. A second call waits for the first.
   *
   * A page that is left hands its cells back by itself; one that is shown again claims others.
   */
  close(): Promise<void>;
}

/** What a device is made from. */
export interface DevicePlan extends ContextPlan {
  readonly send?: CheckInBy | undefined;
}

/**
 * @returns the device, once it holds a cell or knows that there is none. It does not wait for the network.
 */
export async function createDevice(plan: DevicePlan): Promise<Device> {
  const { environment, namespace, ask, send } = plan;
  const context = createContext(plan);
  const { source, keeper, loop } = context;
  const session = environment.newName();
  await context.open();
  return {
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
      return { kind: 'device', partition, sequenceMin, sequenceMax, capacity, status: context.status };
    },
    get status() {
      return context.status;
    },
    namespace,
    send,
    session,
    get token() {
      return keeper.token;
    },
    async clientNumber() {
      return context.transact(async transaction => {
        const state = ask && (await transaction.read());
        const unit = source.clockUnit() || 0;
        const cell = state && (await claimNear(transaction, state, unit, environment, Infinity, 1));
        // The claim ends with the transaction.
        if (cell?.grant.slot !== 12) {
          const { reason = 'slot is not 12' } = context.status;
          throw new GrantsError('ERR_NO_GRANT', `No grant yet: ${reason}`);
        }
        return numberOf(cell);
      });
    },
    async checkIn() {
      if (!loop) throw refusal('checkIn', 'it in the options', ask);
      return context.awaited(loop.now());
    },
    close: context.close,
  };
}
