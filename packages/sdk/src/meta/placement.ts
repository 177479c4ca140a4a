import { refusal, requireInteger, requireKeys, show } from '../arguments.ts';
import type { FieldSpec } from './field.ts';

/**
 * The fields of a metabyte, by name. Names that are whole numbers come first: that is JavaScript's order of
 * keys.
 */
export type MetaSpec = Readonly<Record<string, FieldSpec>>;

/**
 * One field in its place. What draws a metabyte draws it from these, as an ID is drawn from `LAYOUT`. Frozen.
 */
export interface MetaField {
  /** 1 … 64 UTF-16 code units. */
  readonly name: string;
  readonly kind: FieldSpec['kind'];
  /** 0 … 7; 0 is the most significant bit of the byte. */
  readonly firstBit: number;
  /** In bits. */
  readonly width: number;
  /** Of a `oneOf`: the name of each code, at most 2^`width` of them, each 1 … 64 UTF-16 code units. */
  readonly choices?: readonly string[];
}

const META_BITS = 8;
const LABEL_LENGTH = 64;

/**
 * Finds a place for each field: first those with a position, then the others, in order, each in the first
 * free bits that are wide enough. Returns them in the order of their bits.
 *
 * @throws TypeError or RangeError that names the field, what was expected and what came.
 */
export function place(specs: readonly (readonly [name: unknown, spec: unknown])[]): readonly MetaField[] {
  const fields = specs.map(([name, spec]) => checkedField(name, spec));
  const bits = fields.reduce((sum, { width }) => sum + width, 0);
  requireInteger('bits of all fields', bits, META_BITS);

  let taken = 0;
  const fixed = fields.filter(({ firstBit }) => firstBit !== undefined);
  const others = fields.filter(({ firstBit }) => firstBit === undefined);
  const placed = [...fixed, ...others].map((field): MetaField => {
    const { name, width, firstBit } = field;
    const last = firstBit ?? META_BITS - width;
    for (let at = firstBit ?? 0; at <= last; at++) {
      const mask = maskOf({ firstBit: at, width });
      if (taken & mask) continue;
      taken |= mask;
      return Object.freeze({ ...field, firstBit: at });
    }
    const where = firstBit === undefined ? 'in a row' : `from bit ${firstBit}`;
    throw new RangeError(`${name}: expected ${width} free bits ${where}, got ${bitsOf(taken)} in use`);
  });
  return Object.freeze(placed.sort((a, b) => a.firstBit - b.firstBit));
}

/**
 * Refuses what a field of some kind does not have, such as a typo. What has no kind is refused with the rest.
 */
export function refuseUnknownKeys(name: string, spec: FieldSpec): void {
  if (typeof spec !== 'object' || spec === null) return;
  const choices = spec.kind === 'oneOf' ? ['choices'] : [];
  requireKeys(name, spec, ['kind', 'width', 'firstBit', ...choices]);
}

/** How many bits lie to the right of a field. */
export function shiftOf({ firstBit, width }: Pick<MetaField, 'firstBit' | 'width'>): number {
  return META_BITS - firstBit - width;
}

/** The bits of the byte that a field covers. */
export function maskOf(field: Pick<MetaField, 'firstBit' | 'width'>): number {
  return (2 ** field.width - 1) << shiftOf(field);
}

/** A byte as eight binary digits. */
export function bitsOf(byte: number): string {
  return byte.toString(2).padStart(META_BITS, '0');
}

/** The least width in bits that holds this many codes; 1 for a single one. */
export function widthFor(codes: number): number {
  return Math.max(1, 32 - Math.clz32(codes - 1));
}

type Unplaced = Omit<MetaField, 'firstBit'> & { readonly firstBit: number | undefined };

/** Copies what a builder or a JSON text says of a field. Nothing of the caller's is kept. */
function checkedField(label: unknown, spec: unknown): Unplaced {
  const name = requireLabel('name of a field', label);
  const own = { __proto__: null, ...Object(spec) };
  const { kind, width, firstBit, choices }: { readonly [key in keyof MetaField]?: unknown } = own;
  if (kind !== 'flag' && kind !== 'uint' && kind !== 'oneOf') {
    throw refusal(name, 'a flag, a uint or a oneOf', kind ?? spec);
  }
  const names = kind === 'oneOf' ? checkedChoices(`${name}.choices`, choices) : undefined;
  const least = names ? widthFor(names.length) : 1;
  const most = kind === 'flag' ? 1 : META_BITS;
  const bits = requireInteger(`${name}.width`, kind === 'uint' ? width : (width ?? least), most, least);
  return {
    name,
    kind,
    width: bits,
    ...(names && { choices: names }),
    firstBit:
      firstBit === undefined ? undefined : requireInteger(`${name}.firstBit`, firstBit, META_BITS - bits),
  };
}

function checkedChoices(path: string, choices: unknown): readonly string[] {
  if (!Array.isArray(choices)) throw refusal(path, 'an array of names', choices);
  requireInteger(`${path}.length`, choices.length, 2 ** META_BITS, 1);
  const names: unknown[] = [...choices];
  return Object.freeze(
    names.map((name, code) => {
      const label = requireLabel(`${path}[${code}]`, name);
      if (names.indexOf(name) < code) throw refusal(`${path}[${code}]`, 'another name', name, RangeError);
      return label;
    }),
  );
}

/** Refuses what cannot be the name of anything on a screen: no text, or a page of it. */
function requireLabel(path: string, label: unknown): string {
  if (typeof label !== 'string') throw refusal(path, 'a string', label);
  requireInteger(`length of ${path} ${show(label)}`, label.length, LABEL_LENGTH, 1);
  return label;
}
