/*
 * A device of `@sno-id/grants`, as far as the panel shows it: recognized by its description, so that the panel
 * needs nothing of that package.
 */

import type { IdSourceDescription } from '@sno-id/sdk';

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

/** Whether a description, as a source reports it, is that of a device. */
export function isDevice(description: { readonly kind: string }): description is DeviceDescription {
  return description.kind === 'device' && 'status' in description;
}
