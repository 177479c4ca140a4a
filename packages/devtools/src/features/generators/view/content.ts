/* The prose of the Generators tab. */

export const radarText = {
  ownRanges: 'They share layout and node, but each has its own range, so they cannot collide.',
  ownSequences: 'They share the partition, but each has its own sequence range, so they cannot collide.',
} as const;

export const snapshotText = {
  none: 'This source does not provide snapshots.',
  copied: 'Could not save a file. The snapshot was copied instead.',
  validity:
    'Valid until the next ID. Two generators that resume from the same snapshot make the same IDs: restore it only once, after the original generator has stopped.',
} as const;
