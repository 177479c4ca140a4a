import { clamp } from '@sno-id/kit/data';

interface Rows {
  /** The index of the active row; -1 without one. */
  readonly at: number;
  /** How many rows a page has. */
  readonly page: number;
  /** The index of the last row; -1 for an empty list. */
  readonly last: number;
}

/** The index of the row that a key moves to, within the list. Undefined for keys that do not move. */
export function rowByKey(key: string, { at, page, last }: Rows): number | undefined {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? undefined : clamp(to, 0, last);
}
