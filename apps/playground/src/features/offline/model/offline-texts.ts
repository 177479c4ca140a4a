import type { CellStatus, DeviceStatus } from '@sno-id/grants';
import { deviceText, networkText } from '../content.ts';
import type { NotesState } from './notes-state.ts';

/** The state of the sync as a sentence. */
export function syncWords(
  { sync, waiting }: Pick<NotesState, 'sync' | 'waiting'>,
  clock: (ms: number) => string,
): string {
  const words =
    sync.phase === 'unreachable'
      ? networkText.retry({ at: clock(sync.retryAtMs) })
      : networkText.phase[sync.phase];
  return `${words} ${networkText.unsent({ count: waiting })}`;
}

/** How unique the IDs of this tab are, and why. */
export function deviceWords({ kind, reason, durability, aheadMs }: DeviceStatus): string {
  const words = kind === 'provisional' ? deviceText.provisional[reason!] : deviceText[kind];
  return [
    words,
    ...(kind !== 'provisional' && durability === 'relaxed' ? [deviceText.relaxed] : []),
    ...(kind === 'granted' && aheadMs >= 1_000
      ? [deviceText.ahead({ seconds: Math.round(aheadMs / 1_000) })]
      : []),
  ].join(' ');
}

/** The cell that a tab generates IDs in, and its spare ones. */
export function cellWords(
  cells: readonly CellStatus[],
  nowMs: number,
  clock: (ms: number) => string,
): string {
  const [cell, ...spares] = cells;
  if (!cell) return deviceText.noCell;
  const { fromMs, toMs, ...place } = cell;
  const fields = { ...place, from: clock(fromMs), to: clock(toMs) };
  if (toMs <= nowMs) return deviceText.pastCell(fields);
  return spares.length > 0 ? `${deviceText.cell(fields)} ${deviceText.spare}` : deviceText.cell(fields);
}
