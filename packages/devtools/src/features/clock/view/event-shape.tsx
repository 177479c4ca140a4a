import type { EntryType } from '../model/clock-entry.ts';

/** The sign of each type, around 0, 0: told apart by shape. Stalls are bars, because they last. */
export const SHAPES: Readonly<Record<EntryType, string>> = {
  'tick-tock': 'M-5-4H5L0 5z',
  timeline: 'M-5-5H5L0 0zM-5 0H5L0 5z',
  're-anchored': 'M0-5.5 5.5 0 0 5.5-5.5 0z',
  forward: 'M-5 5H5L0-5z',
  blocked: 'M-6-4H6v8H-6z',
  exhausted: 'M-5.5-2.5h11v5h-11z',
  substituted: 'M-5-5 5 5M5-5-5 5',
};

/** A type's sign, in a line of text. */
export function EventShape({ type }: { readonly type: EntryType }) {
  return (
    <svg
      className="clock-shape"
      viewBox="-8 -8 16 16"
      width="12"
      height="12"
      data-type={type}
      aria-hidden="true"
    >
      <path d={SHAPES[type]} />
    </svg>
  );
}
