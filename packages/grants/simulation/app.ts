/*
 * The application: notes that contexts make, and a server's table of them. It follows the documentation: rows carry the
 * session, a check-in comes before rows are sent, suspect IDs are renamed first, and a clash is a new ID for that row.
 */

import type { Sno } from '@sno-id/sdk';
import type { Device } from '../src/device/device.ts';

export interface Row {
  id: Sno;
  readonly session: string;
  /** What the user wrote: no two notes are equal. */
  readonly text: number;
}

/** The rows of one profile that were not acknowledged. */
export type Outbox = Row[];

export interface Table {
  readonly rows: Map<Sno, Row>;
  /** Rows that the server took for a repetition of another: what a user has lost. */
  lost: number;
  clashes: number;
}

export function createTable(): Table {
  return { rows: new Map(), lost: 0, clashes: 0 };
}

/** Renames what a copy may have made too. */
export async function renameSuspects(outbox: Outbox, ids: Device): Promise<void> {
  if (!ids.status.fork) return;
  for (const row of outbox) if (ids.isSuspect(row.id)) row.id = ids.next();
  await ids.resolveFork();
}

/** Sends the rows of an outbox in the order in which they were made. @param hasSessions whether rows carry theirs */
export function send(outbox: Outbox, table: Table, ids: Device, hasSessions: boolean): void {
  for (const row of outbox) {
    for (;;) {
      const there = table.rows.get(row.id);
      if (!there) {
        table.rows.set(row.id, { ...row });
        break;
      }
      if (!hasSessions || (there.session === row.session && there.text === row.text)) {
        if (there.text !== row.text) table.lost++;
        break;
      }
      table.clashes++;
      row.id = ids.next();
    }
  }
  outbox.length = 0;
}
