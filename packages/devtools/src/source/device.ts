/*
 * A device of `@sno-id/grants`, as far as the panel shows it: recognized by its description, so that the panel
 * needs nothing of that package.
 */

import { decodeOrNot, fields, GREATEST, list, oneOf, whole } from '@sno-id/kit/data';
import type { IdSourceDescription } from '@sno-id/sdk';
import * as v from 'valibot';
import { dateMs, readableText } from './read-values.ts';

/** How the IDs that a device makes are kept apart from all others. */
export interface DeviceStatus {
  readonly kind: 'granted' | 'late' | 'provisional';
  /** Why they are provisional. */
  readonly reason?: 'no-check-in' | 'no-grant' | 'storage' | 'fork' | undefined;
  readonly durability: 'strict' | 'relaxed';
  readonly fork: boolean;
  /** The cell in use, and the spare ones behind it. */
  readonly cells: readonly DeviceCell[];
  /** Milliseconds by which the last ID was ahead of the clock; negative is behind. */
  readonly aheadMs: number;
  /** Unix milliseconds; 0 without grants. */
  readonly grantedUntilMs: number;
  /** Milliseconds that are added to the device's clock. */
  readonly offsetMs: number;
  readonly checkIn: {
    readonly outcome: 'none' | 'granted' | 'fork' | 'other-authority' | 'failed';
    /** Unix milliseconds; 0 before the first. */
    readonly atMs: number;
    readonly error?: string | undefined;
  };
}

/** What one context of a device has claimed. */
export interface DeviceCell {
  readonly slab: number;
  readonly slot: number;
  readonly lane: number;
  /** Unix milliseconds, from and up to but not including. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A source of granted IDs. */
export interface DeviceDescription extends IdSourceDescription {
  readonly kind: 'device';
  readonly status: DeviceStatus;
}

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

/** Whether a description, as a source reports it, is that of a device. */
export function isDevice(description: { readonly kind: string }): description is DeviceDescription {
  return description.kind === 'device' && 'status' in description;
}

/** A description with what the panel knows of it: a status that it cannot read is left out. */
export function knownDescription<T extends { readonly kind: string }>(description: T): T | DeviceDescription {
  if (!isDevice(description)) return description;
  const { status: _, ...rest } = description;
  return decodeOrNot(deviceDescription, description) ?? (rest as unknown as T);
}
