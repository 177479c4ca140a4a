/*
 * A schema of the metabyte while somebody designs it. A draft is a list of fields that could be an app's at
 * any moment: what would overlap, leave the byte or have no name is refused with a reason, and changes
 * nothing.
 */

import { type Meta, type MetaField, type MetaJson, metaFromJSON, toTypeScript } from '@sno-id/sdk/meta';
import { type Result, refused } from '../../decode/result.ts';
import { clamp } from '../../number/clamp.ts';

/** Fields in the order of their bits. */
export type Fields = readonly MetaField[];
export type FieldKind = MetaField['kind'];

/** A draft after a change, or why it cannot be changed so. */
export type Edit = Result<Fields>;

export const META_BITS = 8;
const NAME_LENGTH = 64;

/** The functions of a schema with these fields. */
export function metaOf(fields: Fields): Meta {
  return metaFromJSON(jsonOf(fields));
}

export function jsonOf(fields: Fields): MetaJson {
  return { version: 1, fields };
}

/** TypeScript that exports a schema with these fields, or why it cannot have this name. */
export function codeOf(
  fields: Fields,
  name: string,
): { readonly code: string } | { readonly problem: string } {
  try {
    return { code: toTypeScript({ fields }, name) };
  } catch {
    return { problem: `“${name}” cannot be the name of a constant.` };
  }
}

/** Whether bits are free, those of the field `except` counted as free. */
export function isFree(fields: Fields, firstBit: number, width: number, except?: string): boolean {
  const end = firstBit + width;
  return (
    firstBit >= 0 &&
    end <= META_BITS &&
    fields.every(field => field.name === except || endOf(field) <= firstBit || end <= field.firstBit)
  );
}

/** The bits in no field. */
export function freeBits(fields: Fields): number[] {
  return Array.from({ length: META_BITS }, (_, bit) => bit).filter(bit => isFree(fields, bit, 1));
}

/** One past the last bit of a field. */
export function endOf({ firstBit, width }: Pick<MetaField, 'firstBit' | 'width'>): number {
  return firstBit + width;
}

/** Adds a field over free bits: a flag over one, a number over more. */
export function addField(fields: Fields, firstBit: number, width: number): Edit {
  if (!isFree(fields, firstBit, width))
    return refused(`There are not ${width} free bits starting at bit ${firstBit}.`);
  const kind = width === 1 ? 'flag' : 'uint';
  return done([...fields, { name: freeName(fields), kind, firstBit, width }]);
}

export function removeField(fields: Fields, name: string): Fields {
  return fields.filter(field => field.name !== name);
}

/** Gives a field another name. All texts can name a property, but an empty one names nothing. */
export function renameField(fields: Fields, name: string, to: string): Edit {
  const others = fields.filter(field => field.name !== name).map(field => field.name);
  const problem = nameProblem(to, others, 'field');
  return problem === undefined ? changed(fields, name, { name: to }) : refused(problem);
}

/** Moves a field to where its bits are free. */
export function moveField(fields: Fields, name: string, firstBit: number): Edit {
  const { width } = fieldNamed(fields, name);
  return placed(fields, name, { firstBit, width });
}

/** Moves a field to the next place towards `direction`, over others if need be. */
export function stepField(fields: Fields, name: string, direction: 1 | -1): Edit {
  const { firstBit, width } = fieldNamed(fields, name);
  for (let at = firstBit + direction; at >= 0 && at + width <= META_BITS; at += direction) {
    if (isFree(fields, at, width, name)) return changed(fields, name, { firstBit: at });
  }
  return refused(
    `No ${bits(width)} ${width === 1 ? 'is' : 'are'} free to the ${direction > 0 ? 'right' : 'left'}.`,
  );
}

/**
 * Gives a field other bits. A flag over more than one bit becomes a number; a list of choices needs bits for
 * all of them.
 */
export function resizeField(fields: Fields, name: string, firstBit: number, width: number): Edit {
  const field = fieldNamed(fields, name);
  const least = leastWidth(field);
  if (width < 1) return refused('A field needs at least one bit.');
  if (width < least) return refused(`${field.choices?.length} choices need ${bits(least)}.`);
  const kind = field.kind === 'flag' && width > 1 ? 'uint' : field.kind;
  return placed(fields, name, { kind, firstBit, width });
}

function placed(
  fields: Fields,
  name: string,
  some: Pick<MetaField, 'firstBit' | 'width'> & Partial<MetaField>,
): Edit {
  const { firstBit, width } = some;
  if (firstBit < 0 || firstBit + width > META_BITS)
    return refused(`${bits(width)} starting at bit ${firstBit} do not fit in the byte.`);
  if (!isFree(fields, firstBit, width, name))
    return refused(`${bits(width)} starting at bit ${firstBit} are not free.`);
  return changed(fields, name, some);
}

/** Makes something else of a field's bits. A flag keeps the first of them. */
export function changeKind(fields: Fields, name: string, kind: FieldKind): Fields {
  const field = fieldNamed(fields, name);
  if (kind === field.kind) return fields;
  const { choices: _, ...rest } = field;
  const next: MetaField = {
    ...rest,
    kind,
    width: kind === 'flag' ? 1 : field.width,
    ...(kind === 'oneOf' && { choices: field.kind === 'flag' ? ['no', 'yes'] : ['first', 'second'] }),
  };
  return sorted(fields.map(each => (each === field ? next : each)));
}

/** Adds a choice after the others, so existing codes keep their meaning. */
export function addChoice(fields: Fields, name: string, choice: string): Edit {
  const { choices = [], width } = fieldNamed(fields, name);
  if (choices.length >= 2 ** width) {
    return refused(`A field of ${bits(width)} has ${2 ** width} codes, and all are taken. Widen it first.`);
  }
  return withChoices(fields, name, [...choices, choice], choices.length);
}

export function renameChoice(fields: Fields, name: string, code: number, choice: string): Edit {
  const { choices = [] } = fieldNamed(fields, name);
  return withChoices(
    fields,
    name,
    choices.map((old, i) => (i === code ? choice : old)),
    code,
  );
}

/** Takes a choice out; those after it get the codes before theirs. */
export function removeChoice(fields: Fields, name: string, code: number): Edit {
  const { choices = [] } = fieldNamed(fields, name);
  if (choices.length < 2) return refused('A list of choices needs at least one.');
  return changed(fields, name, { choices: choices.filter((_, i) => i !== code) });
}

/** What is wrong with a name beside others of its sort. */
export function nameProblem(
  name: string,
  others: readonly string[],
  sort: 'field' | 'choice',
): string | undefined {
  if (name === '') return `A ${sort} needs a name.`;
  if (name.length > NAME_LENGTH)
    return `A name can have at most ${NAME_LENGTH} characters, this one has ${name.length}.`;
  if (others.includes(name)) return `Another ${sort} is already named “${name}”.`;
  return undefined;
}

function leastWidth({ choices }: Pick<MetaField, 'choices'>): number {
  return choices ? Math.max(1, Math.ceil(Math.log2(choices.length))) : 1;
}

/** The widest range of free bits that holds bit `from` and goes no further than bit `to`. */
export function freeRange(fields: Fields, from: number, to: number): { firstBit: number; width: number } {
  const step = to < from ? -1 : 1;
  let last = from;
  while (last !== to && isFree(fields, last + step, 1)) last += step;
  return { firstBit: Math.min(from, last), width: Math.abs(last - from) + 1 };
}

/** The place nearest to bit `wanted` at which a field can begin. */
export function nearestPlace(fields: Fields, name: string, wanted: number): number {
  const { firstBit, width } = fieldNamed(fields, name);
  const places = Array.from({ length: META_BITS - width + 1 }, (_, at) => at);
  return places
    .filter(at => isFree(fields, at, width, name))
    .reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best), firstBit);
}

/**
 * The bits that a field gets when one of its ends is pulled as far as it can be towards the edge before bit
 * `edge`, 0 … 8.
 */
export function pulledTo(
  fields: Fields,
  name: string,
  end: 'start' | 'end',
  edge: number,
): { firstBit: number; width: number } {
  const field = fieldNamed(fields, name);
  const least = leastWidth(field);
  const others = fields.filter(other => other !== field);
  if (end === 'end') {
    const next = others.find(({ firstBit }) => firstBit >= endOf(field))?.firstBit ?? META_BITS;
    return { firstBit: field.firstBit, width: clamp(edge - field.firstBit, least, next - field.firstBit) };
  }
  const previous = others.filter(other => endOf(other) <= field.firstBit).at(-1);
  const firstBit = clamp(edge, previous ? endOf(previous) : 0, endOf(field) - least);
  return { firstBit, width: endOf(field) - firstBit };
}

/** The bits of a field in a byte, as an unsigned integer. */
export function codeIn(byte: number, field: MetaField): number {
  return (byte >> shiftOf(field)) & (2 ** field.width - 1);
}

/** A byte with another code in the bits of a field. */
export function withCode(byte: number, field: MetaField, code: number): number {
  const mask = (2 ** field.width - 1) << shiftOf(field);
  return (byte & ~mask) | ((code << shiftOf(field)) & mask);
}

/** `bit 3` or `bits 3–5`. */
export function bitsText({ firstBit, width }: Pick<MetaField, 'firstBit' | 'width'>): string {
  return width === 1 ? `bit ${firstBit}` : `bits ${firstBit}–${firstBit + width - 1}`;
}

/** What a field can be, in a few words. */
export function kindText({ kind, width, choices }: MetaField): string {
  if (choices) return choices.length === 1 ? 'one choice' : `one of ${choices.length}`;
  return kind === 'flag' ? 'flag' : `0–${2 ** width - 1}`;
}

/** The name of the field that starts at a bit. */
export function nameAt(fields: Fields, firstBit: number): string | undefined {
  return fields.find(field => field.firstBit === firstBit)?.name;
}

export function fieldNamed(fields: Fields, name: string): MetaField {
  const field = fields.find(field => field.name === name);
  if (!field) throw new RangeError(`name: expected the name of a field, got ${JSON.stringify(name)}`);
  return field;
}

function withChoices(fields: Fields, name: string, choices: readonly string[], code: number): Edit {
  const others = choices.filter((_, i) => i !== code);
  const problem = nameProblem(choices[code] ?? '', others, 'choice');
  return problem === undefined ? changed(fields, name, { choices }) : refused(problem);
}

function changed(fields: Fields, name: string, some: Partial<MetaField>): Edit {
  return done(fields.map(field => (field.name === name ? { ...field, ...some } : field)));
}

function done(fields: Fields): Edit {
  return { ok: true, value: sorted(fields) };
}

function sorted(fields: Fields): Fields {
  return [...fields].sort((a, b) => a.firstBit - b.firstBit);
}

function freeName(fields: Fields): string {
  for (let i = 1; ; i++) if (!fields.some(({ name }) => name === `field${i}`)) return `field${i}`;
}

function shiftOf({ firstBit, width }: MetaField): number {
  return META_BITS - firstBit - width;
}

function bits(width: number): string {
  return width === 1 ? '1 bit' : `${width} bits`;
}
