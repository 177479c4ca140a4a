import { durationText } from '@sno-id/kit/data';

/** A signed length of time: `−60 s`, `+4 ms`, `0 ms`. */
export function stepText(ms: number): string {
  const sign = Math.round(ms * 10) === 0 ? '' : ms < 0 ? '−' : '+';
  return `${sign}${durationText(ms)}`;
}
