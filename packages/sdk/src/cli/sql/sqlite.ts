import { ALPHABET, EPOCH_MS, eachCharacter, MAX_HALF, UNITS, UUID_MARK, UUID_RANGE } from './parts.ts';

/*
 * SQLite has no CREATE FUNCTION, so these are expressions: for the columns of a view, and for generated
 * columns.
 */

const DIGITS = '0123456789ABCDEF';
const LOWER_DIGITS = DIGITS.toLowerCase();

/** An expression for the half that the eight characters of a text from an index make. */
function textHalf(id: string, from: number): string {
  return `(${eachCharacter(
    '\n          | ',
    (index, shift) => `(instr('${ALPHABET}', substr(${id}, ${from + index + 1}, 1)) - 1 << ${shift})`,
  )})`;
}

/** An expression for the half that five bytes from an index make. */
function bytesHalf(id: string, from: number): string {
  const places = Array.from({ length: 10 }, (_, i) => from * 2 + i + 1);
  return hexAt(`hex(${id})`, DIGITS, places);
}

/**
 * An expression for the number that the hex digits at these places of a text make, the first place being 1.
 */
function hexAt(text: string, digits: string, places: readonly number[]): string {
  const top = 4 * (places.length - 1);
  const each = places.map(
    (place, i) => `(instr('${digits}', substr(${text}, ${place}, 1)) - 1 << ${top - 4 * i})`,
  );
  return `(${each.join('\n          | ')})`;
}

/** Expressions for the two halves of the ID whose UUID a text is: a dash stands at 9, 14, 19 and 24. */
const UUID_HALVES = [
  (id: string) =>
    `((${hexAt(id, LOWER_DIGITS, [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13])} - ${EPOCH_MS} >> 1) | (substr(${id}, 16, 1) = '8'))`,
  (id: string) => hexAt(id, LOWER_DIGITS, [17, 18, 29, 30, 31, 32, 33, 34, 35, 36]),
] as const;

const [FIRST_UUID, LAST_UUID] = UUID_RANGE;
/** A glob for the UUID of an ID, but for the range of its time, if there are digits in all other places. */
const UUID_GLOB = `????????-???[048c]-7[08]??-${UUID_MARK.slice(0, 4)}-${UUID_MARK.slice(4)}????????`;

/** An expression for the text of a half. */
function halfText(half: string): string {
  return eachCharacter('\n    || ', (_, shift) => `substr('${ALPHABET}', (${half} >> ${shift} & 31) + 1, 1)`);
}

/** An expression that is true if the value is an ID of a form. */
const VALID = {
  // Most functions, `glob` too, read a text up to its first NUL.
  text: (id: string) =>
    `typeof(${id}) = 'text' and length(${id}) = 16 and length(cast(${id} as blob)) = 16
          and ${id} not glob '*[^${ALPHABET}]*'`,
  blob: (id: string) => `typeof(${id}) = 'blob' and length(${id}) = 10`,
  uuid: (
    id: string,
  ) => `typeof(${id}) = 'text' and length(cast(${id} as blob)) = 36 and length(replace(${id}, '-', '')) = 32
          and ${id} not glob '*[^-0-9a-f]*' and ${id} glob '${UUID_GLOB}'
          and ${id} between '${FIRST_UUID}' and '${LAST_UUID}'`,
};

/**
 * A view, generated columns and bounds for the IDs of one column. The names are put in as they are: letters,
 * digits and _.
 */
export function sqliteStatements(table: string, column: string): string {
  const id = `"${column}"`;
  const half = (index: 0 | 1) => `case
        when ${VALID.text(id)}
        then ${textHalf(id, index * 8)}
        when ${VALID.blob(id)}
        then ${bytesHalf(id, index * 5)}
        when ${VALID.uuid(id)}
        then ${UUID_HALVES[index](id)}
      end`;
  const text = `${halfText('half')} ||`;
  const end = EPOCH_MS + UNITS * 4;
  const isSeconds = `:ms between ${EPOCH_MS / 1000} and ${Math.floor(end / 1000)}`;
  const first = `from (select max((:ms - ${EPOCH_MS}) / 4, 0) << 1 as half where :ms < ${end} and not ${isSeconds})`;
  const last = `from (select min((:ms - ${EPOCH_MS}) / 4, ${UNITS - 1}) << 1 | 1 as half where :ms >= ${EPOCH_MS})`;
  const comment = (text: string) => text.replace(/^/gm, '--   ');
  return `-- SQLite cannot define functions in SQL, so these are expressions, for the column "${column}" of the table "${table}": text, a
-- blob of 10 bytes, or the UUID v7 as text in lower case. Choose other names with --table and --column. They need SQLite 3.41, or
-- 3.32 if you delete the line of sno_bytes.
-- An app can define functions instead: docs/databases-functions.md shows how.

-- The table, and what each of its IDs contains. Whatever is not an ID is null.
create view "${table}_sno" as
select *,
  iif(sno_text is null, null, unhex(printf('%010X%010X', sno_high, sno_low))) as sno_bytes,
  iif(sno_text is null, null, printf('%08x-%04x-7%x%02x-${UUID_MARK.slice(0, 4)}-${UUID_MARK.slice(4)}%08x', ((sno_high >> 1) * 4 + ${EPOCH_MS}) >> 16,
    ((sno_high >> 1) * 4 + ${EPOCH_MS}) & 65535, (sno_high & 1) * 8, sno_low >> 32, sno_low & 4294967295)) as sno_uuid,
  iif(sno_text is null, null, lower(printf('%s-%s-%s-%s-%s', substr(hex(sno_text), 1, 8), substr(hex(sno_text), 9, 4),
    substr(hex(sno_text), 13, 4), substr(hex(sno_text), 17, 4), substr(hex(sno_text), 21)))) as sno_ascii_uuid,
  (sno_high >> 1) * 4 + ${EPOCH_MS} as sno_unix_ms,
  strftime('%Y-%m-%dT%H:%M:%fZ', ((sno_high >> 1) * 4 + ${EPOCH_MS}) / 1000.0, 'unixepoch') as sno_time,
  sno_high & 1 as sno_tick,
  sno_low >> 32 as sno_meta,
  sno_low >> 16 & 65535 as sno_partition,
  sno_low & 65535 as sno_sequence
from (
  select *,
    ${halfText('sno_high')}
    || ${halfText('sno_low')} as sno_text
  from (
    select *,
      ${half(0)} as sno_high,
      ${half(1)} as sno_low
    from "${table}"
  )
);

-- Columns that an index can have.
alter table "${table}" add column "${column}_unix_ms" integer as (
  ((${half(0)}) >> 1) * 4 + ${EPOCH_MS}) virtual;
alter table "${table}" add column "${column}_meta" integer as (
  (${half(1)}) >> 32) virtual;

-- The first and the last ID of a time, :ms in Unix milliseconds, for "id between … and …". Outside 2010 to 2079-09-07T15:47:35.551Z
-- a range is open. Both are null for what is likely a time in seconds. For a text column:
${comment(`(select ${text} '22222222'
  ${first})`)}
${comment(`(select ${text} 'xxxxxxxx'
  ${last})`)}
-- For a blob:
${comment(`(select unhex(printf('%010X0000000000', half))
  ${first})`)}
${comment(`(select unhex(printf('%010X${MAX_HALF.toString(16).toUpperCase()}', half))
  ${last})`)}
`;
}
