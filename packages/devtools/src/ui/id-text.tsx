import { BITS_GRADIENT, TEXT_RUNS } from '../model/fields.ts';
import css from './id-text.css?inline';
import { useStyles } from './styles.ts';

/**
 * The text of an ID in the colours of its fields. A character has the colour that most of its bits have; the line
 * below is exact to the bit, the tick included.
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
