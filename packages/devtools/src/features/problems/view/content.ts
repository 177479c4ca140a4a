/* The prose of the Problems tab. What is said of each problem is in `model/problem-texts.ts`. */

export const problemsText = {
  list: 'Problems',
  clear: 'Clear past problems',
  cleared: 'Cleared. Comparing continues.',
  docs: 'Documentation',
  opensTab: '(new tab)',
  inspect: 'Inspect the ID',
  clock: 'Show in Clock',
  /** By what they are: it happened, it could, or the panel cannot see it. */
  stages: { happened: 'happened', possible: 'could happen', unseen: 'incomplete' },
  sources: 'Show sources',
  generator: (name: string): string => `Show ${name}`,
  none: 'Problems appear here as they happen',
  noneHint:
    'Duplicates, overlapping ranges, blocked generators, forks, late grants and sources that are cut off. Only IDs that this panel has seen are compared: those of at() and of devices elsewhere are not.',
} as const;
