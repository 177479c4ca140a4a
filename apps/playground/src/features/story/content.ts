/*
 * The texts of the story: of its page, and of each figure. What is inserted comes as named fields.
 */

import { LIMITS } from '@sno-id/kit/data';

/** The figures, in the order in which one needs the other. */
export const FIGURE_IDS = [
  'moment',
  'order',
  'unit',
  'byte',
  'writers',
  'chance',
  'tick',
  'wait',
  'restart',
  'grants',
  'arrival',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

export const storyText = {
  title: 'The story of an ID',
  lead: 'Eleven figures to watch and to change, from three notes with one name to IDs that are generated offline and never meet.',
  link: ({ title }: { title: string }) => `Link to “${title}”`,
};

/** What stands beside each figure: it talks about the picture. */
export const chapterText: Readonly<Record<FigureId, { title: string; prose: readonly string[] }>> = {
  moment: {
    title: 'At the same moment',
    prose: [
      'A tab, a phone and a server each write a note. None of them asks the others first, because the phone has no network now.',
      'Each note needs a name that no other note has. If all three count from 1, the table gets three notes with one name, and keeps the last one.',
    ],
  },
  order: {
    title: 'The time comes first',
    prose: [
      'An ID begins with the moment at which it was made. Whatever sorts text, such as a table, a folder or a log, then sorts by time.',
      'Drag your note through the day, and watch its line below. Nothing but the text of the IDs is sorted there.',
    ],
  },
  unit: {
    title: 'A number within 4 ms',
    prose: [
      'The time in an ID counts steps of 4 ms, which are called units. Within a unit, a generator numbers its IDs. This number is the sequence.',
      `A unit has room for ${LIMITS.perUnit} of them, 16 million in a second. A generator that is asked for more waits for the next unit.`,
    ],
  },
  byte: {
    title: 'A byte of yours',
    prose: [
      'One byte of each ID belongs to your app: the metabyte. Put into it what never changes about a record, such as its kind.',
      'The shelves read that byte and nothing else. Anyone who has the ID can do the same, without a database.',
    ],
  },
  writers: {
    title: 'Two writers',
    prose: [
      'Two servers generate IDs at the same time. Each dot is an ID, with its unit across and its sequence number upwards. Where both make the same ID, two notes have one name, and the second replaces the first.',
      'So each writer gets a number, the partition, which is part of its IDs. With two partitions there are two maps, and no dot can meet another.',
    ],
  },
  chance: {
    title: 'By chance?',
    prose: [
      `Nobody hands out numbers to browser tabs. Without a given partition, each generator draws one of ${LIMITS.partitions} at random. Guess how soon two tabs share one, then move the slider.`,
      'Sharing a partition is not a repeat yet. Both tabs must also use the same sequence number in the same 4 ms, but nothing rules that out. UUID v7 and ULID draw a longer number, and another one for each ID of a millisecond.',
    ],
  },
  tick: {
    title: 'The clock goes back',
    prose: [
      'Clocks are set back when a phone corrects itself, a laptop wakes up or a server asks a time service. For a moment it is earlier than it was, and an ID that begins with the time can be made a second time.',
      'One bit of the ID, the tick, flips when the clock goes back. IDs of the second run through the same time have the other tick, so none of them repeats. Drag the curve.',
    ],
  },
  wait: {
    title: 'Back twice',
    prose: [
      'One bit keeps two runs through the same time apart. A clock that is set back again can reach times that both runs have used.',
      'Every ID of such a time might be a repeat, so the generator waits until the clock reaches a time that one of the two has not used. Drag the second step. How far back does a wait take?',
    ],
  },
  restart: {
    title: 'What a restart forgets',
    prose: [
      'A process that ends forgets which times it has used. If its clock is set back meanwhile, the next process begins in the middle of them.',
      `A snapshot is the memory of a generator. It has the partition, the latest time and number, and the times that are used up. The app stores it, and gives it to the next generator. Without one, a restart is safe only if the clock was not set back and ${LIMITS.restart} have passed.`,
    ],
  },
  grants: {
    title: 'A promise that survives a power cut',
    prose: [
      `Offline, nobody can be asked whether a number is taken. So each device gets a block of numbers while it is online, which is called a grant. Each tab takes cells of the block before it makes a single ID. A cell is one lane for ${LIMITS.slot}. A block has 64 lanes, of which the picture shows 4.`,
      'Go through it step by step. At one point, you decide.',
    ],
  },
  arrival: {
    title: 'The note arrives',
    prose: [
      'The phone has given its notes IDs without a network, and other notes already refer to them. When it is online, the server stores each one under the ID that it has.',
      'No ID changes on the way, with one exception. If a device was copied or restored, a note whose ID is already taken gets another, and all others keep theirs. Online, devices check in with the server every hour, which finds a copy.',
      `IDs of a block are called granted. After two check-ins, the blocks last for ${LIMITS.offline} offline. IDs made after that are late, which means unique, with an earlier time. IDs made before the first check-in are provisional, and unique by odds alone.`,
    ],
  },
};

export const embedText = {
  unknown: ({ name, names }: { name: string; names: string }) =>
    `There is no figure “${name}”. The address ends with ?figure= and one of: ${names}.`,
};

export const figureText = {
  play: 'Play',
  pause: 'Pause',
};

export const momentText = {
  label: 'Three notes of the same moment on their way to one table',
  places: ['Tab', 'Phone', 'Server'],
  notes: ['Buy milk', 'Call Ann', 'Pay rent'],
  table: 'The table',
  naming: 'How notes are named',
  count: 'They count',
  id: 'They generate IDs',
  before: 'Three notes, at the same moment.',
  result: ({ lost }: { lost: number }) =>
    lost > 0
      ? `${lost} of 3 notes are lost, because they had the same name.`
      : 'Three notes, three rows. Nobody asked anybody.',
};

export const orderText = {
  label: 'Five notes of a day, and their IDs in the order of their text',
  handle: 'When your note was made',
  notes: ['Breakfast', 'Meeting', 'Lunch', 'Train', 'Your note'],
  says: ({ position }: { position: number }) => `Sorted as plain text, your note is number ${position} of 5.`,
};

export const unitText = {
  label: 'IDs of six units of 4 ms, with their sequence numbers upwards',
  slider: 'IDs per second:',
  says: ({ perUnit }: { perUnit: number }) =>
    perUnit === 1
      ? 'One ID in each 4 ms, with the number 0.'
      : `${perUnit} IDs in the same 4 ms, numbered from 0 to ${perUnit - 1}.`,
};

export const byteText = {
  label: 'IDs that fall onto shelves by the byte in them',
  kinds: ['note', 'photo', 'contact'],
  next: 'The next one is a',
  byte: ({ byte, kind }: ByteFields) => `${byte} = ${kind}`,
  shelf: ({ kind }: { kind: string }) => `${kind}s`,
  says: ({ byte, kind }: ByteFields) => `The byte is ${byte}, so this is a ${kind}.`,
};

interface ByteFields {
  readonly byte: number;
  readonly kind: string;
}

export const writersText = {
  label: 'The IDs of two writers, by unit and sequence number',
  map: ({ partition }: { partition: number }) => `partition ${partition}`,
  empty: 'nobody writes here',
  writers: ['first writer', 'second writer'],
  separate: 'Two partitions',
  before: 'Two writers start.',
  result: ({ twins }: { twins: number }) =>
    twins > 0
      ? `Both have made the same ${twins} IDs, so ${twins} notes are overwritten.`
      : 'No dot is made by both.',
};

export const chanceText = {
  label: 'The odds that two random numbers are the same, for three widths of number',
  fieldLabel: `Browser tabs that draw one of ${LIMITS.partitions} numbers each`,
  drawn: ({ count }: { count: number }) =>
    `${count} ${count === 1 ? 'tab has' : 'tabs have'} drawn one of ${LIMITS.partitions} numbers`,
  question: 'How many tabs until two of them probably share a number?',
  answers: ['about 30', 'about 300', 'about 30,000'],
  verdict: ['Too low', 'Right', 'Too high'],
  answer: ({ verdict }: { verdict: string }) =>
    `${verdict}: at ${LIMITS.sharedAt} tabs it is as likely as not.`,
  axes: { x: 'how many were drawn', y: 'odds that two are the same' },
  now: ({ odds }: { odds: number }) => `partitions: ${(100 * odds).toFixed(odds < 0.1 && odds > 0 ? 1 : 0)}%`,
  slider: 'Random numbers:',
  count: ({ count }: { count: number }) =>
    count < 1e6 ? count.toLocaleString('en') : `10${raised(Math.floor(Math.log10(count)))}`,
  tens: ({ tens }: { tens: number }) => (tens === 0 ? '1' : tens === 3 ? '1,000' : `10${raised(tens)}`),
  curve: {
    partition: 'partition, one for each tab',
    uuidV7: 'UUID v7, one for each ID',
    ulid: 'ULID, one for each ID',
  },
  short: { partition: 'partition', uuidV7: 'UUID v7', ulid: 'ULID' },
  even: ({ count }: { count: number }) => `50% at ${count}`,
};

function raised(power: number): string {
  return [...String(power)].map(digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}

export const clockText = {
  picture: 'The time of the clock, and the IDs that are generated by it',
  curve: 'What the clock shows',
  curveShort: 'The clock',
  column: ({ tick }: { tick: number }) => `tick ${tick}`,
  onlyColumn: 'IDs',
  handle: 'What the clock shows after the step',
  back: ({ ms }: { ms: number }) => `${(ms / 1000).toFixed(1)} s back`,
  restart: 'off',
};

export const tickText = {
  label: 'A clock that is set back once, and the IDs made by it',
  withIt: 'With the tick',
  before: 'An ID is generated every 0.2 s.',
  result: ({ twins }: { twins: number }) =>
    twins > 0 ? `${twins} ${twins === 1 ? 'ID repeats' : 'IDs repeat'}.` : 'No ID repeats.',
};

export const waitText = {
  label: 'A clock that is set back twice, and the generator that waits',
  before: 'The clock is set back once, and the tick flips.',
  result: ({ waitedMs }: { waitedMs: number }) =>
    waitedMs > 0
      ? `It waits for ${(waitedMs / 1000).toFixed(1)} s, and repeats nothing.`
      : 'The tick flips back. One side is free, so nothing waits.',
};

export const restartText = {
  label: 'A process that ends, and another one that starts on a clock which was set back',
  withIt: 'With the snapshot',
  before: 'An ID is generated every 0.2 s.',
  result: ({ twins }: { twins: number }) =>
    twins > 0 ? `${twins} IDs repeat.` : 'The tick flips. No ID repeats.',
};

export const grantsText = {
  label: 'The block of a phone as a grid of cells',
  next: 'Next',
  again: 'Try the other way',
  save: 'Save it first',
  skip: 'Start at once',
  step: ({ number, count }: { number: number; count: number }) => `Step ${number} of ${count}`,
  lane: ({ lane }: { lane: number }) => `lane ${lane}`,
  axis: 'time',
  blocks: {
    phone: ({ block }: { block: string }) => `this phone: block ${block}`,
    other: ({ block }: { block: string }) => `another phone: block ${block}`,
    copy: ({ block }: { block: string }) => `a copy of this phone: block ${block}`,
  },
  off: 'The power is off',
  frames: {
    block: 'Online once, the phone gets a block from the server. No other device ever gets it.',
    claim: 'A tab takes one cell for now and one for later. Should it save that first, or start at once?',
    fill: {
      saved: 'It is on the disk, so the cells are solid. Now IDs fill the first one, and nobody is asked.',
      unsaved: 'IDs fill the first cell. Nothing on the disk says so.',
    },
    power: 'The battery dies. The clock restarts a little earlier than it was.',
    again: {
      saved: 'A new tab finds both cells taken, and takes others. No ID repeats.',
      unsaved: 'A new tab finds nothing, and fills the same cell. 12 IDs repeat, each in two notes.',
    },
    other: 'Another phone has another block. The two can never meet, and never talk.',
    copy: 'A copied phone has the same block. The one that checks in with the server second gets another. A note keeps its ID unless a note of the other phone has it.',
    bits: 'One bit says “granted”. Below it: block, lane (2 bits here, 6 in reality) and n, the number in the 4 ms.',
  },
  parts: {
    time: 'time',
    tick: 'tick',
    metabyte: 'byte',
    mark: 'granted',
    block: 'block',
    lane: 'lane',
    n: 'n',
  },
};

export const arrivalText = {
  label: 'Notes of an offline phone, and the table of the server',
  phone: 'Phone',
  server: 'Table of the server',
  notes: ['Trip to Oslo', 'Tickets', 'Hotel'],
  online: 'Online',
  offline: ({ count }: { count: number }) =>
    count === 0
      ? 'No network.'
      : `${count} ${count === 1 ? 'note has its ID' : 'notes have their IDs'}. The server knows nothing of them.`,
  arrived: 'The same IDs, now in the table.',
};

export const endText = {
  title: 'What you know now',
  known: [
    'An ID is 80 bits, written as 16 characters. It has a time, a tick, a byte of yours, a partition and a sequence number, and its text sorts by time.',
    'One generator never repeats an ID, whatever its clock does, because it flips the tick or waits. Over a restart, this needs the snapshot.',
    `Generators with different partitions never meet. Of ${LIMITS.sharedAt} that draw theirs at random, two are as likely as not to share one.`,
    'A device with a grant generates IDs offline that no other device generates, until somebody copies or restores it. The check-in finds the copy, and a note whose ID is taken gets another.',
    'A note that arrives keeps its ID. Keep a unique key on the column all the same. It costs nothing, and catches the rest.',
  ],
  code: 'Ten lines to take along',
  codeWhat: 'code',
  puzzle: 'Solve a puzzle',
  tool: 'Inspect IDs of yours',
};
