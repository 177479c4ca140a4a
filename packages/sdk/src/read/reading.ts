import type { Sno } from '../id/sno.ts';
import type { Candidate } from '../identify/identify.ts';

/** A way to write an ID, by the names that `sno convert` takes. */
export type IdForm = 'text' | 'uuid' | 'ascii-uuid' | 'hex' | 'bytes' | 'bigint' | 'json';

/** All forms. Frozen. */
export const ID_FORMS: readonly IdForm[] = /* @__PURE__ */ Object.freeze([
  'text',
  'uuid',
  'ascii-uuid',
  'hex',
  'bytes',
  'bigint',
  'json',
]);

/**
 * Why something is not an ID. The codes are stable.
 *
 * - `empty`: no text, or only white space and quotes.
 * - `kind`: not text, bytes, a bigint or JSON, but a number, say.
 * - `case`: the text of an ID, but in upper case.
 * - `character`: a character that its form does not have.
 * - `length`: too many or too few characters, digits or bytes.
 * - `value`: a number out of range, or a JSON object whose parts disagree.
 * - `form`: an ID in another form than the one asked for, or text that starts like JSON and is not.
 * - `several`: more than one ID.
 * - `surrounded`: an ID with other text around it.
 * - `foreign`: probably an ID of another format. `candidates` says of which.
 */
export type IdProblemCode =
  | 'empty'
  | 'kind'
  | 'case'
  | 'character'
  | 'length'
  | 'value'
  | 'form'
  | 'several'
  | 'surrounded'
  | 'foreign';

/** Why something is not an ID. Plain JSON. */
export interface IdProblem {
  readonly ok: false;
  readonly problem: IdProblemCode;
  /** One sentence or two, in printable ASCII. The wording may change. */
  readonly message: string;
  /**
   * Index of the first wrong character of the text, where there is one: its length if something is missing.
   */
  readonly index?: number;
  /** The ID that was certainly meant. */
  readonly suggestion?: Sno;
  /**
   * What `identify` of `@sno-id/sdk/snowflake` makes of it, if it is probably an ID of another format; else
   * empty.
   */
  readonly candidates: readonly Candidate[];
}

/** An ID that was read, and the form that it had. */
export interface IdMatch {
  readonly id: Sno;
  readonly form: IdForm;
}

/** An ID, or a problem. */
export type IdReading = (IdMatch & { readonly ok: true }) | IdProblem;

/** Makes a problem, without the parts that are undefined. */
export function problem(
  code: IdProblemCode,
  message: string,
  index?: number,
  suggestion?: Sno,
  candidates: readonly Candidate[] = [],
): IdProblem {
  return {
    ok: false,
    problem: code,
    message,
    ...(index !== undefined && { index }),
    ...(suggestion !== undefined && { suggestion }),
    candidates,
  };
}
