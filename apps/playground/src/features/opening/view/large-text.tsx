import type { ReactNode } from 'react';
import './large-text.css';

interface LargeTextProps {
  readonly text: string;
  /** The text shown before: characters that differ from it fade in. */
  readonly before: string | undefined;
  readonly className?: string;
  /** What each character holds, for its look. */
  readonly kindOf: (index: number) => Readonly<Record<`data-${string}`, string | boolean | undefined>>;
  /** Drawn below the text. */
  readonly children?: ReactNode;
}

/** An ID in the large type that all IDs of the first screen share. */
export function LargeText({ text, before, className = '', kindOf, children }: LargeTextProps) {
  return (
    <p className={`large-text mono ${className}`}>
      <span className="unseen">{text}</span>
      <span className="large-text-characters" aria-hidden="true">
        {runsOf(text, before).map(({ at, characters, isNew }) => (
          <span key={`${at}${characters}`} data-new={isNew}>
            {[...characters].map((character, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
              <span key={i} {...kindOf(at + i)}>
                {character}
              </span>
            ))}
          </span>
        ))}
      </span>
      {children}
    </p>
  );
}

/** Neighboring characters that are all new or all the same as before: each run moves as one. */
function runsOf(text: string, before: string | undefined) {
  const runs: { at: number; characters: string; isNew: boolean }[] = [];
  for (const [at, character] of [...text].entries()) {
    const isNew = before !== undefined && before[at] !== character;
    const last = runs.at(-1);
    if (last?.isNew === isNew) last.characters += character;
    else runs.push({ at, characters: character, isNew });
  }
  return runs;
}
