import { durationText } from '@sno-id/kit/data';

/** A signed length of time: `−60 s`, `+4 ms`, `0 ms`. */
export function stepText(ms: number): string {
  return `${signOf(ms)}${durationText(ms)}`;
}

export function signOf(ms: number): string {
  if (Math.round(ms * 10) === 0) return '';
  return ms < 0 ? '−' : '+';
}
