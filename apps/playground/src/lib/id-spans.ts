/*
 * What the characters of other formats hold, as far as their fields end at characters. Formats whose fields
 * do not, such as decimal snowflakes, have no spans.
 */

import type { IdFormat } from '@sno-id/sdk/read';

/** What a part of an ID holds: `fixed` is the same in every ID of the format. */
export type SpanKind = 'time' | 'fixed' | 'random' | 'maker' | 'counter';

/** Neighbouring characters that hold the same. */
export interface IdSpan {
  readonly kind: SpanKind;
  readonly text: string;
}

/** The lengths of the parts, in characters without dashes. */
const PARTS: Partial<Record<IdFormat, readonly (readonly [kind: SpanKind, length: number])[]>> = {
  // The third part of a UUID begins with its version, the fourth with its variant.
  'uuid-v1': [
    ['time', 12],
    ['fixed', 1],
    ['time', 3],
    ['counter', 4],
    ['maker', 12],
  ],
  'uuid-v4': [
    ['random', 12],
    ['fixed', 1],
    ['random', 19],
  ],
  'uuid-v6': [
    ['time', 12],
    ['fixed', 1],
    ['time', 3],
    ['counter', 4],
    ['maker', 12],
  ],
  'uuid-v7': [
    ['time', 12],
    ['fixed', 1],
    ['random', 19],
  ],
  ulid: [
    ['time', 10],
    ['random', 16],
  ],
  objectid: [
    ['time', 8],
    ['maker', 10],
    ['counter', 6],
  ],
};

/** Splits the text of an ID into what its characters hold. */
export function idSpans(format: IdFormat, text: string): readonly IdSpan[] {
  const spans: IdSpan[] = [];
  let at = 0;
  for (const [kind, length] of PARTS[format] ?? []) {
    let end = at;
    for (let count = 0; end < text.length && count < length; end++) if (/[\da-z]/i.test(text[end]!)) count++;
    spans.push({ kind, text: text.slice(at, end) });
    at = end;
  }
  const rest = text.slice(at);
  return rest === '' ? spans : [...spans, { kind: 'fixed', text: rest }];
}
