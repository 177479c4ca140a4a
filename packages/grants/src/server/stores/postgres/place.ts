/** The tables of a store, as they are written in SQL. */
export interface Place {
  /** The one that holds the row of the authority. */
  readonly authority: string;
  readonly slabs: string;
  readonly devices: string;
  readonly spent: string;
  /** The ledger of the app's rows, which the store itself does not use. */
  readonly rows: string;
  /** The schema that they are in; undefined for the first one of the search path. */
  readonly schema: string | undefined;
}

/** @param tables a name, or a schema and a name with a dot between them, which needs no quotes */
export function placeOf(tables: string): Place {
  const [name, schema] = tables.split('.').reverse() as [string, string?];
  const named = (suffix: string) => `${schema ? `"${schema}".` : ''}"${name}${suffix}"`;
  return {
    authority: named(''),
    slabs: named('_slabs'),
    devices: named('_devices'),
    spent: named('_spent'),
    rows: named('_rows'),
    schema: schema && `"${schema}"`,
  };
}
