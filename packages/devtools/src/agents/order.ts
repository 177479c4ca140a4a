/** Languages whose order differs from that of the texts, for letters or digits that IDs have. */
const LANGUAGES = ['en', 'da', 'cs', 'hu', 'sk', 'cy', 'lt'] as const;

/**
 * In which order a list of IDs is, in words: by text, which is that of time, or as a database or
 * `localeCompare` sorts words. Fewer than two IDs have none.
 */
export function orderOf(ids: readonly string[]): string {
  if (ids.length < 2) return 'one ID';
  if (isSorted(ids, (a, b) => (a < b ? -1 : Number(a > b)))) return 'ascending by text';
  if (isSorted(ids, (a, b) => (a > b ? -1 : Number(a < b)))) return 'descending by text';
  for (const numeric of [false, true]) {
    for (const language of LANGUAGES) {
      const { compare } = new Intl.Collator(language, { numeric });
      const isLocal = isSorted(ids, compare) || isSorted(ids, (a, b) => compare(b, a));
      if (isLocal) {
        return `not by text, but as a locale sorts words (${language}${numeric ? ', digits as numbers' : ''}): sort by < or a binary collation (COLLATE "C"), not by localeCompare`;
      }
    }
  }
  const at = ids.findIndex((id, i) => i > 0 && id < ids[i - 1]!);
  return `not sorted: ID ${at + 1} of ${ids.length} is smaller than the one before it`;
}

function isSorted(ids: readonly string[], compare: (a: string, b: string) => number): boolean {
  return ids.every((id, i) => i === 0 || compare(ids[i - 1]!, id) <= 0);
}
