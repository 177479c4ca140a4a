import type { ReactNode } from 'react';
import './large-text.css';

interface LargeTextProps {
  readonly text: string;
  /** The text shown before: characters that differ from it appear with a small motion. */
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
        {[...text].map((character, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: another character in a place is another element
            key={`${i}${character}`}
            data-new={before !== undefined && before[i] !== character}
            {...kindOf(i)}
          >
            {character}
          </span>
        ))}
      </span>
      {children}
    </p>
  );
}
