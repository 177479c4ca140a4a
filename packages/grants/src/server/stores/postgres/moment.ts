/*
 * What all statements begin with, in SQL: the row of the authority, the time, what the database calls itself,
 * and whether the store may be used.
 */

import { LABELS } from '../../../format/grant.ts';
import { MAX_SLAB, SLAB_MS, startOfSlab } from '../../../format/slab.ts';
import {
  ADVANCE_BLOCKS,
  ADVANCED_SLABS,
  BLOCK_LABELS,
  RANDOM_BLOCKS,
  UNCONFIRMED_SLABS,
  UNCONFIRMED_SLABS_BACK,
} from '../../store.ts';
import type { Place } from './place.ts';

/** Labels that `advance` by itself may skip in a slab that can still be granted: half of them. */
const AUTOMATIC_LABELS = LABELS / 2;
const MAX_JUMP = (ADVANCE_BLOCKS + RANDOM_BLOCKS) * BLOCK_LABELS;

/** Reading it means reading a file, and a session never changes servers: it is read once in each. */
const SYSTEM = `coalesce(nullif(current_setting('sno_grants.system', true), ''),
      set_config('sno_grants.system', (pg_control_system()).system_identifier::text, false))`;

/**
 * What the database is: the system, the timeline, the database and the table. Not `pg_control_checkpoint()`,
 * which still has the old timeline after a promotion. It fails on a standby, as it should.
 *
 * @param table the object ID of the authority's table, in SQL
 */
export const nameIn = (table: string): string =>
  `concat_ws(' ', 'postgres', ${SYSTEM},
      left(pg_walfile_name(pg_current_wal_lsn()), 8),
      (select oid from pg_database where datname = current_database()), ${table})`;

/** The timeline in such a name. */
export function timelineOf(name: string): number {
  return Number.parseInt(name.split(' ')[2]!, 16);
}

/** The time of the database, in Unix milliseconds. */
export const DATABASE_MS = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** The slab of a time. */
export const slabIn = (nowMs: string): string =>
  `least(greatest((${nowMs} - ${startOfSlab(0)}) / ${SLAB_MS}, 0), ${MAX_SLAB})::int`;

/** The commit waits for the standbys that the server is configured to wait for, whatever the session says. */
export const DURABLY = `set_config('synchronous_commit', case when current_setting('synchronous_commit')
  in ('off', 'local') then 'on' else current_setting('synchronous_commit') end, true)`;

/** Whether a later timeline of the same system, database and table is to be accepted by an `advance`. */
const followableIn = ({ slabs }: Place) => `name <> here and mark is null and is_own
  and split_part(name, ' ', 2) = split_part(here, ' ', 2)
  and split_part(name, ' ', 3) collate "C" < split_part(here, ' ', 3) collate "C"
  and split_part(name, ' ', 4) = split_part(here, ' ', 4) and split_part(name, ' ', 5) = split_part(here, ' ', 5)
  and ${AUTOMATIC_LABELS - MAX_JUMP} >= coalesce((
    select max(automatic) from ${slabs} where slab between m.slab and m.slab + ${ADVANCED_SLABS}), 0)`;

/** Whether nobody knows if the time is right. */
export const IN_DOUBT = `(slab > current_slab + ${UNCONFIRMED_SLABS} or slab < current_slab - ${UNCONFIRMED_SLABS_BACK})`;

/**
 * The authority as `me`, and whether the store may be used.
 *
 * Every statement has a lock on its table, which excludes `advance` and `renew`, and under read committed has
 * it before its snapshot. Where transactions keep an older snapshot, the row is locked as well: the statement
 * fails if it has changed since, and runs again.
 *
 * @param nowMs the time of a test, or null, in SQL
 */
export const beginning = (place: Place, nowMs: string, failover: boolean): string => `
  me as (
    select *, ${failover ? followableIn(place) : 'false'} as is_followable,
      name = here and mark is null and is_own and slab <= current_slab
        and slab >= current_slab - ${UNCONFIRMED_SLABS_BACK} as is_admitted
    from (
      select a.*, ${nameIn('a.tableoid')} as here, t.now_ms, t.is_own, ${slabIn('t.now_ms')} as slab
      from ${place.authority} a, (
        select coalesce(${nowMs}::bigint, ${DATABASE_MS}) as now_ms, ${DURABLY} is not null as is_durable,
          -- Whoever began it a second ago is an app, in a separate transaction.
          statement_timestamp() - transaction_timestamp() < interval '1 second' as is_own
      ) t
      where t.is_durable and exists (
        select from ${place.authority}
        where current_setting('transaction_isolation') in ('repeatable read', 'serializable') for share
      ) is not null
      -- It has one row, which the planner is to know: for more it would plan statements again each time.
      limit 1
    ) m
  )`;

/** What every statement returns of it. */
export const MOMENT = `authority, epoch, now_ms, here, name, mark::text as mark, slab, current_slab,
  is_own, is_followable, is_admitted`;

/** The row that every statement returns. Clients read a bigint as a number, a string or a BigInt. */
export interface MomentRow {
  readonly authority: string;
  readonly epoch: string;
  readonly now_ms: string;
  readonly here: string;
  readonly name: string;
  readonly mark: string | null;
  /** The present slab, and the last in which the store was used. */
  readonly slab: string | number;
  readonly current_slab: string | number;
  readonly is_own: boolean;
  readonly is_followable: boolean;
  readonly is_admitted: boolean;
}
