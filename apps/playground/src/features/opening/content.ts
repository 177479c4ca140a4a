/*
 * The texts of the first screen.
 */

/** What is inserted into a text. */
type Value = string | number;

export const openingText = {
  title: 'IDs your app can make anywhere, even offline.',
  lead: 'A sno ID is 16 characters. It sorts by time, carries a byte of your own, and stays unique when the clock moves back.',
  paste: 'or paste an ID you have, of any kind',
};

export const liveText = {
  title: 'An ID, made now',
  sno: 'sno ID',
  length: '16 characters',
  live: (seconds: Value): string => `made in this tab, every ${seconds} seconds`,
  paused: 'made in this tab',
  pause: 'Pause',
  resume: 'Resume',
  make: 'Generate one',
  made: (id: Value): string => `Made ${id}`,
  takeApart: 'See all 80 bits below',
  copy: 'ID',
  parts: 'Parts of the ID',
};

/** What each part of an ID is, in one sentence that follows its value. */
export const partText = {
  time: {
    name: 'Time',
    value: (time: Value): string => `${time} UTC`,
    sentence: 'When the ID was made, to 4 ms: it comes first, so IDs sort by time, even as plain text.',
  },
  tick: {
    name: 'Tick',
    value: (tick: Value): string => `${tick}`,
    sentence:
      'A bit that flips when the clock moves back, so the same time can come twice without the same ID. It shares the eighth character with the last four bits of the time.',
  },
  metabyte: {
    name: 'Metabyte',
    value: (meta: Value, kind: Value): string => `${meta}, a ${kind}`,
    sentence:
      'One byte of yours for what never changes about a record, such as its kind: here 1 is a note, 2 a photo, 3 a contact.',
  },
  partition: {
    name: 'Partition',
    value: (partition: Value): string => `${partition}`,
    sentence:
      'The number of the generator that made it, here this tab: generators with different numbers never make the same ID.',
  },
  sequence: {
    name: 'Sequence',
    value: (sequence: Value): string => `${sequence}`,
    sentence:
      'A counter that tells apart the IDs of one generator within the same 4 ms. It starts at a random number here, and at 0 if a partition is assigned.',
  },
};

export const besideText = {
  title: 'Two UUIDs of the same moment, in the same size',
  v7: 'UUID v7',
  v4: 'UUID v4',
  length: '36 characters',
  v7Shows: 'It shows when it was made. Its other 74 bits are random, and say nothing.',
  v4Shows: 'It shows nothing: 122 random bits, in no order.',
  why: 'Why sno then? It has less than half the characters and a byte of yours, it shows when the clock moved back, and with partitions or grants no ID comes twice by construction. Without those, UUID v7 is the safer one: it has more random bits.',
};

export const reasonsText = {
  title: 'Why sno',
  offline: 'No network needed',
  offlineText:
    'Tabs, phones and servers each make their own IDs, with no round trip: a record has its ID from the start.',
  order: 'Sorted by the clock',
  orderText:
    'Sort the text and you sort by time. If the clock moves back, new IDs sort before some earlier ones, but one bit, the tick, flips, and no ID comes twice.',
  byte: 'A byte of your own',
  byteText:
    'Put the kind of record into every ID, in a byte called the metabyte, and read it back without asking a database.',
};
