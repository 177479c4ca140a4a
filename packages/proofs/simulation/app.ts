/*
 * The application: notes that contexts make, and a server's table of them. It follows the documentation: rows
 * carry session and token, the server looks before it judges, and a row gets a new ID only when it is told
 * to.
 */

import type { Sno } from '@sno-id/sdk';
import type { Device } from '../../grants/src/device/device.ts';
import { grantedPlaceOf } from '../../grants/src/format/kind.ts';
import { slabOf } from '../../grants/src/format/slab.ts';
import { readToken } from '../../grants/src/protocol/read-token.ts';
import type { DirectAuthority } from '../../grants/src/server/authority.ts';
import type { Owner } from '../../grants/src/testing/schedule.ts';
import type { Script } from './broken.ts';

export interface Row {
  id: Sno;
  session: string;
  token: string | undefined;
  /** What the user wrote: no two notes are equal. */
  readonly text: number;
  /** The outbox in which it was given a new ID. */
  renamedIn: Outbox | undefined;
  /** Whether that was because of a verdict which is another one later, or at another replica. */
  wasForNow?: boolean;
}

/** The rows of one profile that were not acknowledged. */
export type Outbox = Row[];

/** How often rows are given new IDs in one go. */
const MOST_RENAMES = 3;

/**
 * @param authority a replica that judges IDs
 * @param authorityId the ID of the authority whose devices the application is for
 * @param newId makes an ID, which is counted
 * @param texts of all rows that were made
 */
export function createApp(
  { dice, schedule, result, broken }: Script,
  authority: () => DirectAuthority,
  authorityId: () => string | undefined,
  newId: (ids: Device) => Sno,
  texts: ReadonlySet<number>,
) {
  const { hasNoSessions = false, judgesFirst = false, renamesFirst = false } = broken.rows ?? {};
  const table = new Map<Sno, Row>();
  const stored = new Map<number, { row: Row; from: Outbox }>();
  /** Who sends the rows of an outbox: one context at a time, until it ends. */
  const senders = new Map<Outbox, Owner>();

  /** Says why the ID of a row is refused; undefined if the row is stored. */
  async function insert(row: Row, from: Outbox): Promise<'for now' | 'refused' | undefined> {
    const isKnown = () => {
      const there = table.get(row.id);
      return !!there && (hasNoSessions || there.session === row.session);
    };
    if (!judgesFirst && isKnown()) return undefined;
    const [said] = await authority().verify([row.id], row.token);
    const { verdict } = said!;
    if (verdict !== 'granted' && verdict !== 'provisional') {
      const token = readToken(row.token ?? '');
      const place = grantedPlaceOf(row.id);
      // The oldest grants of years are left out of a token, though a context may still hold a cell of one.
      const isLeftOut = place && token?.grants.every(({ slab }) => slab > slabOf(place.unit));
      const isOwn = place && (!row.token || token?.authority === (authorityId() ?? ''));
      if (isOwn && !isLeftOut) result.foreignRows++;
      // A time is not ahead for ever, and replicas that have not asked the store since its tables were
      // dropped know the authority before.
      return verdict === 'ahead' || authorityId() === undefined ? 'for now' : 'refused';
    }
    if (isKnown()) return undefined;
    if (table.has(row.id)) {
      result.clashes++;
      return 'refused';
    }
    const copy = { ...row };
    const other = stored.get(row.text);
    if (other) {
      // Each of two copies was told that the ID is taken, and neither can know of the other. Or one was told
      // to rename it for now, and the other kept it until it was right.
      const areRenamed = other.row.renamedIn && row.renamedIn && other.row.renamedIn !== row.renamedIn;
      const wasForNow = other.from !== from && (other.row.wasForNow || row.wasForNow);
      if (areRenamed || wasForNow) result.renamedByCopies++;
      else result.doubledRows++;
    }
    table.set(row.id, copy);
    stored.set(row.text, { row: copy, from });
    return undefined;
  }

  function rename(row: Row, outbox: Outbox, ids: Device, isForNow = false): void {
    const wasForNow = isForNow || row.wasForNow;
    Object.assign(row, {
      id: newId(ids),
      session: ids.session,
      token: ids.token,
      renamedIn: outbox,
      wasForNow,
    });
  }

  async function sendAll(outbox: Outbox, context: Owner, ids: Device): Promise<void> {
    if (renamesFirst) {
      const { device } = ids.status;
      for (const row of outbox)
        if (row.token && readToken(row.token)?.device !== device) rename(row, outbox, ids);
    }
    for (let tries = 0; tries <= MOST_RENAMES && outbox.length > 0; tries++) {
      const refused: { row: Row; id: Sno; isForNow: boolean }[] = [];
      for (const row of [...outbox]) {
        const sent = { ...row };
        await schedule.pause(context, 100);
        if (dice.once(30)) throw new Error('request lost');
        const refusal = await insert(sent, outbox);
        if (dice.once(10)) throw new Error('answer lost');
        await schedule.pause(context, 100);
        // Another context may have sent it meanwhile, or given it a new ID.
        if (row.id !== sent.id || !outbox.includes(row)) continue;
        if (!refusal) outbox.splice(outbox.indexOf(row), 1);
        else refused.push({ row, id: sent.id, isForNow: refusal === 'for now' });
      }
      if (!refused.length) return;
      await ids.checkIn();
      for (const { row, id, isForNow } of refused) {
        if (row.id === id && outbox.includes(row)) rename(row, outbox, ids, isForNow);
      }
    }
  }

  return {
    /** Sends the rows of an outbox. Rejects where the network or the device fails. */
    async send(outbox: Outbox, context: Owner, ids: Device) {
      // Verdicts change with time: an ID that one sender must replace could be stored by another meanwhile.
      if (senders.get(outbox)?.isAlive) return;
      senders.set(outbox, context);
      await sendAll(outbox, context, ids).finally(() => senders.delete(outbox));
    },
    /** Counts the rows that are neither in the table nor in one of these outboxes. */
    countLost(outboxes: readonly Outbox[]) {
      const kept = new Set(outboxes.flatMap(outbox => outbox.map(({ text }) => text)));
      for (const text of texts) if (!stored.has(text) && !kept.has(text)) result.lostRows++;
    },
  };
}
