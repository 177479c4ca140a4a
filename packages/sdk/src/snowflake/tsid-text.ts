import { refusal } from '../arguments.ts';
import { badText } from '../id/base32.ts';
import { type SnowflakeLike, toValue } from './decimal.ts';

/** Crockford's base 32: five bits a character, without I, L, O and U. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of the text: 65 bits, of which the first is 0. */
const LENGTH = 13;
const MAX = 0xffff_ffff_ffff_ffffn;
/** Every digit and letter but U, since I, L and O are read as digits. */
const EXPECTED = '13 characters of [0-9A-TV-Z], the first of them 0 to F';

/**
 * Writes a TSID as its 13 characters of Crockford's base 32, upper case. Texts sort as the IDs do.
 *
 * Source: vladmihalcea/hypersistence-tsid, `TSID.toString`.
 *
 * @throws SnoError `ERR_ID_INVALID` for a text that is not a decimal of 64 bits, RangeError for such a
 * bigint, TypeError for anything else.
 * @example
 * toTsidText(393823322797740148n); // '0AXS476XSZ43M'
 */
export function toTsidText(id: SnowflakeLike): string {
  const value = toValue(id, MAX);
  let text = '';
  for (let shift = 5 * (LENGTH - 1); shift >= 0; shift -= 5) {
    text += CROCKFORD[Number((value >> BigInt(shift)) & 31n)];
  }
  return text;
}

/**
 * Reads the 13 characters of a TSID. As in Crockford's base 32, case does not matter, `I` and `L` mean 1, and
 * `O` means 0.
 *
 * @throws SnoError `ERR_ID_INVALID` with the `index` of the first character that is wrong: the first must be
 * 0 to F. TypeError if it is not a string.
 */
export function fromTsidText(text: string): bigint {
  if (typeof text !== 'string') throw refusal('TSID', EXPECTED, text);
  let value = 0n;
  for (let i = 0; i < LENGTH; i++) {
    const digit = digitOf(text[i] ?? '');
    // The first of 13 characters has four bits.
    if (digit < 0 || (i === 0 && digit > 15)) throw badText('TSID', EXPECTED, text, i);
    value = (value << 5n) | BigInt(digit);
  }
  if (text.length > LENGTH) throw badText('TSID', EXPECTED, text, LENGTH);
  return value;
}

/** The value of a character, -1 for one that has none. Only ASCII has upper case here: `ı` is not an I. */
function digitOf(character: string): number {
  if (!/^[\dA-Za-z]$/.test(character)) return -1;
  const upper = character.toUpperCase();
  return upper === 'O' ? 0 : upper === 'I' || upper === 'L' ? 1 : CROCKFORD.indexOf(upper);
}
