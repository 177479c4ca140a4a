import { grouped } from '@sno-id/kit/data';

/** A frequency as text, from the number of events per hour. */
export function paceText(anHour: number): string {
  if (anHour >= 36_000) return `${short(anHour / 3600)} per second`;
  // Nobody sees a half of one.
  if (anHour >= 3600) return `${Math.round(anHour / 360)} every 10 seconds`;
  if (anHour >= 60) return `one every ${short(3600 / anHour)} seconds`;
  if (anHour >= 1) return `one every ${short(60 / anHour)} minutes`;
  const hours = 1 / anHour;
  if (hours < 48) return `one every ${short(hours)} hours`;
  if (hours < 24 * 730) return `one every ${short(hours / 24)} days`;
  return hours === Number.POSITIVE_INFINITY ? 'none' : `one every ${short(hours / 8766)} years`;
}

/** Two significant digits, or all digits of a larger whole number. */
export function short(value: number): string {
  return value >= 100 ? grouped(Math.round(value)) : String(Number(value.toPrecision(2)));
}
