/*
 * The terms of the page, with the meanings of the glossary in docs/architecture.md; a test compares them.
 */

/** A term that explains itself where it first appears. */
export interface Entry {
  /** The word in the glossary. */
  readonly word: string;
  readonly meaning: string;
  /** What a reader of the page may also want to know: a sentence. */
  readonly more?: string;
  /** How texts write it, if not like the word: its forms, longest first. */
  readonly forms: readonly string[];
}

export const GLOSSARY = {
  unit: {
    word: 'unit',
    meaning: '4 ms, the resolution of the time in an ID',
    forms: ['4 ms units', '4 ms unit', 'units', 'unit'],
  },
  pool: {
    word: 'pool',
    meaning: 'the 65,536 sequence numbers of a unit',
    more: 'When it is used up, a generator waits for the next unit.',
    forms: ['pools', 'pool'],
  },
  timeline: {
    word: 'timeline',
    meaning: 'a stretch of time in which no number of a unit is used twice; sno has two',
    forms: ['timelines', 'timeline'],
  },
  tick: {
    word: 'tick-tock',
    meaning: 'the bit (short: tick) that flips when the clock moves back, and so selects the timeline',
    forms: ['tick-tock', 'tick'],
  },
  metabyte: {
    word: 'metabyte',
    meaning: 'one byte of an ID that belongs to the app',
    more: 'It is final, like the rest of the ID: store only what never changes.',
    forms: ['metabytes', 'metabyte'],
  },
  partition: {
    word: 'partition',
    meaning: '16 bits that tell generators apart',
    forms: ['partitions', 'partition'],
  },
  sequence: {
    word: 'sequence',
    meaning: 'counts the IDs of a unit; generators with the same partition can each use a range of it',
    forms: ['sequence numbers', 'sequence'],
  },
  snapshot: {
    word: 'snapshot',
    meaning: 'what a generator must remember across a restart',
    forms: ['snapshots', 'snapshot'],
  },
  grant: {
    word: 'grant',
    meaning: 'a block of numbers in a slab of 24.9 days that only one device or server gets',
    forms: ['grants', 'grant'],
  },
  cell: {
    word: 'cell',
    meaning:
      'one of the 80 bits of an ID, or one unit of a strip, as drawn; in grants, what a context claims',
    forms: ['cells', 'cell'],
  },
  context: {
    word: 'context',
    meaning: 'where generators live: a page, tab, worker or server',
    forms: ['contexts', 'context'],
  },
} as const satisfies Record<string, Entry>;

export type TermKey = keyof typeof GLOSSARY;

/** A part of a text; with a key, it is a term to explain. */
export interface TextPart {
  readonly text: string;
  readonly term?: TermKey;
}

/** Splits a text at the first appearance of each term, in any form. */
export function splitAtTerms(text: string, terms: readonly TermKey[]): TextPart[] {
  return terms.reduce<TextPart[]>(
    (parts, term) => {
      let isFound = false;
      return parts.flatMap(part => {
        const split = isFound || part.term ? undefined : splitAt(part.text, term);
        isFound ||= split !== undefined;
        return split ?? [part];
      });
    },
    [{ text }],
  );
}

function splitAt(text: string, term: TermKey): TextPart[] | undefined {
  const found = new RegExp(`(?<![\\w-])(?:${GLOSSARY[term].forms.join('|')})(?![\\w-])`, 'i').exec(text);
  if (!found) return undefined;
  const [word] = found;
  return [
    { text: text.slice(0, found.index) },
    { text: word, term },
    { text: text.slice(found.index + word.length) },
  ].filter(({ text }) => text !== '');
}
