/*
 * Five bits a character, in the alphabet 23456789abcdefghijklmnopqrstuvwx, whose order is the order of its
 * code units. Strict: a text that `textOf` could not have written is refused.
 */

import { show } from '../arguments.ts';
import { SnoError } from '../errors.ts';
import { codeOf } from './alphabet.ts';
import { TEXT_LENGTH } from './layout.ts';

/** The 5-bit value of each ASCII code, −1 where there is none. */
const VALUES: Int8Array = /* @__PURE__ */ Int8Array.from({ length: 128 }, (_, code) =>
  code > 49 && code < 58 ? code - 50 : code > 96 && code < 121 ? code - 89 : -1,
);

/**
 * Decodes the four characters at `at` to a word of 20 bits, or to a negative number if one of them is not in
 * the alphabet: −1 shifted left by up to 15 stays negative, and so does anything ORed with it.
 */
export function wordAt(text: string, at: number): number {
  const a = text.charCodeAt(at);
  const b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2);
  const d = text.charCodeAt(at + 3);
  if ((a | b | c | d) > 127) return -1;
  return (VALUES[a]! << 15) | (VALUES[b]! << 10) | (VALUES[c]! << 5) | VALUES[d]!;
}

/** Decodes the two characters at `at` to ten bits, or to a negative number, likewise. */
export function pairAt(text: string, at: number): number {
  const a = text.charCodeAt(at);
  const b = text.charCodeAt(at + 1);
  return (a | b) > 127 ? -1 : (VALUES[a]! << 5) | VALUES[b]!;
}

/** Makes the text of four words. One flat string: a rope or a slice is cheaper to make and dearer to use. */
export function textOf(a: number, b: number, c: number, d: number): string {
  return String.fromCharCode(
    codeOf(a >>> 15),
    codeOf(a >>> 10),
    codeOf(a >>> 5),
    codeOf(a),
    codeOf(b >>> 15),
    codeOf(b >>> 10),
    codeOf(b >>> 5),
    codeOf(b),
    codeOf(c >>> 15),
    codeOf(c >>> 10),
    codeOf(c >>> 5),
    codeOf(c),
    codeOf(d >>> 15),
    codeOf(d >>> 10),
    codeOf(d >>> 5),
    codeOf(d),
  );
}

/** The index of the first code unit at which `text` stops being an ID; −1 if it is one. */
export function offendingIndex(text: string): number {
  for (let i = 0; i < TEXT_LENGTH; i++) {
    const code = text.charCodeAt(i);
    // Neither a code beyond ASCII nor NaN, which is past the end, has a value.
    if (!(VALUES[code]! >= 0)) return i;
  }
  return text.length > TEXT_LENGTH ? TEXT_LENGTH : -1;
}

/** The error for a value that was given as an ID's text and is not one. Its message is printable ASCII. */
export function notAnId(text: unknown): Error {
  const expected = '16 characters of [2-9a-x]';
  if (typeof text !== 'string') return notAText('ID', expected, text);
  /** Where the characters of the alphabet end. */
  const end = text.slice(0, TEXT_LENGTH + 1).search(/[^2-9a-x]|$/);
  return badText('ID', expected, text, Math.min(end, TEXT_LENGTH), end > TEXT_LENGTH);
}

/** The error for a value that was given as a text and is none. Its message is printable ASCII. */
export function notAText(name: string, expected: string, value: unknown): TypeError {
  const kind = typeof value;
  // The text of a function is its own code's, and that of a symbol can hold anything.
  const found = kind === 'function' || kind === 'symbol' ? `a ${kind}` : show(value);
  return new TypeError(`${name}: expected ${expected}, got ${found}`);
}

/**
 * The error for a text that stops being an ID at `index`: says which character is there; or how many there
 * are, where one is missing or, as in a text that is only too long, none is wrong.
 */
export function badText(
  name: string,
  expected: string,
  text: string,
  index: number,
  isTooLong: boolean,
): SnoError {
  const count = `${text.length} character${text.length === 1 ? '' : 's'}`;
  const code = text.charCodeAt(index);
  // What comes from outside may be sent back, or printed on a terminal: no controls, and nothing that cannot
  // be seen.
  const unit = code > 0x7e ? `"\\u${(code + 0x1_0000).toString(16).slice(1)}"` : show(text[index]);
  const found = isTooLong || index >= text.length ? count : `${unit} at index ${index}`;
  return new SnoError('ERR_ID_INVALID', `${name}: expected ${expected}, got ${found}`, { index });
}
