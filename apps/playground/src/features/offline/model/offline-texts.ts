import type { CellStatus, DeviceStatus } from '@sno-id/grants';
import { grouped } from '@sno-id/kit/data';
import { conflictText, deviceText } from '../content.ts';
import type { NotesState, Standing, SyncState } from './notes-app.ts';

/** How long generating many notes took, in milliseconds. */
export interface BulkTimes {
  readonly count: number;
  readonly makeMs: number;
  readonly saveMs: number;
}

/** The sync status of a note: a letter for its mark, and a description. */
export const STANDINGS: Readonly<Record<Standing, { readonly letter: string; readonly words: string }>> = {
  local: { letter: 'L', words: 'local: stored on this device, not sent yet' },
  edited: { letter: 'E', words: 'edited: the server has an earlier version' },
  stored: { letter: 'D', words: 'in the database, same version as here' },
  refused: { letter: 'R', words: 'rejected by the server, stored only on this device' },
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
      return 'Offline: cut off from the server, in all tabs.';
    case 'syncing':
      return 'Contacting the server…';
    case 'synced':
      return 'Synced with the server.';
    case 'absent':
      return 'There is no server, so notes stay on this device.';
    case 'unreachable':
      return `Server unreachable. Retrying at ${clock(sync.retryAtMs)}.`;
  }
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return 'Nothing unsent.';
  return waiting === 1 ? '1 unsent change.' : `${grouped(waiting)} unsent changes.`;
}

/** How unique the IDs of this tab are, and why. */
export function deviceWords({ kind, reason, durability, aheadMs }: DeviceStatus): string {
  const words = kind === 'provisional' ? deviceText.provisional[reason!] : deviceText[kind];
  return [
    words,
    ...(kind !== 'provisional' && durability === 'relaxed' ? [deviceText.relaxed] : []),
    ...(kind === 'granted' && aheadMs >= 1_000
      ? [deviceText.ahead(grouped(Math.round(aheadMs / 1_000)))]
      : []),
  ].join(' ');
}

/** The cell that a tab generates IDs in, and its spare ones. */
export function cellWords(cells: readonly CellStatus[], clock: (ms: number) => string): string {
  const [cell, ...spares] = cells;
  if (!cell) return deviceText.noCell;
  const { slab, slot, lane, fromMs, toMs } = cell;
  const place = deviceText.cell(slab, grouped(slot), lane, clock(fromMs), clock(toMs));
  return spares.length > 0 ? `${place} ${deviceText.spare}` : place;
}

/** How many notes were given another ID. */
export function conflictWords(conflicts: number): string {
  return conflicts === 1 ? conflictText.one : conflictText.many(grouped(conflicts));
}

export function bulkWords({ count, makeMs, saveMs }: BulkTimes): string {
  return `${grouped(count)} IDs generated in ${milliseconds(makeMs)}, their notes stored in ${milliseconds(saveMs)}.`;
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : grouped(Math.round(ms))} ms`;
}
