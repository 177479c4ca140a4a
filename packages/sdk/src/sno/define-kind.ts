import { badText } from '../id/base32.ts';
import { KIND_NAME, type KindId } from '../id/kind.ts';
import { type SnoSchema, schemaOf } from '../id/schema.ts';
import { parse as parseSno, type Sno, ZERO } from '../id/sno.ts';
import { generate } from './default.ts';

/**
 * The IDs of one kind of thing, made by {@link defineKind}. It is a Standard Schema of them, and a Standard
 * JSON Schema. Its methods need no `this`, and may be passed to `map`, whose index they do not read.
 */
export interface Kind<Name extends string> extends SnoSchema<KindId<Name>> {
  /** What stands before the underscore. */
  readonly name: Name;

  /** Generates an ID as {@link generate} does, with the kind before it. */
  generate(meta?: number): KindId<Name>;

  /**
   * Takes a text as an ID of this kind.
   *
   * @throws SnoError `ERR_ID_INVALID` with the `index` of the first code unit that no ID of this kind has
   * there: in an ID of another kind it is where their names part. TypeError if it is no string.
   */
  parse(text: string): KindId<Name>;

  /** Tells whether a value is the text of an ID of this kind. Never throws. */
  is(value: unknown): value is KindId<Name>;

  /**
   * Puts the kind before an ID that has none: one from the database, or of any source.
   *
   * @throws as the function `parse` does: an ID that has a kind gets no second one.
   * @example
   * noteId.fromSno(generator.next(42));
   * noteId.fromSno(fromUuid(row.id));
   */
  fromSno(id: string): KindId<Name>;

  /** The ID without its kind, to store it and to read its fields. Throws as {@link Kind.parse} does. */
  toSno(id: KindId<Name>): Sno;
}

/**
 * Defines a kind of IDs: `note_brpk4q72xwf2m63l` is that of a note wherever people and other programs see it,
 * and TypeScript refuses it where a task's is expected. Columns say what they hold: store the ID without its
 * kind, or its UUID.
 *
 * IDs of one kind sort as they do without it, a double click selects the whole, and it needs no escape in a
 * URL or a CSS selector.
 *
 * @param name at most 63 of `[a-z0-9_]`: the first is a letter, the last no underscore
 * @throws TypeError for any other name.
 * @example
 * const noteId = defineKind('note');
 * const id = noteId.generate();
 * const stored = toUuid(noteId.toSno(id));
 */
export function defineKind<Name extends string>(name: Name): Kind<Name> {
  if (typeof name !== 'string' || !KIND_NAME.test(name)) {
    throw badText('name', `${KIND_NAME}`, name);
  }
  const prefix = `${name}_`;
  const pattern = `^${prefix}[2-9a-x]{16}$`;
  const form = new RegExp(pattern);

  function is(value: unknown): value is KindId<Name> {
    return typeof value === 'string' && form.test(value);
  }

  function parse(text: string): KindId<Name> {
    if (is(text)) return text;
    if (typeof text !== 'string') throw badText('ID', pattern, text);
    let index = 0;
    // Up to the index it is as it should be, and with the next character it no longer is.
    while (is(text.slice(0, index + 1) + (prefix + ZERO).slice(index + 1))) index++;
    throw badText('ID', pattern, text, index);
  }

  return {
    name,
    // With whatever else `map` gives, which it knows from a metabyte.
    generate: (...meta) => (prefix + generate(...meta)) as KindId<Name>,
    parse,
    is,
    fromSno: id => (prefix + parseSno(id)) as KindId<Name>,
    toSno: id => parse(id).slice(prefix.length) as Sno,
    ...schemaOf(parse, pattern),
  };
}
