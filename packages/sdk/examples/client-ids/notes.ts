import { checkSno, toUuid } from '@sno-id/sdk';

/** A row as a client sends it. Its ID was made on the device, perhaps days ago and offline. */
interface Row {
  readonly id: string;
  /** A random text that the page draws when it loads: it tells a retry from another row with the same ID. */
  readonly session: string;
  readonly text: string;
}

/** Runs SQL with parameters. Every PostgreSQL client has such a function. */
export type Query = (
  sql: string,
  parameters: unknown[],
) => Promise<{ readonly rows: { session?: string }[] }>;

/** The column has the UUID of each ID. With the functions of `sno sql`, add `check (sno_valid(id))`. */
export const SCHEMA = `create table notes (
  id uuid primary key,
  session text not null,
  text text not null
)`;

/** A client with more rows sends several requests. */
const MOST_ROWS = 100;
const MOST_CHARACTERS = 10_000;

/** Takes rows that clients made, and answers each of them, in order: POST [{ id, session, text }, …]. */
export async function handleNotes(request: Request, query: Query): Promise<Response> {
  const rows: unknown = await request.json().catch(() => undefined);
  if (!Array.isArray(rows) || rows.length > MOST_ROWS) {
    return Response.json({ error: `expected an array of at most ${MOST_ROWS} rows` }, { status: 400 });
  }
  // All are checked before the first is stored.
  const checks = rows.map(check);
  const answers = [];
  for (const { row, answer } of checks) answers.push(row ? await store(row, query) : answer);
  return Response.json(answers);
}

/** The row; or the answer to what is not one, or has an ID that is not acceptable. */
function check(given: unknown): { readonly row?: Row; readonly answer?: object } {
  const { id, session, text } = Object(given) as { readonly [key: string]: unknown };
  const refuse = (reason: string) => ({ answer: { id, status: 'refused', reason } });
  if (!isText(session) || !isText(text)) return refuse('malformed');
  const checked = checkSno(id, { maxAheadMs: 5 * 60_000 });
  return checked.ok ? { row: { id: checked.id, session, text } } : refuse(checked.reason);
}

/** PostgreSQL stores no U+0000, and refuses half of a surrogate pair. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MOST_CHARACTERS && !/[\0\p{Surrogate}]/u.test(value);
}

async function store({ id, session, text }: Row, query: Query) {
  // Never an upsert by ID alone: a row with the same ID may be another row, which would be lost.
  const insert =
    'insert into notes (id, session, text) values ($1, $2, $3) on conflict (id) do nothing returning session';
  const { rows: inserted } = await query(insert, [toUuid(id), session, text]);
  if (inserted.length > 0) return { id, status: 'stored' };

  // The answer to the first try was lost, whoever edited the row since; or another row has this ID, and the client gives
  // its own a new one.
  const { rows: found } = await query('select session from notes where id = $1', [toUuid(id)]);
  return { id, status: found[0]?.session === session ? 'stored' : 'conflict' };
}
