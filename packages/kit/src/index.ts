/*
 * The part of the kit that draws: React components, which bring their styles along, and what they need of a
 * page.
 */

export { Announcer, useAnnounce } from './controls/announcer.tsx';
export { Button } from './controls/button.tsx';
export { Check } from './controls/check.tsx';
export { CopyButton } from './controls/copy-button.tsx';
export { copyText } from './controls/copy-text.ts';
export { Empty } from './controls/empty.tsx';
export { FileButton } from './controls/file-button.tsx';
export { IconButton } from './controls/icon-button.tsx';
export { NumberField } from './controls/number-field.tsx';
export { saveText } from './controls/save-text.ts';
export { Segmented } from './controls/segmented.tsx';
export { Term } from './glossary/term.tsx';
export { Bits } from './id-view/bits.tsx';
export { FieldMark } from './id-view/field-mark.tsx';
export { IdText, writeIdText } from './id-view/id-text.tsx';
export { writeText } from './id-view/write-text.ts';
export { useFileDrop } from './interaction/use-file-drop.ts';
export { usePointerDrag } from './interaction/use-pointer-drag.ts';
export { useRovingFocus } from './interaction/use-roving-focus.ts';
export { MetabyteDesigner } from './metabyte/view/metabyte-designer.tsx';
export { adopt, disrobe, type StyleRoot } from './theme/adopt.ts';
export { StyleRootContext, useStyles } from './theme/use-styles.ts';
export { useTheme } from './theme/use-theme.ts';
