/*
 * Five bits a character, in the alphabet 23456789abcdefghijklmnopqrstuvwx, whose order is the order of its
 * code units. Strict: a text that no ID has is refused.
 */

import { SnoError } from '../errors.ts';
import { TEXT_LENGTH } from './layout.ts';

/** The 5-bit value of each ASCII code, −1 where there is none. */
const VALUES: Int8Array = /* @__PURE__ */ Int8Array.from({ length: 128 }, (_, code) =>
  code > 49 && code < 58 ? code - 50 : code > 96 && code < 121 ? code - 89 : -1,
);

/** A character that no ID has. */
const FOREIGN = /[^2-9a-x]/;

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

/** Whether a value is the text of an ID. */
export function isIdText(value: unknown): boolean {
  return typeof value === 'string' && value.length === TEXT_LENGTH && !FOREIGN.test(value);
}

/** How many code units of `text` an ID could begin with: where it stops being one, if it is none. */
const validLength = (text: string): number => /^[2-9a-x]{0,16}/.exec(text)![0].length;

/** The index of the first code unit at which `text` stops being an ID; −1 if it is one. */
export const offendingIndex = (text: string): number => (isIdText(text) ? -1 : validLength(text));

/** The error for a value that was given as an ID's text and is not one. */
export function notAnId(text: unknown): Error {
  const index = typeof text === 'string' ? validLength(text) : 0;
  return badText('ID', '16 characters of [2-9a-x]', text, index);
}

/**
 * The error for a value that was given as a text of some form and is none. What comes from outside may be
 * sent back, or printed on a terminal: the message has neither markup nor controls, and is never long.
 *
 * @param index where it stops being of that form; undefined for a TypeError
 */
export function badText(name: string, expected: string, text: unknown, index?: number): Error {
  const isText = typeof text === 'string';
  const found = isText ? `"${text.slice(0, 40).replace(/[^\w-]/g, '?')}"` : text && typeof text;
  const message = `${name}: expected ${expected}, got ${found}`;
  return isText && index !== undefined
    ? new SnoError('ERR_ID_INVALID', message, { index })
    : new TypeError(message);
}
