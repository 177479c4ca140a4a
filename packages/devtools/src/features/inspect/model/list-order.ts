import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';

/** In which order a list of IDs is. */
export interface ListOrder {
  /** `words`: by text, but as a language sorts words. `none`: in no order, or of fewer IDs than have one. */
  readonly kind: 'time' | 'newest' | 'words' | 'none';
  /** As which language sorts them, for people. */
  readonly words?: string;
  /** How many are earlier than the one before them. */
  readonly earlier: number;
}

/** Languages whose order differs from that of the texts, for letters or digits that IDs have. */
const LANGUAGES = ['en', 'da', 'cs', 'hu', 'sk', 'cy', 'lt'] as const;
/** Fewer IDs can be in the order of a language by chance. */
const FEWEST_WORDS = 8;

/** Follows the order of a list, each ID by the one before it, repeats included. */
export function createListOrder() {
  let last: { readonly id: Sno; readonly unixMs: number } | undefined;
  let [count, earlier, later, smaller, greater] = [0, 0, 0, 0, 0];

  return {
    add(id: Sno, unixMs: number): void {
      count++;
      if (last) {
        if (unixMs < last.unixMs) earlier++;
        if (unixMs > last.unixMs) later++;
        if (id < last.id) smaller++;
        if (id > last.id) greater++;
      }
      last = { id, unixMs };
    },
    /** `ids`: all of them; none if they are too many to be kept. */
    order(ids: readonly Sno[]): ListOrder {
      if (smaller === 0) return { kind: count > 1 ? 'time' : 'none', earlier };
      if (count > 2 && (greater === 0 || (later === 0 && earlier > 0))) return { kind: 'newest', earlier };
      const words = ids.length < FEWEST_WORDS ? undefined : languageOf(ids);
      if (words) return { kind: 'words', words, earlier };
      return { kind: earlier === 0 ? 'time' : 'none', earlier };
    },
  };
}

/** What is said of an order; nothing of a list that is too short. */
export function orderText({ kind, words, earlier }: ListOrder): string {
  if (kind === 'time') return 'in time order';
  if (kind === 'newest') return 'newest first';
  if (kind === 'words')
    return `sorted, but as words are (${words}): sort by < or a binary collation (COLLATE "C"), not by localeCompare`;
  return earlier > 0 ? `${grouped(earlier)} out of order in the list` : '';
}

function languageOf(ids: readonly Sno[]): string | undefined {
  for (const numeric of [false, true]) {
    for (const language of LANGUAGES) {
      const { compare } = new Intl.Collator(language, { numeric });
      if (isSorted(ids, compare) || isSorted(ids, (a, b) => compare(b, a)))
        return `${language}${numeric ? ', digits as numbers' : ''}`;
    }
  }
  return undefined;
}

function isSorted(ids: readonly string[], compare: (a: string, b: string) => number): boolean {
  return ids.every((id, i) => i === 0 || compare(ids[i - 1]!, id) <= 0);
}
