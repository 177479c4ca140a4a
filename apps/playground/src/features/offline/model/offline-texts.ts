import { grouped } from '@sno-id/kit/data';
import type { Standing } from '../store/note.ts';
import { SEATS } from '../store/seat.ts';
import type { SyncState } from '../store/sync-loop.ts';
import type { BulkTimes, NotesState, TabIdentity } from './notes-app.ts';

/** The sync status of a note: a letter for its mark, and a description. */
export const STANDINGS: Readonly<Record<Standing, { readonly letter: string; readonly words: string }>> = {
  local: { letter: 'L', words: 'local: stored in this browser, not sent yet' },
  edited: { letter: 'E', words: 'edited: the server has an earlier version' },
  stored: { letter: 'D', words: 'in the database, same version as here' },
  clash: { letter: 'C', words: 'collision: another browser also used this ID' },
};

/** The state of the sync as a sentence. */
export function syncWords(
  { sync, waiting }: Pick<NotesState, 'sync' | 'waiting'>,
  clock: (ms: number) => string,
) {
  return `${phaseWords(sync, clock)} ${waitingWords(waiting)}`;
}

function phaseWords(sync: SyncState, clock: (ms: number) => string): string {
  switch (sync.phase) {
    case 'offline':
      return 'Offline: switched off here, for all tabs of this browser.';
    case 'syncing':
      return 'Contacting the server…';
    case 'synced':
      return 'Synced with the server.';
    case 'absent':
      return 'No server: this page is served as static files, so notes stay in this browser. Run npx pnpm@12 dev to get the server.';
    case 'unreachable':
      return `Server unreachable. Retrying at ${clock(sync.retryAtMs)}.`;
    case 'refused':
      return `The server reports: ${sync.problem}. Retrying at ${clock(sync.retryAtMs)}.`;
  }
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'Nothing unsent.';
  return waiting === 1 ? '1 unsent change.' : `${grouped(waiting)} unsent changes.`;
}

/** What clearing this browser would lose permanently, as the end of a sentence. */
export function lostWords(waiting: number): string {
  if (waiting === 0) return '';
  return waiting === 1
    ? ', and 1 unsent change for good'
    : `, and ${grouped(waiting)} unsent changes for good`;
}

/** The identity of this tab's IDs, and how unique it is. */
export function identityWords({ partition, seat, sequenceMin, sequenceMax }: TabIdentity): string {
  if (seat === undefined) {
    return `Partition ${grouped(partition)}, chosen at random for this tab: this browser has no lock to hold a seat with, or all ${SEATS} seats are taken.`;
  }
  return `Partition ${grouped(partition)}, chosen at random for this browser. Seat ${seat + 1} of ${SEATS}: only this tab uses the sequence numbers ${grouped(sequenceMin)} to ${grouped(sequenceMax)}.`;
}

export function bulkWords({ count, makeMs, saveMs }: BulkTimes): string {
  return `${grouped(count)} IDs generated in ${milliseconds(makeMs)}, their notes stored in ${milliseconds(saveMs)}.`;
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : grouped(Math.round(ms))} ms`;
}
