import { refusal } from '../arguments.ts';
import { idOfAsciiUuid } from '../id/ascii-uuid.ts';
import { fromBigInt, fromBytes, fromHex } from '../id/forms.ts';
import { KIND_NAME } from '../id/kind.ts';
import { TEXT_LENGTH } from '../id/layout.ts';
import { isSno, type Sno } from '../id/sno.ts';
import { idOfUuid } from '../id/uuid.ts';
import { isLikeBytes, readByteList } from './byte-list.ts';
import type { IdForm, IdMatch } from './reading.ts';

/** The 8-4-4-4-12 hex digits of a UUID, after `urn:uuid:` too, or all 32 in a row. */
const UUID = /^(?:(?:urn:uuid:)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32})$/i;
const UUID_IN_BRACES = /^\{[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\}$/i;

/**
 * Reads a text that is exactly an ID in one of its forms but JSON. It says nothing of other texts, which
 * makes it the fast way through a long list; {@link readId} says what is wrong.
 *
 * A kind may stand before the text of an ID, as in `note_brpk4q72xwf2m63l`. Where a text has two forms, the
 * likelier one counts: 16 characters of the alphabet are text, and 20 hex digits are hex, also if all are
 * decimal. Other decimal digits are an integer if they are 21 or more, as for every ID after 2010-01-03, or
 * if an `n` follows.
 *
 * @throws TypeError if it is not a string.
 */
export function matchId(text: string): IdMatch | undefined {
  if (typeof text !== 'string') throw refusal('text', 'a string', text);
  for (const form of FORMS) {
    const id = matchAs(form, text);
    if (id !== undefined && (form !== 'bigint' || /^0*[1-9]\d{20}|n$/.test(text))) return { id, form };
  }
  return undefined;
}

/** The forms, in the order in which a text is tried for them. */
const FORMS = ['text', 'hex', 'uuid', 'ascii-uuid', 'bigint', 'bytes'] as const;

/** Reads a text that is exactly an ID in one form. */
export function matchAs(form: Exclude<IdForm, 'json'>, text: string): Sno | undefined {
  switch (form) {
    case 'text':
      return isSno(text) ? text : afterKind(text);
    case 'hex':
      return /^(?:0x|\\x)?[\da-f]{20}$/i.test(text) ? fromHex(text) : undefined;
    case 'uuid':
    case 'ascii-uuid': {
      const uuid = uuidIn(text);
      if (uuid === undefined) return undefined;
      return form === 'uuid' ? idOfUuid(uuid) : idOfAsciiUuid(uuid);
    }
    case 'bigint':
      return integerOf(text);
    case 'bytes': {
      const bytes = isLikeBytes(text) ? readByteList(text, 0) : undefined;
      return bytes instanceof Uint8Array ? fromBytes(bytes) : undefined;
    }
  }
}

/** The ID of a text that is one with its kind before it. */
function afterKind(text: string): Sno | undefined {
  const at = text.length - TEXT_LENGTH;
  const id = text.slice(at);
  return text[at - 1] === '_' && KIND_NAME.test(text.slice(0, at - 1)) && isSno(id) ? id : undefined;
}

/**
 * A UUID in whatever spelling, as lower-case digits in groups of 8-4-4-4-12; undefined for what is not a
 * UUID.
 */
export function uuidIn(text: string): string | undefined {
  if (!UUID.test(text) && !UUID_IN_BRACES.test(text)) return undefined;
  const digits = text.replace(/^urn:uuid:|[^\da-f]/gi, '').toLowerCase();
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Reads decimal digits, with leading zeros and an `n` after them, of an integer below 2^80. */
function integerOf(text: string): Sno | undefined {
  const digits = text.replace(/^0+(?=\d)|n$/g, '');
  // 2^80 has 25 digits. Without a limit, BigInt would parse a million of them.
  if (!/^\d{1,25}$/.test(digits)) return undefined;
  const value = BigInt(digits);
  return value >> 80n === 0n ? fromBigInt(value) : undefined;
}
