import { readFileSync } from 'node:fs';
import process from 'node:process';
import {
  dateOf,
  firstAt,
  fromFields,
  lastAt,
  type Sno,
  toAsciiUuid,
  toFields,
  toHex,
  toUuid,
} from '@sno-id/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres18 } from '../servers/postgres-18.mjs';
import { type Db, openPostgres, printSql } from './connect.ts';

/*
 * The column `uuid` on PostgreSQL 18, whose own functions make and read UUIDs v7. Its programs are those of a
 * package for Linux; SNO_TEST=all runs this.
 */

const isRun = process.env['SNO_TEST'] === 'all' && process.platform === 'linux' && process.arch === 'x64';

const golden = JSON.parse(
  readFileSync(new URL('../../../sdk/test/vectors/uuid.json', import.meta.url), 'utf8'),
);
const IDS: readonly Sno[] = golden.forms.map(({ text }: { text: Sno }) => text);
const REFUSED: readonly string[] = golden.refused
  .filter(({ why }: { why: string }) => why !== 'another spelling')
  .map(({ uuid }: { uuid: string }) => uuid);

describe.skipIf(!isRun)('PostgreSQL 18', () => {
  let server: Awaited<ReturnType<typeof startPostgres18>>;
  let db: Db;

  beforeAll(async () => {
    server = await startPostgres18();
    db = await openPostgres({ connectionString: server.url });
    await db.run(await printSql('postgres', '--partition=7'));
    await db.run('create table ids (n int, id uuid primary key)');
    const json = JSON.stringify(IDS.map((id, n) => ({ n, id: toUuid(id) })));
    await db.rows('insert into ids select * from json_populate_recordset(null::ids, ?)', [json]);
  });
  afterAll(async () => {
    await db?.end();
    await server?.remove();
  });

  test('is what runs', async () => {
    const [[version]] = (await db.rows('show server_version')) as [[string]];
    expect(version).toMatch(/^18\./);
  });

  test('extracts version 7 and the time of every ID', async () => {
    const rows = await db.rows(
      `select uuid_extract_version(id)::int, (extract(epoch from uuid_extract_timestamp(id)) * 1000)::float8,
        uuid_extract_timestamp(id) = sno_time(id) from ids order by n`,
    );
    expect(rows).toEqual(IDS.map(id => [7, dateOf(id).getTime(), true]));
  });

  test('has functions that give what the SDK gives', async () => {
    const rows = await db.rows(
      `select sno_text(id), encode(sno_bytes(id), 'hex'), sno_uuid(sno_bytes(id)), sno_uuid(sno_text(id)), sno_ascii_uuid(id),
        sno_tick(id), sno_meta(id), sno_partition(id), sno_sequence(id) from ids where sno_valid(id) order by n`,
    );
    expect(rows).toEqual(
      IDS.map(id => {
        const { tick, meta, partition, sequence } = toFields(id);
        const uuid = toUuid(id);
        return [id, toHex(id), uuid, uuid, toAsciiUuid(id), tick, meta, partition, sequence];
      }),
    );
    expect(
      await db.rows('select value from json_array_elements_text(?) value where sno_valid(value::uuid)', [
        JSON.stringify(REFUSED),
      ]),
    ).toEqual([]);
  });

  test('sorts IDs as the SDK does, and among rows of uuidv7() by time', async () => {
    const sorted = await db.rows('select n from ids order by id');
    expect(sorted.map(([n]) => IDS[n as number])).toEqual([...IDS].sort());

    await db.run('create table mixed (n serial, id uuid primary key, is_native boolean)');
    await db.run(
      `insert into mixed (id, is_native) select uuidv7(i * interval '8 ms'), true from generate_series(1, 500) i`,
    );
    const natives = await db.rows(
      'select (extract(epoch from uuid_extract_timestamp(id)) * 1000)::float8 from mixed order by n',
    );
    // Each stands in a unit of its own, 4 to 8 ms after the native row.
    const ours = natives.map(([ms], i) =>
      toUuid(
        fromFields({
          unixMs: (ms as number) + 4,
          tick: (i & 1) as 0 | 1,
          meta: i & 0xff,
          partition: i,
          sequence: i,
        }),
      ),
    );
    await db.rows(
      'insert into mixed (id, is_native) select value::uuid, false from json_array_elements_text(?) value',
      [JSON.stringify(ours)],
    );
    const rows = await db.rows(
      'select uuid_extract_timestamp(id) >= lag(uuid_extract_timestamp(id)) over (order by id), is_native from mixed order by id',
    );
    expect(rows).toHaveLength(1000);
    expect(rows.slice(1).every(([isLater]) => isLater)).toBe(true);
    // They do alternate: neither stands apart.
    expect(rows.filter(([, isNative], i) => i > 0 && isNative !== rows[i - 1]![1]).length).toBeGreaterThan(
      500,
    );
    const strangers = await db.rows('select count(*)::int from mixed where is_native and sno_valid(id)');
    expect(strangers).toEqual([[0]]);
  });

  test('finds a range of time by toUuid(firstAt(…)) and toUuid(lastAt(…))', async () => {
    const [first, last] = [firstAt(Date.UTC(2020, 0)), lastAt(Date.UTC(2040, 0))];
    const rows = await db.rows('select count(*)::int from ids where id between ? and ?', [
      toUuid(first),
      toUuid(last),
    ]);
    expect(rows).toEqual([[IDS.filter(id => id >= first && id <= last).length]]);
  });

  test('makes IDs with the default of a column, between two UUIDs of its own', async () => {
    await db.run(
      'create table notes (id uuid primary key default sno_uuid(sno_next()) check (sno_valid(id)))',
    );
    const [row] = await db.rows(
      `with before as materialized (select uuidv7(interval '-4 ms') id),
        made as (insert into notes select from before returning id)
      select made.id > before.id, made.id < uuidv7(interval '4 ms'), sno_partition(made.id) from before, made`,
    );
    expect(row).toEqual([true, true, 7]);
  });
});
