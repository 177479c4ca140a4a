import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { holdFolder } from './folder-lock.ts';

/** A value of a parameter. */
export type Parameter = string | number | boolean | null;

/** Which SQL a database speaks. SQLite is the one of the server inside a page. */
export type Dialect = 'postgresql' | 'sqlite';

/** Runs SQL. Values are passed as parameters (`$1` and so on), never as part of the text. */
export interface Queries {
  readonly dialect: Dialect;
  query<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
}

export interface Database extends Queries {
  /** What it cannot promise; undefined for a server. */
  readonly caveat: string | undefined;
  /** Runs queries as one transaction, which ends with the work: all of them apply, or none if it rejects. */
  transact<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** PGlite writes its files and does not wait for the disk. */
const NO_FSYNC = 'PGlite, which makes no fsync: for development only';

/**
 * Which database to use: a PostgreSQL server, or PostgreSQL inside this process, stored in a folder or in
 * memory.
 */
export type DatabasePlace =
  | { readonly url: string }
  | { readonly folder: string }
  | { readonly memory: true };

/** The database that the environment selects: `DATABASE_URL`, or else a folder. */
export function placeFrom(env: NodeJS.ProcessEnv, folder: string): DatabasePlace {
  const { DATABASE_URL, PLAYGROUND_DATA } = env;
  return DATABASE_URL ? { url: DATABASE_URL } : { folder: PLAYGROUND_DATA || folder };
}

/** Opens a database. The packages load only here, so a dev server that never uses it does not load them. */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) return openServer(place.url);
  return openPGlite('folder' in place ? place.folder : undefined);
}

async function openPGlite(folder: string | undefined): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  if (folder) await mkdir(path.dirname(folder), { recursive: true });
  const letGo = folder ? await holdFolder(folder) : () => {};
  try {
    const pglite = await PGlite.create(folder ?? 'memory://');
    return {
      dialect: 'postgresql',
      caveat: NO_FSYNC,
      query: queryOf(pglite),
      transact: work => pglite.transaction(inside => work({ dialect: 'postgresql', query: queryOf(inside) })),
      async close() {
        await pglite.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

function queryOf(pglite: {
  query<Row>(sql: string, parameters: unknown[]): Promise<{ readonly rows: Row[] }>;
}): Queries['query'] {
  return async <Row>(sql: string, parameters: readonly Parameter[] = []) =>
    (await pglite.query<Row>(sql, [...parameters])).rows;
}

async function openServer(url: string): Promise<Database> {
  const { default: postgres } = await import('postgres');
  const sql = postgres(url, { max: 4, connect_timeout: 5, idle_timeout: 60, onnotice: () => {} });
  const queryBy =
    ({ unsafe }: Pick<typeof sql, 'unsafe'>): Queries['query'] =>
    async <Row extends object>(text: string, parameters: readonly Parameter[] = []) => [
      ...(await unsafe<Row[]>(text, [...parameters])),
    ];
  return {
    dialect: 'postgresql',
    caveat: undefined,
    query: queryBy(sql),
    transact: async <T>(work: (queries: Queries) => Promise<T>) => {
      // Wrapped, because the driver unwraps arrays of promises.
      const { result } = await sql.begin(async inside => ({
        result: await work({ dialect: 'postgresql', query: queryBy(inside) }),
      }));
      return result as T;
    },
    close: () => sql.end({ timeout: 2 }),
  };
}
