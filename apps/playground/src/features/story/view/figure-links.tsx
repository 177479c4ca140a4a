import { wholeUnits } from '../../../lib/whole-units.ts';
import { FIGURE_IDS } from '../content.ts';

const FIGURE = /(figure \d+)/i;

/** A text whose mentions of figures lead to them. */
export function FigureLinks({ text }: { readonly text: string }) {
  const parts = wholeUnits(text).split(FIGURE);
  return parts.map((part, i) =>
    i % 2 ? (
      <a key={part} href={`#1/story/${FIGURE_IDS[Number(part.slice(7)) - 1]}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
