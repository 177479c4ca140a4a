/* The prose of the Record tab. */

export const recordText = {
  drop: 'or drop one here. It never leaves this page.',
  closed: 'Record while the panel is closed, too',
  kept: (size: string): string => `Keep it over reloads, in the storage of this tab (${size} now)`,
  notStored: 'Keep it over reloads: the storage of this browser is blocked or full, so it cannot be kept.',
  privacy:
    'The oldest entries are dropped first, and of a batch all IDs but the first 64. A file contains IDs, times, names of generators and contexts, and traced calls: share it only with people who may see them.',
} as const;
