import { Term } from '@sno-id/kit';
import type { TermKey } from '@sno-id/kit/data';
import { splitAtTerms } from '../lib/split-at-terms.ts';

interface TermTextProps {
  readonly text: string;
  /** The terms that the text introduces. Each explains itself where it first appears. */
  readonly terms: readonly TermKey[];
}

/** What follows a word without a space. WebKit would begin a line with it, as the word is a button. */
const STOP = /^[,.:;)]+/;
const ID = /\b([2-9a-x]{16})\b/;

/** A text whose terms explain themselves, and whose IDs are set in their own type. */
export function TermText({ text, terms }: TermTextProps) {
  const parts = splitAtTerms(text, terms);
  return parts.map(({ text, term }, i) =>
    term ? (
      <span key={term} className="unbroken">
        <Term term={term}>{text}</Term>
        {STOP.exec(parts[i + 1]?.text ?? '')?.[0]}
      </span>
    ) : (
      (i ? text.replace(STOP, '') : text)
        .split(ID)
        .map((part, i) => (i % 2 ? <code key={part}>{part}</code> : part))
    ),
  );
}
