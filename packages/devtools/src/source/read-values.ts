/* Values of reports that several schemas have. */

import { GREATEST, numberFrom, whole } from '@sno-id/kit/data';
import * as v from 'valibot';
import { REPORT_LIMITS } from './report.ts';

/** The greatest time that a `Date` can hold, in Unix milliseconds. */
export const MAX_DATE_MS = 8.64e15;
/** Controls, halves of characters, and what turns the direction of the text around it. */
export const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The same text, without characters that could mislead a reader. */
export function withoutUnfit(text: string): string {
  return text.replace(UNFIT, '');
}

/** A text, shortened to the limit and without characters that could mislead a reader. */
export const readableText = v.pipe(
  v.string('a text'),
  v.transform(text => withoutUnfit(text.slice(0, REPORT_LIMITS.text))),
);
export const nameText = v.pipe(readableText, v.minLength(1, 'a name'));

/** Milliseconds that a `Date` can be made of: also of their sum with a time. */
export const dateMs = numberFrom(-MAX_DATE_MS, MAX_DATE_MS);

export const partition = whole(0, GREATEST.partition);
export const sequence = whole(0, GREATEST.sequence);
/** Where a source makes sno IDs. */
export const snoPlace = {
  partition,
  sequenceMin: sequence,
  sequenceMax: sequence,
  capacity: whole(0, GREATEST.sequence + 1),
};

/** Whether the range of a place goes from low to high. */
export function hasRange(place: { readonly sequenceMin: number; readonly sequenceMax: number }): boolean {
  return place.sequenceMin <= place.sequenceMax;
}
