import { type Result, refused } from '../decode/result.ts';

/** Reads a whole number: decimal, with `0x` hexadecimal, with `0b` binary. It may have group separators. */
export function readInteger(text: string, min: number, max: number): Result<number> {
  const digits = text.trim().replace(/(\d)[,_ ](?=\d)/g, '$1');
  const isWhole = /^(\d+|0x[\da-f]+|0b[01]+)$/i.test(digits);
  const value = Number(digits);
  if (isWhole && value >= min && value <= max) return { ok: true, value };
  const expected = isWhole || /^-\d+$/.test(digits) ? `${grouped(min)} to ${grouped(max)}` : 'a whole number';
  const got = text.trim() === '' ? 'nothing' : `“${shorten(text.trim())}”`;
  return refused(`Expected ${expected}, got ${got}.`);
}

let groups: Intl.NumberFormat | undefined;

/** 1234567 as `1,234,567`. */
export function grouped(value: number): string {
  // Without `Intl`, whose first use takes a tenth of what the first load of a page may block.
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  groups ??= new Intl.NumberFormat('en');
  return groups.format(value);
}

/** `1 pair`, `2 pairs`. */
export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A byte or two as `0x0a`. */
export function hexOf(value: number, digits: number): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

function shorten(text: string): string {
  return text.length > 10 ? `${text.slice(0, 10)}…` : text;
}
