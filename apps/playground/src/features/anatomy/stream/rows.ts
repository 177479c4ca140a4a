/** What the arrow keys do in a list: the row to go to from row `at` of `count`, if the key is one of them. */
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

/** The rows to show: those made last, and the one that holds the focus even when it is no longer among them. */
export function rowsWith<T>(recent: readonly T[], held: T | undefined): readonly T[] {
  return held === undefined || recent.includes(held) ? recent : [...recent, held];
}

/** Rows that the page keys move by. */
const PAGE = 10;
