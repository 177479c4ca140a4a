/*
 * The codec a second time, from docs/format.md, section 1, and without anything of src/: one big number,
 * divided and multiplied by 32. Slow, and short enough to be checked by eye.
 */

export const ALPHABET = '23456789abcdefghijklmnopqrstuvwx';

/** The number that some bytes are, the first of them the most significant. */
export function numberOf(bytes: Iterable<number>): bigint {
  let number = 0n;
  for (const byte of bytes) number = number * 256n + BigInt(byte);
  return number;
}

/** The sixteen characters of a number of 80 bits. */
export function encodeSlow(number: bigint): string {
  let text = '';
  for (let rest = number; text.length < 16; rest /= 32n) text = ALPHABET.charAt(Number(rest % 32n)) + text;
  return text;
}

/** The number that a text stands for, or the index of the code unit at which it stops being an ID. */
export function decodeSlow(text: string): bigint | { readonly index: number } {
  const units = text.split('');
  let number = 0n;
  for (let index = 0; index < 16; index++) {
    const value = ALPHABET.split('').indexOf(units[index] ?? 'none');
    if (value < 0) return { index };
    number = number * 32n + BigInt(value);
  }
  return units.length > 16 ? { index: 16 } : number;
}

/** The fields of a number of 80 bits, in the order of their bits, as whatever unit they are counted in. */
export function fieldsSlow(number: bigint): { readonly [Name in (typeof WIDTHS)[number][0]]: number } {
  const bits = number.toString(2).padStart(80, '0');
  let from = 0;
  const entries = WIDTHS.map(([name, width]) => {
    const field = bits.slice(from, from + width);
    from += width;
    return [name, Number.parseInt(field, 2)];
  });
  return Object.fromEntries(entries);
}

const WIDTHS = [
  ['units', 39],
  ['tick', 1],
  ['meta', 8],
  ['partition', 16],
  ['sequence', 16],
] as const;
