/**
 * The milliseconds that a key moves the scrubber by; the larger value is for Shift, Page Up and Page Down.
 */
const KEY_MS = 10;
const FAR_MS = 100;

/** The position that a key moves the scrubber to, the same in every browser; undefined for other keys. */
export function afterKey(key: string, isFar: boolean, at: number, totalMs: number): number | undefined {
  const by = isFar ? FAR_MS : KEY_MS;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(totalMs, at + by);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - by);
    case 'PageUp':
      return Math.min(totalMs, at + FAR_MS);
    case 'PageDown':
      return Math.max(0, at - FAR_MS);
    case 'Home':
      return 0;
    case 'End':
      return totalMs;
    default:
      return undefined;
  }
}
