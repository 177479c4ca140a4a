import { useStyles } from '@sno-id/kit';
import css from './generator-mark.css?inline';

/** A generator's sign, told apart by shape: its colour would be one of a field's. */
export const SHAPES = [
  'M3 3h10v10H3z',
  'M8 2.5 14 13H2z',
  'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11',
  'M8 1.5 14.5 8 8 14.5 1.5 8z',
  'M2 3h12L8 13.5z',
  'M6 2h4v4h4v4h-4v4H6v-4H2V6h4z',
  'M8 2l6 4.5L11.7 14H4.3L2 6.5z',
  'M2 6h12v4H2z',
];

/** The sign of a generator: `index` is that of the registry. */
export function GeneratorMark({ index }: { readonly index: number }) {
  useStyles(css);
  return (
    <svg className="generator-mark" viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
      <path d={SHAPES[index]} />
    </svg>
  );
}
