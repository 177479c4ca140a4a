/** The row that a key moves to from row `at` of `count`; undefined for other keys. */
export function rowAfterKey(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + PAGE);
    case 'PageUp':
      return Math.max(0, at - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The rows to show: the latest IDs, and the focused one even after it has dropped out of them. */
export function rowsWith<T>(recent: readonly T[], held: T | undefined): readonly T[] {
  return held === undefined || recent.includes(held) ? recent : [...recent, held];
}

/** Rows per Page Up and Page Down. */
const PAGE = 10;
