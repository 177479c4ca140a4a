/*
 * The notes on the server: their table, how a note that a device has made is stored in it, and what has
 * changed since a device last asked.
 */

import { createRowsHandler, type Ledger, type RowTable } from '@sno-id/grants/rows';
import {
  type Authority,
  type AuthorityKey,
  type AuthorityStore,
  createAuthority,
} from '@sno-id/grants/server';
import type { Sno } from '@sno-id/sdk';

/** Where the notes are. SQL has `$1`, `$2` and so on for the values, in this order, each once. */
export interface NotesDatabase<Tx> {
  readonly ledger: Ledger<Tx>;
  readonly query: (tx: Tx, sql: string, ...values: Value[]) => Promise<Record<string, unknown>[]>;
  /** The type of a column of IDs, and an ID as it has it. */
  readonly column: { readonly type: string; of(id: string): string; read(value: string): Sno };
}
export type Value = string | number | null;

/** The longest text of a note, in UTF-16 code units. */
export const MAX_TEXT = 1000;
/** The most changes of one answer. */
const MAX_CHANGES = 500;
/** An app knows its users. This one has none: all share one limit of blocks for each 24.9 days. */
const authorize = () => ({ principal: 'everybody', limit: 100_000 });

/** @param id what `sno-grants init` printed; undefined for a store that sets itself up */
export function createNotesAuthority(store: AuthorityStore, key: AuthorityKey, id?: string): Authority {
  const authority = createAuthority({ namespace: 'notes', store, keys: [key], authority: id, authorize });
  authority.subscribe(event => {
    if (event.type === 'error') console.error(event.error);
    if (event.type === 'fork') console.warn(`a copy of the device ${event.device} was found`);
  });
  return authority;
}

/** Makes the tables where they are not there, and returns what answers `POST` and `GET ?since=`. */
export async function createNotesServer<Tx>(
  authority: Authority,
  { ledger, query, column }: NotesDatabase<Tx>,
): Promise<(request: Request) => Promise<Response>> {
  await ledger.transaction(async tx => {
    await query(tx, 'create table if not exists positions (position bigint not null)');
    await query(tx, 'insert into positions select 0 where not exists (select * from positions)');
    const { type } = column;
    await query(
      tx,
      `create table if not exists notes (id ${type} primary key, text text not null,
      follows ${type} references notes, deleted integer not null default 0, position bigint not null unique)`,
    );
  });

  /** The row keeps other transactions out until this one ends: changes become visible in their order. */
  async function nextPosition(tx: Tx): Promise<number> {
    const [row] = await query(tx, 'update positions set position = position + 1 returning position');
    return Number(row!['position']);
  }

  const notes: RowTable<Tx, object, { readonly text: string; readonly follows: string | null }> = {
    refs: { follows: 'notes' },
    parse: ({ text, follows }) => ({ text: textIn(text), follows: (follows ?? null) as string | null }),
    async insert(tx, id, { text, follows }) {
      const values = [column.of(id), text, follows && column.of(follows), await nextPosition(tx)];
      const sql = 'insert into notes (id, text, follows, position) values ($1, $2, $3, $4)';
      return (await query(tx, `${sql} on conflict (id) do nothing returning 1`, ...values)).length > 0;
    },
    async edit(tx, id, { text }) {
      const values = [textIn(text), await nextPosition(tx), column.of(id)];
      const sql = 'update notes set text = $1, position = $2 where id = $3 and deleted = 0 returning 1';
      return (await query(tx, sql, ...values)).length > 0;
    },
    async remove(tx, id) {
      const sql = `update notes set deleted = 1, text = '', position = $1 where id = $2 returning 1`;
      return (await query(tx, sql, await nextPosition(tx), column.of(id))).length > 0;
    },
  };
  const rows = createRowsHandler({ authority, ledger, tables: { notes } });

  /** @param since `next` of the last answer; that of another server, or of one that was restored, is none */
  async function changes(since: string): Promise<object> {
    const moment = await authority.moment();
    const server = `${moment.authority}:${moment.epoch}:`;
    const position = since.startsWith(server) ? Number(since.slice(server.length)) || 0 : 0;
    const sql = 'select * from notes where position > $1 order by position limit $2';
    const found = await ledger.transaction(tx => query(tx, sql, position, MAX_CHANGES));
    const changed = found.map(row => ({
      id: column.read(row['id'] as string),
      text: row['text'],
      follows: row['follows'] && column.read(row['follows'] as string),
      isGone: Boolean(row['deleted']),
    }));
    const last = found.at(-1)?.['position'] ?? position;
    return { changed, next: `${server}${last}`, hasMore: found.length === MAX_CHANGES };
  }

  return async request => {
    if (request.method !== 'GET') return rows.handle(request);
    try {
      return Response.json(await changes(new URL(request.url).searchParams.get('since') ?? ''));
    } catch (error) {
      // The authority gives no moment while its store is stopped. The page asks again later.
      console.error(error);
      return new Response('unavailable', { status: 503, headers: { 'retry-after': '60' } });
    }
  };
}

function textIn(text: unknown): string {
  if (typeof text === 'string' && text.length <= MAX_TEXT) return text;
  throw new TypeError(`text: expected at most ${MAX_TEXT} characters`);
}
