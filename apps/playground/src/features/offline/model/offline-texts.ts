import { grouped } from '@sno-id/kit/data';
import type { Standing } from '../store/note.ts';
import { SEATS } from '../store/seat.ts';
import type { SyncState } from '../store/sync-loop.ts';
import type { BulkTimes, NotesState, TabIdentity } from './notes-app.ts';

/** How a note stands with the server: a letter for its mark, and words. */
export const STANDINGS: Readonly<Record<Standing, { readonly letter: string; readonly words: string }>> = {
  local: { letter: 'L', words: 'local: kept in this browser, not sent yet' },
  edited: { letter: 'E', words: 'edited: the server has an earlier state of it' },
  stored: { letter: 'D', words: 'in the database, as it is here' },
  clash: { letter: 'C', words: 'collision: another browser has used this ID' },
};

/** What the sync is doing, in a sentence. */
export function syncWords(
  { sync, waiting }: Pick<NotesState, 'sync' | 'waiting'>,
  clock: (ms: number) => string,
) {
  return `${phaseWords(sync, clock)} ${waitingWords(waiting)}`;
}

function phaseWords(sync: SyncState, clock: (ms: number) => string): string {
  switch (sync.phase) {
    case 'offline':
      return 'Offline: switched off here, in all tabs of this browser.';
    case 'syncing':
      return 'Asking the server…';
    case 'synced':
      return 'Synced with the server.';
    case 'absent':
      return 'No server: this page came as files alone, so notes stay in this browser. npx pnpm@12 dev has the server.';
    case 'unreachable':
      return `The server is not there. Trying again at ${clock(sync.retryAtMs)}.`;
    case 'refused':
      return `The server says: ${sync.problem}. Trying again at ${clock(sync.retryAtMs)}.`;
  }
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'Nothing waits to be sent.';
  return waiting === 1 ? '1 change waits to be sent.' : `${grouped(waiting)} changes wait to be sent.`;
}

/** What clearing this browser would lose for good, as the end of a sentence. */
export function lostWords(waiting: number): string {
  if (waiting === 0) return '';
  return waiting === 1 ? ', and 1 change for good' : `, and ${grouped(waiting)} changes for good`;
}

/** Which IDs this tab makes, and how sure it is that no other makes them. */
export function identityWords({ partition, seat, sequenceMin, sequenceMax }: TabIdentity): string {
  if (seat === undefined) {
    return `Partition ${grouped(partition)}, taken at random by this tab alone: this browser has no lock to hold a seat with, or all ${SEATS} are taken.`;
  }
  return `Partition ${grouped(partition)}, which this browser took at random. Seat ${seat + 1} of ${SEATS}: the sequence numbers ${grouped(sequenceMin)} to ${grouped(sequenceMax)} are this tab’s alone.`;
}

export function bulkWords({ count, makeMs, saveMs }: BulkTimes): string {
  return `${grouped(count)} IDs made in ${milliseconds(makeMs)}, their notes kept in ${milliseconds(saveMs)}.`;
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : grouped(Math.round(ms))} ms`;
}
