/* Reads the description of a device, wherever it comes from. The button does not load this: a panel does. */

import { decodeOrNot, fields, GREATEST, list, oneOf, whole } from '@sno-id/kit/data';
import * as v from 'valibot';
import { type DeviceDescription, isDevice } from './device.ts';
import { dateMs, readableText } from './read-values.ts';

/** More cells than these no context holds. */
const MAX_CELLS = 16;

const status = fields({
  kind: oneOf(['granted', 'late', 'provisional']),
  reason: v.optional(oneOf(['no-check-in', 'no-grant', 'storage', 'fork'])),
  durability: oneOf(['strict', 'relaxed']),
  fork: v.boolean('true or false'),
  cells: list(
    fields({ slab: whole(), slot: whole(), lane: whole(), fromMs: dateMs, toMs: dateMs }),
    MAX_CELLS,
  ),
  aheadMs: dateMs,
  grantedUntilMs: dateMs,
  offsetMs: dateMs,
  checkIn: fields({
    outcome: oneOf(['none', 'granted', 'fork', 'other-authority', 'failed']),
    atMs: dateMs,
    error: v.optional(readableText),
  }),
});

const number = whole(0, GREATEST.sequence);

/** The description of a device. */
export const deviceDescription: v.GenericSchema<unknown, DeviceDescription> = v.pipe(
  fields({
    kind: v.literal('device'),
    partition: whole(0, GREATEST.partition),
    sequenceMin: number,
    sequenceMax: number,
    capacity: whole(0, GREATEST.sequence + 1),
    status,
  }),
  v.check(({ sequenceMin, sequenceMax }) => sequenceMin <= sequenceMax, 'a range from low to high'),
);

/** A description with what the panel knows of it: a status that it cannot read is left out. */
export function knownDescription<T extends { readonly kind: string }>(description: T): T | DeviceDescription {
  if (!isDevice(description)) return description;
  const { status: _, ...rest } = description;
  return decodeOrNot(deviceDescription, description) ?? (rest as unknown as T);
}
