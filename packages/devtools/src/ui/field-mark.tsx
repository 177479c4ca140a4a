import { LAYOUT } from '@sno-id/sdk';
import type { FieldName } from '../model/fields.ts';
import css from './field-mark.css?inline';
import { useStyles } from './styles.ts';

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
