import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { holdFolder } from './folder-lock.ts';

/**
 * Runs SQL that every kind of PostgreSQL understands. Values are passed as parameters (`$1` and so on), never
 * as part of the text.
 */
export interface Database {
  query<Row extends object>(sql: string, parameters?: readonly (string | number)[]): Promise<Row[]>;
  close(): Promise<void>;
}

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
      query: async <Row>(sql: string, parameters: readonly (string | number)[] = []) =>
        (await pglite.query<Row>(sql, [...parameters])).rows,
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

async function openServer(url: string): Promise<Database> {
  const { default: postgres } = await import('postgres');
  const sql = postgres(url, { max: 4, connect_timeout: 5, idle_timeout: 60, onnotice: () => {} });
  return {
    query: async <Row extends object>(text: string, parameters: readonly (string | number)[] = []) => [
      ...(await sql.unsafe<Row[]>(text, [...parameters])),
    ],
    close: () => sql.end({ timeout: 2 }),
  };
}
