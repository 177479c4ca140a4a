/*
 * The rules of `rules.ts` in SQL: each operation is one statement, and so one round trip and one transaction. All of them
 * begin with the row of the authority, and with what the database says about itself.
 */

import { requireChoice, requireKeys, requireMethod } from '@sno-id/sdk/core';
import { LABELS } from '../../format/grant.ts';
import { MAX_SLAB, SLAB_MS, slabAt, startOfSlab } from '../../format/slab.ts';
import { requireFunction } from '../../options.ts';
import { newAuthorityName } from '../authority-name.ts';
import { notSetUp, ROLLED_BACK, requireAdvance, requireSlab, restored, unconfirmed } from '../rules.ts';
import {
  ADVANCED_SLABS,
  type AuthorityStore,
  BLOCK_LABELS,
  HORIZON_SLABS,
  type StoreMoment,
  type StoreStatus,
  UNCONFIRMED_SLABS,
} from '../store.ts';
import { requireTables } from './tables.ts';

/**
 * What the store needs of a client: a `Pool` of `pg` has it. For `postgres.js`, pass
 * `{ query: async (text, values) => ({ rows: await sql.unsafe(text, values) }) }`.
 */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly object[] }>;
}

export interface PostgresStoreOptions {
  /** Unix milliseconds, in place of the database's clock: for tests. */
  readonly now?: (() => number) | undefined;
  /** The prefix of its tables; two authorities in one schema have two. @default 'sno_grants' */
  readonly tables?: string | undefined;
  /**
   * Names the statements, so that each connection plans them once: a check-in then takes the database about half the time.
   * For `pg`, whose `query` takes `{ name, text, values }`. Leave it out behind a pooler that does not support named
   * statements, such as PgBouncer before 1.21 in transaction mode.
   *
   * @default false
   */
  readonly prepare?: boolean | undefined;
}

/** The row that every statement returns. */
interface Row {
  readonly authority: string;
  readonly epoch: string;
  readonly now_ms: string;
  readonly here: string;
  readonly name: string;
  readonly current_slab: string | number;
  readonly is_admitted: boolean;
}

/** Serialization failure, deadlock: another transaction came between, and the statement has done nothing. */
const CONFLICTS = ['40001', '40P01'];
const MAX_TRIES = 20;

/**
 * A store in PostgreSQL 13 or later, for any number of replicas.
 *
 * The name of the store is the system identifier, the timeline, and the object IDs of database and table. A standby that
 * was promoted, a restored base backup and a restored dump all have another one. A commit waits for the synchronous
 * standbys, if there are any, even where `synchronous_commit` is off. With asynchronous standbys a failover can lose
 * commits: that is what the name is for, and nothing is granted then until you run `sno-grants advance`.
 *
 * @example
 * const store = postgresStore(new Pool({ connectionString: process.env.DATABASE_URL }), { prepare: true });
 */
export function postgresStore(client: PostgresClient, options: PostgresStoreOptions = {}): AuthorityStore {
  const given = requireKeys('options', options, ['now', 'tables', 'prepare']);
  const { now, tables = 'sno_grants', prepare = false } = given;
  requireMethod('client', client, 'query');
  requireChoice('prepare', prepare, [false, true]);
  if (now !== undefined) requireFunction('now', now);
  requireTables(tables);

  /** The authority as `me`; as `admitted`, the same row if the store may be used. `$1` is the time of a test, or null. */
  const me = (lock = '') => `
    me as (
      select a.*, ${HERE(tables)} as here, t.now_ms, t.is_durable,
        least(greatest(div(t.now_ms - ${startOfSlab(0)}, ${SLAB_MS}), 0), ${MAX_SLAB})::int as slab
      from ${tables} a, (
        select coalesce($1::bigint, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) as now_ms,
          -- The commit waits for the standbys that the server is configured to wait for, whatever the session says.
          set_config('synchronous_commit', case when current_setting('synchronous_commit') in ('off', 'local')
            then 'on' else current_setting('synchronous_commit') end, true) is not null as is_durable
      ) t ${lock}
    ),
    admitted as (
      select *, greatest(slab, current_slab) as present from me
      where name = here and slab <= current_slab + ${UNCONFIRMED_SLABS} and is_durable
    )`;
  /** Moves the last slab on, and forgets what was spent before it: nobody spends in the past. */
  const move = (unless = 'false') => `
    moved as (
      update ${tables} a set current_slab = admitted.slab from admitted
      where admitted.slab > a.current_slab and not (${unless}) returning a.current_slab
    ),
    forgotten as (delete from ${tables}_spent where slab < (select current_slab from moved) - 1)`;
  const result = `authority, epoch, now_ms, here, name, current_slab,
    exists (select from admitted) as is_admitted`;
  const floor = (slab: string) => `case when ${slab} <= floor_slab then floor_label else 0 end`;
  const aligned = (label: string) => `((${label}) + $4::bigint - 1) / $4::bigint * $4::bigint`;
  const listOf = (list: string) => `coalesce(${list}, '[]')::text`;

  const sql = {
    // The lock on the row of the authority keeps an `advance` from coming between the floor and the counter.
    reserve: `with ${me('for no key update of a')}, ${move()},
      counted as (
        insert into ${tables}_slabs as c (slab, next)
        select $2::int, ${aligned(floor('$2::int'))} + $3::bigint from admitted
        where $2::int <= present + ${HORIZON_SLABS} and ${aligned(floor('$2::int'))} + $3::bigint <= ${LABELS}
        on conflict (slab) do update set next = ${aligned('c.next')} + $3::bigint
          where ${aligned('c.next')} + $3::bigint <= ${LABELS}
        returning next
      )
      select ${result}, (select next - $3::bigint from counted) as first from me`,
    exchange: `with ${me()},
      known as (select nonce from ${tables}_devices where device = $2::text),
      beyond as (
        select 1 from admitted, jsonb_to_recordset($6::text::jsonb) as held (slab int, "end" bigint)
        left join ${tables}_slabs c on c.slab = held.slab
        where held."end" > coalesce(c.next, ${floor('held.slab')}) limit 1
      ),
      ${move('exists (select from beyond)')},
      marked as (update ${tables} set name = '${ROLLED_BACK}' where exists (select from beyond)),
      written as (
        insert into ${tables}_devices as d (device, nonce, epoch)
        select $2::text, $4::text, case when $3::text = '' then epoch else least($5::bigint, epoch) end from admitted
        where not exists (select from beyond) and (exists (select from known)
          or $3::text = '' or ($6::text is not null and $5::bigint <> epoch))
        on conflict (device) do update set nonce = excluded.nonce, epoch = greatest(d.epoch, excluded.epoch)
          where d.nonce in ($3::text, $4::text)
            or (d.epoch < (select epoch from admitted) and $6::text is not null)
        returning 1
      )
      select ${result}, exists (select from written) as is_written, exists (select from beyond) as is_beyond,
        exists (select from known where nonce = $4::text) as is_repeated from me`,
    spend: `with ${me()}, ${move()},
      counted as (
        insert into ${tables}_spent as s (slab, principal, blocks)
        select wanted.slab::int, $2::text, 1 from admitted, jsonb_array_elements_text($3::text::jsonb)
          with ordinality as wanted (slab, i) order by i
        on conflict (slab, principal) do update set blocks = s.blocks + 1 where s.blocks < $4::int
        returning s.slab
      )
      select ${result}, ${listOf('(select json_agg(slab order by slab) from counted)')} as slabs from me`,
    status: `with ${me()}
      select ${result}, ${listOf(
        `(select json_agg(json_build_object('slab', slab, 'labels', next) order by slab) from ${tables}_slabs)`,
      )} as reserved from me`,
  };

  async function query(text: string, values?: unknown[], name?: string): Promise<readonly object[]> {
    for (let tries = 1; ; tries++) {
      try {
        // With `prepare` it is a client that takes a statement with a name.
        const result = name ? client.query({ name, text, values } as never) : client.query(text, values);
        return (await result).rows;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === UNDEFINED_TABLE) throw notSetUp(error);
        if (tries === MAX_TRIES || !CONFLICTS.includes(code ?? '')) throw error;
      }
    }
  }

  async function run<T extends object>(operation: keyof typeof sql, ...values: unknown[]): Promise<Row & T> {
    const name = prepare ? `${tables}_${operation}` : undefined;
    const [row] = (await query(sql[operation], [now ? now() : null, ...values], name)) as (Row & T)[];
    if (!row) throw notSetUp();
    return row;
  }

  async function step<T extends object>(operation: keyof typeof sql, ...values: unknown[]): Promise<Row & T> {
    const row = await run<T>(operation, ...values);
    if (row.is_admitted) return row;
    if (row.name !== row.here) throw restored(row.name, row.here);
    throw unconfirmed(slabAt(Number(row.now_ms)), Number(row.current_slab));
  }

  async function status(): Promise<StoreStatus> {
    const row = await run<{ reserved: string }>('status');
    return {
      ...momentOf(row),
      name: row.here,
      acceptedName: row.name,
      currentSlab: Number(row.current_slab),
      reserved: JSON.parse(row.reserved),
    };
  }

  return {
    async init() {
      const [found] = (await query(`select to_regclass('${tables}') is not null as is_there`)) as [
        { is_there: boolean },
      ];
      if (found.is_there) return;
      try {
        await query(setUp(tables, newAuthorityName(), now?.()));
      } catch (error) {
        // Another replica was faster: it has done all of it.
        if (!ALREADY_THERE.includes((error as { code?: string }).code ?? '')) throw error;
      }
    },
    async reserve({ slab, labels, align }) {
      requireSlab(slab, MAX_SLAB);
      const row = await step<{ first: string | null }>('reserve', slab, labels, align);
      requireSlab(slab, Math.max(Number(row.current_slab), slabAt(Number(row.now_ms))));
      return { ...momentOf(row), first: row.first === null ? undefined : Number(row.first) };
    },
    async exchange({ device, nonce, proposal, epoch, proof }) {
      const row = await step<{ is_written: boolean; is_beyond: boolean; is_repeated: boolean }>(
        'exchange',
        device,
        nonce,
        proposal,
        epoch,
        proof === undefined ? null : JSON.stringify(proof),
      );
      if (row.is_beyond) throw restored(ROLLED_BACK, row.here);
      const verdict = row.is_written ? (row.is_repeated ? 'repeated' : 'accepted') : 'fork';
      return { ...momentOf(row), verdict };
    },
    async spend({ principal, slabs, limit }) {
      const row = await step<{ slabs: string }>('spend', principal, JSON.stringify(slabs), limit);
      return { ...momentOf(row), slabs: JSON.parse(row.slabs) };
    },
    status,
    async advance(given) {
      const { blocks, confirmTime } = requireAdvance(given);
      await settle(tables, now?.(), confirmTime, blocks * BLOCK_LABELS);
      return status();
    },
    async confirmTime() {
      await settle(tables, now?.(), true, undefined);
      return status();
    },
  };

  /** Runs the block below, and turns what it raises into an error of the store. */
  async function settle(...change: Parameters<typeof settleBlock>): Promise<void> {
    try {
      await query(settleBlock(...change));
    } catch (error) {
      const slabs = /sno_grants: slab (\d+) after (-?\d+)/.exec((error as Error).message);
      if (slabs) throw unconfirmed(Number(slabs[1]), Number(slabs[2]));
      if (/sno_grants: empty/.test((error as Error).message)) throw notSetUp();
      throw error;
    }
  }
}

const UNDEFINED_TABLE = '42P01';
/** A table, a type, a row. */
const ALREADY_THERE = ['42P07', '42710', '23505'];

function momentOf({ authority, epoch, now_ms }: Row): StoreMoment {
  return { authority, epoch: Number(epoch), nowMs: Number(now_ms) };
}

/**
 * What the database is. Not `pg_control_checkpoint()`, which still has the old timeline after a promotion. It fails on a
 * standby, as it should.
 */
const HERE = (tables: string) =>
  `concat_ws(' ', 'postgres', (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database()), '${tables}'::regclass::oid)`;

const nowIn = (nowMs: number | undefined) =>
  nowMs === undefined
    ? 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'
    : `${Math.floor(nowMs)}::bigint`;

/** One block, so that it is one transaction over any client; the lock lets one replica at a time in. */
function setUp(tables: string, authority: string, nowMs: number | undefined): string {
  return `do $$ begin
    perform pg_advisory_xact_lock(hashtext('${tables}'));
    if to_regclass('${tables}') is not null then return; end if;
    create table ${tables} (
      one boolean primary key default true check (one),
      authority text not null, name text not null, epoch bigint not null, current_slab int not null,
      floor_slab int not null, floor_label bigint not null
    );
    create table ${tables}_slabs (slab int primary key, next bigint not null) with (fillfactor = 50);
    create table ${tables}_devices (device text primary key, nonce text not null, epoch bigint not null);
    create table ${tables}_spent (slab int, principal text, blocks int not null, primary key (slab, principal));
    insert into ${tables} (authority, name, epoch, current_slab, floor_slab, floor_label)
    select '${authority}', ${HERE(tables)}, 1,
      least(greatest(div(${nowIn(nowMs)} - ${startOfSlab(0)}, ${SLAB_MS}), 0), ${MAX_SLAB}), -1, 0;
  end $$`;
}

/**
 * Accepts the time, and with `labels` the store as well. Statement by statement under a lock on the authority's row:
 * one statement alone would not see the counters of slabs that were first reserved while it waited for that row.
 */
function settleBlock(
  tables: string,
  nowMs: number | undefined,
  isTimeConfirmed: boolean,
  labels: number | undefined,
): string {
  return `do $$ declare
    now_ms constant bigint := ${nowIn(nowMs)};
    present constant int := least(greatest(div(now_ms - ${startOfSlab(0)}, ${SLAB_MS}), 0), ${MAX_SLAB});
    me ${tables}%rowtype;
  begin
    perform set_config('synchronous_commit', 'on', true);
    select * into me from ${tables} for update;
    if not found then raise 'sno_grants: empty'; end if;
    if ${isTimeConfirmed} then
      me.current_slab := present;
    elsif present > me.current_slab + ${UNCONFIRMED_SLABS} then
      raise 'sno_grants: slab % after %', present, me.current_slab;
    else
      me.current_slab := greatest(present, me.current_slab);
    end if;
    update ${tables} set current_slab = me.current_slab;
    ${
      labels === undefined
        ? ''
        : `update ${tables}_slabs set next = least(next + ${labels}, ${LABELS});
    update ${tables} set name = ${HERE(tables)}, epoch = greatest(epoch + 1, now_ms),
      floor_slab = least(me.current_slab + ${ADVANCED_SLABS}, ${MAX_SLAB}),
      floor_label = least(floor_label + ${labels}, ${LABELS});`
    }
  end $$`;
}
