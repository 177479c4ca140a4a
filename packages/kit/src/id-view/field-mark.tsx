import { LAYOUT } from '@sno-id/sdk/read';
import type { FieldName } from '../id/fields.ts';
import { useStyles } from '../theme/use-styles.ts';
import css from './field-mark.css?inline';

/** A field's letter on a swatch of its pattern: how the field is told apart without its colour. */
export function FieldMark({ field }: { readonly field: FieldName }) {
  useStyles(css);
  const letter = LAYOUT.find(({ name }) => name === field)?.letter;
  return (
    <span className="field-mark mono" data-field={field} aria-hidden="true">
      <span className="field-pattern" />
      {letter}
    </span>
  );
}
