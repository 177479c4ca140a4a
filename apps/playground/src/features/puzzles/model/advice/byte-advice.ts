/*
 * What a schema of the metabyte lacks, in words.
 */

import type { MetaField } from '@sno-id/sdk/meta';
import { type Judgement, soFar, wrong } from '../puzzle.ts';
import { counted } from './id-advice.ts';

/**
 * Judges a schema that must have a separate field for each number of choices. What counts is how many values
 * a field has room for, not its type: a number of four bits has 16.
 *
 * @param wanted numbers of choices, largest first
 */
export function judgeChoices(fields: readonly MetaField[], wanted: readonly number[]): Judgement {
  const widths = fields.map(({ width }) => width).sort((a, b) => b - a);
  if (widths.length === 0) return wrong('The byte is empty again.');
  for (const [i, count] of wanted.entries()) {
    const needed = bitsFor(count);
    const width = widths[i];
    if (width === undefined) {
      const total = wanted.reduce((product, each) => product * each, 1);
      return 2 ** widths[0]! >= total
        ? wrong(`One field has room for all ${total} combinations, but the puzzle asks for ${wanted.length}.`)
        : soFar(`${counted(widths.length, 'field')} so far. The choice of ${count} needs its own.`);
    }
    if (width < needed) {
      const missing = needed - width;
      return soFar(
        `${counted(width, 'bit')} ${width === 1 ? 'holds' : 'hold'} ${2 ** width} values, too few for ${count}: ${counted(missing, 'bit')} more.`,
      );
    }
  }
  return 'right';
}

/** How many bits a choice needs. */
function bitsFor(count: number): number {
  return Math.ceil(Math.log2(count));
}
