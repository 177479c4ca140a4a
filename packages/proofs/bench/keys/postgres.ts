import pg from 'pg';
import { startPostgres } from '../../databases/servers/start.mjs';
import type { Keys } from './keys.ts';
import { cpuMsOf, inRounds, insertsFrom, type Kind } from './rounds.ts';

function kindsOf(keys: Keys): readonly Kind[] {
  return [
    { name: '`bigint` 1, 2, 3 …', type: 'bigint', keys: keys.sno.map((_, i) => `${i + 1}`) },
    { name: '**sno** as `uuid`', type: 'uuid', keys: keys.snoUuid },
    { name: '**sno** as `bytea`', type: 'bytea', keys: keys.snoHex.map(hex => `\\x${hex}`) },
    { name: 'uuid v7 as `uuid`', type: 'uuid', keys: keys.uuid7 },
    { name: '**sno** as `text collate "C"`', type: 'text collate "C"', keys: keys.sno },
    { name: '**sno** as `char(16) collate "C"`', type: 'char(16) collate "C"', keys: keys.sno },
    { name: 'ulid as `text collate "C"`', type: 'text collate "C"', keys: keys.ulid },
    { name: '**sno** as `text collate "en-x-icu"`', type: 'text collate "en-x-icu"', keys: keys.sno },
    { name: 'uuid v4 as `uuid`', type: 'uuid', keys: keys.uuid4 },
  ];
}

export async function benchPostgres(keys: Keys) {
  const server = await startPostgres(['max_wal_size=4GB', 'checkpoint_timeout=1h', 'autovacuum=off']);
  const client = new pg.Client(server.url);
  try {
    await client.connect();
    const count = keys.sno.length;
    const one = async (sql: string, parameters: unknown[] = []) =>
      (await client.query({ text: sql, values: parameters, rowMode: 'array' })).rows[0] ?? [];
    const pid = Number((await one('select pg_backend_pid()'))[0]);
    const kinds = kindsOf(keys);
    for (const [i, { type, keys }] of kinds.entries()) {
      await client.query(`create unlogged table staging${i} (n serial, id ${type})`);
      for (let at = 0; at < count; at += 50_000) {
        await client.query(
          `insert into staging${i} (id) select unnest($1::text[])::${type.replace(/ collate.*/, '')}`,
          [keys.slice(at, at + 50_000)],
        );
      }
      await client.query(`create index on staging${i} (n); analyze staging${i}`);
    }
    const loads = await inRounds(kinds, async kind => {
      await client.query(`drop table if exists notes;
        create table notes (id ${kind.type} primary key, author int not null, text text not null); checkpoint`);
      const [before] = await one('select pg_current_wal_lsn()');
      const cpuBefore = cpuMsOf(pid);
      for (const [part, insert] of insertsFrom(count, `staging${kinds.indexOf(kind)}`).entries()) {
        await client.query(insert);
        // The checkpointer writes in another process; the pages that are changed after it are logged in full.
        if (part % 5 === 4) await client.query('checkpoint');
      }
      const cpuMs = cpuMsOf(pid) - cpuBefore;
      const [index, table, wal] = await one(
        `select pg_relation_size('notes_pkey'), pg_total_relation_size('notes'), pg_current_wal_lsn() - $1::pg_lsn`,
        [before],
      );
      const megabytes = { index: Number(index) / 1e6, table: Number(table) / 1e6, log: Number(wal) / 1e6 };
      return { cpuMs, megabytes };
    });
    const [version] = await one('show server_version');
    return { title: `PostgreSQL ${String(version).split(' ')[0]}`, loads };
  } finally {
    await client.end();
    await server.remove();
  }
}
