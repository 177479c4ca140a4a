import { isoText } from '@sno-id/kit/data';

/** A place in a recording: `0:12.3`, `4:59.0`. */
export function placeText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`;
}

/** `0 kB`, `120 kB`, `1.95 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 999_500 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
}

/** `sno-2031-05-08T20-16-54.ndjson`, in UTC. */
export function recordingFileName(unixMs: number): string {
  return `sno-${isoText(unixMs).slice(0, 19).replaceAll(':', '-')}.ndjson`;
}
