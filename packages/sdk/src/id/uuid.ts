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

import { SnoError } from '../errors.ts';
import { EPOCH_MS, MAX_UNIT, UNIT_MS } from '../time/units.ts';
import { textOf } from './base32.ts';
import { bytesOf, hexOf } from './forms.ts';
import { wordA, wordB, wordC } from './layout.ts';
import { isSno, parse, type Sno, toFields } from './sno.ts';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[08][0-9a-f]{2}-8073-6e6f[0-9a-f]{8}$/i;

/** The two hex digits of each byte. */
const DIGITS: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  (byte + 256).toString(16).slice(1),
);

/** A UUID v7, in lower case, for `uuid` columns and for whatever takes UUIDs. Throws as `parse` does. */
export function toUuid(id: string): string {
  const { unixMs, tick, meta, partition, sequence } = toFields(id);
  const upper = Math.floor(unixMs / 0x1_0000);
  return `${word(upper >>> 16)}${word(upper)}-${word(unixMs)}-${word(0x7000 | (tick << 11) | meta)}-8073-6e6f${word(partition)}${word(sequence)}`;
}

/** The lower 16 bits as four hex digits. */
function word(bits: number): string {
  return DIGITS[(bits >>> 8) & 0xff]! + DIGITS[bits & 0xff]!;
}

/**
 * Reads the UUID form, of either case: databases differ. It reads what {@link toAsciiUuid} writes, too, which no UUID v7 is
 * like.
 *
 * @throws SnoError `ERR_ID_INVALID` with an `index` into the UUID, also for a UUID that no ID has. TypeError if it is no string.
 */
export function fromUuid(uuid: string): Sno {
  if (typeof uuid !== 'string' || !FORM.test(uuid)) return fromAsciiUuid(uuid);
  const unixMs = bitsAt(uuid, 0, 8) * 0x1_0000 + bitsAt(uuid, 9, 13);
  const unit = (unixMs - EPOCH_MS) / UNIT_MS;
  if (!(Number.isInteger(unit) && unit >= 0 && unit <= MAX_UNIT)) {
    const message = `UUID: expected a time from 2010-01-01 to 2079-09-07 in steps of 4 ms, got ${unixMs} at index 0`;
    throw new SnoError('ERR_ID_INVALID', message, { index: 0 });
  }
  const tickAndMeta = bitsAt(uuid, 15, 18);
  const numbers = bitsAt(uuid, 28, 36);
  return textOf(
    wordA(unit),
    wordB(unit, tickAndMeta >> 11),
    wordC(tickAndMeta & 0xff, numbers >>> 16),
    numbers & 0xf_ffff,
  ) as Sno;
}

/** Hex digits as a number below 2^32, where each is known to be one. */
function bitsAt(text: string, from: number, to: number): number {
  let bits = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    // Letters of both cases have bit 6, and count from 1.
    bits = (bits << 4) | ((code & 0xf) + (code >> 6) * 9);
  }
  return bits >>> 0;
}

/**
 * The UUID whose 16 bytes are the 16 ASCII characters of the ID, in lower case, as the reference implementation stores IDs. Its
 * version and variant bits are whatever the text makes them, so that many tools refuse it. A column holds one of the two
 * forms: they do not sort together. Throws as `parse` does.
 */
export function toAsciiUuid(id: string): string {
  parse(id);
  const digits = hexOf(Uint8Array.from(id, character => character.charCodeAt(0)));
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Reads that form, and refuses everything else for not being the other one. */
function fromAsciiUuid(uuid: string): Sno {
  const text = typeof uuid === 'string' ? uuid.toLowerCase() : uuid;
  try {
    const id = String.fromCharCode(...bytesOf('UUID', text, 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', ''));
    if (isSno(id)) return id;
  } catch {
    // What is wrong with it is said below.
  }
  bytesOf('UUID', text, 'xxxxxxxx-xxxx-7xxx-8073-6e6fxxxxxxxx', 'the UUID v7 of an ID');
  throw new SnoError('ERR_ID_INVALID', `UUID: expected 0 or 8 at index 15, got ${text[15]}`, { index: 15 });
}
