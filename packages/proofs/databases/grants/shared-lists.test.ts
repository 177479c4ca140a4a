/* Lists that their owners share with others, as the documents show it. */

import { readFile } from 'node:fs/promises';
import { toUuid } from '@sno-id/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerSql } from '../../../grants/src/ledger/index.ts';
import { type PostgresTx, postgresLedger } from '../../../grants/src/ledger/postgres.ts';
import { benchOver, type Who } from '../../../grants/test/ledger/fixture.ts';
import { type PostgresWorld, postgresWorld } from './postgres-world.ts';

const SHARES = `
  create table shares (
    id uuid primary key, owner text not null, list uuid not null, member text not null,
    foreign key (list, owner) references lists (id, owner)
  );
`;

let world: PostgresWorld;
beforeAll(async () => {
  world = await postgresWorld();
  const tables = new URL('../../../grants/test/ledger/tables.sql', import.meta.url);
  await world.pool.query(`${ledgerSql('postgres')}; ${await readFile(tables, 'utf8')} ${SHARES}`);
}, 60_000);
afterAll(() => world?.close());

const text = (value: unknown) => String(value);

async function open() {
  const ledger = postgresLedger(world.pool);
  const own = ledger.table('tasks', { title: text, list: 'lists' });

  /** Those who share a list act as its owner. */
  async function actorIn(tx: PostgresTx, list: unknown, { principal }: Who): Promise<Who> {
    const sql = 'select owner from shares where list = $1 and member = $2';
    const [share] = (await tx.query(sql, [list, principal])).rows;
    return { principal: share?.owner ?? principal };
  }
  async function actorOn(tx: PostgresTx, id: string, who: Who): Promise<Who> {
    const [task] = (await tx.query('select list from tasks where id = $1', [toUuid(id)])).rows;
    return actorIn(tx, task?.list, who);
  }
  const tasks: typeof own = {
    ...own,
    insert: async (tx, id, task, who, key) =>
      own.insert(tx, id, task, await actorIn(tx, task['list'], who), key),
    has: async (tx, id, who, key) => own.has!(tx, id, await actorOn(tx, id, who), key),
    async edit(tx, id, { list, ...patch }, who) {
      if (list !== undefined) return own.edit!(tx, id, { ...patch, list }, who); // only its owner may move it
      return own.edit!(tx, id, patch, await actorOn(tx, id, who));
    },
    remove: async (tx, id, who) => own.remove!(tx, id, await actorOn(tx, id, who)),
  };

  const lists = ledger.table('lists', { title: text });
  const shares = ledger.table('shares', { list: 'lists', member: text });
  const tables = { lists, shares, tasks };
  return { ...(await benchOver({ ledger, tables })), query: (sql: string) => world.pool.query(sql) };
}

test('whoever shares a list adds, edits and removes its tasks, until it is no longer shared', async () => {
  const { send, add, edit, remove, query } = await open();
  const [list, own] = [add('lists', { title: 'Food' }), add('lists', { title: "Ben's" })];
  const share = add('shares', { member: 'ben' }, { refs: { list: { key: list.key } } });
  await send([list, share]);
  await send([own], { user: 'ben' });

  const inList = { refs: { list: { id: list.id } } };
  const [milk, bread] = [add('tasks', { title: 'Milk' }, inList), add('tasks', { title: 'Bread' }, inList)];
  const byBen = [milk, bread, edit('tasks', { key: milk.key }, { title: 'Oats' })];
  const outcomes = await send([...byBen, remove('tasks', { key: bread.key })], { user: 'ben' });
  expect(outcomes.map(({ is }) => is)).toEqual(['done', 'done', 'done', 'done']);
  expect(await send([edit('tasks', { key: milk.key }, { title: 'Rice' })])).toEqual([{ is: 'done' }]);

  const moved = edit('tasks', { key: milk.key }, {}, { refs: { list: { key: own.key } } });
  const others = [moved, add('shares', { member: 'eve' }, inList)];
  expect(await send(others, { user: 'ben' })).toMatchObject([
    { reason: 'forbidden' },
    { reason: 'conflict' },
  ]);
  const asked = [add('tasks', { title: 'x' }, inList), edit('tasks', { key: milk.key }, { title: 'x' })];
  expect(await send(asked, { user: 'eve' })).toMatchObject([{ reason: 'conflict' }, { reason: 'forbidden' }]);
  expect((await query('select owner, title from tasks')).rows).toEqual([{ owner: 'anna', title: 'Rice' }]);

  // The ledger is lost, and the device of a member sends again.
  await query('truncate sno_grants_rows');
  const again = { ...milk, again: true } as typeof milk;
  expect(await send([again], { user: 'ben' })).toEqual([{ is: 'done', id: milk.id }]);
  expect((await query('select from tasks')).rowCount).toBe(1);

  await send([remove('shares', { id: share.id })]);
  expect(await send([remove('tasks', { key: milk.key })], { user: 'ben' })).toMatchObject([
    { reason: 'forbidden' },
  ]);
});
