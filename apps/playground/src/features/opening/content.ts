/*
 * The texts of the first screen.
 */

import { LIMITS } from '@sno-id/kit/data';

export const openingText = {
  title: 'IDs your app can make anywhere, even offline.',
  lead: 'A UUID relies on chance not to repeat. With sno, you can rule a repeat out. An ID is 16 characters, sorts by time, says which kind of record it is for, and fits a UUID column.',
  why: 'Why not UUID v7?',
  enough: 'Use it if a repeat that hardly ever happens is fine. With sno:',
  because: [
    ['No repeat', 'Each server and each device has its own numbers, offline too.'],
    ['Readable', 'It shows its time and kind, and your server can tell whose it is.'],
    ['Less than half as long', 'It is 16 characters instead of 36.'],
  ],
  limit:
    'Until a device was online once, a repeat is unlikely. Later, only one that is copied or restored can repeat an ID.',
  start: 'Start',
  startNote: 'the story, in 11 figures',
  install: {
    runsIn: 'TypeScript for browsers, Node, Bun and Deno:',
    name: '@sno-id/sdk',
    packed: 'is not on npm yet, but packed from its',
    repository: 'repository',
    firstApp: 'Build a first app in ten minutes',
  },
  paste: 'Read an ID you have, of any kind',
  placeholder: 'UUID, ULID, snowflake, sno …',
  read: 'Read',
  expected: 'Paste an ID first.',
};

export const liveText = {
  title: 'An ID, made now',
  sno: 'sno ID',
  length: '16 characters',
  live: ({ seconds }: { seconds: number }) => `made in this tab, every ${seconds} seconds`,
  paused: 'made in this tab',
  pause: 'Pause',
  resume: 'Resume',
  make: 'Generate one',
  made: ({ id }: { id: string }) => `Made ${id}`,
  takeApart: 'See all 80 bits',
  asUuid: 'The same ID in a UUID column',
  copy: 'ID',
  parts: 'Parts of the ID',
};

/** What each part of an ID is, in one sentence that follows its value. */
export const partText = {
  time: {
    name: 'Time',
    value: ({ time }: { time: string }) => `${time} UTC`,
    sentence: 'When the ID was generated, to 4 ms. It comes first, so IDs sort by time, even as plain text.',
  },
  tick: {
    name: 'Tick',
    sentence:
      'A bit that flips when the clock moves back, so the same time can come twice without the same ID. It shares the eighth character with the last four bits of the time.',
  },
  metabyte: {
    name: 'Metabyte',
    value: ({ meta, kind }: { meta: number; kind: string }) => `${meta}, a ${kind}`,
    sentence:
      'One byte of yours for what never changes about a record, such as its kind: here 1 is a note, 2 a photo, 3 a contact.',
  },
  partition: {
    name: 'Partition',
    sentence: `The number of the generator that made it. Generators with different numbers never make the same ID. This tab drew one of ${LIMITS.partitions} at random, so a repeat is unlikely rather than ruled out.`,
  },
  sequence: {
    name: 'Sequence',
    sentence:
      'A counter that tells apart the IDs of one generator within the same 4 ms. It starts at a random number here, and at 0 if a partition is assigned.',
  },
};

export const besideText = {
  title: 'A random UUID v7 of the same moment, in the same size',
  v7: 'A random UUID v7',
  length: '36 characters',
  shows: 'It shows when it was made. Its other 74 bits are random, and say nothing.',
};
