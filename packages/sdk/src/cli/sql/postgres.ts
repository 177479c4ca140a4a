import {
  ALPHABET,
  EPOCH_MS,
  EPOCH_UNITS,
  eachCharacter,
  MAX_HALF,
  UNITS,
  UUID_MARK,
  UUID_RANGE,
} from './parts.ts';

/*
 * Functions have bodies of the SQL standard (`return …`): what they call is bound when they are created, so
 * that a generated column, a check or an index still works while pg_restore has an empty search_path.
 */

const DECLARED = 'language sql immutable strict parallel safe';
/**
 * Without strict, a function with a condition in it becomes part of the query that calls it. Such a one gives
 * null for null.
 */
const INLINE = 'language sql immutable parallel safe';

/** The first eight bytes of a UUID: 48 bits of milliseconds, version, tick, three zeros, metabyte. */
const UUID_HEAD = `('x' || encode(substring(uuid_send(id) from 1 for 8), 'hex'))::bit(64)::bigint`;

/** Whether a UUID is an ID's. */
const VALID_UUID = `substring(uuid_send(id) from 9 for 4) = '\\x${UUID_MARK}'
    and get_byte(uuid_send(id), 6) & 247 = 112 and get_byte(uuid_send(id), 5) & 3 = 0
    and id >= '${UUID_RANGE[0]}' and id <= '${UUID_RANGE[1]}'`;

/** An expression for a field of a UUID that must be an ID's. */
function ofUuid(expression: string, type = 'int'): string {
  return `case when not sno_valid(id) then sno_refuse('a sno ID', id::text)::${type}\n  else ${expression} end`;
}

/** Expressions for the five bits of each character, from the bytes of `id`. */
const GROUPS = Array.from({ length: 16 }, (_, index) => {
  const [byte, bit] = [Math.floor((index * 5) / 8), (index * 5) % 8];
  if (bit <= 3) return `(get_byte(id, ${byte}) >> ${3 - bit} & 31)`;
  return `((get_byte(id, ${byte}) << ${bit - 3} & 31) | (get_byte(id, ${byte + 1}) >> ${11 - bit}))`;
});

/** An expression for the half that the eight characters of `c` from an index make. */
function textHalf(from: number): string {
  return eachCharacter(
    '\n      | ',
    (index, shift) => `((strpos('${ALPHABET}', substr(c, ${from + index + 1}, 1)) - 1)::bigint << ${shift})`,
  );
}

/** The functions for PostgreSQL 14 or later. */
export const POSTGRES: string = `-- Any of the three forms of an ID will do where a function takes "id": bytea (10 bytes), uuid (the UUID v7), or text.
-- Whatever is not an ID is an error.
--
-- A table needs no function to refuse UUIDs that have no ID's form:
--   create table notes (id uuid primary key check (id::text like '________-____-7%-8073-6e6f________'))
-- check (sno_valid(id)) looks at every bit.

create or replace function sno_refuse(expected text, got text) returns bigint
language plpgsql immutable parallel safe as $$
begin
  raise exception 'Expected %, got %', expected, coalesce(got, 'null') using errcode = 'invalid_parameter_value';
end $$;

create or replace function sno_valid(id text) returns boolean ${DECLARED}
return id collate "C" ~ '^[${ALPHABET}]{16}$';

-- The UUID of an ID is a UUID v7 with 80 73 6e 6f after its metabyte, three zeros after its tick, and a time in steps of 4 ms.
create or replace function sno_valid(id uuid) returns boolean ${INLINE}
return ${VALID_UUID};

create or replace function sno_valid(id bytea) returns boolean ${DECLARED}
return octet_length(id) = 10;

-- The halves of an ID: 40 bits of time and tick, and 40 bits of metabyte, partition and sequence.

create or replace function sno_high(id bytea) returns bigint ${DECLARED}
return case when octet_length(id) = 10
  then ('x' || encode(substring(id from 1 for 5), 'hex'))::bit(40)::bigint
  else sno_refuse('a sno ID', id::text) end;

create or replace function sno_low(id bytea) returns bigint ${DECLARED}
return case when octet_length(id) = 10
  then ('x' || encode(substring(id from 6 for 5), 'hex'))::bit(40)::bigint
  else sno_refuse('a sno ID', id::text) end;

create or replace function sno_of_halves(high bigint, low bigint) returns bytea ${DECLARED}
return decode(lpad(to_hex(high), 10, '0') || lpad(to_hex(low), 10, '0'), 'hex');

-- From each form to the others.

create or replace function sno_bytes(id text) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  c constant text := id collate "C";
begin
  if c !~ '^[${ALPHABET}]{16}$' then
    raise exception 'Expected a sno ID, got %', id using errcode = 'invalid_parameter_value';
  end if;
  return decode(
    lpad(to_hex(
      ${textHalf(0)}), 10, '0') ||
    lpad(to_hex(
      ${textHalf(8)}), 10, '0'), 'hex');
end $$;

create or replace function sno_bytes(id uuid) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  head constant bigint := ${UUID_HEAD};
begin
  if not (${VALID_UUID}) then
    raise exception 'Expected a sno ID, got %', id using errcode = 'invalid_parameter_value';
  end if;
  return decode(lpad(to_hex((((head >> 16) - ${EPOCH_MS}) >> 1) | (head >> 11 & 1)), 10, '0'), 'hex')
    || substring(uuid_send(id) from 8 for 1) || substring(uuid_send(id) from 13 for 4);
end $$;

create or replace function sno_text(id bytea) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(id) <> 10 then
    raise exception 'Expected a sno ID, got %', id using errcode = 'invalid_parameter_value';
  end if;
  return ${GROUPS.map(group => `substr('${ALPHABET}', ${group} + 1, 1)`).join('\n      || ')};
end $$;

create or replace function sno_text(id uuid) returns text ${DECLARED}
return sno_text(sno_bytes(id));

create or replace function sno_uuid(id bytea) returns uuid
language plpgsql immutable strict parallel safe as $$
declare
  high constant bigint := ('x' || encode(substring(id from 1 for 5), 'hex'))::bit(40)::bigint;
begin
  if octet_length(id) <> 10 then
    raise exception 'Expected a sno ID, got %', id using errcode = 'invalid_parameter_value';
  end if;
  return ('0' || to_hex((((high >> 1) * 4 + ${EPOCH_MS}) << 16) | 28672 | ((high & 1) << 11) | get_byte(id, 5))
    || '${UUID_MARK}' || encode(substring(id from 7 for 4), 'hex'))::uuid;
end $$;

create or replace function sno_uuid(id text) returns uuid ${DECLARED}
return sno_uuid(sno_bytes(id));

-- The 16 characters as the 16 bytes of a UUID, as the reference implementation stores IDs. No other function takes these; to read
-- one: encode(uuid_send(…), 'escape') is the text.

create or replace function sno_ascii_uuid(id bytea) returns uuid ${DECLARED}
return encode(sno_text(id)::bytea, 'hex')::uuid;

create or replace function sno_ascii_uuid(id text) returns uuid ${DECLARED}
return case when sno_valid(id) then encode(id::bytea, 'hex')::uuid else sno_refuse('a sno ID', id)::text::uuid end;

create or replace function sno_ascii_uuid(id uuid) returns uuid ${DECLARED}
return sno_ascii_uuid(sno_bytes(id));

-- What an ID contains.

create or replace function sno_time(id uuid) returns timestamptz ${INLINE}
return to_timestamp((${ofUuid(`${UUID_HEAD} >> 16`, 'bigint')}) / 1000.0);

create or replace function sno_tick(id uuid) returns int ${INLINE}
return ${ofUuid('get_byte(uuid_send(id), 6) >> 3 & 1')};

create or replace function sno_meta(id uuid) returns int ${INLINE}
return ${ofUuid('get_byte(uuid_send(id), 7)')};

create or replace function sno_partition(id uuid) returns int ${INLINE}
return ${ofUuid('get_byte(uuid_send(id), 12) << 8 | get_byte(uuid_send(id), 13)')};

create or replace function sno_sequence(id uuid) returns int ${INLINE}
return ${ofUuid('get_byte(uuid_send(id), 14) << 8 | get_byte(uuid_send(id), 15)')};
${(['bytea', 'text'] as const)
  .map(type => {
    const bytes = type === 'bytea' ? 'id' : 'sno_bytes(id)';
    return `
create or replace function sno_time(id ${type}) returns timestamptz ${DECLARED}
return to_timestamp(((sno_high(${bytes}) >> 1) * 4 + ${EPOCH_MS}) / 1000.0);

create or replace function sno_tick(id ${type}) returns int ${DECLARED}
return (sno_high(${bytes}) & 1)::int;

create or replace function sno_meta(id ${type}) returns int ${DECLARED}
return (sno_low(${bytes}) >> 32)::int;

create or replace function sno_partition(id ${type}) returns int ${DECLARED}
return (sno_low(${bytes}) >> 16 & 65535)::int;

create or replace function sno_sequence(id ${type}) returns int ${DECLARED}
return (sno_low(${bytes}) & 65535)::int;
`;
  })
  .join('')}
-- The first and the last ID of the 4 ms unit that a time lies in, for "id between sno_first(…) and sno_last(…)". For columns of
-- another type: sno_uuid(sno_first(…)), sno_text(sno_first(…)). Outside 2010 to 2079-09-07T15:47:35.551Z a range is open.

create or replace function sno_unit(at timestamptz) returns numeric ${DECLARED}
return floor(extract(epoch from at at time zone 'UTC') * 250) - ${EPOCH_UNITS};

create or replace function sno_first(at timestamptz) returns bytea ${DECLARED}
return case when sno_unit(at) < ${UNITS} then sno_of_halves(greatest(sno_unit(at), 0)::bigint << 1, 0)
  else sno_of_halves(sno_refuse('a time before 2079-09-07T15:47:35.552Z', at::text), 0) end;

create or replace function sno_last(at timestamptz) returns bytea ${DECLARED}
return case when sno_unit(at) >= 0
  then sno_of_halves(least(sno_unit(at), ${UNITS - 1})::bigint << 1 | 1, ${MAX_HALF})
  else sno_of_halves(sno_refuse('a time from 2010 on', at::text), 0) end;
`;

/** Units that IDs may be ahead of the clock before the other tick is used: a second. */
const AHEAD = 250;

const REQUIRE_META = `  if not coalesce(meta between 0 and 255, false) then
    raise exception 'Expected a metabyte from 0 to 255, got %', meta using errcode = 'invalid_parameter_value';
  end if;`;

/**
 * A generator for PostgreSQL 14 or later.
 *
 * Each tick has a sequence, whose value is the unit and the number of the latest ID with that tick. It only
 * rises, so that no pair of tick and value is ever used twice; which tick an ID gets is therefore free.
 * Sequences are changed at once, for all sessions, and stay changed when a transaction is rolled back.
 *
 * `setval` cannot compare and set, so it needs a lock, and the lock must not last until the transaction ends.
 * So it is taken in a block that always ends with an error: that releases the lock. Nothing can interrupt
 * this and leave the lock taken.
 */
export function postgresGenerator(partition: number): string {
  return `
-- A generator with the partition ${partition}, for a column's default:
--   create table notes (id bytea primary key default sno_next());
--   create table notes (id uuid primary key default sno_uuid(sno_next()));
--   create table notes (id text collate "C" primary key default sno_text(sno_next()));
-- No other generator may have this partition, in another database or outside of one.

create sequence if not exists sno_tick0 minvalue 0 maxvalue ${2n ** 55n - 1n};
create sequence if not exists sno_tick1 minvalue 0 maxvalue ${2n ** 55n - 1n};

-- Takes numbers at a unit of 4 ms, and returns the first: unit << 17 | number << 1 | tick. Its steps are expressions, not queries, which
-- take several times as long.
create or replace function sno_take(now_unit bigint, count int) returns bigint
language plpgsql as $$
declare
  last0 bigint;
  last1 bigint;
  first bigint;
  tick int := 0;
begin
  if not coalesce(now_unit between 0 and ${UNITS - 1}, false) then
    raise exception 'Expected a clock between 2010 and 2079-09-07, got the unit %', now_unit
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if not coalesce(count between 1 and 1000000, false) then
    raise exception 'Expected 1 to 1000000 IDs, got %', count using errcode = 'invalid_parameter_value';
  end if;
  begin
    if pg_advisory_xact_lock(${BigInt('0x736e6f') << 40n} | 'sno_tick0'::regclass::oid::bigint)::text is null then
      return null; -- never: this only takes the lock
    end if;
    last0 := coalesce(pg_sequence_last_value('sno_tick0'), -1);
    first := greatest(now_unit << 16, last0 + 1);
    -- The other tick only if the clock has moved back by more than a second: IDs then have the right time again.
    if last0 >> 16 > now_unit + ${AHEAD} then
      last1 := coalesce(pg_sequence_last_value('sno_tick1'), -1);
      if last1 < last0 then
        first := greatest(now_unit << 16, last1 + 1);
        tick := 1;
      end if;
    end if;
    last1 := setval(case tick when 0 then 'sno_tick0'::regclass else 'sno_tick1' end, first + count - 1);
    raise sqlstate 'SNO00'; -- releases the lock
  exception when sqlstate 'SNO00' then
    return first << 1 | tick;
  end;
end $$;

create or replace function sno_next(meta int default 0) returns bytea
language plpgsql security definer as $$
declare
  taken bigint;
begin
${REQUIRE_META}
  taken := sno_take(sno_unit(clock_timestamp())::bigint, 1);
  return sno_of_halves(
    (taken >> 17 << 1) | (taken & 1),
    (meta::bigint << 32) | ${partition * 0x1_0000} | (taken >> 1 & 65535));
end $$;

-- Many at once, as in: select sno_batch from sno_batch(1000)
create or replace function sno_batch(count int, meta int default 0) returns setof bytea
language plpgsql security definer as $$
declare
  taken bigint;
begin
${REQUIRE_META}
  taken := sno_take(sno_unit(clock_timestamp())::bigint, count);
  return query
    select sno_of_halves((v >> 16 << 1) | (taken & 1), (meta::bigint << 32) | ${partition * 0x1_0000} | (v & 65535))
    from generate_series(taken >> 1, (taken >> 1) + count - 1) v;
end $$;

-- Whoever may insert may call sno_next() and sno_batch(), but neither change their state nor give them a time.
revoke all on function sno_take(bigint, int) from public;
do $$
declare
  path constant text := format('set search_path = pg_catalog, %I, pg_temp', current_schema());
begin
  execute 'alter function sno_next(int) ' || path;
  execute 'alter function sno_batch(int, int) ' || path;
end $$;
`;
}
