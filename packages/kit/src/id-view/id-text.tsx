import { BITS_GRADIENT, TEXT_RUNS } from '../id/fields.ts';
import { useStyles } from '../theme/use-styles.ts';
import css from './id-text.css?inline';
import { writeText } from './write-text.ts';

/**
 * The text of an ID in the colours of its fields. A character has the colour that most of its bits have; the
 * line below is exact to the bit, the tick included.
 */
export function IdText({ id }: { readonly id: string }) {
  useStyles(css);
  return (
    <span className="id-text mono" style={{ backgroundImage: BITS_GRADIENT }}>
      {TEXT_RUNS.map(([field, from, to]) => (
        <span key={field} data-field={field}>
          {id.slice(from, to)}
        </span>
      ))}
    </span>
  );
}

/** Writes another ID into an element that {@link IdText} drew, without React. */
export function writeIdText(element: Element, id: string): void {
  for (const [i, [, from, to]] of TEXT_RUNS.entries()) writeText(element.children[i]!, id.slice(from, to));
}
