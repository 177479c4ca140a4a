/*
 * The parts of the panel that draw IDs, for pages that teach or inspect them: React components that bring their styles along, and
 * the plain functions behind them. A page gives them its theme with `themeCss` and `TOKENS`.
 */

import type { Tokens } from './theme/theme-css.ts';
import tokens from './theme/tokens.json' with { type: 'json' };

export { byteCells, type Cell, type CellBits, characterCells } from './model/bits.ts';
export {
  BITS_GRADIENT,
  BYTE_BITS,
  BYTE_RUNS,
  CHARACTER_BITS,
  CHARACTER_RUNS,
  type FieldName,
  ID_BITS,
  type Run,
  runsWithin,
  TEXT_RUNS,
} from './model/fields.ts';
export { type FieldText, FORM_NAMES, type FormText, fieldTexts, formTexts } from './model/id-words.ts';
export { grouped, hexOf, type IntegerReading, readInteger } from './model/integer.ts';
export { type Design, edited, startDesign } from './model/meta-design.ts';
export { type Change, changesBetween, countChanged } from './model/meta-diff.ts';
export type { Fields } from './model/meta-draft.ts';
export { type Hit, type Scan, scanText } from './model/scan.ts';
export { clockTime, durationText, localTime, relativeTime } from './model/time-text.ts';
export { PALETTE } from './theme/palette.ts';
export { type Shade, type Tokens, themeCss } from './theme/theme-css.ts';
export { Announcer, useAnnounce } from './ui/announcer.tsx';
export { Bits } from './ui/bits.tsx';
export { Button } from './ui/button.tsx';
export { CopyButton } from './ui/copy-button.tsx';
export { copyText } from './ui/copy-text.ts';
export { Empty } from './ui/empty.tsx';
export { FieldMark } from './ui/field-mark.tsx';
export { IconButton } from './ui/icon-button.tsx';
export { IdText } from './ui/id-text.tsx';
export { NumberField } from './ui/number-field.tsx';
export { Segmented } from './ui/segmented.tsx';
export { useStyles } from './ui/styles.ts';
export { MetabyteDesigner, type MetabyteDesignerProps } from './views/metabyte/metabyte-designer.tsx';
export { PRESETS, type Preset } from './views/metabyte/presets.ts';

/** One colour, letter and pattern for each field of an ID. */
export const TOKENS: Tokens = tokens;
