import { badText } from './base32.ts';
import { parse, SNO_PATTERN, type Sno } from './sno.ts';

/** A schema of IDs: a Standard Schema and a Standard JSON Schema (standardschema.dev), version 1. */
export interface SnoSchema<Id extends string = Sno> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'sno-id';
    /** Never throws. */
    readonly validate: (value: unknown) => SnoSchemaResult<Id>;
    /** What is taken and what is given back is the same text. */
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaOptions) => IdJsonSchema;
      readonly output: (options: JsonSchemaOptions) => IdJsonSchema;
    };
    readonly types?: { readonly input: string; readonly output: Id };
  };
}

/** The ID, or what is wrong with the value. */
export type SnoSchemaResult<Id extends string = Sno> =
  | { readonly value: Id; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** Which JSON Schema to give. */
export interface JsonSchemaOptions {
  /** The version. Any other throws a TypeError. */
  readonly target: 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});
}

/** A new JSON Schema, which is the caller's. It has no `$schema`, so that it can be a part of another one. */
export type IdJsonSchema = { type: 'string'; pattern: string };

/** Versions of JSON Schema. That of an ID is the same in all of them. */
const TARGETS: readonly string[] = ['draft-2020-12', 'draft-07', 'openapi-3.0'];

/**
 * Validates IDs wherever a Standard Schema is taken, and describes them wherever a Standard JSON Schema is:
 * form libraries, tRPC, OpenAPI, tools of language models. Text in, the same text out; nothing is trimmed or
 * lower-cased.
 */
export const snoSchema: SnoSchema = /* @__PURE__ */ schemaOf(parse, SNO_PATTERN);

/**
 * Makes a schema of the texts that `take` returns as they are.
 *
 * @param take throws an error, whose message may be sent back, for any other value
 * @param pattern a regular expression for the same texts
 */
export function schemaOf<Id extends string>(take: (text: string) => Id, pattern: string): SnoSchema<Id> {
  function jsonSchema(options: JsonSchemaOptions): IdJsonSchema {
    const target = options?.target;
    if (!TARGETS.includes(target)) throw badText('target', `one of ${TARGETS.join(', ')}`, target);
    return { type: 'string', pattern };
  }

  return {
    '~standard': {
      version: 1,
      vendor: 'sno-id',
      validate(value) {
        try {
          return { value: take(value as string) };
        } catch (error) {
          return { issues: [{ message: (error as Error).message }] };
        }
      },
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
