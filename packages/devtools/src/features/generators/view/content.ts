/* The prose of the Generators tab. */

export const radarText = {
  ownRanges: 'They share layout and node, but each has its own range, so they cannot collide.',
  ownSequences: 'They share the partition, but each has its own sequence range, so they cannot collide.',
  ownCells: 'They share the partition, but not a cell, so their granted IDs cannot collide.',
} as const;

export const snapshotText = {
  none: 'This source does not provide snapshots.',
  copied: 'Could not save a file. The snapshot was copied instead.',
  validity:
    'Valid until the next ID. Two generators that resume from the same snapshot make the same IDs: restore it only once, after the original generator has stopped.',
} as const;

export const deviceText = {
  title: (name: string): string => `Grants of ${name}`,
  status: 'Status',
  position: 'Position',
  reach: 'Grants reach',
  checkIn: 'Check-in',
  clock: 'Clock',
  cells: 'Cells',
  slab: 'Slab',
  slot: 'Slot',
  lane: 'Lane',
  times: 'Times (UTC)',
  noCells: 'No cell claimed.',
  inUse: 'in use',
  spare: 'spare',
  fork: 'A copy of this device was found. Unsent rows with suspect IDs need new ones: see resolveFork.',
  random: 'random in each unit',
} as const;

export const apartText =
  'Granted IDs (top bit of the partition 1, tick 0) of different cells cannot meet. Provisional ones (tick 1) are kept apart by 31 random bits in each unit.';
