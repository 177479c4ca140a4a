/*
 * Rules that are broken on purpose, each from outside: by what the simulated world passes in. A simulation
 * that finds nothing wrong without them proves nothing.
 */

import { DEVICE_BREAKS } from './break-devices.ts';
import { SERVER_BREAKS } from './break-servers.ts';
import type { Broken } from './broken.ts';

export type Break = keyof typeof DEVICE_BREAKS | keyof typeof SERVER_BREAKS;

export const BREAKS: Readonly<Record<Break, Broken>> = { ...DEVICE_BREAKS, ...SERVER_BREAKS };
