/* What the panel says of a device of `@sno-id/grants`. */

import { clockTime, dayTime, durationText, readingText, relativeTime } from '@sno-id/kit/data';
import type { DeviceCell, DeviceStatus } from '../../../source/device-status.ts';
import { REASONS, statusName } from './generator-texts.ts';

const OUTCOMES: Readonly<Record<DeviceStatus['checkIn']['outcome'], string>> = {
  none: 'none in this context yet',
  granted: 'granted',
  fork: 'copy found',
  'other-authority': 'another authority: started over',
  unknown: 'no longer known: started over',
  failed: 'failed',
};

/** `Granted`, `Provisional: no grant yet`. */
export function statusText(status: DeviceStatus): string {
  const { kind, reason } = status;
  return kind === 'provisional' && reason ? `${statusName(status)}: ${REASONS[reason]}` : statusName(status);
}

/** What keeps IDs of this status apart from all others. */
export function statusNote({ kind, durability }: DeviceStatus): string {
  if (kind === 'provisional') return 'unique by odds';
  const relaxed = durability === 'relaxed' ? '; claims may not survive a power cut' : '';
  const late = kind === 'late' ? '; the clock has passed all grants' : '';
  return `unique by construction${late}${relaxed}`;
}

/** `0.8 s ahead of the clock`. */
export function positionText({ aheadMs, cells }: DeviceStatus): string {
  if (cells.length === 0) return 'no cell claimed';
  if (aheadMs === 0) return 'on the clock';
  return `${durationText(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock`;
}

/** `2027-01-10 (in 7 weeks)`. */
export function reachText({ grantedUntilMs }: DeviceStatus, nowMs: number): string {
  if (grantedUntilMs === 0) return 'no grants';
  return `${dayTime(grantedUntilMs).slice(0, 10)} (${relativeTime(grantedUntilMs, nowMs)})`;
}

/** `granted, 12:00:00.500`. */
export function checkInText({ checkIn: { outcome, atMs } }: DeviceStatus): string {
  return atMs === 0 ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}, ${clockTime(atMs)} UTC`;
}

/** `corrected by −2 h`. */
export function correctionText({ offsetMs }: DeviceStatus): string {
  if (offsetMs === 0) return '';
  return `corrected by ${offsetMs < 0 ? '−' : '+'}${durationText(Math.abs(offsetMs))}`;
}

/** `12:00:00–12:08:44`, `2026-12-01 12:00:00–12:08:44`: the times that the IDs of a cell can carry. */
export function cellText({ fromMs, toMs }: DeviceCell, nowMs: number): string {
  return `${readingText(fromMs, nowMs).slice(0, -4)}–${readingText(toMs, fromMs).slice(0, -4)}`;
}
