/*
 * The UUID form of an ID: a valid UUID v7 (RFC 9562), whose time every tool reads, and still the ID, bit for bit.
 *
 *       0189f7b1-4a1c-7 0 2a-80 73-6e 6f 9a0a 4147
 *       └─ 48 bits: ms ┘│ │ │  └─ mark ─┘ │    └ sequence, 16 bits
 *                       │ │ └ metabyte    └ partition, 16 bits
 *                       │ └ tick: 0 or 8
 *                       └ version 7
 *
 * As text, as bytes and in a `uuid` column it sorts as the ID does. The mark, with the multiple of 4 ms, tells it from a
 * UUID v7 of somebody else: one of these in 2^35 is taken for an ID.
 */

import { refusal } from '../arguments.ts';
import { EPOCH_MS, MAX_UNIT, UNIT_MS } from '../clock/units.ts';
import { badText, textOf } from './base32.ts';
import { wordA, wordB, wordC } from './layout.ts';
import { isSno, parse, type Sno, toFields } from './sno.ts';

/** What an ID's UUID is like, but for the range of its time: the digit before the version makes it a multiple of 4 ms. */
const FORM = /^[\da-f]{8}-[\da-f]{3}[048c]-7[08][\da-f]{2}-8073-6e6f[\da-f]{8}$/i;
/** One of that form. */
const SOME = '00000000-0000-7000-8073-6e6f00000000';
const EXPECTED = 'the UUID v7 of an ID';

/** The two hex digits of each byte. */
const DIGITS: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  (byte + 256).toString(16).slice(1),
);

/** A UUID v7, in lower case, for `uuid` columns and for whatever takes UUIDs. Throws as `parse` does. */
export function toUuid(id: string): string {
  const { unixMs, tick, meta, partition, sequence } = toFields(id);
  const upper = unixMs / 0x1_0000;
  return `${word(upper / 0x1_0000)}${word(upper)}-${word(unixMs)}-${word(0x7000 | (tick << 11) | meta)}-8073-6e6f${word(partition)}${word(sequence)}`;
}

/** The lower 16 bits as four hex digits. */
function word(bits: number): string {
  return DIGITS[(bits >>> 8) & 0xff]! + DIGITS[bits & 0xff]!;
}

/**
 * Reads the UUID form, of either case: databases differ. It reads what {@link toAsciiUuid} writes, too, which no UUID v7 is
 * like.
 *
 * @throws SnoError `ERR_ID_INVALID` with an `index` into the UUID, also for a UUID that no ID has: 0 for a time that none has.
 * TypeError if it is no string.
 */
export function fromUuid(uuid: string): Sno {
  if (typeof uuid !== 'string') throw refusal('UUID', EXPECTED, uuid);
  const id = idOfUuid(uuid) ?? idOfAsciiUuid(uuid);
  if (id !== undefined) return id;
  let index = 0;
  // Up to the index it is as it should be, and with the next character it no longer is.
  if (!FORM.test(uuid)) while (FORM.test(uuid.slice(0, index + 1) + SOME.slice(index + 1))) index++;
  throw badText('UUID', EXPECTED, uuid, index, false);
}

/** The ID whose UUID v7 a text is, in either case; undefined for any other text. */
export function idOfUuid(uuid: string): Sno | undefined {
  if (!FORM.test(uuid)) return undefined;
  const unit = (bitsAt(uuid, 0, 8) * 0x1_0000 + bitsAt(uuid, 9, 13) - EPOCH_MS) / UNIT_MS;
  if (!(unit >= 0 && unit <= MAX_UNIT)) return undefined;
  const tickAndMeta = bitsAt(uuid, 15, 18);
  const numbers = bitsAt(uuid, 28, 36);
  return textOf(
    wordA(unit),
    wordB(unit, tickAndMeta >> 11),
    wordC(tickAndMeta & 0xff, numbers >>> 16),
    numbers & 0xf_ffff,
  ) as Sno;
}

/** Hex digits as a number, where each is known to be one: `parseInt` of slices takes twice as long. */
function bitsAt(text: string, from: number, to: number): number {
  let bits = 0;
  for (; from < to; from++) {
    const code = text.charCodeAt(from);
    // Letters of both cases have bit 6, and count from 1.
    bits = bits * 16 + (code & 0xf) + (code >> 6) * 9;
  }
  return bits;
}

/**
 * The UUID whose 16 bytes are the 16 ASCII characters of the ID, in lower case, as the reference implementation stores IDs. Its
 * version and variant bits are whatever the text makes them, so that many tools refuse it. A column holds one of the two
 * forms: they do not sort together. Throws as `parse` does.
 */
export function toAsciiUuid(id: string): string {
  return parse(id).replace(/./g, (character, index) => {
    const dash = index > 3 && index < 11 && index % 2 === 0 ? '-' : '';
    return dash + DIGITS[character.charCodeAt(0)]!;
  });
}

/** The ID whose ASCII UUID a text is, in either case; undefined for any other text. */
export function idOfAsciiUuid(uuid: string): Sno | undefined {
  const id = uuid
    .slice(0, 36)
    .replace(/-|../g, digits => (digits === '-' ? '' : String.fromCharCode(Number.parseInt(digits, 16))));
  return isSno(id) && toAsciiUuid(id) === uuid.toLowerCase() ? id : undefined;
}
