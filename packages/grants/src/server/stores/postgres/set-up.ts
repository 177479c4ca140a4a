import { LABELS } from '../../../format/grant.ts';
import { START_STEP } from '../../store.ts';
import { DATABASE_MS, nameIn, slabIn } from './moment.ts';
import { placeOf } from './place.ts';

/** A new ID of an authority: the 96 random bits of a random UUID that are not next to its version. */
export const NEW_AUTHORITY = `(select left(id, 12) || right(id, 12) from replace(gen_random_uuid()::text, '-', '') id)`;

/** Where a new authority starts: a multiple of 65,536 labels in the lowest quarter of a slab. */
export const NEW_START = `('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint
      % ${LABELS / 4 / START_STEP} * ${START_STEP}`;

/** The columns of the ledger of rows. An edit and a removal have no ID. */
export const POSTGRES_ROWS = `(
    key uuid primary key,
    id uuid unique,
    tbl text collate "C" not null,
    account text collate "C" not null,
    made timestamptz not null default now(),
    gone timestamptz
  )`;

/**
 * The SQL that sets a store up, with a new authority, and does nothing where that has been done. It is one
 * statement, so that it is one transaction over any client and in any migration.
 *
 * @param tables a name, or a schema and a name with a dot between them
 * @param nowMs Unix milliseconds, in place of the database's clock
 */
export function setUpSql(tables: string, nowMs?: number): string {
  const place = placeOf(tables);
  const { authority, slabs, devices, spent, rows, schema } = place;
  const all = [authority, slabs, devices, spent];
  const schemas = schema
    ? `
  if to_regnamespace('${schema}') is null then
    create schema ${schema};
  end if;`
    : '';
  return `do $$
declare
  missing text[];
  now_ms bigint;
begin
  perform pg_advisory_xact_lock(hashtext('${authority}'));
  select array_agg(name) into missing from unnest(array[
    ${all.map(name => `'${name}'`).join(',\n    ')}
  ]) name where to_regclass(name) is null;
  if array_length(missing, 1) < ${all.length} then
    raise 'sno_grants: % missing, and other tables are there.', array_to_string(missing, ', ');
  end if;
  if missing is not null then${schemas.replaceAll('\n', '\n  ')}
    create table ${authority} (
      one boolean primary key default true check (one),
      authority text not null,
      name text not null,
      epoch bigint not null,
      current_slab int not null,
      start bigint not null,
      created bigint not null,
      pruned_before bigint not null default 0,
      mark jsonb,
      others text[] not null default '{}'
    );
    create table ${slabs} (
      slab int primary key,
      next bigint not null,
      taken bigint not null default 0,
      automatic bigint not null default 0
    ) with (fillfactor = 50);
    create table ${devices} (
      device text collate "C" primary key,
      nonce text not null,
      previous text not null,
      round bigint not null,
      epoch bigint not null,
      at bigint not null
    );
    create table ${spent} (
      slab int,
      principal text collate "C",
      blocks int not null,
      primary key (slab, principal)
    );
  end if;
  if to_regclass('${rows}') is null then
    create table ${rows} ${POSTGRES_ROWS.replaceAll('\n', '\n  ')};
  end if;
  if not exists (select from ${authority}) then
    if exists (select from ${slabs}) or exists (select from ${devices}) then
      raise 'sno_grants: the row in ${authority} is missing, and other tables have some.';
    end if;
    now_ms := ${nowMs === undefined ? DATABASE_MS : `${Math.floor(nowMs)}::bigint`};
    insert into ${authority} (authority, name, epoch, current_slab, start, created) values (
      ${NEW_AUTHORITY},
      ${nameIn(`'${authority}'::regclass::oid`)},
      greatest(1, now_ms),
      ${slabIn('now_ms')},
      ${NEW_START},
      now_ms
    );
  end if;
  raise notice 'sno_grants: authority %', (select authority from ${authority});
end $$`;
}
