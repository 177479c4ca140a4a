import { ALPHABET, EPOCH_MS, eachCharacter, MAX_HALF, UNITS, UUID_MARK, UUID_RANGE } from './parts.ts';

/*
 * Each function is one expression: a migration needs no DELIMITER. MySQL has no overloading, so a function
 * tells the forms of an ID apart by their length.
 */

const BYTES = 'returns binary(10) deterministic no sql';
const TEXT = 'returns char(16) character set ascii collate ascii_bin deterministic no sql';
const UUID = 'returns char(36) character set ascii collate ascii_bin deterministic no sql';

/**
 * An expression for the half that the eight characters of `id` from an index make; null if one is invalid.
 */
function textHalf(from: number): string {
  return eachCharacter(
    '\n      | ',
    (index, shift) =>
      `((nullif(locate(substr(id, ${from + index + 1}, 1), '${ALPHABET}'), 0) - 1) << ${shift})`,
  );
}

/** An expression for the eight characters of the half that five bytes of `id` make. */
function halfText(from: number): string {
  const half = integerOf(from, 5);
  return eachCharacter(',\n    ', (_, shift) => `substr('${ALPHABET}', ((${half} >> ${shift}) & 31) + 1, 1)`);
}

/** An expression for bytes of `id`, as an integer. */
function integerOf(from: number, length: number, id = 'id'): string {
  return `cast(conv(hex(substr(${id}, ${from + 1}, ${length})), 16, 10) as unsigned)`;
}

/** The first and the last twelve digits of an ID's UUID. */
const [FIRST_TIME, LAST_TIME] = UUID_RANGE.map(uuid => uuid.toUpperCase().replace('-', '').slice(0, 12));

/** The functions for MariaDB and MySQL 8. */
export const MYSQL: string = `-- Any of the forms of an ID will do where a function takes "id": binary(10), char(16) of the text, or the UUID v7 as char(36) or
-- binary(16). Whatever is not an ID is null.

create function sno_bytes_of_text(id varbinary(64)) ${BYTES}
return case when length(id) = 16 then
  unhex(concat(
    lpad(hex(${textHalf(0)}), 10, '0'),
    lpad(hex(${textHalf(8)}), 10, '0')))
end;

-- The 32 digits of a UUID v7 with 80 73 6e 6f after its metabyte, three zeros after its tick, and a time in steps of 4 ms.
create function sno_bytes_of_digits(digits varchar(128) character set ascii) ${BYTES}
return case when substr(digits, 17, 8) = '${UUID_MARK.toUpperCase()}' and substr(digits, 13, 2) in ('70', '78')
    and substr(digits, 12, 1) in ('0', '4', '8', 'C') and substr(digits, 1, 12) between '${FIRST_TIME}' and '${LAST_TIME}' then
  unhex(concat(
    lpad(hex(((cast(conv(substr(digits, 1, 12), 16, 10) as signed) - ${EPOCH_MS}) >> 1) | (substr(digits, 14, 1) = '8')), 10, '0'),
    substr(digits, 15, 2), substr(digits, 25, 8)))
end;

-- From each form to the others.

create function sno_bytes(id varbinary(64)) ${BYTES}
return case
  when length(id) = 10 then id
  when length(id) = 16 then coalesce(sno_bytes_of_text(id), sno_bytes_of_digits(hex(id)))
  when length(id) = 36 and substr(id, 9, 1) = '-' and substr(id, 14, 1) = '-' and substr(id, 19, 1) = '-'
    and substr(id, 24, 1) = '-' then sno_bytes_of_digits(hex(unhex(replace(id, '-', ''))))
end;

create function sno_text_of_bytes(id varbinary(64)) ${TEXT}
return case when length(id) = 10 then
  concat(
    ${halfText(0)},
    ${halfText(5)})
end;

create function sno_text(id varbinary(64)) ${TEXT}
return sno_text_of_bytes(sno_bytes(id));

create function sno_uuid_of_bytes(id varbinary(64)) ${UUID}
return case when length(id) = 10 then
  lower(concat(
    insert(insert(lpad(hex((((${integerOf(0, 5)} >> 1) * 4 + ${EPOCH_MS}) << 16)
      | 28672 | ((${integerOf(4, 1)} & 1) << 11)
      | ${integerOf(5, 1)}), 16, '0'), 13, 0, '-'), 9, 0, '-'),
    '-${UUID_MARK.slice(0, 4)}-${UUID_MARK.slice(4)}', hex(substr(id, 7, 4))))
end;

create function sno_uuid(id varbinary(64)) ${UUID}
return sno_uuid_of_bytes(sno_bytes(id));

-- The 16 characters as the 16 bytes of a UUID, as the reference implementation stores IDs. No other function takes these.
create function sno_ascii_uuid(id varbinary(64)) ${UUID}
return lower(insert(insert(insert(insert(hex(sno_text(id)), 21, 0, '-'), 17, 0, '-'), 13, 0, '-'), 9, 0, '-'));

create function sno_valid(id varbinary(64)) returns boolean deterministic no sql
return sno_bytes(id) is not null;

-- What an ID contains. Times are in UTC.

create function sno_unix_ms(id varbinary(64)) returns bigint deterministic no sql
return (${integerOf(0, 5, 'sno_bytes(id)')} >> 1) * 4 + ${EPOCH_MS};

create function sno_time(id varbinary(64)) returns datetime(3) deterministic no sql
return timestampadd(microsecond, sno_unix_ms(id) * 1000, timestamp '1970-01-01 00:00:00.000');

create function sno_tick(id varbinary(64)) returns int deterministic no sql
return ${integerOf(4, 1, 'sno_bytes(id)')} & 1;

create function sno_meta(id varbinary(64)) returns int deterministic no sql
return ${integerOf(5, 1, 'sno_bytes(id)')};

create function sno_partition(id varbinary(64)) returns int deterministic no sql
return ${integerOf(6, 2, 'sno_bytes(id)')};

create function sno_sequence(id varbinary(64)) returns int deterministic no sql
return ${integerOf(8, 2, 'sno_bytes(id)')};

-- The first and the last ID of the 4 ms unit that a time in UTC lies in, for "id between sno_first(…) and sno_last(…)". For columns
-- of another type: sno_text(sno_first(…)). Outside 2010 to 2079-09-07 15:47:35.551 a range is open.

create function sno_unit(at datetime(6)) returns bigint deterministic no sql
return floor(timestampdiff(microsecond, timestamp '2010-01-01 00:00:00', at) / 4000);

create function sno_first(at datetime(6)) ${BYTES}
return case when sno_unit(at) < ${UNITS}
  then unhex(concat(lpad(hex(greatest(sno_unit(at), 0) << 1), 10, '0'), '0000000000')) end;

create function sno_last(at datetime(6)) ${BYTES}
return case when sno_unit(at) >= 0
  then unhex(concat(lpad(hex((least(sno_unit(at), ${UNITS - 1}) << 1) | 1), 10, '0'), hex(${MAX_HALF}))) end;
`;
