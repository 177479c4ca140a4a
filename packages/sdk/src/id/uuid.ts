/*
 * The UUID form of an ID: a valid UUID v7 (RFC 9562), whose time every tool reads, and still the ID, bit for
 * bit.
 *
 *       0189f7b1-4a1c-7 0 2a-80 73-6e 6f 9a0a 4147
 *       └─ 48 bits: ms ┘│ │ │  └─ mark ─┘ │    └ sequence, 16 bits
 *                       │ │ └ metabyte    └ partition, 16 bits
 *                       │ └ tick: 0 or 8
 *                       └ version 7
 *
 * As text, as bytes and in a `uuid` column it sorts as the ID does. The mark, with the multiple of 4 ms,
 * tells it from a UUID v7 of somebody else: one of these in 2^35 is taken for an ID.
 */

import { isInRange, startOfUnit, unitAt } from '../clock/units.ts';
import { idOfAsciiUuid } from './ascii-uuid.ts';
import { badText } from './base32.ts';
import { parse, type Sno } from './sno.ts';
import { textOf } from './text.ts';

/**
 * What an ID's UUID is like, but for the range of its time: the digit before the version makes it a multiple
 * of 4 ms.
 */
const FORM = /^[\da-f]{8}-[\da-f]{3}[048c]-7[08][\da-f]{2}-8073-6e6f[\da-f]{8}$/i;

/** The two hex digits of each byte. */
const DIGITS: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  (byte + 256).toString(16).slice(1),
);

/** A UUID v7, in lower case, for `uuid` columns and for whatever takes UUIDs. Throws as `parse` does. */
export function toUuid(id: string): string {
  parse(id);
  // Of 40 bits each: the time and the tick; the metabyte, the partition and the sequence.
  const upper = halfAt(id, 0);
  const lower = halfAt(id, 8);
  const unixMs = startOfUnit(Math.floor(upper / 2));
  return `${word(unixMs / 2 ** 32)}${word(unixMs / 2 ** 16)}-${word(unixMs)}-${word(0x7000 | ((upper & 1) << 11) | (lower / 2 ** 32))}-8073-6e6f${word(lower / 2 ** 16)}${word(lower)}`;
}

/** The 40 bits of eight characters of an ID. */
function halfAt(id: string, at: number): number {
  let bits = 0;
  for (const end = at + 8; at < end; at++) {
    const code = id.charCodeAt(at);
    bits = bits * 32 + code - (code > 57 ? 89 : 50);
  }
  return bits;
}

/** The lower 16 bits as four hex digits. */
function word(bits: number): string {
  return DIGITS[(bits >>> 8) & 0xff]! + DIGITS[bits & 0xff]!;
}

/**
 * Reads the UUID form, of either case: databases differ. It reads what `toAsciiUuid` writes, too, which no
 * UUID v7 is like.
 *
 * @throws SnoError `ERR_ID_INVALID`, whose `index` is 0: `readId` of `@sno-id/sdk/read` says what is wrong
 * with a UUID. TypeError if it is no string.
 */
export function fromUuid(uuid: string): Sno {
  const id = idOfUuid(uuid) ?? idOfAsciiUuid(uuid);
  if (!id) throw badText('UUID', 'the UUID v7 of an ID', uuid, 0);
  return id;
}

/** The ID whose UUID v7 a text is, in either case; undefined for anything else. */
export function idOfUuid(uuid: unknown): Sno | undefined {
  if (typeof uuid !== 'string' || !FORM.test(uuid)) return undefined;
  const bits = (from: number, to: number): number => Number.parseInt(uuid.slice(from, to), 16);
  const unixMs = bits(0, 8) * 2 ** 16 + bits(9, 13);
  const tickAndMeta = bits(15, 18);
  return isInRange(unixMs)
    ? textOf(unitAt(unixMs), tickAndMeta >> 11, tickAndMeta & 0xff, bits(28, 32), bits(32, 36))
    : undefined;
}
