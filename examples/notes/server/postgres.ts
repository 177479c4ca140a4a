import { fromUuid, toUuid } from '@sno-id/sdk';
import type { Pool, PoolClient } from 'pg';
import type { Database, Dialect, Queries } from './database.ts';

export const POSTGRES: Dialect = {
  id: 'uuid',
  text: 'text collate "C"',
  lock: 'for update',
  version: `'PostgreSQL ' || current_setting('server_version')`,
  toKey: toUuid,
  toId: fromUuid,
};

/** A database of PostgreSQL, which closes the pool when it is closed. */
export function postgresDatabase(pool: Pool): Database {
  const queriesOf = (client: Pool | PoolClient): Queries => ({
    dialect: POSTGRES,
    query: async (sql, values = []) => (await client.query(sql, [...values])).rows,
  });
  return {
    ...queriesOf(pool),
    async transact(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(queriesOf(client));
        await client.query('commit');
        return result;
      } catch (error) {
        // Where the connection is gone, so is the transaction.
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
