/* The prose of the Inspect tab. */

export const inspectText = {
  empty: 'Finds IDs in any text, written as text, UUID, hex, BigInt or bytes.',
  misses: 'Not IDs, but nearly',
  noProblems: 'No duplicate IDs, no time that moves back, no flipped tick.',
  noIds: 'An ID has 16 characters of 2–9 and a–x, with no letter or digit directly before or after it.',
} as const;

export const refusalText = {
  title: 'Why this is not an ID',
  meant: 'Did you mean',
} as const;
