/*
 * The table of notes. Its primary key is the ID's ten bytes, as `bytea`: each index holds ten bytes instead
 * of the sixteen of the text, any ten bytes are a valid ID and no other length is accepted, and they sort by
 * time under every collation. (As text, the column would have to be `char(16) collate "C"`.) Bytes go in and
 * out as hex, which every driver returns in the same way.
 */

import { fromHex, toHex } from '@sno-id/sdk';
import type { Note, Pull, Table } from '../src/features/offline/store/wire.ts';
import type { Database } from './database.ts';

/** The most changes in one answer, and the most rows of the table that are shown. */
const PAGE = 200;
const NEWEST = 20;

/**
 * Creates what is missing. Each statement stands alone, because a query with parameters can hold only one.
 */
export async function prepare(database: Database): Promise<void> {
  for (const statement of SCHEMA) await database.query(statement);
}

const SCHEMA = [
  `create table if not exists playground_notes (
    id bytea primary key check (octet_length(id) = 10),
    body text not null,
    version integer not null check (version > 0),
    edit bytea not null check (octet_length(edit) = 10),
    maker text not null,
    deleted boolean not null,
    position bigint not null
  )`,
  'create index if not exists playground_notes_position on playground_notes (position)',
  // One row, which every writer locks first. That way positions are assigned in the order in which they
  // become visible.
  `create table if not exists playground_notes_log (
    one boolean primary key default true check (one),
    epoch text not null default gen_random_uuid()::text,
    position bigint not null default 0
  )`,
  'insert into playground_notes_log default values on conflict do nothing',
];

const GIVEN = `
  select decode(id, 'hex') as id, body, version, decode(edit, 'hex') as edit, maker, deleted, row_number() over () as nth
  from jsonb_to_recordset($1::text::jsonb)
    as given (id text, body text, version integer, edit text, maker text, deleted boolean)`;

/**
 * Stores notes; sending one again changes nothing. Of two states, the higher version wins, and the later edit
 * if the versions are equal. A note whose ID belongs to another maker's note is not stored.
 *
 * @returns the IDs of the notes that were not stored.
 */
export async function put(database: Database, notes: readonly Note[]): Promise<Note['id'][]> {
  const given = JSON.stringify(
    notes.map(({ id, edit, text, ...rest }) => ({ ...rest, id: toHex(id), edit: toHex(edit), body: text })),
  );
  await database.query(
    `with given as (${GIVEN}), log as (
      update playground_notes_log set position = position + (select count(*) from given) returning position
    )
    insert into playground_notes as kept (id, body, version, edit, maker, deleted, position)
    select id, body, version, edit, maker, deleted,
      (select position from log) - (select count(*) from given) + nth
    from given
    on conflict (id) do update set
      body = excluded.body, version = excluded.version, edit = excluded.edit, deleted = excluded.deleted,
      position = excluded.position
    where kept.maker = excluded.maker
      and (kept.version, kept.edit) < (excluded.version, excluded.edit)`,
    [given],
  );
  const clashes = await database.query<{ id: string }>(
    `with given as (${GIVEN})
    select encode(kept.id, 'hex') as id from playground_notes as kept
    join given on given.id = kept.id where given.maker <> kept.maker`,
    [given],
  );
  return clashes.map(({ id }) => fromHex(id));
}

/** The notes that changed after a position, in the order of their changes. */
export async function changesSince(database: Database, since: number): Promise<Pull> {
  const [log] = await database.query<{ epoch: string }>('select epoch from playground_notes_log');
  const rows = await database.query<NoteRow & { at: string }>(
    `select encode(id, 'hex') as id, body, version, encode(edit, 'hex') as edit, maker, deleted, position::text as at
    from playground_notes where position > $1::bigint order by position limit $2::integer`,
    [String(since), PAGE + 1],
  );
  const page = rows.slice(0, PAGE);
  return {
    epoch: log!.epoch,
    changes: page.map(({ at, ...row }) => toNote(row)),
    position: Number(page.at(-1)?.at ?? since),
    more: rows.length > PAGE,
  };
}

/** The table as it is stored. */
export async function look(database: Database): Promise<Table> {
  const [counts] = await database.query<{ database: string; rows: number; notes: number }>(
    `select 'PostgreSQL ' || current_setting('server_version') as database,
      count(*)::integer as rows, (count(*) filter (where not deleted))::integer as notes from playground_notes`,
  );
  const newest = await database.query<NoteRow>(
    `select encode(id, 'hex') as id, body, version, deleted from playground_notes
    order by id desc limit $1::integer`,
    [NEWEST],
  );
  return {
    ...counts!,
    newest: newest.map(({ id, body, version, deleted }) => ({
      key: id,
      id: fromHex(id),
      text: body,
      version,
      deleted,
    })),
  };
}

/** Empties the table. Its epoch changes, so clients send their notes again. */
export async function clear(database: Database): Promise<void> {
  await database.query(
    `with cleared as (delete from playground_notes)
    update playground_notes_log set epoch = gen_random_uuid()::text, position = 0`,
  );
}

interface NoteRow {
  readonly id: string;
  readonly body: string;
  readonly version: number;
  readonly edit: string;
  readonly maker: string;
  readonly deleted: boolean;
}

function toNote({ id, body, version, edit, maker, deleted }: NoteRow): Note {
  return { id: fromHex(id), text: body, version, edit: fromHex(edit), maker, deleted };
}
