/* Reads the status of a source, as another tab reports it. */

import { decodeOrNot, fields, oneOf } from '@sno-id/kit/data';
import * as v from 'valibot';
import { dateMs } from './read-values.ts';
import type { SourceStatus } from './source.ts';

/** Longer than any that we write. */
const MAX_TEXT = 500;

const status = fields({
  state: oneOf(['connecting', 'connected', 'retrying', 'refused', 'ended']),
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  retryAtMs: v.optional(dateMs),
});

/** The status; undefined if it is invalid. */
export function readStatus(value: unknown): SourceStatus | undefined {
  return decodeOrNot(status, value);
}
