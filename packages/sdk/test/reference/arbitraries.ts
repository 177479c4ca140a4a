import fc from 'fast-check';
import { isCut, scriptsUpTo } from '../random/most-scripts.ts';
import { encodeSlow, numberOf } from './base32-slow.ts';

/* What the properties of the codec are tried on, all of it made without the codec. */

/**
 * Checks a property on the same values in every run. A failure prints the values, shrunk, with the seed and
 * the path to repeat it with.
 */
export function forAll<T extends [unknown, ...unknown[]]>(
  arbitraries: { [I in keyof T]: fc.Arbitrary<T[I]> },
  check: (...values: T) => void,
  numRuns = scriptsUpTo(400, 100),
): void {
  const property = fc.property(...arbitraries, (...values: T) => void check(...values));
  fc.assert(property, {
    seed: 0x5e0_1d,
    numRuns: isCut ? scriptsUpTo(numRuns) : numRuns,
    endOnFailure: isCut,
  });
}

/** The ten bytes of an ID; the ends of each byte's range come often. */
export const tenBytes = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff)), {
    minLength: 10,
    maxLength: 10,
  })
  .map(bytes => Uint8Array.from(bytes));

/** The text of an ID. */
export const idText = tenBytes.map(bytes => encodeSlow(numberOf(bytes)));

/** Fields that can be, with a time that is a whole number of milliseconds. */
export const someFields = fc.record({
  unixMs: fc.integer({ min: 1_262_304_000_000, max: 3_461_327_255_551 }),
  tick: fc.constantFrom<0 | 1>(0, 1),
  meta: fc.integer({ min: 0, max: 0xff }),
  partition: fc.integer({ min: 0, max: 0xffff }),
  sequence: fc.integer({ min: 0, max: 0xffff }),
});

/** Any text at all, lone surrogates included. */
export const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0x20, max: 0x7f })), {
    maxLength: 40,
  })
  .map(units => String.fromCharCode(...units));

/** A text that is an ID but for a few code units: the wrong ones that a lax decoder takes. */
export const nearlyAnId = fc
  .tuple(
    idText,
    fc.nat(15),
    fc.oneof(
      anyText,
      fc.constantFrom('', '0', '1', 'y', 'z', 'A', 'X', ' ', '-', '\0', '\u0100', '\u0132', 'ａ', '𝟚'),
    ),
    fc.nat(2),
  )
  .map(([text, at, inserted, removed]) => text.slice(0, at) + inserted + text.slice(at + removed));

/** Two IDs that have a beginning of some length in common, so that every field gets to decide. */
export const twoTexts = fc
  .tuple(idText, idText, fc.nat(16))
  .map(([a, b, shared]) => [a, a.slice(0, shared) + b.slice(shared)] as const);
