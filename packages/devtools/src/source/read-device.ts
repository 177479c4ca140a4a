/* Reads the description of a device, wherever it comes from. The button does not load this: a panel does. */

import { decodeOrNot, fields } from '@sno-id/kit/data';
import * as v from 'valibot';
import { type DeviceDescription, isDevice } from './device.ts';
import { deviceStatus } from './device-status.ts';
import { hasRange, snoPlace } from './read-values.ts';

/** The description of a device. */
export const deviceDescription: v.GenericSchema<unknown, DeviceDescription> = v.pipe(
  fields({ kind: v.literal('device'), ...snoPlace, status: deviceStatus }),
  v.check(place => hasRange(place), 'a range from low to high'),
);

/** A description with what the panel knows of it: a status that it cannot read is left out. */
export function knownDescription<T extends { readonly kind: string }>(description: T): T | DeviceDescription {
  if (!isDevice(description)) return description;
  const { status: _, ...rest } = description;
  return decodeOrNot(deviceDescription, description) ?? (rest as unknown as T);
}
