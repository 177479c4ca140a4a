import { AuthorityError, notSetUp } from '../../errors.ts';

/**
 * What the store needs of a client: a `Pool` of `pg` has it. For `postgres.js`, pass
 * `{ query: async (text, values) => ({ rows: await sql.unsafe(text, values) }) }`.
 *
 * Each call must be a separate transaction. Inside a transaction of the app's, the store would read what was
 * there when that one began, and nothing would be durable before it ends.
 */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly object[] }>;
}

/** Runs one statement, and again if another transaction came between. */
export type Query = (text: string, values?: unknown[], name?: string) => Promise<readonly object[]>;

/** Serialization failure, deadlock: another transaction came between, and the statement has done nothing. */
const CONFLICTS = ['40001', '40P01'];
/** Of all that conflict one gets through, so that a statement can lose once to each of the others. */
export const MAX_TRIES = 100;
/** A table, or the schema that it is in. */
const MISSING = ['42P01', '3F000'];

/**
 * @returns a function whose errors are those of the client, but for a table that is missing: ERR_STORE_EMPTY.
 */
export function queryOn(client: PostgresClient): Query {
  return async (text, values, name) => {
    for (let tries = 1; ; tries++) {
      try {
        // With `prepare` it is a client that takes a statement with a name.
        const result = name ? client.query({ name, text, values } as never) : client.query(text, values);
        return (await result).rows;
      } catch (error) {
        const { code } = error as { code?: string };
        if (MISSING.includes(code ?? '')) throw notSetUp(error);
        if (tries === MAX_TRIES || !CONFLICTS.includes(code ?? '')) throw error;
      }
    }
  };
}

/** Some of the tables are missing, so that what is left of them cannot be used. */
export function incomplete(cause: unknown): AuthorityError {
  const { message } = cause as Error;
  return new AuthorityError(
    'ERR_STORE_EMPTY',
    `The store has lost a part: ${message.replace(/^.*sno_grants: /, '')}. Restore its tables from a backup and run ` +
      '"sno-grants advance --store STORE", or drop what is left of them and run "sno-grants init" for a new authority.',
    { cause },
  );
}
