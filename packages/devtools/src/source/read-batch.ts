/* What IDs look like that come from outside: in a report, or on a line of a recording. */

import { fields, GREATEST, list, whole } from '@sno-id/kit/data';
import { EPOCH_MS } from '@sno-id/sdk/read';
import * as v from 'valibot';
import { tick } from './read-generator.ts';
import { dateMs, partition, sequence } from './read-values.ts';
import { REPORT_LIMITS, type ReportedIds } from './report.ts';

/** What sno IDs of one unit have. {@link isRun} says what must be true of it. */
export const snoIds = {
  unixMs: whole(EPOCH_MS, GREATEST.unixMs),
  tick,
  partition,
  firstSequence: sequence,
  count: whole(1, GREATEST.sequence + 1),
  metas: list(whole(0, GREATEST.meta), REPORT_LIMITS.metas),
  atMs: v.optional(dateMs),
};

/** The decimal of 64 bits. */
const decimal = v.custom<string>(
  text => typeof text === 'string' && /^(?:0|[1-9]\d{0,19})$/.test(text) && BigInt(text) < 2n ** 64n,
  'a decimal text of at most 64 bits',
);

/** What snowflakes of one unit have. No more may be told than there are. */
export const snowflakeIds = {
  unixMs: whole(),
  timeline: whole(),
  count: whole(1),
  ids: list(decimal, REPORT_LIMITS.metas),
  atMs: v.optional(dateMs),
};

/** Whether sno IDs fit into a unit, and no more are told than there are. */
export function isRun({ firstSequence, count, metas }: v.InferOutput<typeof sno>): boolean {
  return firstSequence + count <= GREATEST.sequence + 1 && metas.length <= count;
}

const sno = fields(snoIds);
const snowflakes = fields(snowflakeIds);

/** IDs of one unit, of either family. */
export const reportedIds: v.GenericSchema<unknown, ReportedIds> = v.lazy(value =>
  value !== null && typeof value === 'object' && 'ids' in value
    ? v.pipe(
        snowflakes,
        v.check(({ ids, count }) => ids.length <= count, 'no more IDs than there are'),
      )
    : v.pipe(sno, v.check(isRun, 'numbers of one unit, and a metabyte for each at most')),
);
