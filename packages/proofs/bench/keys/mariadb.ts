import mysql from 'mysql2/promise';
import { startMariadb } from '../../databases/servers/start.mjs';
import type { Keys } from './keys.ts';
import { blobsOf, cpuMsOf, inRounds, insertsFrom, type Kind, textsOf } from './rounds.ts';

const ASCII = 'character set ascii collate ascii_bin';

function kindsOf(keys: Keys): readonly Kind[] {
  return [
    { name: '`bigint` 1, 2, 3 …', type: 'bigint', keys: keys.sno.map((_, i) => `${i + 1}`) },
    { name: '**sno** as `binary(10)`', type: 'binary(10)', keys: blobsOf(keys.snoHex) },
    { name: 'uuid v7 as `binary(16)`', type: 'binary(16)', keys: blobsOf(keys.uuid7) },
    { name: '**sno** as `char(16)`, `ascii_bin`', type: `char(16) ${ASCII}`, keys: textsOf(keys.sno) },
    { name: 'ulid as `char(26)`, `ascii_bin`', type: `char(26) ${ASCII}`, keys: textsOf(keys.ulid) },
    {
      name: '**sno** as `char(16)`, `utf8mb4_unicode_ci`',
      type: 'char(16) character set utf8mb4 collate utf8mb4_unicode_ci',
      keys: textsOf(keys.sno),
    },
    { name: 'uuid v4 as `binary(16)`', type: 'binary(16)', keys: blobsOf(keys.uuid4) },
  ];
}

export async function benchMariadb(keys: Keys) {
  const server = await startMariadb([
    '--innodb-buffer-pool-size=256M',
    '--innodb-flush-log-at-trx-commit=2',
    '--max-allowed-packet=64M',
  ]);
  const connection = await mysql.createConnection({
    host: '127.0.0.1',
    port: server.port,
    user: 'root',
    multipleStatements: true,
  });
  try {
    const count = keys.sno.length;
    const one = async (sql: string) => {
      const [rows] = await connection.query({ sql, rowsAsArray: true });
      return (rows as unknown[][])[0] ?? [];
    };
    await connection.query('create database bench; use bench');
    const kinds = kindsOf(keys);
    for (const [i, { type, keys }] of kinds.entries()) {
      await connection.query(`create table staging${i} (n int auto_increment primary key, id ${type})`);
      for (let at = 0; at < count; at += 50_000) {
        const values = keys.slice(at, at + 50_000).map((key, k) => `(${at + k + 1},${key})`);
        await connection.query(`insert into staging${i} values ${values.join()}`);
      }
    }
    const written = async () => Number((await one(`show global status like 'Innodb_os_log_written'`))[1]);
    const loads = await inRounds(kinds, async kind => {
      await connection.query(`drop table if exists notes; create table notes (id ${kind.type} primary key,
        author int not null, text varchar(100) not null, key (author))`);
      const logBefore = await written();
      const cpuBefore = cpuMsOf(server.pid);
      for (const insert of insertsFrom(count, `staging${kinds.indexOf(kind)}`))
        await connection.query(insert);
      const cpuMs = cpuMsOf(server.pid) - cpuBefore;
      const log = ((await written()) - logBefore) / 1e6;
      await connection.query('analyze table notes');
      const [data, index] = await one(`select data_length, index_length from information_schema.tables
        where table_schema = 'bench' and table_name = 'notes'`);
      return {
        cpuMs,
        megabytes: { index: Number(index) / 1e6, table: (Number(data) + Number(index)) / 1e6, log },
      };
    });
    const [version] = await one('select version()');
    return { title: `MariaDB ${String(version).split('-')[0]}`, loads };
  } finally {
    await connection.end();
    await server.remove();
  }
}
