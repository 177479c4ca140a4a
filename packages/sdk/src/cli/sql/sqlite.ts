import { ALPHABET, EPOCH_MS, eachCharacter, MAX_HALF, UNITS } from './parts.ts';

/*
 * SQLite has no CREATE FUNCTION, so these are expressions: for the columns of a view, and for generated columns.
 */

const DIGITS = '0123456789ABCDEF';

/** An expression for the half that the eight characters of a text from an index make. */
function textHalf(id: string, from: number): string {
  return `(${eachCharacter(
    '\n          | ',
    (index, shift) => `(instr('${ALPHABET}', substr(${id}, ${from + index + 1}, 1)) - 1 << ${shift})`,
  )})`;
}

/** An expression for the half that five bytes from an index make. */
function bytesHalf(id: string, from: number): string {
  const digits = Array.from(
    { length: 10 },
    (_, i) => `(instr('${DIGITS}', substr(hex(${id}), ${from * 2 + i + 1}, 1)) - 1 << ${36 - 4 * i})`,
  );
  return `(${digits.join('\n          | ')})`;
}

/** An expression for the text of a half. */
function halfText(half: string): string {
  return eachCharacter('\n    || ', (_, shift) => `substr('${ALPHABET}', (${half} >> ${shift} & 31) + 1, 1)`);
}

/** An expression that is true if the value is an ID of a form. */
const VALID = {
  text: (id: string) =>
    `typeof(${id}) = 'text' and length(cast(${id} as blob)) = 16 and ${id} not glob '*[^${ALPHABET}]*'`,
  blob: (id: string) => `typeof(${id}) = 'blob' and length(${id}) = 10`,
};

/** A view, generated columns and bounds for the IDs of one column. The names are put in as they are: letters, digits and _. */
export function sqliteStatements(table: string, column: string): string {
  const id = `"${column}"`;
  const half = (index: 0 | 1) => `case
        when ${VALID.text(id)}
        then ${textHalf(id, index * 8)}
        when ${VALID.blob(id)}
        then ${bytesHalf(id, index * 5)}
      end`;
  const text = `${halfText('half')} ||`;
  const first = `from (select max((:ms - ${EPOCH_MS}) / 4, 0) << 1 as half where :ms < ${EPOCH_MS + UNITS * 4})`;
  const last = `from (select min((:ms - ${EPOCH_MS}) / 4, ${UNITS - 1}) << 1 | 1 as half where :ms >= ${EPOCH_MS})`;
  const comment = (text: string) => text.replace(/^/gm, '--   ');
  return `-- SQLite cannot define functions in SQL, so these are expressions, for the column "${column}" of the table "${table}": text, or a
-- blob of 10 bytes. Choose other names with --table and --column. They need SQLite 3.41; from 3.32
-- on they work without sno_bytes.
-- An app can define functions instead: docs/databases.md shows how.

-- The table, and what each of its IDs contains. Whatever is not an ID is null.
create view "${table}_sno" as
select *,
  iif(sno_text is null, null, unhex(printf('%010X%010X', sno_high, sno_low))) as sno_bytes,
  iif(sno_text is null, null, lower(printf('%s-%s-%s-%s-%s', substr(hex(sno_text), 1, 8), substr(hex(sno_text), 9, 4),
    substr(hex(sno_text), 13, 4), substr(hex(sno_text), 17, 4), substr(hex(sno_text), 21)))) as sno_uuid,
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
-- a range is open. For a text column:
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
