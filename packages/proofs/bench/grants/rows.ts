/*
 * How many rows a second does a handler store in PostgreSQL, beside inserts of the same batches, which forget
 * what they have accepted?
 */

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createRowsHandler, type RowTable } from '../../../grants/src/ledger/index.ts';
import { type PostgresTx, postgresLedger } from '../../../grants/src/ledger/postgres.ts';
import { createAuthority, newKey, openServer } from '../../../grants/src/server/index.ts';
import { memoryStore } from '../../../grants/src/server/stores/memory.ts';
import { setUpSql } from '../../../grants/src/server/stores/postgres/set-up.ts';
import { startPostgres } from '../../databases/servers/start.mjs';
import { inTurns, median } from '../sdk/rounds.mjs';
import { rateOf } from './rate.ts';

const BATCH = 50;
const IN_FLIGHT = 4;
const INSERT = 'insert into notes (id, text) values ($1, $2) on conflict (id) do nothing';
const TEXT = 'a note of some words, as people write them';

/** Prints rows a second of both, in turns. */
export async function measureRows(seconds: number): Promise<void> {
  const server = await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url, max: IN_FLIGHT });
  await pool.query(setUpSql('sno_grants'));
  await pool.query('create table notes (id text primary key, text text not null)');
  const { insert, handle } = await waysOf(pool);
  const rates = await inTurns([insert, handle], 3, async way => {
    const { perSecond } = await rateOf(way, IN_FLIGHT, seconds);
    await pool.query('truncate notes, sno_grants_rows');
    return perSecond * BATCH;
  });
  const [plainRate = 0, rate = 0] = rates.map(median);
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  console.log(
    `\nrows in PostgreSQL, ${BATCH} in a transaction, ${IN_FLIGHT} transactions at a time, median of 3 × ${seconds} s`,
  );
  console.log(
    `  inserted: ${whole(plainRate)}/s; by the handler: ${whole(rate)}/s, 1/${(plainRate / rate).toFixed(2)} of that`,
  );
  await pool.end();
  await server.remove();
}

async function waysOf(pool: pg.Pool): Promise<Record<'insert' | 'handle', () => Promise<unknown>>> {
  const authority = createAuthority({
    namespace: 'notes',
    store: memoryStore(),
    keys: [await newKey()],
    authorize: () => ({ principal: 'anna' }),
  });
  const ids = await openServer({ authority });
  const notes: RowTable<PostgresTx, { principal: string }, string> = {
    parse: ({ text }) => String(text),
    insert: async (tx, id, text) => (await tx.query(INSERT, [id, text])).rowCount === 1,
  };
  const rows = createRowsHandler({
    // Judging a token has a measurement of its own.
    authority: {
      ...authority,
      verify: async all => all.map(() => ({ verdict: 'granted', aheadMs: 0, isAhead: false })),
    },
    ledger: postgresLedger(pool),
    tables: { notes },
  });
  const send = async (ops: readonly object[]) => {
    const body = JSON.stringify({ v: 1, namespace: 'notes', tokens: [], ops });
    const headers = { 'content-type': 'application/json' };
    const response = await rows.handle(new Request('http://localhost/', { method: 'POST', headers, body }));
    const { answers } = (await response.json()) as { answers: { is: string }[] };
    if (answers.some(({ is }) => is !== 'done')) throw new Error('expected each row to be stored');
  };
  const add = () => ({
    op: 'add',
    key: randomUUID().replaceAll('-', ''),
    table: 'notes',
    id: ids.next(),
    token: null,
    body: { text: TEXT },
  });
  const batch = () => Array.from({ length: BATCH }, add);
  return {
    async insert() {
      const client = await pool.connect();
      await client.query('begin');
      for (let i = 0; i < BATCH; i++) await client.query(INSERT, [ids.next(), TEXT]);
      await client.query('commit');
      client.release();
    },
    handle: () => send(batch()),
  };
}
