import { requireInteger, requirePair } from '../arguments.ts';
import type { SequenceRange } from './identity.ts';
import { MIN_POOL } from './snapshot.ts';

/**
 * Divides the sequence, or a range of it, among `n` threads that then share a partition and nothing else: the
 * way to choose unless threads come and go, or one of them must be able to use what the others leave.
 *
 * @returns with an index, 0 … `n` − 1, the range of that thread; without one, all `n`, which follow each
 * other and cover the sequence: as equal as can be, the larger ones first.
 * @throws TypeError or RangeError for an invalid range or index, also for one that is undefined, and if it
 * does not give each thread at least 4 numbers: a generator needs that many.
 * @example
 * // in thread i, 0 … 3
 * const generator = createGenerator({ partition: 7, sequence: splitSequence(4, i) });
 */
export function splitSequence(n: number): SequenceRange[];
export function splitSequence(n: number, index: number, range?: SequenceRange): SequenceRange;
export function splitSequence(
  n: number,
  index?: number,
  range: SequenceRange = [0, 0xffff],
): SequenceRange | SequenceRange[] {
  const [first, last] = requirePair('range', range, '[min, max]');
  const min = requireInteger('range[0]', first, 0x1_0000 - MIN_POOL);
  const max = requireInteger('range[1]', last, 0xffff, min + MIN_POOL - 1);
  const size = max - min + 1;
  requireInteger('n', n, Math.floor(size / MIN_POOL), 1);
  const startOf = (i: number): number => min + Math.floor(size / n) * i + Math.min(i, size % n);
  const rangeOf = (i: number): SequenceRange => [startOf(i), startOf(i + 1) - 1];
  // biome-ignore lint/complexity/noArguments: an index that was lost on its way is there, as undefined
  return arguments.length > 1
    ? rangeOf(requireInteger('index', index, n - 1))
    : Array.from({ length: n }, (_, i) => rangeOf(i));
}
