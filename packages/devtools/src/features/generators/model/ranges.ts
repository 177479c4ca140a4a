import { type Claim, identityOf, numbersIn, type Range, rangeOf } from '../../../ids/collisions.ts';

/** The range that several generators all use. */
export interface CommonRange extends Range {
  /** Whether it is all numbers that a unit has. */
  readonly isWhole: boolean;
  /** Whether each of them has another identity: its own partition, or its own layout and node. */
  readonly isApart: boolean;
}

/** What two generators or more have in common if their ranges are equal: bars would show nothing then. */
export function commonRange(generators: readonly Claim[]): CommonRange | undefined {
  const [first, ...others] = generators;
  if (!first || others.length === 0) return undefined;
  const { from, to } = rangeOf(first.description);
  const numbers = numbersIn(first.description);
  const isCommon = others.every(({ description }) => {
    const other = rangeOf(description);
    return other.from === from && other.to === to && numbersIn(description) === numbers;
  });
  if (!isCommon) return undefined;
  const identities = new Set(generators.map(({ description }) => identityOf(description)));
  return { from, to, isWhole: to - from + 1 === numbers, isApart: identities.size === generators.length };
}
