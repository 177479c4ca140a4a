/*
 * A question to a database: all IDs with one value in one field of the metabyte.
 */

import { type MetaField, metaFromJSON } from '@sno-id/sdk/meta';
import type { Column } from '../../../lib/columns.ts';

/** One field, and the code that is wanted in its bits. */
export interface Query {
  readonly field: MetaField;
  readonly code: number;
  /** All bits of the field. */
  readonly mask: number;
  /** The bits of the field in a metabyte that is wanted. */
  readonly wanted: number;
}

/** The query for a field and a code, or the nearest that the schema has; undefined for one without fields. */
export function queryOf(
  fields: readonly MetaField[],
  { name, code }: { readonly name: string; readonly code: number },
): Query | undefined {
  const field = fields.find(field => field.name === name) ?? fields[0];
  if (!field) return undefined;
  const within = Math.min(code, codesOf(field) - 1);
  const { firstBit, width } = field;
  const bits = metaFromJSON({ version: 1, fields: [{ name: 'bits', kind: 'uint', firstBit, width }] });
  return {
    field,
    code: within,
    mask: bits.pack({ bits: 2 ** width - 1 }),
    wanted: bits.pack({ bits: within }),
  };
}

/** How many codes have a meaning. */
export function codesOf({ choices, width }: MetaField): number {
  return choices?.length ?? 2 ** width;
}

/** What a code means. */
export function valueText({ kind, choices }: MetaField, code: number): string {
  if (choices) return choices[code] ?? `${code}, no choice`;
  return kind === 'flag' ? String(code === 1) : String(code);
}

export function isWanted(metabyte: number, { mask, wanted }: Query): boolean {
  return (metabyte & mask) === wanted;
}

const DIGITS = "'23456789abcdefghijklmnopqrstuvwx'";

/** How PostgreSQL reads the metabyte of an ID. */
const READ_BYTE: Readonly<Record<Column, string>> = {
  text: `((strpos(${DIGITS}, substr(id, 9, 1)) - 1) << 3)
       | ((strpos(${DIGITS}, substr(id, 10, 1)) - 1) >> 2)`,
  bytea: 'get_byte(id, 5)',
  uuid: `((strpos(${DIGITS}, chr(get_byte(uuid_send(id), 8))) - 1) << 3)
       | ((strpos(${DIGITS}, chr(get_byte(uuid_send(id), 9))) - 1) >> 2)`,
};

/** An index by the field, and a query that it answers. */
export function sqlOf({ mask, wanted }: Query, column: Column): string {
  return `create function metabyte(id ${column}) returns int immutable language sql
return ${READ_BYTE[column]};

create index on notes ((metabyte(id) & ${mask}), id);

select * from notes
where metabyte(id) & ${mask} = ${wanted}
order by id;
`;
}
