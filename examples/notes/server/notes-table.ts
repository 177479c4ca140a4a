/*
 * The table of notes: the same statements in SQLite and PostgreSQL. Its primary key is the ID, which sorts by
 * time.
 */

import { type Change, MAX_CHANGES, type Note, type Pull, type Pushed, type Verdict } from '../wire.ts';
import type { Database, Dialect, Queries } from './database.ts';
import { type Judged, verdictOn } from './rules.ts';

const schema = ({ id, text }: Dialect) => [
  `create table if not exists notes (
    id ${id} primary key,
    session text not null,
    digest text not null,
    text text not null,
    version integer not null check (version > 0),
    edit ${text} not null,
    editor ${text} not null,
    follows_id ${id},
    follows_session text,
    deleted boolean not null,
    kind text not null,
    position bigint not null
  )`,
  'create index if not exists notes_position on notes (position)',
  // One row, which every writer locks first: positions are assigned in the order in which they become
  // visible.
  `create table if not exists notes_log (
    one boolean primary key default true check (one),
    head text not null,
    position bigint not null default 0
  )`,
  // Every push that the table contains. A restored backup does not contain the latest, whatever was pushed
  // since.
  'create table if not exists notes_heads (head text primary key)',
];

/** Creates what is missing. */
export async function prepare(database: Database): Promise<void> {
  for (const statement of schema(database.dialect)) await database.query(statement);
  await database.query('insert into notes_log (head) values ($1) on conflict do nothing', [newHead()]);
  await database.query(
    'insert into notes_heads select head from notes_log where true on conflict do nothing',
  );
}

/** The name of a push: 128 random bits. Not `crypto.randomUUID`, which a page of plain HTTP lacks. */
export function newHead(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores notes; sending one again changes nothing. If one of them needs another ID, none is stored: those
 * after it may refer to it. A note that is refused for its version does not keep the others out.
 *
 * @returns a verdict on each, in their order, and the last push that the table then contains.
 */
export function put(database: Database, given: readonly Judged[]): Promise<Pushed> {
  return database.transact(async queries => {
    const { lock } = queries.dialect;
    const [log] = await queries.query<LogRow>(`select head, position from notes_log ${lock}`);
    const verdicts: Verdict[] = [];
    for (const judged of given) verdicts.push(verdictOn(judged, await find(queries, judged.change)));
    if (verdicts.some(({ status }) => status === 409)) {
      const waiting = verdicts.map(
        (verdict): Verdict => (verdict.status === 200 ? { status: 424 } : verdict),
      );
      return { verdicts: waiting, head: log!.head };
    }
    const accepted = given.filter((_, at) => verdicts[at]!.status === 200);
    if (accepted.length === 0) return { verdicts, head: log!.head };
    let position = Number(log!.position);
    for (const judged of accepted) await write(queries, judged, ++position);
    const head = newHead();
    await queries.query('update notes_log set head = $1, position = $2', [head, position]);
    await queries.query('insert into notes_heads (head) values ($1)', [head]);
    return { verdicts, head };
  });
}

async function find({ query, dialect }: Queries, { id }: Change): Promise<Note | undefined> {
  const [row] = await query<NoteRow>('select * from notes where id = $1', [dialect.toKey(id)]);
  return row && toNote(row, dialect);
}

/** Inserts a note, or the version of it that wins: the higher one, or the later edit. */
async function write({ query, dialect }: Queries, { change, kind }: Judged, position: number): Promise<void> {
  const { id, session, digest, text, version, edit, editor, follows, deleted } = change;
  await query(
    `insert into notes as stored (id, session, digest, text, version, edit, editor, follows_id, follows_session,
      deleted, kind, position)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict (id) do update set
      text = excluded.text, version = excluded.version, edit = excluded.edit, editor = excluded.editor,
      deleted = excluded.deleted, position = excluded.position
    where (stored.version, stored.edit, stored.editor) < (excluded.version, excluded.edit, excluded.editor)`,
    [
      dialect.toKey(id),
      ...[session, digest, text, version, edit, editor],
      follows && dialect.toKey(follows.id),
      ...[follows?.session ?? null, deleted, kind, position],
    ],
  );
}

/**
 * The notes that changed after a position, in the order of their changes.
 *
 * @param head the push up to which the changes are known; undefined if none is.
 */
export async function changesSince(
  { query, dialect }: Database,
  since: number,
  head: string | undefined,
): Promise<Omit<Pull, 'changes'> & { readonly changes: readonly Note[] }> {
  const [log] = await query<LogRow>('select head, position from notes_log');
  const known = await query('select head from notes_heads where head = $1', [head ?? log!.head]);
  const rows = await query<NoteRow>('select * from notes where position > $1 order by position limit $2', [
    since,
    MAX_CHANGES + 1,
  ]);
  const page = rows.slice(0, MAX_CHANGES);
  return {
    head: log!.head,
    isContinued: known.length > 0,
    changes: page.map(row => toNote(row, dialect)),
    position: Number(page.at(-1)?.position ?? since),
    more: rows.length > page.length,
  };
}

/** PostgreSQL's drivers give a bigint as text. */
interface LogRow {
  readonly head: string;
  readonly position: number | string;
}

interface NoteRow {
  readonly id: string;
  readonly session: string;
  readonly digest: string;
  readonly text: string;
  readonly version: number;
  readonly edit: Note['edit'];
  readonly editor: string;
  readonly follows_id: string | null;
  readonly follows_session: string | null;
  /** SQLite has no booleans, but 0 and 1. */
  readonly deleted: boolean | number;
  readonly position: number | string;
}

function toNote(row: NoteRow, { toId }: Dialect): Note {
  const { id, session, digest, text, version, edit, editor, follows_id, follows_session, deleted } = row;
  return {
    id: toId(id),
    session,
    digest,
    text,
    version,
    edit,
    editor,
    follows: follows_id === null ? null : { id: toId(follows_id), session: follows_session! },
    deleted: Boolean(deleted),
  };
}
