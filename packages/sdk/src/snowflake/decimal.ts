import { refusal, show } from '../arguments.ts';
import { SnoError } from '../errors.ts';

/** An ID as a bigint, or as its decimal text, the form that JSON and databases can share. */
export type SnowflakeLike = bigint | string;

/**
 * The value of a decimal text that `toText` could have written: digits only, no sign, no leading zero, not
 * above `max`.
 *
 * @throws SnoError `ERR_ID_INVALID` with the `index` of the first character that is wrong, TypeError if it is
 * no string.
 */
export function parseDecimal(text: string, max: bigint): bigint {
  if (typeof text !== 'string') throw refusal('ID', 'a decimal string', text);
  const index = offendingIndex(text, String(max));
  if (index < 0) return BigInt(text);
  // Of a number that is too large, no digit is wrong.
  const found = /^([1-9]\d*)?$/.test(text) ? show(text) : `${show(text[index])} at index ${index}`;
  throw new SnoError('ERR_ID_INVALID', `ID: expected a decimal up to ${max}, got ${found}`, { index });
}

/** The value of an ID or its text. A number is refused: above 2^53 it is not the ID that somebody wrote. */
export function toValue(id: SnowflakeLike, max: bigint): bigint {
  if (typeof id === 'string') return parseDecimal(id, max);
  if (typeof id !== 'bigint') throw refusal('ID', 'a bigint or a decimal string', id);
  if (id < 0n || id > max) throw refusal('ID', `a bigint from 0 to ${max}`, id, RangeError);
  return id;
}

/** The index at which `text` stops being a decimal up to `max`; −1 if it is one. */
export function offendingIndex(text: string, max: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (!(code >= 48 && code <= 57)) return i;
    if (i === 1 && text.charCodeAt(0) === 48) return 0;
    if (i === max.length) return i;
  }
  if (text.length < max.length) return text.length === 0 ? 0 : -1;
  // As long as the greatest: the first digit that differs decides.
  for (let i = 0; i < max.length; i++) {
    if (text[i] !== max[i]) return text[i]! > max[i]! ? i : -1;
  }
  return -1;
}
