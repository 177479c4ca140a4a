import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import sqlite from 'node-sqlite3-wasm';
import { scratchFolder } from '../../databases/servers/tool.mjs';
import type { Keys } from './keys.ts';
import { blobsOf, inRounds, insertsFrom, type Kind, textsOf } from './rounds.ts';

function kindsOf(keys: Keys): readonly Kind[] {
  return [
    { name: '`integer` 1, 2, 3 …', type: 'integer primary key', keys: keys.sno.map((_, i) => `${i + 1}`) },
    { name: '**sno** as `blob`', type: 'blob primary key', keys: blobsOf(keys.snoHex) },
    { name: '**sno** as `blob`, `without rowid`', type: 'blob primary key', keys: blobsOf(keys.snoHex) },
    { name: '**sno** as `text`', type: 'text primary key', keys: textsOf(keys.sno) },
    { name: '**sno** as `text`, `without rowid`', type: 'text primary key', keys: textsOf(keys.sno) },
    { name: 'uuid v7 as `blob`', type: 'blob primary key', keys: blobsOf(keys.uuid7) },
    { name: 'uuid v7 as `blob`, `without rowid`', type: 'blob primary key', keys: blobsOf(keys.uuid7) },
    { name: 'ulid as `text`', type: 'text primary key', keys: textsOf(keys.ulid) },
    { name: 'uuid v4 as `blob`', type: 'blob primary key', keys: blobsOf(keys.uuid4) },
  ];
}

/** SQLite runs in this process, as WebAssembly. */
export async function benchSqlite(keys: Keys) {
  const folder = scratchFolder();
  try {
    const count = keys.sno.length;
    const staging = join(folder, 'staging');
    const kinds = kindsOf(keys);
    const stagingDb = new sqlite.Database(staging);
    stagingDb.exec('pragma journal_mode = off; pragma synchronous = off');
    for (const [i, { keys }] of kinds.entries()) {
      stagingDb.exec(`create table staging${i} (n integer primary key, id)`);
      for (let at = 0; at < count; at += 10_000) {
        const values = keys.slice(at, at + 10_000).map(key => `(${key})`);
        stagingDb.exec(`insert into staging${i} (id) values ${values.join()}`);
      }
    }
    stagingDb.close();
    const loads = await inRounds(kinds, async kind => {
      const file = join(folder, 'notes');
      rmSync(file, { force: true });
      const db = new sqlite.Database(file);
      const options = kind.name.includes('without rowid') ? 'without rowid' : '';
      db.exec(`pragma journal_mode = delete; pragma synchronous = off; pragma cache_size = -8000;
        attach '${staging}' as s;
        create table notes (id ${kind.type}, author int not null, text text not null) ${options};
        create index notes_author on notes (author)`);
      const before = process.cpuUsage();
      for (const insert of insertsFrom(count, `staging${kinds.indexOf(kind)}`)) db.exec(insert);
      const { user, system } = process.cpuUsage(before);
      const index = db.get(`select sum(pgsize) as bytes from dbstat where name <> 'notes'`);
      const all = db.get('select page_count * page_size as bytes from pragma_page_count, pragma_page_size');
      db.close();
      const bytes = (row: unknown) => Number((row as { bytes: unknown }).bytes) / 1e6;
      return { cpuMs: (user + system) / 1000, megabytes: { index: bytes(index), table: bytes(all) } };
    });
    const db = new sqlite.Database(':memory:');
    const version = db.get('select sqlite_version() as version');
    db.close();
    return { title: `SQLite ${(version as { version: string }).version}`, loads };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
