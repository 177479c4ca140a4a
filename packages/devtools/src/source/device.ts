/*
 * A device of `@sno-id/grants`, as far as the panel shows it: recognized by its description, so that the
 * panel needs nothing of that package.
 */

import type { IdSourceDescription } from '@sno-id/sdk';
import type { DeviceStatus } from './device-status.ts';

/** A source of granted IDs. */
export interface DeviceDescription extends IdSourceDescription {
  readonly kind: 'device';
  readonly status: DeviceStatus;
}

/** Whether a description, as a source reports it, is that of a device. */
export function isDevice(description: { readonly kind: string }): description is DeviceDescription {
  return description.kind === 'device' && 'status' in description;
}
