/** The rows to show: the latest IDs, and the focused one even after it has dropped out of them. */
export function rowsWith<T>(recent: readonly T[], held: T | undefined): readonly T[] {
  return held === undefined || recent.includes(held) ? recent : [...recent, held];
}
