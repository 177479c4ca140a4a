import type { Device } from '@sno-id/grants';
import type { NoteName } from './wire.ts';

/** The part of a device that the sync uses. */
export type SyncIds = Pick<
  Device,
  'next' | 'session' | 'token' | 'status' | 'checkIn' | 'isSuspect' | 'resolveFork'
>;

/** A new name for a note or an edit. Throws if no ID can be generated, for example because of the clock. */
export function nextName(ids: Pick<Device, 'next' | 'session'>): NoteName {
  return { id: ids.next(), session: ids.session };
}
