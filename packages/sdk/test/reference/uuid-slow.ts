import { encodeSlow, fieldsSlow, numberOf } from './base32-slow.ts';

/*
 * The UUID form a second time, from docs/format.md, section 1, and without anything of src/: fields as
 * strings of bits, one after the other, and the other way by a pattern for each digit.
 */

const EPOCH_MS = Date.UTC(2010, 0, 1);
const LAST_MS = Date.UTC(2079, 8, 7, 15, 47, 35, 548);

/** The UUID of the ID that a number of 80 bits is. */
export function uuidSlow(number: bigint): string {
  const { units, tick, meta, partition, sequence } = fieldsSlow(number);
  const bits = [
    (EPOCH_MS + units * 4).toString(2).padStart(48, '0'),
    '0111',
    `${tick}000`,
    meta.toString(2).padStart(8, '0'),
    '10',
    '00000001110011', // 0x73, "s"
    '0110111001101111', // "no"
    partition.toString(2).padStart(16, '0'),
    sequence.toString(2).padStart(16, '0'),
  ].join('');
  return dashed([...bits.matchAll(/..../g)].map(([four]) => Number.parseInt(four, 2).toString(16)).join(''));
}

/** The UUID whose bytes are the ASCII characters of a text. */
export function asciiUuidSlow(text: string): string {
  return dashed(Buffer.from(text, 'latin1').toString('hex'));
}

function dashed(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const ANY = '0123456789abcdefABCDEF';
/** The characters that each place of a UUID can have. */
const PLACES: readonly string[] = [...'********-***4-7T**-8073-6e6f********'].map(
  place => ({ '*': ANY, '4': '048cC', T: '08', e: 'eE', f: 'fF' })[place] ?? place,
);

/** The ID of a UUID, in one of the two forms, or the index at which it stops being an ID's UUID v7. */
export function readUuidSlow(uuid: string): string | { readonly index: number } {
  const characters = uuid.split('');
  const digits = uuid.toLowerCase().replaceAll('-', '');
  const wrong = PLACES.findIndex((place, i) => !characters[i] || !place.includes(characters[i]));
  if (wrong >= 0 || characters.length > 36) {
    const text = Buffer.from(digits, 'hex').toString('latin1');
    const isAscii = /^[2-9a-x]{16}$/.test(text) && asciiUuidSlow(text) === uuid.toLowerCase();
    return isAscii ? text : { index: wrong >= 0 ? wrong : 36 };
  }
  const unixMs = Number.parseInt(digits.slice(0, 12), 16);
  if (unixMs < EPOCH_MS || unixMs > LAST_MS) return { index: 0 };
  const bits = [
    ((unixMs - EPOCH_MS) / 4).toString(2).padStart(39, '0'),
    digits[13] === '8' ? '1' : '0',
    ...[digits.slice(14, 16), digits.slice(24)].map(part =>
      Number.parseInt(part, 16)
        .toString(2)
        .padStart(part.length * 4, '0'),
    ),
  ].join('');
  return encodeSlow(numberOf([...bits.matchAll(/.{8}/g)].map(([byte]) => Number.parseInt(byte, 2))));
}
