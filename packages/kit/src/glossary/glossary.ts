/*
 * The terms of panel and playground, with the meanings of docs/glossary.md; a test compares them.
 */

import { LIMITS } from '../facts/limits.ts';

/** A term that explains itself where it first appears. */
export interface Entry {
  readonly word: string;
  readonly meaning: string;
  /** What a reader may also want to know: a sentence. */
  readonly more?: string;
  /** The forms in which running text has it, longest first; none for a term that only labels have. */
  readonly forms?: readonly string[];
}

/** All terms that panel and playground explain. */
export const GLOSSARY = {
  unit: {
    word: 'unit',
    meaning: `${LIMITS.unit}, the resolution of the time in an ID`,
    forms: [`${LIMITS.unit} units`, `${LIMITS.unit} unit`, 'units', 'unit'],
  },
  pool: {
    word: 'pool',
    meaning: `the sequence numbers of a unit, ${LIMITS.perUnit} or as many as the range has`,
    more: 'When it is used up, a generator waits for the next unit.',
    forms: ['pools', 'pool'],
  },
  timeline: {
    word: 'timeline',
    meaning: `the IDs of one generator with the same tick. There are two, so the same ${LIMITS.unit} can be used again after a step back`,
    forms: ['timelines', 'timeline'],
  },
  tick: {
    word: 'tick',
    meaning: `the bit that flips when the clock moves back, so the same ${LIMITS.unit} can be used again`,
    forms: ['tick-tock', 'tick'],
  },
  metabyte: {
    word: 'metabyte',
    meaning: 'one byte of an ID that belongs to the app',
    more: 'It is final, like the rest of the ID: store only what never changes.',
    forms: ['metabytes', 'metabyte'],
  },
  partition: {
    word: 'partition',
    meaning: '16 bits that tell generators apart',
    forms: ['partitions', 'partition'],
  },
  sequence: {
    word: 'sequence',
    meaning: 'counts the IDs of a unit. Generators with the same partition can each use a range of it',
    forms: ['sequence numbers', 'sequence'],
  },
  snapshot: {
    word: 'snapshot',
    meaning: 'the state of a generator as JSON, to restore it after a restart',
    forms: ['snapshots', 'snapshot'],
  },
  grant: {
    word: 'grant',
    meaning: `a block of numbers, for ${LIMITS.slab}, that only one device or server gets`,
    forms: ['grants', 'grant'],
  },
  cell: {
    word: 'cell',
    meaning: `the part of a grant that one tab or process claims for itself, a slot of ${LIMITS.slot} in a lane`,
    forms: ['cells', 'cell'],
  },
  context: {
    word: 'context',
    meaning: 'where generators live, such as a page, a tab, a worker or a process',
    forms: ['contexts', 'context'],
  },
  capacity: {
    word: 'capacity',
    meaning: 'how many IDs a generator can return in one unit',
  },
  node: {
    word: 'node',
    meaning: 'the fields of a snowflake that tell generators apart, as the partition does in a sno ID',
  },
} as const satisfies Record<string, Entry>;

export type TermKey = keyof typeof GLOSSARY;
