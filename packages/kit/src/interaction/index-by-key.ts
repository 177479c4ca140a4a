import { clamp } from '../number/clamp.ts';

export interface Items {
  /** The index of the current item; -1 without one. */
  readonly at: number;
  readonly count: number;
  /** How many items Page Up and Page Down pass. Without it, they do not move. */
  readonly page?: number;
  /** Which arrow keys move: the vertical ones by default. */
  readonly axis?: 'vertical' | 'horizontal';
  /** What comes after the last item: nothing, which is the default, or the first one. */
  readonly ends?: 'stop' | 'wrap';
}

/** The index of the item that a key moves to. Undefined for keys that do not move. */
export function indexByKey(
  key: string,
  { at, count, page, axis = 'vertical', ends = 'stop' }: Items,
): number | undefined {
  const [back, forth] = axis === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  const to = {
    [back!]: at - 1,
    [forth!]: at + 1,
    ...(page !== undefined && { PageUp: at - page, PageDown: at + page }),
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined) return undefined;
  return ends === 'wrap' ? (to + count) % count : clamp(to, 0, count - 1);
}
