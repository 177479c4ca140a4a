import { requireKeys, requireMethod } from '@sno-id/sdk/internal';
import { DURABLY } from '../server/stores/postgres/moment.ts';
import { type SqlLedger, sqlLedger } from './sql.ts';

/** A connection of `pg` in a transaction, as tables are given it. */
export interface PostgresTx {
  query(
    text: string,
    values?: unknown[],
    // biome-ignore lint/suspicious/noExplicitAny: the rows are those of the app's tables
  ): Promise<{ readonly rows: any[]; readonly rowCount: number | null }>;
}

/** What the ledger needs of a `Pool` of `pg`. */
export interface PostgresPool {
  connect(callback: (error: Error | undefined, connection: PostgresConnection | undefined) => void): void;
}

interface PostgresConnection extends PostgresTx {
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  release(isBroken?: boolean): void;
}

/**
 * A ledger in PostgreSQL 13 or later, over `pg`. For other libraries, see `sqlLedger`.
 *
 * Its transactions are read committed, and a commit waits for the disk and the synchronous standbys, even
 * where `synchronous_commit` is off.
 *
 * @param options `tables`: the prefix of its table, as the store of the authority has it
 * @example
 * const ledger = postgresLedger(new Pool({ connectionString: process.env.DATABASE_URL }));
 */
export function postgresLedger(
  pool: PostgresPool,
  options: { readonly tables?: string | undefined } = {},
): SqlLedger<PostgresTx> {
  requireMethod('pool', pool, 'connect');
  const { tables } = requireKeys('options', options, ['tables']);
  return sqlLedger({
    dialect: 'postgres',
    tables,
    async transaction(work) {
      const connection = await connectTo(pool);
      try {
        await connection.query(`begin isolation level read committed; select ${DURABLY}`);
        const result = await work(connection);
        await connection.query('commit');
        connection.off('error', ignore);
        connection.release();
        return result;
      } catch (error) {
        // Its end rolls the transaction back, also where a statement hangs and another would wait for it.
        connection.release(true);
        throw error;
      }
    },
    query: async (tx, text, parameter) =>
      (await tx.query(text, parameter === undefined ? undefined : [parameter])).rows,
  });
}

/** One that is lost would otherwise end the process, also before a promise of it continues. */
function connectTo(pool: PostgresPool): Promise<PostgresConnection> {
  return new Promise((resolve, reject) =>
    pool.connect((error, connection) => {
      if (!connection) return reject(error);
      connection.on('error', ignore);
      resolve(connection);
    }),
  );
}

function ignore(): void {}
