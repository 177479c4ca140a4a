/*
 * Other forms of the same ID, in pairs that undo each other. Bytes, hex and BigInt all keep the order.
 *
 * JSON: an ID is a string and stays one; the zero ID is "2222222222222222", not null, and null is no ID. SQL:
 * `uuid` of the UUID form, which is in `uuid.ts`; `bytea`/`binary(10)` of the bytes; or
 * `char(16) collate "C"`. NULL is no ID either.
 */

import { refusal, requireInteger, requireLength } from '../arguments.ts';
import { badText, wordAt } from './base32.ts';
import { BYTE_LENGTH, putBlock } from './layout.ts';
import { type OwnBytes, parse, type Sno } from './sno.ts';
import { textOf } from './text.ts';
import { isBytes } from './typed-array.ts';

/**
 * Writes the ten bytes of an ID, big-endian, to a new array; or to `into`, from index `at` on.
 *
 * @returns the array written to.
 * @throws as `parse` does, TypeError or RangeError if ten bytes do not fit at `at`.
 */
export function toBytes(id: string): OwnBytes;
export function toBytes<Into extends Uint8Array>(id: string, into: Into, at?: number): Into;
export function toBytes(id: string, given?: Uint8Array, at = 0): Uint8Array {
  parse(id);
  const into = arrayFor(given, at);
  putBlock(into, at, wordAt(id, 0), wordAt(id, 4));
  putBlock(into, at + 5, wordAt(id, 8), wordAt(id, 12));
  return into;
}

/**
 * Reads the ten bytes of an ID at index `at`. The array is not kept. It may be passed to `map` as it is,
 * whose index is not read as `at`.
 *
 * @throws TypeError if it is no Uint8Array, RangeError if it does not hold ten bytes at `at`, or, where `at`
 * is not given, if it holds anything but ten: sixteen bytes from a text column are not the bytes of an ID.
 */
export function fromBytes(bytes: Uint8Array, at?: number): Sno;
export function fromBytes(bytes: Uint8Array, given?: number, list?: unknown): Sno {
  const at = list === undefined ? given : undefined;
  const from = at === undefined ? 0 : at;
  requireBytes(bytes, from);
  const length = bytes.length;
  if (at === undefined) requireInteger('bytes.length', length, BYTE_LENGTH, BYTE_LENGTH);
  else requireLength('bytes', length, from + BYTE_LENGTH);
  const pair = (i: number): number => (bytes[from + i]! << 8) | bytes[from + i + 1]!;
  const last = bytes[from + 4]!;
  const unit = pair(0) * 0x80_0000 + pair(2) * 0x80 + (last >>> 1);
  return textOf(unit, last & 1, bytes[from + 5]!, pair(6), pair(8));
}

/** The ten bytes as 20 lower-case hex digits. Throws as `parse` does. */
export function toHex(id: string): string {
  return hexOf(toBytes(id));
}

/**
 * Reads 20 hex digits, of either case; also after `\x`, as PostgreSQL prints a `bytea`, or `0x`.
 *
 * @throws SnoError `ERR_ID_INVALID` with the `index` of the first character that is wrong; TypeError if it is
 * no string.
 */
export function fromHex(hex: string): Sno {
  const [, start, digits] = /^(\\x|0x|)(.*)$/is.exec(typeof hex === 'string' ? hex : '')!;
  const length = BYTE_LENGTH * 2;
  const wrong = digits!.slice(0, length).search(/[^\da-f]/i);
  if (wrong >= 0 || digits!.length !== length) {
    const index = wrong < 0 ? Math.min(digits!.length, length) : wrong;
    throw badText('hex', '20 hex digits', hex, start!.length + index);
  }
  return fromBytes(
    Uint8Array.from({ length: BYTE_LENGTH }, (_, i) => Number.parseInt(digits!.slice(i * 2, i * 2 + 2), 16)),
  );
}

/** The 80 bits as an unsigned integer. Throws as `parse` does. */
export function toBigInt(id: string): bigint {
  return BigInt(`0x${toHex(id)}`);
}

/**
 * Reads an unsigned integer of 80 bits.
 *
 * @throws TypeError if it is no bigint, RangeError if it is negative or over 2^80 − 1.
 */
export function fromBigInt(value: bigint): Sno {
  if (typeof value !== 'bigint') throw refusal('value', 'a bigint', value);
  if (value < 0n || value >> 80n !== 0n) {
    throw refusal('value', '0 to 2^80 - 1', value, RangeError);
  }
  return fromHex(value.toString(16).padStart(BYTE_LENGTH * 2, '0'));
}

/**
 * The array for an ID's ten bytes at `at`: the given one, or a new one, which has room for nothing else.
 *
 * @throws TypeError if it is no Uint8Array, RangeError if it is too short.
 */
export function arrayFor<Into extends Uint8Array>(
  given: Into = new Uint8Array(BYTE_LENGTH) as Uint8Array as Into,
  at: number,
): Into {
  requireBytes(given, at);
  requireLength('bytes', given.length, at + BYTE_LENGTH);
  return given;
}

/** @throws TypeError unless it is a Uint8Array, TypeError or RangeError for an index that none can have. */
function requireBytes(bytes: Uint8Array, at: number): void {
  if (!isBytes(bytes)) throw refusal('bytes', 'a Uint8Array', bytes);
  requireInteger('at', at, 0xffff_ffff);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
