import { EPOCH_MS, MAX_UNIX_MS, UNIT_MS } from '../clock/units.ts';
import { fromHex } from '../id/forms.ts';
import { toFields } from '../id/sno.ts';
import { CROCKFORD, fromTsidText } from '../snowflake/tsid-text.ts';
import type { Reading } from './evidence.ts';
import { readNumberAs } from './numbers.ts';

const HEX_32 = '0123456789abcdefghijklmnopqrstuv';
const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 2014-05-13T16:53:20Z, from which a KSUID counts seconds. */
const KSUID_EPOCH_MS = 1_400_000_000_000;
const SECONDS_32_MS = 4_294_967_296_000;

/** Reads a sno, from its text. */
export function readSno(text: string): Reading {
  const { unixMs, ...fields } = toFields(text);
  const time = { unixMs, unitMs: UNIT_MS, fromMs: EPOCH_MS, toMs: MAX_UNIX_MS };
  return { format: 'sno', weight: 1, freeBits: 41, time, fields };
}

/** Reads 20 hex digits as the ten bytes of a sno: a rarer form of it. */
export function readSnoHex(hex: string): Reading[] {
  return [{ ...readSno(fromHex(hex)), weight: 0.1 }];
}

/** Reads a ULID, in either case: 48 bits of milliseconds, 80 random. Its first character holds 3 bits. */
export function readUlid(text: string): Reading[] {
  const value = valueIn(CROCKFORD, text.toUpperCase());
  if (value >> 128n) return [];
  const time = { unixMs: Number(value >> 80n), unitMs: 1, fromMs: 0, toMs: 2 ** 48 };
  return [{ format: 'ulid', weight: 1, freeBits: 80, time, fields: { randomness: hexOf(value, 80) } }];
}

/** Reads the 13 characters of a TSID: a rarer form of the number. */
export function readTsidText(text: string): Reading[] {
  return readNumberAs('tsid', String(fromTsidText(text)));
}

/** Reads MongoDB's ObjectId: 32 bits of seconds, 40 of the process, 24 of a counter. */
export function readObjectId(hex: string): Reading[] {
  const time = secondsAt(Number(`0x${hex.slice(0, 8)}`) * 1000, 0);
  const fields = { process: hex.slice(8, 18).toLowerCase(), counter: Number(`0x${hex.slice(18)}`) };
  return [{ format: 'objectid', weight: 1, freeBits: 64, time, fields }];
}

/**
 * Reads a KSUID: 32 bits of seconds since 2014-05-13, 128 random. 27 characters can hold more than 160 bits.
 */
export function readKsuid(text: string): Reading[] {
  const value = valueIn(BASE_62, text);
  if (value >> 160n) return [];
  const time = secondsAt(KSUID_EPOCH_MS + Number(value >> 128n) * 1000, KSUID_EPOCH_MS);
  return [{ format: 'ksuid', weight: 1, freeBits: 128, time, fields: { payload: hexOf(value, 128) } }];
}

/** Reads an xid: 32 bits of seconds, machine 24, process 16, counter 24; the last 4 of its 100 bits are 0. */
export function readXid(text: string): Reading[] {
  const padded = valueIn(HEX_32, text);
  const value = padded >> 4n;
  if (value << 4n !== padded) return [];
  const fields = {
    machine: hexOf(value >> 40n, 24),
    process: Number(BigInt.asUintN(16, value >> 24n)),
    counter: Number(BigInt.asUintN(24, value)),
  };
  return [
    { format: 'xid', weight: 1, freeBits: 64, time: secondsAt(Number(value >> 64n) * 1000, 0), fields },
  ];
}

function secondsAt(unixMs: number, fromMs: number): NonNullable<Reading['time']> {
  return { unixMs, unitMs: 1000, fromMs, toMs: fromMs + SECONDS_32_MS };
}

/** The number that a text writes in an alphabet, which has all of its characters. */
function valueIn(alphabet: string, text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * BigInt(alphabet.length) + BigInt(alphabet.indexOf(digit));
  return value;
}

/** The low bits of a number, as hex digits. */
function hexOf(value: bigint, bits: number): string {
  return BigInt.asUintN(bits, value)
    .toString(16)
    .padStart(bits / 4, '0');
}
