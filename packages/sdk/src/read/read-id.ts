import { refusal, requireFinite, requireKeys } from '../arguments.ts';
import { diagnose, formLike, inPieces } from './diagnose.ts';
import { matchAs, matchId } from './match-id.ts';
import { readValue } from './read-value.ts';
import { ID_FORMS, type IdForm, type IdMatch, type IdProblem, type IdReading, problem } from './reading.ts';
import { unwrap } from './unwrap.ts';

/** How to read an ID. */
export interface ReadIdOptions {
  /**
   * The only form to read. It also makes integers of fewer than 21 digits readable.
   *
   * @default the one that the input has
   */
  readonly form?: IdForm | undefined;
  /**
   * Unix milliseconds, from which to judge which other format a text has.
   *
   * @default the system clock's time, when it is needed
   */
  readonly nowMs?: number | undefined;
}

/**
 * Reads an ID in any form, and says what is wrong if it finds no ID. It never throws for an input.
 *
 * - `text`: `brpk4q72xwf2m63l`, also after a kind: `note_brpk4q72xwf2m63l`
 * - `uuid`: `01c2c571-3940-70ff-8073-6e6f9a0a1033`, also after `urn:uuid:`, in braces, or its 32 digits alone
 * - `ascii-uuid`: `6272706b-3471-3732-7877-66326d36336c`, likewise: the UUID whose bytes are the characters
 * - `hex`: `4e6f2160a0ff9a0a1033`, also after `0x` or `\x`
 * - `bytes`: `[78, 111, 33, 96, 160, 255, 154, 10, 16, 51]`, also without commas or brackets; or a
 *   `Uint8Array` or array
 * - `bigint`: `370394579355234764197939`, also with an `n`; if it has fewer than 21 digits, only so; or a
 *   bigint
 * - `json`: an object with an `id`, also after a kind, or the five fields
 *
 * White space around a text is ignored, so are commas and semicolons after it, and one pair of quotes. Hex
 * and UUIDs may be upper case. Nothing else is forgiven: what was probably meant is a suggestion. In an
 * object, whatever it has of a {@link SnoRecord} must agree.
 *
 * @throws TypeError for options that are not known or not of their kind, RangeError for a `nowMs` that is not
 * finite.
 * @example
 * const reading = readId(pasted);
 * if (reading.ok) open(reading.id);
 * else complain(reading.message, reading.suggestion);
 */
export function readId(input: unknown, options: ReadIdOptions = {}): IdReading {
  const { form, nowMs } = requireKeys('options', options, ['form', 'nowMs']);
  if (form !== undefined && !ID_FORMS.includes(form))
    throw refusal('form', `one of ${ID_FORMS.join(', ')}`, form);
  if (nowMs !== undefined) requireFinite('nowMs', nowMs, 'Unix milliseconds');
  if (typeof input === 'string') return readText(input, form, nowMs);
  const reading = readValue(input, text => readText(text, 'text', nowMs));
  return reading.ok && form !== undefined && form !== reading.form ? otherForm(form, reading) : reading;
}

function readText(input: string, form: IdForm | undefined, nowMs: number | undefined): IdReading {
  if (form === 'json') return readJson(input.trim(), 0, nowMs);
  const { text, at } = unwrap(input);
  if (text === '') return problem('empty', 'Expected an ID, got nothing.', input.length);
  const match = matchId(text);
  if (match !== undefined && (form === undefined || form === match.form)) return { ok: true, ...match };
  const id = form && matchAs(form, text);
  if (id !== undefined) return { ok: true, id, form: form! };
  const like = form ?? formLike(text);
  if (like === 'json') return readJson(text, at, nowMs);
  return match === undefined ? diagnose({ text, at }, like, nowMs) : otherForm(like, match);
}

function readJson(text: string, at: number, nowMs: number | undefined): IdReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const match = matchId(text);
    if (match !== undefined) return otherForm('json', match);
    return inPieces({ text, at }) ?? problem('form', 'Expected JSON, got text that is not valid JSON.', at);
  }
  const readString = (text: string): IdReading => readText(text, 'text', nowMs);
  const reading = typeof value === 'string' ? readString(value) : readValue(value, readString);
  return reading.ok ? { ...reading, form: 'json' } : reading;
}

function otherForm(expected: IdForm, { id, form }: IdMatch): IdProblem {
  return problem('form', `Expected ${WORDS[expected]}, got ${WORDS[form]}.`, undefined, id);
}

const WORDS: { readonly [form in IdForm]: string } = {
  text: 'the 16 characters of an ID',
  uuid: 'the UUID form of an ID',
  'ascii-uuid': 'the ASCII UUID of an ID',
  hex: 'the 20 hex digits of an ID',
  bytes: 'the 10 bytes of an ID',
  bigint: 'the decimal integer of an ID',
  json: 'an ID in JSON',
};
