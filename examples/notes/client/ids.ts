import type { Device } from '@sno-id/grants';
import type { NoteName } from '../wire.ts';

/** The part of a device that the sync uses. */
export type SyncIds = Pick<Device, 'next' | 'session' | 'token' | 'status' | 'checkIn' | 'resolveFork'>;

/** The name of a new note, with what its ID was made under. */
export interface NewName extends NoteName {
  readonly token: string | null;
}

/** Generates the name of a note that needs another ID. */
export type MakeName = () => NewName;

/**
 * An ID with what it was made under: the session tells a retry from another note, the token whose the ID is.
 * Throws if no ID can be generated, for example because of the clock.
 */
export function newName(ids: Pick<Device, 'next' | 'session' | 'token'>): NewName {
  return { id: ids.next(), session: ids.session, token: ids.token ?? null };
}
