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

import { EPOCH_MS, MAX_UNIT, UNIT_MS } from '../clock/units.ts';
import { idOfAsciiUuid } from './ascii-uuid.ts';
import { badUuid } from './bad-uuid.ts';
import { textOf } from './base32.ts';
import { wordA, wordB, wordC } from './layout.ts';
import { type Sno, toFields } from './sno.ts';

/**
 * What an ID's UUID is like, but for the range of its time: the digit before the version makes it a multiple
 * of 4 ms.
 */
const FORM = /^[\da-f]{8}-[\da-f]{3}[048c]-7[08][\da-f]{2}-8073-6e6f[\da-f]{8}$/i;
/** One of that form. */
const SOME = '00000000-0000-7000-8073-6e6f00000000';

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
 * Reads the UUID form, of either case: databases differ. It reads what `toAsciiUuid` writes, too, which no
 * UUID v7 is like.
 *
 * @throws SnoError `ERR_ID_INVALID` with an `index` into the UUID, also for a UUID that no ID has: 0 for a
 * time that none has. TypeError if it is no string.
 */
export function fromUuid(uuid: string): Sno {
  const id = idOfUuid(uuid) ?? idOfAsciiUuid(uuid);
  if (id === undefined) throw badUuid('the UUID v7 of an ID', uuid, FORM, SOME);
  return id;
}

/** The ID whose UUID v7 a text is, in either case; undefined for anything else. */
export function idOfUuid(uuid: unknown): Sno | undefined {
  if (typeof uuid !== 'string' || !FORM.test(uuid)) return undefined;
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
