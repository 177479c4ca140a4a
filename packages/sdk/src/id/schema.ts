import { notAnId } from './base32.ts';
import { isSno, type Sno } from './sno.ts';

/** The part of Standard Schema (standardschema.dev), version 1, that this package implements. */
export interface SnoSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'sno-id';
    readonly validate: (value: unknown) => SnoSchemaResult;
    readonly types?: { readonly input: string; readonly output: Sno };
  };
}

/** The ID, or what is wrong with the value. */
export type SnoSchemaResult =
  | { readonly value: Sno; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * Validates IDs wherever a Standard Schema is taken: form libraries, tRPC, routers. Text in, the same text out;
 * nothing is trimmed or lower-cased.
 */
export const snoSchema: SnoSchema = {
  '~standard': {
    version: 1,
    vendor: 'sno-id',
    validate: value => (isSno(value) ? { value } : { issues: [{ message: notAnId(value).message }] }),
  },
};
