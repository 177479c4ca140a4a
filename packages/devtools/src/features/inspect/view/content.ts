/* The prose of the Inspect tab. */

export const findingText = {
  uncertain:
    'This might not be an ID: its time is in the future, or it looks like a word or another kind of number.',
} as const;

export const inspectText = {
  empty: 'Finds IDs in any text, written as text, UUID, hex, BigInt or bytes.',
  page: 'List all IDs of the page: in its text, fields and attributes',
  noProblems: 'No duplicate IDs, no time that moves back, no flipped tick.',
  someGaps: 'Longest gaps of the first 100,000 IDs',
  noIds: 'An ID has 16 characters of 2–9 and a–x, with no letter or digit directly before or after it.',
} as const;

export const missText = {
  refusal: 'Why this is not an ID',
  title: 'Near misses and other IDs',
  meant: 'Did you mean',
  split: (count: number): string => `Split into ${count} IDs`,
  readings: 'What it says',
  cut: 'Only part of this text was checked for near misses.',
} as const;

export const foreignText = {
  columns: ['Format', 'Time', 'Fields', 'Likelihood'],
  noTime: 'none in this format',
  likelihood: (share: number): string =>
    share > 0.995 ? '> 99 %' : share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`,
} as const;
