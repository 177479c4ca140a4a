import { checkSno } from '@sno-id/sdk';

/** A row as a client sends it. Its ID was made on the device, perhaps days ago and offline. */
interface Row {
  readonly id: unknown;
  /** A random text that the page draws when it loads: it tells a retry from another row with the same ID. */
  readonly session: unknown;
  readonly text: unknown;
}

/** Runs SQL with parameters. Every PostgreSQL client has such a function. */
export type Query = (
  sql: string,
  parameters: unknown[],
) => Promise<{ readonly rows: { session?: string }[] }>;

/** `bytea` would do, too. A text column needs the collation "C": others sort differently. */
export const SCHEMA = `create table notes (
  id char(16) collate "C" primary key,
  session text not null,
  text text not null
)`;

/** Takes rows that clients made, and answers each of them: POST [{ id, session, text }, …]. */
export async function handleNotes(request: Request, query: Query): Promise<Response> {
  const rows = (await request.json()) as Row[];
  const answers = [];
  for (const row of rows) answers.push({ id: row.id, ...(await store(row, query)) });
  return Response.json(answers);
}

async function store({ id, session, text }: Row, query: Query) {
  if (typeof session !== 'string' || typeof text !== 'string')
    return { status: 'refused', reason: 'malformed' };
  const check = checkSno(id, { maxAheadMs: 5 * 60_000 });
  if (!check.ok) return { status: 'refused', reason: check.reason };

  // Never an upsert by ID alone: a row with the same ID may be another row, which would be lost.
  const insert =
    'insert into notes (id, session, text) values ($1, $2, $3) on conflict (id) do nothing returning session';
  const { rows: inserted } = await query(insert, [check.id, session, text]);
  if (inserted.length > 0) return { status: 'stored' };

  // The answer to the first try was lost, or somebody else has this ID: the client then gives its row a new one.
  const { rows: found } = await query('select session from notes where id = $1', [check.id]);
  return { status: found[0]?.session === session ? 'stored' : 'conflict' };
}
