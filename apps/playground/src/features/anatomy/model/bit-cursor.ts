import { ID_BITS } from '@sno-id/kit/data';

/** The bit that a key moves to from `bit`, in rows of `columns` bits; undefined for other keys. */
export function bitAfterKey(
  key: string,
  bit: number,
  columns: number,
  hasControl: boolean,
): number | undefined {
  const row = bit - (bit % columns);
  const to = {
    ArrowLeft: bit - 1,
    ArrowRight: bit + 1,
    ArrowUp: bit - columns,
    ArrowDown: bit + columns,
    Home: hasControl ? 0 : row,
    End: hasControl ? ID_BITS - 1 : row + columns - 1,
  }[key];
  if (to === undefined) return undefined;
  return to < 0 || to >= ID_BITS ? bit : to;
}
