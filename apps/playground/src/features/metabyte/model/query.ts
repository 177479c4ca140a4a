/*
 * A database query for all IDs with a given value in one field of the metabyte.
 */

import { type MetaField, metaFromJSON } from '@sno-id/sdk/meta';

/** A field, and the code to find in its bits. */
export interface Query {
  readonly field: MetaField;
  readonly code: number;
  /** The mask of the field. */
  readonly mask: number;
  /** The bits of the field in a matching metabyte. */
  readonly wanted: number;
}

/**
 * The query for a field and a code, or the nearest one in the schema; undefined if the schema has no fields.
 */
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

/** The meaning of a code. */
export function valueText({ kind, choices }: MetaField, code: number): string {
  if (choices) return choices[code] ?? `${code}, undefined`;
  return kind === 'flag' ? String(code === 1) : String(code);
}

export function isWanted(metabyte: number, { mask, wanted }: Query): boolean {
  return (metabyte & mask) === wanted;
}

/** An index on the field, and a query that uses it. */
export function sqlOf({ mask, wanted }: Query): string {
  return `create function metabyte(id uuid) returns int
immutable language sql
return get_byte(uuid_send(id), 7);

create index on notes ((metabyte(id) & ${mask}), id);

select * from notes
where metabyte(id) & ${mask} = ${wanted}
order by id;
`;
}
