import { type Entry, GLOSSARY, type TermKey } from '@sno-id/kit/data';

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
  const { forms }: Entry = GLOSSARY[term];
  if (!forms) return undefined;
  const found = new RegExp(`(?<![\\w-])(?:${forms.join('|')})(?![\\w-])`, 'i').exec(text);
  if (!found) return undefined;
  const [word] = found;
  return [
    { text: text.slice(0, found.index) },
    { text: word, term },
    { text: text.slice(found.index + word.length) },
  ].filter(({ text }) => text !== '');
}
