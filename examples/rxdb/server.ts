/* The server's half: Hono, and Kysely over any PostgreSQL. */

import { PGlite } from '@electric-sql/pglite';
import { createRowsHandler, ledgerSql, type RowTable, sqlLedger } from '@sno-id/grants/rows';
import { fromUuid, toUuid } from '@sno-id/sdk';
import { authorize, openAuthority, textOf } from '@sno-id/trial/serve';
import { Hono } from 'hono';
import { CompiledQuery, type Generated, Kysely, PGliteDialect, sql, type Transaction } from 'kysely';

type Row = { id: string; owner: string; title: string; position: Generated<number> };
type Schema = { lists: Row; tasks: Row & { list: string }; sno_grants_rows: { id: string; key: string } };
type Tx = Transaction<Schema>;
type Table<V> = RowTable<Tx, { principal: string }, V>;

// A task belongs to a list of the same person: the database says so. Pages fetch what has a higher position
// than before: a sequence is enough while one process has the database, which does one transaction after
// the other.
const SCHEMA = `${ledgerSql('postgres')};
  create sequence if not exists positions;
  create table if not exists lists (id uuid primary key, owner text not null, title text not null,
    position integer not null default nextval('positions'), unique (id, owner));
  create table if not exists tasks (id uuid primary key, owner text not null, title text not null,
    position integer not null default nextval('positions'), list uuid not null,
    foreign key (list, owner) references lists (id, owner));`;

const lists: Table<{ title: string }> = {
  parse: body => ({ title: textOf(body, 'title') }),
  async insert(tx, id, value, { principal: owner }) {
    const insert = tx.insertInto('lists').values({ ...value, id: toUuid(id), owner });
    return (
      (
        await insert
          .onConflict(on => on.column('id').doNothing())
          .returning('id')
          .execute()
      ).length > 0
    );
  },
};

const tasks: Table<{ title: string; list: string }> = {
  refs: { list: 'lists' },
  parse: body => ({ title: textOf(body, 'title'), list: toUuid(textOf(body, 'list')) }),
  async insert(tx, id, value, { principal: owner }) {
    const insert = tx.insertInto('tasks').values({ ...value, id: toUuid(id), owner });
    return (
      (
        await insert
          .onConflict(on => on.column('id').doNothing())
          .returning('id')
          .execute()
      ).length > 0
    );
  },
  async edit(tx, id, patch, { principal }) {
    const update = tx
      .updateTable('tasks')
      .set(({ fn, val }) => ({ title: textOf(patch, 'title'), position: fn('nextval', [val('positions')]) }));
    const own = update.where('id', '=', toUuid(id)).where('owner', '=', principal);
    return (await own.returning('id').execute()).length > 0;
  },
};

/** @param database a PostgreSQL in this process: any other works as well */
export async function openServer(folder: string, database = new PGlite(`${folder}/tasks`)) {
  await database.exec(SCHEMA);
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: database }) });
  const { authority, closeGrants } = await openAuthority(folder);
  const ledger = sqlLedger<Tx>({
    dialect: 'postgres',
    transaction: work => db.transaction().setIsolationLevel('read committed').execute(work),
    async query(tx, statement, parameter) {
      const query = CompiledQuery.raw(statement, parameter === undefined ? [] : [parameter]);
      return (await tx.executeQuery(query)).rows as object[];
    },
  });
  const rows = createRowsHandler({ authority, authorize, ledger, tables: { lists, tasks } });
  rows.subscribe(event => event.type === 'error' && console.error(event.error));

  /** What has changed since a position, with the keys of the rows, by which pages know them. */
  async function changedSince(position: number) {
    const columns = ['id', 'owner', 'title', 'position'] as const;
    const ofLists = db.selectFrom('lists').select([...columns, sql<string | null>`null::uuid`.as('list')]);
    const all = ofLists.unionAll(db.selectFrom('tasks').select([...columns, 'list']));
    const key = (ledger: string) => sql<string>`replace(${sql.ref(`${ledger}.key`)}::text, '-', '')`;
    const changed = await db
      .selectFrom(all.as('row'))
      .innerJoin('sno_grants_rows as own', 'own.id', 'row.id')
      .leftJoin('sno_grants_rows as parent', 'parent.id', 'row.list')
      .select([
        'row.id',
        'row.title',
        'row.position',
        'row.list',
        key('own').as('key'),
        key('parent').as('listKey'),
      ])
      .where('row.owner', '=', authorize().principal)
      .where('row.position', '>', position)
      .orderBy('row.position')
      .execute();
    const named = changed.map(({ id, list, listKey, ...row }) => ({
      ...{ ...row, id: fromUuid(id) },
      ...(list && { list: fromUuid(list), listKey }),
    }));
    return { lists: named.filter(({ list }) => !list), tasks: named.filter(({ list }) => list) };
  }

  const app = new Hono();
  app.post('/rows', context => rows.handle(context.req.raw));
  app.get('/rows', async context =>
    context.json(await changedSince(Number(context.req.query('since') ?? 0))),
  );
  return { handle: async (request: Request) => app.fetch(request), close: closeGrants };
}
