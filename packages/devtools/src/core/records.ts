/**
 * What is exported: JSON has each record as it is, CSV the given columns of it. What a record lacks is left
 * out.
 */
export interface Records {
  readonly columns: readonly string[];
  readonly records: readonly ExportedRecord[];
}

export type ExportedRecord = Readonly<Record<string, ExportedValue | undefined>>;

type ExportedValue = string | number | boolean | readonly string[] | Readonly<Record<string, number>>;
