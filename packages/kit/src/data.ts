/*
 * The part of the kit that needs no React and no page: for workers and servers too.
 */

export {
  decode,
  decodeOrNot,
  fields,
  kinds,
  list,
  numberFrom,
  oneOf,
  readAs,
  whole,
} from './decode/decode.ts';
export { type Result, readJson, refused } from './decode/result.ts';
export { LIMITS } from './facts/limits.ts';
export { type Entry, GLOSSARY, type TermKey } from './glossary/glossary.ts';
export { type History, NO_HISTORY, noted, undone } from './history/history.ts';
export { byteCells, type Cell, type CellBits, characterCells } from './id/cells.ts';
export { CHARACTER_BITS, type FieldName, ID_BITS } from './id/fields.ts';
export { GREATEST } from './id/greatest.ts';
export { type FieldText, FORM_NAMES, fieldTexts } from './id/id-texts.ts';
export { indexByKey } from './interaction/index-by-key.ts';
export { type Design, edited, isSame, startDesign } from './metabyte/model/design.ts';
export { changesBetween, countChanged, META_VALUES } from './metabyte/model/diff.ts';
export type { Fields } from './metabyte/model/draft.ts';
export { PRESETS } from './metabyte/model/presets.ts';
export { clamp } from './number/clamp.ts';
export { lineCounter } from './scan/line-counter.ts';
export { type Hit, type Miss, scanSlowly, scanText } from './scan/scan.ts';
export { grouped, hexOf, plural, readInteger } from './text/integer.ts';
export {
  clockTime,
  dayTime,
  durationText,
  isoText,
  localTime,
  readingText,
  relativeTime,
  utcTime,
} from './text/time-text.ts';
export { themeCss } from './theme/theme-css.ts';
export { TOKENS } from './theme/tokens.ts';
