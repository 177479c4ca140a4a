import type { Cell } from '@sno-id/kit/data';
import './cells.css';

import { anatomyText } from '../content.ts';
import {
  isTouched,
  type Span,
  spanBetween,
  spanOfCharacter,
  spanOfField,
  writeSpan,
} from '../model/spans.ts';

interface CharactersProps {
  readonly cells: readonly Cell[];
  readonly marked: Span | undefined;
  /** The bits that are not known. */
  readonly missing: Span | undefined;
}

/** The 16 characters, each above its five bits, with the letter of a field where it begins. */
export function Characters({ cells, marked, missing }: CharactersProps) {
  const text = cells.map(cell => cell.text).join('');
  return (
    <div className="characters" role="img" aria-label={anatomyText.characters({ text })}>
      {cells.map(({ text, runs }, index) => {
        const span = spanOfCharacter(index);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
            key={index}
            className="character"
            data-span={writeSpan(span)}
            data-marked={isTouched(span, marked)}
            data-missing={isTouched(span, missing)}
            aria-hidden="true"
          >
            <span className="character-text mono" data-field={ownerOf(runs)}>
              {text}
            </span>
            <Bars cell={runs} index={index} className="bars" />
            <span className="character-letters mono">
              {runs.map(({ field, letter, firstBit }) => {
                const span = spanOfField(field);
                return (
                  firstBit === span.from && (
                    <b key={field} data-field={field} data-span={writeSpan(span)}>
                      {letter}
                    </b>
                  )
                );
              })}
            </span>
            <Bars cell={runs} index={index} className="tints" marked={marked} />
          </div>
        );
      })}
    </div>
  );
}

interface BarsProps {
  readonly cell: Cell['runs'];
  readonly index: number;
  readonly className: string;
  readonly marked?: Span | undefined;
}

/** Draws the bits of a character as one gradient, exact to the bit. */
function Bars({ cell, index, className, marked }: BarsProps) {
  const { from } = spanOfCharacter(index);
  let at = from;
  return (
    <span className={className}>
      {cell.map(({ field, digits }) => {
        const span = spanBetween(at, at + digits.length - 1);
        at = span.to;
        return (
          <span
            key={field}
            style={{ flexGrow: digits.length }}
            data-field={field}
            data-marked={isTouched(span, marked)}
          />
        );
      })}
    </span>
  );
}

/** The field that most of the bits belong to. */
function ownerOf(runs: Cell['runs']): Cell['runs'][number]['field'] | undefined {
  return [...runs].sort((a, b) => b.digits.length - a.digits.length)[0]?.field;
}
