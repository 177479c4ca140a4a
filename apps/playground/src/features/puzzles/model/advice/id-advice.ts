/*
 * How far an ID is from a wanted one, in words.
 */

import { grouped, ID_BITS } from '@sno-id/kit/data';
import { type Sno, type SnoFields, toBigInt, toFields, unixMsOf } from '@sno-id/sdk';
import { LAYOUT, UNIT_MS } from '@sno-id/sdk/read';
import { type Advice, wrong } from '../puzzle.ts';

type FieldName = (typeof LAYOUT)[number]['name'];

/** The field of `SnoFields` that holds each field of the layout. */
const KEYS: Readonly<Record<FieldName, keyof SnoFields>> = {
  time: 'unixMs',
  tick: 'tick',
  metabyte: 'meta',
  partition: 'partition',
  sequence: 'sequence',
};

const SECOND_MS = 1_000;
const YEAR_MS = 365.25 * 86_400 * SECOND_MS;
const LENGTHS: readonly (readonly [ms: number, one: string])[] = [
  [YEAR_MS, 'year'],
  [86_400 * SECOND_MS, 'day'],
  [3_600 * SECOND_MS, 'hour'],
  [60 * SECOND_MS, 'minute'],
  [SECOND_MS, 'second'],
];
/** Shorter differences are counted in units of 4 ms. */
const UNITS_BELOW_MS = SECOND_MS;

/** A length of time in its largest whole measure: `2 years`, `24 units`. */
function lengthText(ms: number): string {
  if (ms < UNITS_BELOW_MS && ms % UNIT_MS === 0) return counted(ms / UNIT_MS, 'unit');
  const [length, one] = LENGTHS.find(([length]) => ms >= length) ?? [1, 'millisecond'];
  return counted(Math.floor(ms / length), one);
}

/** A length of time in its two largest measures: `1 day and 1 unit`, `23 hours and 59 minutes`. */
function fullLengthText(ms: number): string {
  const [length] = LENGTHS.find(([length]) => ms >= length) ?? [ms];
  const rest = ms % length;
  return rest === 0 ? lengthText(ms) : `${lengthText(ms)} and ${lengthText(rest)}`;
}

/** `24 units too late`, `23 hours and 59 minutes too late`, `3 years too early`. The times differ. */
export function timeOff(unixMs: number, wantedMs: number): string {
  const ms = Math.abs(unixMs - wantedMs);
  // Calendar years differ in length: a rest would be one of days that nobody counts.
  return `${ms < YEAR_MS ? fullLengthText(ms) : lengthText(ms)} too ${unixMs > wantedMs ? 'late' : 'early'}`;
}

/**
 * What is wrong with an ID that should be another one: the first field that differs, and in which direction.
 * A field in `given` is told in full, since the puzzle names its value. Undefined if nothing differs.
 */
export function towards(id: Sno, wanted: Sno, given: readonly FieldName[]): Advice | undefined {
  const [is, should] = [toFields(id), toFields(wanted)];
  const at = LAYOUT.findIndex(({ name }) => is[KEYS[name]] !== should[KEYS[name]]);
  const field = LAYOUT[at]?.name;
  if (field === undefined) return undefined;
  const rightOnes = LAYOUT.slice(0, at).map(({ name }) => name);
  const start = rightOnes.length === 0 ? '' : `${capital(listed(rightOnes))} right. `;
  const [value, target] = [is[KEYS[field]], should[KEYS[field]]];
  if (field === 'time') return wrong(`${capital(timeOff(value, target))}.`);
  if (given.includes(field) || field === 'tick') {
    return wrong(`${start}The ${field} must be ${grouped(target)}, not ${grouped(value)}.`);
  }
  return wrong(`${start}The ${field} is too ${value > target ? 'high' : 'low'}: ${grouped(value)}.`);
}

/** The fields in which two IDs differ, in the order of the layout. */
export function differing(a: Sno, b: Sno): FieldName[] {
  const [left, right] = [toFields(a), toFields(b)];
  return LAYOUT.filter(({ name }) => left[KEYS[name]] !== right[KEYS[name]]).map(({ name }) => name);
}

/** How many of the 80 bits differ. */
export function differingBits(a: Sno, b: Sno): number {
  const difference = (toBigInt(a) ^ toBigInt(b)).toString(2).padStart(ID_BITS, '0');
  return [...difference].filter(bit => bit === '1').length;
}

/** How far an ID is outside the gap between two others; undefined if it is inside. */
export function outside(id: Sno, below: Sno, above: Sno): Advice | undefined {
  if (id > below && id < above) return undefined;
  const isLow = id <= below;
  const bound = isLow ? below : above;
  if (id === bound) {
    return wrong(`That is the ${isLow ? 'first' : 'second'} of the two. Go one ${isLow ? 'up' : 'down'}.`);
  }
  const unixMs = unixMsOf(id);
  const boundMs = unixMsOf(bound);
  const side = isLow ? 'before both' : 'after both';
  if (unixMs !== boundMs) return wrong(`It sorts ${side}: its time is ${timeOff(unixMs, boundMs)}.`);
  const far = toBigInt(id) - toBigInt(bound);
  const by = (far < 0n ? -far : far).toLocaleString('en');
  return wrong(`It sorts ${side}: the time is right, the number is ${by} too ${isLow ? 'low' : 'high'}.`);
}

/** `time`, `time and tick`, `time, tick and metabyte`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function counted(number: number, one: string): string {
  return `${grouped(number)} ${one}${number === 1 ? '' : 's'}`;
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
