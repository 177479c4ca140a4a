/* What the playground's server does besides syncing: it shows its table, and empties it. */

import {
  type Backend,
  type Database,
  newHead,
  type Queries,
  Refusal,
  type Route,
} from '@sno-id/example-notes/server';
import type { IdKind } from '@sno-id/example-notes/wire';
import type { Table } from '../src/features/offline/model/table.ts';

/** The most rows of the table that are shown. */
const NEWEST = 20;

/** `GET /table` returns the stored rows, `DELETE` empties the table. */
export const tableRoute: Route = (request, backend) => {
  const isTable = new URL(request.url).pathname.endsWith('/table');
  if (request.method === 'DELETE' && !isTable) return withDatabase(backend, clear);
  if (!isTable) return undefined;
  if (request.method === 'GET') return withDatabase(backend, look);
  throw new Refusal(405, 'expected GET');
};

async function withDatabase(
  backend: () => Promise<Backend>,
  work: (database: Database) => Promise<object>,
): Promise<object> {
  return work((await backend()).database);
}

async function look({ query, dialect }: Queries): Promise<Table> {
  const [counts] = await query<{ version: string; rows: number | string; notes: number | string }>(
    `select ${dialect.version} as version, count(*) as rows, count(case when not deleted then 1 end) as notes
    from notes`,
  );
  const newest = await query<NewestRow>(
    'select id, text, version, deleted, kind from notes order by id desc limit $1',
    [NEWEST],
  );
  const { version, rows, notes } = counts!;
  return {
    database: version,
    rows: Number(rows),
    notes: Number(notes),
    newest: newest.map(row => ({ ...row, id: dialect.toId(row.id), deleted: Boolean(row.deleted) })),
  };
}

interface NewestRow {
  readonly id: string;
  readonly text: string;
  readonly version: number;
  readonly deleted: boolean | number;
  readonly kind: IdKind;
}

/** Empties the table. It then contains no push that was made before, so clients send their notes again. */
async function clear(database: Database): Promise<object> {
  await database.transact(async ({ query, dialect }) => {
    await query(`select head from notes_log ${dialect.lock}`);
    await query('delete from notes');
    await query('delete from notes_heads');
    const head = newHead();
    await query('update notes_log set head = $1, position = 0', [head]);
    await query('insert into notes_heads (head) values ($1)', [head]);
  });
  return {};
}
