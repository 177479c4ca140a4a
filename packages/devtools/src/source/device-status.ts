/* What a device of `@sno-id/grants` reports of itself. */

import { fields, list, oneOf, whole } from '@sno-id/kit/data';
import * as v from 'valibot';
import { dateMs, readableText } from './read-values.ts';

/** No context holds more cells. */
const MAX_CELLS = 16;

/** What a device reports of itself. Times are Unix milliseconds. */
export const deviceStatus = fields({
  kind: oneOf(['granted', 'late', 'provisional']),
  reason: v.optional(oneOf(['no-check-in', 'no-grant', 'storage', 'fork', 'closed'])),
  durability: oneOf(['strict', 'relaxed']),
  /** The cell in use, and the spare ones behind it. A cell ends before `toMs`. */
  cells: list(
    fields({ slab: whole(), slot: whole(), lane: whole(), fromMs: dateMs, toMs: dateMs }),
    MAX_CELLS,
  ),
  /** Milliseconds by which the last ID was ahead of the clock; negative is behind. */
  aheadMs: dateMs,
  /** 0 without grants. */
  grantedUntilMs: dateMs,
  /** Milliseconds that are added to the device's clock. */
  offsetMs: dateMs,
  checkIn: fields({
    outcome: oneOf(['none', 'granted', 'fork', 'other-authority', 'unknown', 'failed']),
    /** 0 before the first. */
    atMs: dateMs,
    error: v.optional(readableText),
  }),
});

/** How the IDs that a device makes are kept apart from all others. */
export type DeviceStatus = v.InferOutput<typeof deviceStatus>;

/** What one context of a device has claimed. */
export type DeviceCell = DeviceStatus['cells'][number];
