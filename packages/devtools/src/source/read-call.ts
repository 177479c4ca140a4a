/* Checks calls that came from another context. */

import { fields, readAs, whole } from '@sno-id/kit/data';
import * as v from 'valibot';
import { dateMs, nameText, withoutUnfit } from './read-values.ts';
import { type ClockEvent, isClockEvent } from './source.ts';
import { CALL_LIMITS, type TracedCall } from './traced-call.ts';

/** A sno ID, or the decimal of a snowflake. */
const idText = v.pipe(v.string(), v.regex(/^(?:[2-9a-x]{16}|\d{1,20})$/));

/** Lines of a stack: shortened, and each without characters that could mislead a reader. */
const stackText = v.pipe(
  v.string('a text'),
  v.transform(text =>
    text.slice(0, CALL_LIMITS.characters).split('\n', CALL_LIMITS.frames).map(withoutUnfit).join('\n'),
  ),
);

const eventType = v.pipe(
  v.string(),
  readAs(type => (isClockEvent({ type }) ? (type as ClockEvent['type']) : undefined), 'a clock event'),
);

/** A call of a generator. */
export const tracedCall: v.GenericSchema<unknown, TracedCall> = fields({
  number: whole(1),
  method: nameText,
  stack: stackText,
  ids: v.optional(fields({ first: idText, last: idText, count: whole(1) })),
  event: v.optional(fields({ type: eventType, now: dateMs })),
});
