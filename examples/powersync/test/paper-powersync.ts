/*
 * What PowerSync does for an app, on paper: tables whose writes are queued with their metadata, and a
 * download that replaces what the tables have, once the queue is empty. It is kept in IndexedDB, as by
 * `@powersync/web`.
 */

import type { CrudEntry, CrudTransaction } from '@powersync/common';
import sqlite from 'node-sqlite3-wasm';
import { schema } from '../tasks.ts';

type Rows = Record<string, Record<string, unknown>[]>;
type Value = string | number | null;

const columnsOf = (name: string) =>
  schema.tables.find(table => table.name === name)!.columns.map(({ name }) => name);
const TABLES = ['lists', 'tasks'];

/** Each table with its queue: writes of an app are noted, and those of a download are not. */
const SCHEMA = [
  'create table ps_crud (id integer primary key autoincrement, data text not null)',
  'create table ps_state (downloading integer not null); insert into ps_state values (0)',
  ...TABLES.map(table => {
    const columns = columnsOf(table);
    const data = columns.map(column => `'${column}', new.${column}`).join(', ');
    const changed = columns.map(
      column => `'${column}', iif(new.${column} is old.${column}, null, new.${column})`,
    );
    const noted = (op: string, data: string) =>
      `begin insert into ps_crud (data) values (json_object('op', '${op}', 'table', '${table}', 'id', new.id,
        'metadata', new._metadata, 'opData', json_patch('{}', json_object(${data})))); end;`;
    const isApp = 'when (select downloading from ps_state) = 0';
    return `create table ${table} (id text primary key, ${columns.map(column => `${column} text`).join(', ')}, _metadata text);
      create trigger put_${table} after insert on ${table} ${isApp} ${noted('PUT', data)}
      create trigger patch_${table} after update on ${table} ${isApp} ${noted('PATCH', changed.join(', '))}`;
  }),
].join(';\n');

export async function openPaperPowerSync(indexedDB: IDBFactory) {
  const opening = indexedDB.open('powersync', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('files');
  const disk = await settled(opening);
  const database = new sqlite.Database(':memory:');
  database.exec(SCHEMA);
  const kept: Rows = await settled(disk.transaction('files').objectStore('files').get('tables'));
  if (kept) replace(kept);

  function replace(rows: Rows): void {
    database.exec('update ps_state set downloading = 1');
    for (const [table, all] of Object.entries(rows)) {
      database.exec(`delete from ${table}`);
      for (const row of all) {
        const places = Object.keys(row).map(() => '?');
        const sql = `insert into ${table} (${Object.keys(row)}) values (${places})`;
        database.run(sql, Object.values(row) as Value[]);
      }
    }
    database.exec('update ps_state set downloading = 0');
  }

  async function keep(): Promise<void> {
    const tables = [...TABLES, 'ps_crud'].map(table => [table, database.all(`select * from ${table}`)]);
    const files = disk.transaction('files', 'readwrite').objectStore('files');
    await settled(files.put(Object.fromEntries(tables), 'tables'));
  }

  return {
    async execute(sql: string, values: Value[] = []) {
      database.run(sql, values);
      await keep();
    },
    async getAll<T>(sql: string): Promise<T[]> {
      const rows = database.all(sql) as Record<string, unknown>[];
      return rows.map(
        row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T,
      );
    },
    async getNextCrudTransaction(): Promise<CrudTransaction | null> {
      const [next] = database.all('select * from ps_crud order by id limit 1') as {
        id: number;
        data: string;
      }[];
      if (!next) return null;
      const crud = [{ clientId: next.id, ...JSON.parse(next.data) } as CrudEntry];
      const complete = async () => {
        database.run('delete from ps_crud where id = ?', [next.id]);
        await keep();
      };
      return { crud, complete, haveMore: true, transactionId: next.id };
    },
    /** A checkpoint of the service, which is applied only when nothing is queued. */
    async download(rows: Rows) {
      if (database.all('select 1 from ps_crud').length > 0) return;
      replace(rows);
      await keep();
    },
    async close() {
      database.close();
      disk.close();
    },
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
