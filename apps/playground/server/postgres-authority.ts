import { postgresStore } from '@sno-id/grants/postgres';
import { type Authority, type AuthorityKey, newKey } from '@sno-id/grants/server';
import { notesAuthority } from './authority.ts';
import type { Database, Parameter } from './database.ts';

/**
 * The authority over a PostgreSQL database. Its counters are in the database of the notes, and so is its key: in an
 * app, the key is a secret of the deployment.
 */
export async function openAuthority(database: Database): Promise<Authority> {
  const query = async (text: string, values: unknown[] = []) => ({
    rows: await database.query(text, values as Parameter[]),
  });
  const store = postgresStore({ query }, { tables: 'playground_grants' });
  // An app does that once, with `sno-grants init` or in a migration.
  await store.init();
  return notesAuthority(store, await keyOf(database));
}

/** The key of this database, created by the first process that asks. */
async function keyOf(database: Database): Promise<AuthorityKey> {
  await database.query(
    'create table if not exists playground_keys (one boolean primary key default true check (one), key text not null)',
  );
  await database.query('insert into playground_keys (key) values ($1) on conflict do nothing', [
    JSON.stringify(await newKey()),
  ]);
  const [row] = await database.query<{ key: string }>('select key from playground_keys');
  return JSON.parse(row!.key);
}
