/*
 * What a field of the metabyte can be. The three builders write down what was asked for, and refuse options
 * that they do not know. `defineMeta` checks the rest, where the name of the field is known and can be in the
 * message.
 */

import { requireKeys } from '../arguments.ts';

/** Where a field lies. */
export interface Position {
  /**
   * Its most significant bit, 0 … 7, counted as in `LAYOUT`: 0 is the most significant bit of the byte.
   *
   * @default the first bits that are free and wide enough, after all fields with a position have taken
   * theirs.
   */
  readonly firstBit?: number | undefined;
}

/** Yes or no, in one bit. */
export interface FlagSpec extends Position {
  readonly kind: 'flag';
}

/** A number from 0 to 2^`width` − 1. */
export interface UintSpec extends Position {
  readonly kind: 'uint';
  /** In bits. */
  readonly width: number;
}

/** One of some names. The code of a name is its index. */
export interface OneOfSpec<
  Choices extends readonly string[] = readonly string[],
  Width extends number = number,
> extends Position {
  readonly kind: 'oneOf';
  readonly choices: Choices;
  /** In bits; as few as the choices need if it is left out. */
  readonly width?: Width | undefined;
}

/** What a builder makes. */
export type FieldSpec = FlagSpec | UintSpec | OneOfSpec;

/**
 * The bits that a list of choices fills to the last code; `number` for a length that leaves codes without a
 * name.
 */
export type WidthOf<Length extends number> = Length extends keyof FilledWidths
  ? FilledWidths[Length]
  : number;

/** What is written to a field. */
export type WrittenValue<Spec> = Spec extends FlagSpec
  ? boolean
  : Spec extends UintSpec
    ? number
    : Spec extends OneOfSpec<infer Choices>
      ? Choices[number]
      : never;

/** What is read from a field: `undefined` too, where bits may name no choice. */
export type ReadValue<Spec> =
  Spec extends OneOfSpec<infer Choices, infer Width>
    ? Choices[number] | (IsFilled<Choices['length'], Width> extends true ? never : undefined)
    : WrittenValue<Spec>;

/** A field that is `true` or `false`. Throws TypeError for an unknown option. */
export function flag(position: Position = {}): FlagSpec {
  return { ...requireKeys('flag', position, ['firstBit']), kind: 'flag' };
}

/** A field that is an unsigned integer of 1 to 8 bits. Throws TypeError for an unknown option. */
export function uint(bits: number, position: Position = {}): UintSpec {
  return { ...requireKeys('uint', position, ['firstBit']), kind: 'uint', width: bits };
}

/**
 * A field that is one of some names, in the order of their codes. Add new ones at the end: the IDs already
 * made keep their codes. A `width` wider than needed leaves room for that. Throws TypeError for an unknown
 * option.
 *
 * @example
 * oneOf(['draft', 'published', 'deleted'], { width: 3 }) // five codes to spare
 */
export function oneOf<const Choices extends readonly string[], const Width extends number>(
  choices: Choices,
  options: Position & { readonly width: Width },
): OneOfSpec<Choices, Width>;
export function oneOf<const Choices extends readonly string[]>(
  choices: Choices,
  position?: Position & { readonly width?: undefined },
): OneOfSpec<Choices, WidthOf<Choices['length']>>;
export function oneOf(choices: readonly string[], options: Position = {}): OneOfSpec {
  return { ...requireKeys('oneOf', options, ['firstBit', 'width']), kind: 'oneOf', choices };
}

/** Number of choices → the width in bits that they fill. */
interface FilledWidths {
  2: 1;
  4: 2;
  8: 3;
  16: 4;
  32: 5;
  64: 6;
  128: 7;
  256: 8;
}

type IsFilled<Length extends number, Width extends number> = Length extends keyof FilledWidths
  ? [Width] extends [FilledWidths[Length]]
    ? true
    : false
  : false;
