/* What is shown of a device and its notes. */

import type { DeviceStatus } from '@sno-id/grants';
import type { ShownNotes } from './shown-notes.ts';

export type SyncState =
  | { readonly phase: 'offline' | 'syncing' | 'synced' | 'absent' }
  | { readonly phase: 'unreachable'; readonly retryAtMs: number };

/** What is shown of the notes. */
export interface NotesState extends ShownNotes {
  readonly phase: 'opening' | 'ready' | 'failed';
  /** Why the app failed, or the last action did. */
  readonly problem: string | undefined;
  /** How the IDs of this tab are kept apart from all others; undefined while it opens. */
  readonly device: DeviceStatus | undefined;
  /** Whether a check-in found that this device is a copy of another. */
  readonly isCopy: boolean;
  readonly isOffline: boolean;
  readonly sync: SyncState;
}

/** The state before the app has opened. */
export const START: NotesState = {
  phase: 'opening',
  problem: undefined,
  device: undefined,
  notes: [],
  waiting: 0,
  conflicts: 0,
  isCopy: false,
  isOffline: false,
  sync: { phase: 'syncing' },
};
