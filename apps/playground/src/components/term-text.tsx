import { Term } from '@sno-id/kit';
import type { TermKey } from '@sno-id/kit/data';
import { splitAtTerms } from '../lib/split-at-terms.ts';

interface TermTextProps {
  readonly text: string;
  /** The terms that the text introduces. Each explains itself where it first appears. */
  readonly terms: readonly TermKey[];
}

const ID = /\b([2-9a-x]{16})\b/;

/** A text whose terms explain themselves, and whose IDs are set in their own type. */
export function TermText({ text, terms }: TermTextProps) {
  return splitAtTerms(text, terms).map(({ text, term }) =>
    term ? (
      <Term key={term} term={term}>
        {text}
      </Term>
    ) : (
      text.split(ID).map((part, i) => (i % 2 ? <code key={part}>{part}</code> : part))
    ),
  );
}
