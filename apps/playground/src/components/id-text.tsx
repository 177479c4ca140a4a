import { BITS_GRADIENT, TEXT_RUNS } from '../lib/fields.ts';
import './id-text.css';

/**
 * The text of an ID in the colours of its fields. A character has the colour that most of its bits have; the line
 * below is exact to the bit, the tick included.
 */
export function IdText({ id }: { readonly id: string }) {
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
