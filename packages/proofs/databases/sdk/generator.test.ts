import { spawnSync } from 'node:child_process';
import { fromBytes, toFields } from '@sno-id/sdk';
import type { ClientConfig } from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { requireProgram } from '../servers/programs.mjs';
import { startPostgres } from '../servers/start.mjs';
import { describeOnServers, newPostgres, printSql, withClient } from './connect.ts';

/*
 * The generator that `sno sql postgres --partition=N` prints. `sno_take` is its heart, and takes the unit
 * that the clock reads: the tests give it one.
 */

/** Takes IDs at a unit: the first of them. */
type Take = (unit: number, count?: number) => Promise<{ tick: number; unit: number; sequence: number }>;

const UNIT = 130_000_000_000;
const SECOND = 250;

function takeWith(query: (sql: string) => Promise<{ rows: Record<string, unknown>[] }>): Take {
  return async (unit, count = 1) => {
    const { rows } = await query(`select sno_take(${unit}, ${count})::text as taken`);
    const taken = BigInt(String(rows[0]!['taken']));
    return {
      tick: Number(taken & 1n),
      unit: Number(taken >> 17n),
      sequence: Number((taken >> 1n) & 0xffffn),
    };
  };
}

describeOnServers('the functions in a schema', () => {
  test('leave public empty, and work from any search path', async () => {
    const config = await newPostgres();
    const printed = await printSql('postgres', '--partition=9', '--schema=ids');
    await withClient(config, async client => {
      await client.query(printed);
      await client.query('create table notes (id uuid primary key default ids.sno_uuid(ids.sno_next()))');
      await client.query("set search_path = ''");
      await client.query('insert into public.notes default values');
      const { rows } = await client.query('select ids.sno_partition(id) as partition from public.notes');
      expect(rows).toEqual([{ partition: 9 }]);
      const { rows: left } = await client.query(
        "select proname from pg_proc where pronamespace = 'public'::regnamespace",
      );
      expect(left).toEqual([]);
    });
  });
});

describeOnServers('the generator in PostgreSQL', () => {
  let config: ClientConfig;
  beforeAll(async () => {
    config = await newPostgres();
    await withClient(config, async client => client.query(await printSql('postgres', '--partition=513')));
  });
  // As new: no ID yet.
  beforeEach(() =>
    withClient(config, client =>
      client.query('alter sequence sno_tick0 restart; alter sequence sno_tick1 restart'),
    ),
  );

  /** Runs a script against the generator; the results are compared all at once. */
  const script = (use: (take: Take) => Promise<void>) =>
    withClient(config, client => use(takeWith(sql => client.query(sql))));

  test('an ID has the time of the clock, the partition and the metabyte', async () => {
    await withClient(config, async client => {
      const beforeMs = Date.now();
      const { rows } = await client.query('select sno_next() as plain, sno_next(77) as marked');
      const [plain, marked] = [rows[0].plain, rows[0].marked].map(bytes => toFields(fromBytes(bytes)));
      expect(plain).toMatchObject({ tick: 0, meta: 0, partition: 513 });
      expect(marked).toMatchObject({ tick: 0, meta: 77, partition: 513 });
      expect(plain!.unixMs).toBeGreaterThanOrEqual(beforeMs - 4);
      expect(plain!.unixMs).toBeLessThanOrEqual(Date.now());
    });
  });

  test('the numbers of a unit count from 0, and start over with the next unit', () =>
    script(async take => {
      expect(await take(UNIT)).toEqual({ tick: 0, unit: UNIT, sequence: 0 });
      expect(await take(UNIT)).toEqual({ tick: 0, unit: UNIT, sequence: 1 });
      expect(await take(UNIT, 3)).toEqual({ tick: 0, unit: UNIT, sequence: 2 });
      expect(await take(UNIT)).toEqual({ tick: 0, unit: UNIT, sequence: 5 });
      expect(await take(UNIT + 1)).toEqual({ tick: 0, unit: UNIT + 1, sequence: 0 });
    }));

  test('a unit that is full continues in the next one', () =>
    script(async take => {
      await take(UNIT, 65_535);
      expect(await take(UNIT)).toEqual({ tick: 0, unit: UNIT, sequence: 65_535 });
      expect(await take(UNIT)).toEqual({ tick: 0, unit: UNIT + 1, sequence: 0 });
      expect(await take(UNIT)).toEqual({ tick: 0, unit: UNIT + 1, sequence: 1 });
    }));

  test('a clock that moves back by up to a second changes nothing: IDs still increase', () =>
    script(async take => {
      await take(UNIT);
      expect(await take(UNIT - SECOND)).toEqual({ tick: 0, unit: UNIT, sequence: 1 });
      expect(await take(UNIT - 1)).toEqual({ tick: 0, unit: UNIT, sequence: 2 });
    }));

  test('a clock that moves back by more flips the tick, and IDs have its time', () =>
    script(async take => {
      await take(UNIT);
      expect(await take(UNIT - SECOND - 1)).toEqual({ tick: 1, unit: UNIT - SECOND - 1, sequence: 0 });
      expect(await take(UNIT - SECOND - 1)).toEqual({ tick: 1, unit: UNIT - SECOND - 1, sequence: 1 });
      expect(await take(UNIT - SECOND)).toEqual({ tick: 0, unit: UNIT, sequence: 1 });
    }));

  test('a clock that was set far ahead and corrected, twice, never repeats an ID', () =>
    script(async take => {
      await take(UNIT + 10_000_000); // tick 0 is far ahead
      expect(await take(UNIT)).toMatchObject({ tick: 1, unit: UNIT });
      await take(UNIT + 20_000_000); // past tick 0, which is used again
      expect(await take(UNIT)).toEqual({ tick: 1, unit: UNIT, sequence: 1 });
      expect(await take(UNIT - 5000)).toEqual({ tick: 1, unit: UNIT, sequence: 2 }); // both ticks are ahead
      expect(await take(UNIT + 5)).toMatchObject({ tick: 1, unit: UNIT + 5, sequence: 0 });
    }));

  test.each([-1, 549_755_813_888, 'null'])('a clock that reads the unit %s is refused', async unit => {
    await withClient(config, async client => {
      await expect(client.query(`select sno_take(${unit}, 1)`)).rejects.toThrow(
        /^Expected a clock between 2010 and/,
      );
      expect((await client.query('select last_value from sno_tick0')).rows).toEqual([{ last_value: '0' }]);
    });
  });

  test.each([
    'sno_next(-1)',
    'sno_next(256)',
    'sno_next(null)',
    'sno_batch(1, 256)',
    'sno_batch(0)',
    'sno_batch(1000001)',
  ])('%s is refused', async call => {
    await withClient(config, client => expect(client.query(`select ${call}`)).rejects.toThrow(/^Expected /));
  });

  test('a rollback gives no ID back', () =>
    withClient(config, async client => {
      await client.query('begin');
      const { rows: first } = await client.query('select sno_next() as id');
      await client.query('rollback');
      await client.query('begin; savepoint a; select sno_next(); rollback to a');
      const { rows: second } = await client.query('select sno_next() as id');
      await client.query('commit');
      expect(second[0].id.compare(first[0].id)).toBe(1);
    }));

  test('a batch is in order, without gaps', () =>
    withClient(config, async client => {
      const { rows } = await client.query('select sno_batch as id from sno_batch(70000, 5)');
      const values = rows.map(({ id }) => toFields(fromBytes(id)));
      expect(values.every(({ meta, partition }) => meta === 5 && partition === 513)).toBe(true);
      const numbers = values.map(({ unixMs, sequence }) => (unixMs / 4) * 65_536 + sequence);
      expect(numbers.every((number, i) => number === numbers[0]! + i)).toBe(true);
    }));

  test('sessions on clocks that disagree, with queries that are cancelled, never repeat an ID', async () => {
    const drawn: string[] = [];
    let cancelled = 0;
    let random = 1;
    const next = () => {
      random = (random * 48_271) % 2_147_483_647;
      return random / 2_147_483_647;
    };
    const session = () =>
      withClient(config, async client => {
        const { rows } = await client.query('select pg_backend_pid() as pid');
        const interrupt = async () => {
          await withClient(config, other => other.query(`select pg_cancel_backend(${rows[0].pid})`));
        };
        for (let round = 0; round < 12; round++) {
          // Each row reads another clock: forward, stopped, back by a few units, back by an hour.
          const step = [1, 0, -3, -900_000][Math.floor(next() * 4)]!;
          const sql = `select sno_take(${UNIT} + ${round * 40} + i * ${step}, 1) as taken
            from generate_series(1, 100) i`;
          const [result] = await Promise.allSettled([
            client.query(sql),
            ...(round % 4 === 3 ? [interrupt()] : []),
          ]);
          if (result!.status === 'fulfilled') drawn.push(...result!.value.rows.map(({ taken }) => taken));
          else cancelled++;
        }
      });
    await Promise.all(Array.from({ length: 8 }, session));
    expect(drawn.length).toBe((8 * 12 - cancelled) * 100);
    expect(new Set(drawn).size).toBe(drawn.length);
    // No session that is idle still has the lock.
    await withClient(config, async client => {
      expect(
        (
          await client.query(`select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and datname = current_database()`)
        ).rowCount,
      ).toBe(0);
    });
  });

  test('a transaction that has made IDs and stays open makes nobody wait', () =>
    withClient(config, async open => {
      await open.query('begin');
      await open.query('select sno_next()');
      await withClient(config, async other => {
        await other.query(`set statement_timeout = '5s'`);
        expect((await other.query('select sno_next()')).rowCount).toBe(1);
      });
      await open.query('rollback');
    }));

  test('a role without rights makes IDs as the default of a column, but cannot touch the state', () =>
    withClient(config, async client => {
      await client.query(`create table notes (id uuid primary key default sno_uuid(sno_next()), text text);
        create role writer; grant insert, select on notes to writer; set role writer`);
      await client.query(`insert into notes (text) values ('a'), ('b')`);
      // A temporary sequence of the same name changes nothing.
      await client.query('create temporary sequence sno_tick0 minvalue 0');
      await client.query(`insert into notes (text) values ('c')`);
      expect((await client.query('select text from notes order by id')).rows.map(({ text }) => text)).toEqual(
        ['a', 'b', 'c'],
      );
      await expect(client.query('select sno_take(5, 1)')).rejects.toThrow('permission denied');
      await expect(client.query(`select setval('public.sno_tick0', 1)`)).rejects.toThrow('permission denied');
      await client.query('reset role; drop owned by writer; drop role writer');
    }));

  test('a dump and its copy continue above the last ID, with defaults, checks and generated columns', async () => {
    const copy = await newPostgres();
    await withClient(config, client =>
      client.query(`create table dumped (id bytea primary key default sno_next() check (sno_valid(id)),
          at timestamptz generated always as (sno_time(id)) stored);
        create index on dumped (sno_meta(id));
        insert into dumped select from generate_series(1, 3)`),
    );
    const url = ({ port, database }: ClientConfig) => `postgres://postgres@127.0.0.1:${port}/${database}`;
    const dump = spawnSync(requireProgram('pg_dump'), [url(config)], { encoding: 'utf8' });
    expect(dump.stderr).toBe('');
    const psql = [url(copy), '-q', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null'];
    const restored = spawnSync(requireProgram('psql'), psql, { input: dump.stdout, encoding: 'utf8' });
    expect(restored.stderr).toBe('');
    await withClient(copy, async client => {
      await client.query('insert into dumped default values');
      const { rows } = await client.query('select id, at from dumped order by id');
      expect(rows).toHaveLength(4);
      for (const { id, at } of rows) expect(at.getTime()).toBe(toFields(fromBytes(id)).unixMs);
    });
  });
});

/** It starts another server twice, so only with SNO_TEST=all. */
describeOnServers('a crash of PostgreSQL', () => {
  test.runIf(process.env['SNO_TEST'] === 'all')(
    'repeats no ID of a transaction that was committed, whatever the clock reads after it',
    async () => {
      const server = await startPostgres();
      try {
        const config = { host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' };
        const sql = await printSql('postgres', '--partition=1');
        const before: string[] = [];
        const insert = `insert into taken select sno_take(${UNIT} + i, 1) from generate_series(1, 50) i returning value as id`;
        await withClient(config, async client => {
          await client.query(`${sql}; create table taken (value bigint primary key)`);
          for (let i = 0; i < 5; i++) before.push(...(await client.query(insert)).rows.map(({ id }) => id));
        });
        await server.crash();
        await server.start();
        await withClient(config, async client => {
          const after = (await client.query(insert)).rows.map(({ id }) => id);
          expect(new Set([...before, ...after]).size).toBe(300);
        });
      } finally {
        await server.remove();
      }
    },
  );
});
