import { readFileSync } from 'node:fs';
import {
  firstAt,
  fromBytes,
  lastAt,
  type Sno,
  toAsciiUuid,
  toBytes,
  toFields,
  toHex,
  toUuid,
} from '@sno-id/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, describeOnServers, openMariadb, openPostgres, openSqlite, printSql } from './connect.ts';

/*
 * What `sno sql` prints, on real databases, against the golden data and against the SDK.
 */

const vectors = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../sdk/test/vectors/${name}.json`, import.meta.url), 'utf8'));

const isAll = process.env['SNO_TEST'] === 'all';

/** IDs of the golden data, and some others that repeat in each run. SNO_TEST=all takes every one. */
const IDS: readonly Sno[] = [
  ...vectors('codec')
    // In Danish, aa is the last letter.
    .filter(({ text }: { text: string }, i: number) => isAll || i % 4 === 0 || text.includes('aa'))
    .map(({ bytes }: { bytes: string }) => fromBytes(Buffer.from(bytes, 'hex'))),
  ...manyIds(200),
];

/** Each of {@link IDS} with its other forms and its fields, in the order of the queries' columns. */
const EXPECTED = IDS.map((id, n) => {
  const { unixMs, tick, meta, partition, sequence } = toFields(id);
  return [n, id, toHex(id), toUuid(id), toAsciiUuid(id), unixMs, tick, meta, partition, sequence];
});

/** Texts that are not IDs, without NULs and lone surrogates, which not every database's text can have. */
const INVALID: readonly string[] = vectors('text-invalid')
  .cases.map(({ text }: { text: string }) => text)
  .filter((text: string) => !/\0|\p{Surrogate}/u.test(text));

/** UUIDs that no ID has, in a spelling that databases take. */
const REFUSED_UUIDS: readonly string[] = vectors('uuid')
  .refused.filter(({ why }: { why: string }) => why !== 'another spelling')
  .map(({ uuid }: { uuid: string }) => uuid);

/** Times inside, at and around units and the ends of the format, in microseconds since 1970. */
const TIMES_US: readonly number[] = [
  1262304000000, 1262304000003.999, 1262304000004, 1767225600000, 1767225600001.5, 1767225600003.999,
  1767225600004, 1900000000123.456, 2147483648000, 3461327255548, 3461327255551, 3461327255551.999,
].map(ms => Math.round(ms * 1000));

test('the golden data is all there', () => {
  expect(IDS.length).toBe(isAll ? 2007 : 666);
  expect(INVALID.length).toBeGreaterThan(300);
  expect(REFUSED_UUIDS.length).toBe(46);
});

describeOnServers('PostgreSQL', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openPostgres();
    await db.run(await printSql('postgres'));
    await db.run('create table ids (n int, bytes bytea, text text collate "C", uuid uuid)');
    const json = JSON.stringify(
      IDS.map((id, n) => ({ n, text: id, bytes: `\\x${toHex(id)}`, uuid: toUuid(id) })),
    );
    await db.rows('insert into ids select * from json_populate_recordset(null::ids, ?)', [json]);
  });
  afterAll(() => db.end());

  test.each(['bytes', 'text', 'uuid'])('every function gives what the SDK gives, from %s', async column => {
    const text = column === 'text' ? 'text' : `sno_text(${column})`;
    const bytes = column === 'bytes' ? 'bytes' : `sno_bytes(${column})`;
    const uuid = column === 'uuid' ? 'uuid' : `sno_uuid(${column})`;
    const rows =
      await db.rows(`select n, ${text}, encode(${bytes}, 'hex'), ${uuid}, sno_ascii_uuid(${column}),
      (extract(epoch from sno_time(${column})) * 1000)::float8, sno_tick(${column}), sno_meta(${column}),
      sno_partition(${column}), sno_sequence(${column}) from ids where sno_valid(${column}) order by n`);
    expect(rows).toEqual(EXPECTED);
  });

  test.each(['bytes', 'text', 'uuid'])('%s sorts as the SDK does', async column => {
    const rows = await db.rows(`select text from ids order by ${column}`);
    expect(rows.map(([text]) => text)).toEqual([...IDS].sort());
  });

  test.each(['sno_bytes', 'sno_uuid', 'sno_time', 'sno_tick', 'sno_meta', 'sno_partition', 'sno_sequence'])(
    '%s refuses every text that is not an ID',
    async name => {
      // One statement for all: each text's error is caught where it happens.
      await db.run(`create or replace function pg_temp.refuses(value text) returns boolean language plpgsql as $$
        begin perform ${name}(value); return false;
        exception when invalid_parameter_value then return true; end $$`);
      const rows = await db.rows(
        'select value from json_array_elements_text(?) value where not pg_temp.refuses(value) or sno_valid(value)',
        [JSON.stringify(INVALID)],
      );
      expect(rows).toEqual([]);
    },
  );

  test.each([
    'sno_bytes',
    'sno_text',
    'sno_ascii_uuid',
    'sno_time',
    'sno_tick',
    'sno_meta',
    'sno_partition',
    'sno_sequence',
  ])('%s refuses every UUID that no ID has', async name => {
    await db.run(`create or replace function pg_temp.refuses(value uuid) returns boolean language plpgsql as $$
      begin perform ${name}(value); return false;
      exception when invalid_parameter_value then return true; end $$`);
    const rows = await db.rows(
      'select value from json_array_elements_text(?) value where not pg_temp.refuses(value::uuid) or sno_valid(value::uuid)',
      [JSON.stringify(REFUSED_UUIDS)],
    );
    expect(rows).toEqual([]);
  });

  test('a plain check takes every UUID of an ID, and none of anyone else', async () => {
    const [check] = (await printSql('postgres')).match(/check \(id::text like '.+'\)/)!;
    await db.run(`create temp table checked (id uuid primary key ${check});
      insert into checked select uuid from ids on conflict do nothing`);
    const strangers = REFUSED_UUIDS.filter(uuid => !uuid.slice(19).startsWith('8073-6e6f'));
    expect(strangers).toHaveLength(30);
    for (const uuid of strangers) {
      await expect(db.rows('insert into checked values (?)', [uuid]), uuid).rejects.toThrow(/violates check/);
    }
  });

  test.each([
    `sno_text('\\x00'::bytea)`,
    `sno_time('\\x0102030405060708090a0b'::bytea)`,
    `sno_uuid('\\x'::bytea)`,
    `sno_text('00000000-0000-0000-0000-000000000000'::uuid)`,
    `sno_bytes('ffffffff-ffff-4fff-8fff-ffffffffffff'::uuid)`,
    `sno_meta('019a8e3c-6f41-7c3f-9d6a-2f1b3c4d5e6f'::uuid)`,
  ])('%s is an error that says what came', async call => {
    await expect(db.rows(`select ${call}`)).rejects.toThrow(/^Expected a sno ID, got /);
  });

  test('null gives null', async () => {
    const calls = ['text', 'bytes', 'uuid', 'time', 'meta', 'valid'].map(name =>
      name === 'text' ? 'sno_text(null::bytea)' : `sno_${name}(null::text)`,
    );
    expect(
      await db.rows(`select ${calls.join().replace('sno_bytes(null::text)', 'sno_bytes(null::uuid)')}`),
    ).toEqual([calls.map(() => null)]);
  });

  test('bounds are those of the SDK', async () => {
    for (const us of TIMES_US) {
      const time = `(timestamptz '1970-01-01Z' + ? * interval '1 microsecond')`;
      const [row] = await db.rows(`select sno_text(sno_first(${time})), sno_text(sno_last(${time}))`, [
        us,
        us,
      ]);
      expect(row, `${us}`).toEqual([firstAt(us / 1000), lastAt(us / 1000)]);
    }
    const [open] = await db.rows(
      `select sno_text(sno_first('-infinity')), sno_text(sno_first('2009-12-31T23:59:59.999Z')),
        sno_text(sno_last('2079-09-07T15:47:35.552Z')), sno_text(sno_last('infinity'))`,
    );
    expect(open).toEqual(['2'.repeat(16), '2'.repeat(16), 'x'.repeat(16), 'x'.repeat(16)]);
    for (const call of [`sno_first('2079-09-07T15:47:35.552Z')`, `sno_last('2009-12-31T23:59:59.999Z')`]) {
      await expect(db.rows(`select ${call}`), call).rejects.toThrow(/^Expected a time /);
    }
  });

  test.each([
    ['uuid', (bound: string) => `sno_uuid(${bound})`],
    ['bytes', (bound: string) => bound],
    ['text', (bound: string) => `sno_text(${bound})`],
  ])('a range of time is two constants for an index on %s', async (column, as) => {
    await db.run(
      `create index ids_${column} on ids (${column}); set enable_seqscan = off; set enable_bitmapscan = off`,
    );
    const plan = await db.rows(`explain (costs off) select n from ids where ${column} between
      ${as(`sno_first('2026-01-01Z')`)} and ${as(`sno_last('2026-01-31Z')`)}`);
    const [, condition] = plan.flat() as string[];
    expect(plan[0]).toEqual([`Index Scan using ids_${column} on ids`]);
    expect(condition).toMatch(/Index Cond: /);
    expect(condition).not.toContain('sno_');
    await db.run('reset enable_seqscan; reset enable_bitmapscan');
  });

  test('a locale loses rows of a range and adds others, and "C" does neither', async () => {
    const found = async (collation: string, first: string, last: string) => {
      const query = `select text from ids where text collate "${collation}" between ? and ?`;
      return (await db.rows(query, [first, last])).map(([text]) => text as string);
    };
    const lacking = ['9a22222222222222', 'b222222222222222'] as const;
    const excess = ['9222222222222222', 'aaxxxxxxxxxxxxxx'] as const;
    for (const [first, last] of [lacking, excess]) {
      const right = IDS.filter(id => id >= first && id <= last).sort();
      expect((await found('C', first, last)).sort()).toEqual(right);
      const wrong = await found('da-x-icu', first, last);
      const missing = right.filter(id => !wrong.includes(id));
      const added = wrong.filter(id => id < first || id > last);
      expect(last === lacking[1] ? missing : added).not.toEqual([]);
    }
  });

  test('times do not depend on the time zone of the session', async () => {
    const query = `select encode(sno_first(timestamptz '2026-07-01 12:00Z'), 'hex'),
      extract(epoch from sno_time('9d5ve82222222222'))::float8`;
    const before = await db.rows(query);
    await db.run(`set time zone 'America/New_York'`);
    expect(await db.rows(query)).toEqual(before);
    await db.run('reset time zone');
  });
});

describeOnServers('MariaDB', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openMariadb();
    await db.run(await printSql('mysql'));
    await db.run(`create table ids (n int primary key, bytes binary(10),
      text char(16) character set ascii collate ascii_bin, uuid char(36) character set ascii collate ascii_bin)`);
    const values = IDS.map((id, n) => `(${n}, x'${toHex(id)}', '${id}', '${toUuid(id)}')`);
    await db.run(`insert into ids values ${values.join()}`);
  });
  afterAll(() => db.end());

  test.each(['bytes', 'text', 'uuid'])('every function gives what the SDK gives, from %s', async column => {
    const rows =
      await db.rows(`select n, sno_text(${column}), lower(hex(sno_bytes(${column}))), sno_uuid(${column}),
      sno_ascii_uuid(${column}), sno_unix_ms(${column}), sno_tick(${column}), sno_meta(${column}), sno_partition(${column}), sno_sequence(${column})
      from ids where sno_valid(${column}) order by n`);
    expect(rows).toEqual(EXPECTED);
  });

  test('times are those of the SDK', async () => {
    const rows = await db.rows('select cast(sno_time(bytes) as char) from ids order by n');
    const iso = IDS.map(id => new Date(toFields(id).unixMs).toISOString().replace('T', ' ').replace('Z', ''));
    expect(rows.flat()).toEqual(iso);
  });

  test.each(['bytes', 'text', 'uuid'])('%s sorts as the SDK does', async column => {
    const rows = await db.rows(`select text from ids order by ${column}`);
    expect(rows.map(([text]) => text)).toEqual([...IDS].sort());
  });

  test.each([
    'bytes',
    'text',
    'uuid',
    'ascii_uuid',
    'unix_ms',
    'time',
    'tick',
    'meta',
    'partition',
    'sequence',
  ])('sno_%s gives null for every text that is not an ID', async name => {
    // Ten bytes are the bytes of an ID, whatever they are.
    for (const text of INVALID.filter(
      text => Buffer.byteLength(text) !== 10 && Buffer.byteLength(text) <= 64,
    )) {
      expect(await db.rows(`select sno_${name}(?)`, [text]), text).toEqual([[null]]);
    }
  });

  test('every UUID that no ID has is null', async () => {
    for (const uuid of [...REFUSED_UUIDS, ...IDS.slice(0, 5).map(toAsciiUuid)]) {
      const call = 'select sno_bytes(?), sno_bytes(unhex(?)), sno_valid(?), sno_meta(?)';
      expect(await db.rows(call, [uuid, `00${uuid.replaceAll('-', '').slice(2)}`, uuid, uuid]), uuid).toEqual(
        [[null, null, 0, null]],
      );
    }
  });

  test('a UUID is read in upper case, and as 16 bytes', async () => {
    const rows = await db.rows(
      `select n from ids where sno_bytes(upper(uuid)) = bytes and sno_bytes(unhex(replace(uuid, '-', ''))) = bytes`,
    );
    expect(rows).toHaveLength(IDS.length);
  });

  test('the type uuid sorts as the SDK does, and the functions take it', async () => {
    await db.run('create table uuids (id uuid, n int); insert into uuids select uuid, n from ids');
    const rows = await db.rows('select n, sno_text(id) from uuids order by id');
    expect(rows.map(([n]) => IDS[n as number])).toEqual([...IDS].sort());
    expect(rows.map(([, text]) => text)).toEqual([...IDS].sort());
    const [first, last] = [firstAt(Date.UTC(2020, 0)), lastAt(Date.UTC(2040, 0))];
    const [[count]] = (await db.rows('select count(*) from uuids where id between ? and ?', [
      toUuid(first),
      toUuid(last),
    ])) as [[number]];
    expect(count).toBe(IDS.filter(id => id >= first && id <= last).length);
  });

  test('what is too long is an error or null, and never an ID', async () => {
    const long = 'brpk4q72xwf2m63l'.repeat(5);
    await expect(db.rows('select sno_bytes(?)', [long])).rejects.toThrow(/too long/);
    await db.run(`set @mode = @@sql_mode, sql_mode = ''`);
    expect(await db.rows('select sno_bytes(?)', [long])).toEqual([[null]]);
    await db.run('set sql_mode = @mode');
  });

  test('bounds are those of the SDK', async () => {
    for (const us of TIMES_US) {
      const time = `timestampadd(microsecond, ?, timestamp '1970-01-01 00:00:00.000000')`;
      const [row] = await db.rows(`select sno_text(sno_first(${time})), sno_text(sno_last(${time}))`, [
        us,
        us,
      ]);
      expect(row, `${us}`).toEqual([firstAt(us / 1000), lastAt(us / 1000)]);
    }
    const [open] = await db.rows(
      `select sno_text(sno_first('1000-01-01')), sno_text(sno_first('2009-12-31 23:59:59.999')),
        sno_text(sno_last('2079-09-07 15:47:35.552')), sno_text(sno_last('9999-12-31')),
        sno_first('2079-09-07 15:47:35.552'), sno_last('2009-12-31 23:59:59.999')`,
    );
    expect(open).toEqual(['2'.repeat(16), '2'.repeat(16), 'x'.repeat(16), 'x'.repeat(16), null, null]);
  });
});

describe('SQLite', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openSqlite();
    await db.run('create table notes (n integer primary key, id)');
    await db.run(await printSql('sqlite'));
    const values = IDS.map(
      (id, n) =>
        `(${n}, '${id}'), (${n + IDS.length}, x'${toHex(id)}'), (${n + 2 * IDS.length}, '${toUuid(id)}')`,
    );
    await db.run(`insert into notes (n, id) values ${values.join()}`);
  });
  afterAll(() => db.end());

  const fields = 'sno_unix_ms, sno_tick, sno_meta, sno_partition, sno_sequence';

  test('the view gives what the SDK gives, from text, from blobs and from UUIDs', async () => {
    // A row takes a while: what the expressions share is computed again for each of them, so that a key is
    // still found by its index.
    const query = `select n % ?, sno_text, lower(hex(sno_bytes)), sno_uuid, sno_ascii_uuid, ${fields} from notes_sno
      where n / ? = ? and n % ? % 5 = 0 order by n`;
    const some = EXPECTED.filter((_, n) => n % 5 === 0);
    for (const form of [0, 1, 2])
      expect(await db.rows(query, [IDS.length, IDS.length, form, IDS.length])).toEqual(some);
  });

  test('times are those of the SDK, and so are the generated columns', async () => {
    const rows = await db.rows('select sno_time, id_unix_ms, id_meta from notes_sno where n < ? order by n', [
      IDS.length,
    ]);
    const expected = IDS.map(id => {
      const { unixMs, meta } = toFields(id);
      return [new Date(unixMs).toISOString(), unixMs, meta];
    });
    expect(rows).toEqual(expected);
  });

  test('the view finds a key by its index', async () => {
    await db.run('create index notes_id on notes (id)');
    const plan = await db.rows(
      `explain query plan select sno_time from notes_sno where id = 'brpk4q72xwf2m63l'`,
    );
    expect(plan.flat().join()).toContain('INDEX notes_id (id=?)');
  });

  test('an index on a generated column is used', async () => {
    await db.run('create index notes_meta on notes (id_meta)');
    const plan = await db.rows('explain query plan select n from notes where id_meta = 3');
    expect(plan.flat().join()).toContain('USING INDEX notes_meta (id_meta=?)');
  });

  test('text, blobs and UUIDs sort as the SDK does', async () => {
    for (const form of [0, 1, 2]) {
      const rows = await db.rows('select n % ? from notes where n / ? = ? order by id', [
        IDS.length,
        IDS.length,
        form,
      ]);
      expect(rows.map(([n]) => IDS[n as number])).toEqual([...IDS].sort());
    }
  });

  test('whatever is not an ID is null', async () => {
    const values = [
      ...INVALID,
      ...REFUSED_UUIDS,
      `${toUuid(IDS[0]!)}0`,
      null,
      5,
      1.5,
      new Uint8Array(9),
      new Uint8Array(11),
    ];
    for (const [i, value] of values.entries())
      await db.rows('insert into notes (n, id) values (?, ?)', [1e6 + i, value]);
    // SQLite reads a text up to its first NUL, wherever it is.
    await db.run(`insert into notes (n, id) values (2000000, 'brpk4q72xwf2m63l' || char(0)),
      (2000001, 'brpk' || char(0) || 'q72xwf2m63l'), (2000002, char(0) || 'rpk4q72xwf2m63l')`);
    const rows =
      await db.rows(`select n from notes_sno where n >= 1000000 and coalesce(sno_text, sno_bytes, sno_uuid, sno_ascii_uuid,
      sno_time, sno_unix_ms, sno_tick, sno_meta, sno_partition, sno_sequence, id_unix_ms, id_meta) is not null`);
    expect(rows.map(([n]) => values[(n as number) - 1e6] ?? n)).toEqual([]);
    await db.run('delete from notes where n >= 1000000');
  });

  test('bounds are those of the SDK', async () => {
    const comment = (await printSql('sqlite'))
      .split('For a text column:\n')[1]!
      .replace('-- For a blob:\n', '');
    const expressions = comment.replace(/^-- /gm, '').split(/\n(?= *\(select)/);
    const ask = async (ms: number) =>
      (await db.rows(`select ${expressions.join(',\n').replaceAll(':ms', '?1')}`, [ms]))[0]!;
    expect(expressions).toHaveLength(4);
    for (const us of TIMES_US) {
      const ms = Math.floor(us / 1000);
      const [first, last, firstBytes, lastBytes] = await ask(ms);
      expect([first, last], `${ms}`).toEqual([firstAt(ms), lastAt(ms)]);
      expect([firstBytes, lastBytes]).toEqual([toBytes(firstAt(ms)), toBytes(lastAt(ms))]);
    }
    expect((await ask(0)).slice(0, 2)).toEqual(['2'.repeat(16), null]);
    expect((await ask(3461327255552)).slice(0, 2)).toEqual([null, 'x'.repeat(16)]);
    // Seconds in place of milliseconds would otherwise begin with the first ID of all.
    const none = [null, null, null, null];
    expect(await ask(1_262_304_000)).toEqual(none);
    expect(await ask(1_767_225_600)).toEqual(none);
    expect(await ask(3_461_327_255)).toEqual(none);
    expect((await ask(1_262_303_999))[0]).toEqual('2'.repeat(16));
    expect((await ask(3_461_327_256))[0]).toEqual('2'.repeat(16));
  });
});

/** IDs whose bytes are those of a linear congruential generator. */
function manyIds(count: number): Sno[] {
  let state = 12345n;
  const byte = () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number(state >> 56n);
  };
  return Array.from({ length: count }, () => fromBytes(Uint8Array.from({ length: 10 }, byte)));
}
