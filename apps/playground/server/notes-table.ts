/*
 * The table of notes. Its primary key is the ID's ten bytes, as `bytea`: each index holds ten bytes instead
 * of the sixteen of the text, any ten bytes are a valid ID and no other length is accepted, and they sort by
 * time under every collation. (As text, the column would have to be `char(16) collate "C"`.) Bytes go in and
 * out as hex, which every driver returns in the same way.
 *
 * The server inside a page runs the same statements in SQLite, which lacks a few words of them.
 */

import { fromHex, toHex } from '@sno-id/sdk';
import {
  type Change,
  type ConflictReason,
  type IdKind,
  isSameNote,
  type Note,
  type Pull,
  type Pushed,
  type Table,
  type Verdict,
} from '../src/features/offline/store/wire.ts';
import type { Database, Dialect, Parameter, Queries } from './database.ts';

/** The most changes in one answer, and the most rows of the table that are shown. */
const PAGE = 200;
const NEWEST = 20;

/**
 * How far a version may be ahead of the stored one. A version at the maximum would make every later edit a tie,
 * and nobody edits a note so often while offline.
 */
const VERSION_STEP = 10_000;

/**
 * Creates what is missing. Each statement stands alone, because a query with parameters can hold only one.
 */
export async function prepare(database: Database): Promise<void> {
  for (const statement of SCHEMA) await database.query(statement);
  await database.query('insert into offline_log (head) values ($1) on conflict do nothing', [newHead()]);
  await database.query(
    'insert into offline_heads select head from offline_log where true on conflict do nothing',
  );
}

/** The words that only PostgreSQL has. SQLite has one writer, and compares texts by their bytes. */
const WORDS: Readonly<Record<Dialect, { lock: string; binary: string; version: string }>> = {
  postgresql: {
    lock: 'for update',
    binary: 'collate "C"',
    version: `'PostgreSQL ' || current_setting('server_version')`,
  },
  sqlite: { lock: '', binary: '', version: `'SQLite ' || sqlite_version()` },
};

/** The name of a push: 128 random bits as hex. Not `crypto.randomUUID`, which a page of plain HTTP lacks. */
function newHead(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

const SCHEMA = [
  `create table if not exists offline_notes (
    id bytea primary key check (octet_length(id) = 10),
    session text not null,
    digest text not null,
    body text not null,
    version integer not null check (version > 0),
    edit bytea not null check (octet_length(edit) = 10),
    editor text not null,
    follows_id bytea check (octet_length(follows_id) = 10),
    follows_session text,
    deleted boolean not null,
    kind text not null,
    position bigint not null
  )`,
  'create index if not exists offline_notes_position on offline_notes (position)',
  // One row, which every writer locks first. That way positions are assigned in the order in which they
  // become visible.
  `create table if not exists offline_log (
    one boolean primary key default true check (one),
    head text not null,
    position bigint not null default 0
  )`,
  // Every push that the table contains. A restored backup does not contain the latest, whatever was pushed since.
  'create table if not exists offline_heads (head text primary key)',
];

/** A note of a push, and what is known of its ID. `conflict`: it must not be stored under this ID. */
export interface Judged {
  readonly change: Change;
  readonly kind: IdKind;
  readonly conflict: Exclude<ConflictReason, 'taken'> | undefined;
}

/**
 * Stores notes; sending one again changes nothing. Of two states, the higher version wins, and the later edit
 * if the versions are equal.
 *
 * If one of them needs another ID, none is stored: those after it may refer to it. A note that is refused for
 * its version does not keep the others out.
 *
 * @returns a verdict on each, in their order, and the last push that the table then contains.
 */
export function put(database: Database, given: readonly Judged[]): Promise<Pushed> {
  return database.transact(async queries => {
    const [log] = await queries.query<{ head: string; position: string }>(
      `select head, cast(position as text) as position from offline_log ${WORDS[queries.dialect].lock}`,
    );
    const { head, position } = log!;
    const kept = await notesWith(
      queries,
      given.map(({ change }) => change.id),
    );
    const verdicts = given.map(judged => judge(judged, kept.get(judged.change.id)));
    const isHeld = verdicts.some(({ status }) => status === 409);
    if (isHeld) {
      const held = verdicts.map((verdict): Verdict => (verdict.status === 200 ? { status: 424 } : verdict));
      return { verdicts: held, head };
    }
    const rows = given.filter((_, at) => verdicts[at]!.status === 200);
    return { verdicts, head: rows.length > 0 ? await write(queries, rows, Number(position)) : head };
  });
}

function judge({ change, kind, conflict }: Judged, kept: Note | undefined): Verdict {
  if (!kept) return conflict ? { status: 409, reason: conflict } : { status: 200, kind };
  if (!isSameNote(kept, change)) return { status: 409, reason: 'taken' };
  const highest = kept.version + VERSION_STEP;
  if (change.version <= highest) return { status: 200, kind };
  return { status: 422, problem: `version: expected at most ${highest}, got ${change.version}` };
}

async function notesWith(queries: Queries, ids: readonly Note['id'][]): Promise<Map<Note['id'], Note>> {
  if (ids.length === 0) return new Map();
  const given = ids.map((_, at) => `decode($${at + 1}, 'hex')`);
  const rows = await queries.query<NoteRow>(
    `select ${COLUMNS} from offline_notes where id in (${given.join(', ')})`,
    ids.map(toHex),
  );
  return new Map(rows.map(toNote).map(note => [note.id, note]));
}

/**
 * @param position the last position that was assigned
 * @returns the name of this push.
 */
async function write(queries: Queries, rows: readonly Judged[], position: number): Promise<string> {
  const { binary } = WORDS[queries.dialect];
  const parameters: Parameter[] = [];
  const parameter = (value: Parameter) => `$${parameters.push(value)}`;
  const bytes = (id: Note['id']) => `decode(${parameter(toHex(id))}, 'hex')`;
  const given = rows.map(({ change, kind }, at) => {
    const { id, session, digest, text, version, edit, editor, follows, deleted } = change;
    return [
      bytes(id),
      ...[session, digest, text, version].map(parameter),
      bytes(edit),
      parameter(editor),
      follows ? bytes(follows.id) : 'null',
      ...[follows?.session ?? null, deleted, kind, position + at + 1].map(parameter),
    ].join(', ');
  });
  await queries.query(
    `insert into offline_notes as kept
      (id, session, digest, body, version, edit, editor, follows_id, follows_session, deleted, kind, position)
    values (${given.join('), (')})
    on conflict (id) do update set
      body = excluded.body, version = excluded.version, edit = excluded.edit, editor = excluded.editor,
      deleted = excluded.deleted, position = excluded.position
    where (kept.version, kept.edit, kept.editor ${binary})
      < (excluded.version, excluded.edit, excluded.editor ${binary})`,
    parameters,
  );
  const head = newHead();
  await queries.query('update offline_log set head = $1, position = $2', [head, position + rows.length]);
  await queries.query('insert into offline_heads (head) values ($1)', [head]);
  return head;
}

/**
 * The notes that changed after a position, in the order of their changes.
 *
 * @param head the push up to which the changes are known; undefined if none is.
 */
export async function changesSince(
  database: Database,
  since: number,
  head: string | undefined,
): Promise<Pull> {
  const [log] = await database.query<{ head: string }>('select head from offline_log');
  const known = await database.query('select head from offline_heads where head = $1', [head ?? log!.head]);
  const rows = await database.query<NoteRow & { at: string }>(
    `select ${COLUMNS}, cast(position as text) as at from offline_notes where position > $1
    order by position limit $2`,
    [since, PAGE + 1],
  );
  const page = rows.slice(0, PAGE);
  return {
    head: log!.head,
    isContinued: known.length > 0,
    changes: page.map(toNote),
    position: Number(page.at(-1)?.at ?? since),
    more: rows.length > PAGE,
  };
}

/** The table as it is stored. */
export async function look(database: Database): Promise<Table> {
  const [counts] = await database.query<{ version: string; rows: number; notes: number }>(
    `select ${WORDS[database.dialect].version} as version, cast(count(*) as integer) as rows,
      cast(count(*) filter (where not deleted) as integer) as notes from offline_notes`,
  );
  const newest = await database.query<NoteRow & { kind: IdKind }>(
    `select ${COLUMNS}, kind from offline_notes order by id desc limit $1`,
    [NEWEST],
  );
  const { version, rows, notes } = counts!;
  return {
    database: `${version}${database.caveat ? ` (${database.caveat})` : ''}`,
    rows,
    notes,
    newest: newest.map(({ id, body, version, deleted, kind }) => ({
      key: id,
      id: fromHex(id),
      text: body,
      version,
      deleted: Boolean(deleted),
      kind,
    })),
  };
}

/** Empties the table. It then contains no push that was made before, so clients send their notes again. */
export async function clear(database: Database): Promise<void> {
  await database.transact(async ({ query, dialect }) => {
    await query(`select head from offline_log ${WORDS[dialect].lock}`);
    await query('delete from offline_notes');
    await query('delete from offline_heads');
    const head = newHead();
    await query('update offline_log set head = $1, position = 0', [head]);
    await query('insert into offline_heads (head) values ($1)', [head]);
  });
}

const COLUMNS = `encode(id, 'hex') as id, session, digest, body, version, encode(edit, 'hex') as edit, editor,
  encode(follows_id, 'hex') as follows_id, follows_session, deleted`;

interface NoteRow {
  readonly id: string;
  readonly session: string;
  readonly digest: string;
  readonly body: string;
  readonly version: number;
  readonly edit: string;
  readonly editor: string;
  readonly follows_id: string | null;
  readonly follows_session: string | null;
  /** SQLite has no booleans, but 0 and 1. */
  readonly deleted: boolean | number;
}

function toNote(row: NoteRow): Note {
  const { id, session, digest, body, version, edit, editor, follows_id, follows_session, deleted } = row;
  return {
    id: fromHex(id),
    session,
    digest,
    text: body,
    version,
    edit: fromHex(edit),
    editor,
    follows: follows_id === null ? null : { id: fromHex(follows_id), session: follows_session! },
    deleted: Boolean(deleted),
  };
}
