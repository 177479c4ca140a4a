/*
 * The texts of the story: of its page, and of each figure. What is inserted comes as named fields.
 */

import { grouped, LIMITS } from '@sno-id/kit/data';

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
  lead: 'Eleven figures to watch and to change, from three notes with one ID to IDs that are generated offline and never meet.',
  link: ({ title }: { title: string }) => `Link to “${title}”`,
};

/** What stands beside each figure: it talks about the picture. */
export const chapterText: Readonly<Record<FigureId, { title: string; prose: readonly string[] }>> = {
  moment: {
    title: 'At the same moment',
    prose: [
      'A tab, a phone and a server each write a note at the same moment. None of them asks the others first. That takes time, and a phone is often offline.',
      'Each note needs an ID that no other note has. If all three count from 1, the table gets three notes with the ID 1, and keeps the last one.',
    ],
  },
  order: {
    title: 'The time comes first',
    prose: [
      'An ID begins with the moment at which it was made. Whatever sorts text, such as a table, a folder or a log, then sorts by time.',
      'Drag your note through the day, and watch its line below. The list is sorted by the text of the IDs alone.',
    ],
  },
  unit: {
    title: 'A number within 4 ms',
    prose: [
      'The time in an ID counts steps of 4 ms, which are called units. Within a unit, a generator numbers its IDs from 0. This number is the sequence. A generator without settings, as in “By chance?”, starts at a random number.',
      `A unit has room for ${LIMITS.perUnit} of them, 16 million in a second. A generator that is asked for more waits for the next unit. Move the slider to its end.`,
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
      'Two servers generate IDs at the same time. Each dot is an ID, with its unit across and its sequence number upwards. Where both make the same ID, the second note replaces the first.',
      'So each writer gets a number, the partition, which is part of its IDs. With two partitions there are two maps, and no dot can meet another.',
    ],
  },
  chance: {
    title: 'By chance?',
    prose: [
      `Nobody hands out numbers to browser tabs. Without a given partition, each generator draws one of ${LIMITS.partitions} at random. Guess how soon two tabs share one, then move the slider.`,
      'Sharing a partition is not a repeat yet. Both tabs must also use the same sequence number in the same 4 ms, but nothing rules that out. UUID v7 and ULID draw a longer number for each ID, and only IDs of the same millisecond can be the same. So their curves count the IDs of one millisecond. The curve of the partition counts tabs.',
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
      'Every ID of such a time might be a repeat, so the generator waits until the clock reaches a time that one of the two has not used. Drag the second step back until the generator has to wait.',
    ],
  },
  restart: {
    title: 'What a restart forgets',
    prose: [
      'A process that ends forgets which times it has used. If its clock is set back meanwhile, the next process begins in the middle of them.',
      `A snapshot is the memory of a generator. It has the partition, the latest time and sequence number, and the times that are used up. The app stores it, and gives it to the next generator. Without one, a restart is safe only if the clock was not set back and ${LIMITS.restart} have passed. A generator’s clock may be 50 ms ahead of the system’s or behind it, so the two processes can differ by 100 ms, and a unit.`,
    ],
  },
  grants: {
    title: 'A promise that survives a power cut',
    prose: [
      `Offline, nobody can be asked whether a number is taken. So each device gets a block of numbers while it is online, which is called a grant. Each tab takes cells of the block before it makes a single ID. A cell is one lane for ${LIMITS.slot}, because IDs begin with their time, and tabs need IDs of the same time. A block has 64 lanes, of which the picture shows 4.`,
      'Go through it step by step. At one point, you decide.',
    ],
  },
  arrival: {
    title: 'The note arrives',
    prose: [
      'The phone has given its notes IDs without a network, and other notes already refer to them. When it is online, the server stores each one under the ID that it has.',
      'No ID changes on the way, with one exception. If a device was copied or restored, a note whose ID is already taken gets another, and all others keep theirs. Online, devices check in with the server every hour, which finds a copy.',
      'How long a device can stay offline, and what its IDs are meanwhile, is below.',
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
  naming: 'How notes get their IDs',
  count: 'Count from 1',
  id: 'Generate IDs',
  before: 'Three notes, at the same moment.',
  result: ({ lost }: { lost: number }) =>
    lost > 0
      ? `${lost} of 3 notes ${lost === 1 ? 'is' : 'are'} lost, because another note has the same ID.`
      : 'Three notes, three rows. None of them asked the others.',
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
      : `${grouped(perUnit)} IDs in the same 4 ms, numbered from 0 to ${grouped(perUnit - 1)}.`,
  asked: ({ perUnit }: { perUnit: number }) => `${grouped(perUnit)} IDs are asked for in each 4 ms.`,
  full: `All ${LIMITS.perUnit} numbers are used, so the rest waits for the next 4 ms.`,
};

export const byteText = {
  label: 'IDs that fall onto shelves by the byte in them',
  kinds: ['note', 'photo', 'contact'],
  next: 'The next one is a',
  byte: ({ byte, kind }: ByteFields) => `${byte} = ${kind}`,
  shelf: ({ kind }: { kind: string }) => `${kind}s`,
  falls: ({ byte }: { byte: number }) => `The byte of the new ID is ${byte}.`,
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
      ? twins === 1
        ? 'Both have made the same ID, so a note is overwritten.'
        : `Both have made the same ${twins} IDs, so ${twins} notes are overwritten.`
      : 'No ID repeats.',
};

export const chanceText = {
  label: 'The odds that two random numbers are the same, for three widths of number',
  fieldLabel: `Browser tabs that draw one of ${LIMITS.partitions} numbers each`,
  drawn: ({ count }: { count: number }) =>
    `${count} ${count === 1 ? 'tab has' : 'tabs have'} drawn one of ${LIMITS.partitions} numbers`,
  legend: 'Each tab’s number is a dot. The newest is large.',
  question: 'How many tabs until two of them probably share a number?',
  answers: ['about 30', 'about 300', 'about 30,000'],
  verdict: ['Too low', 'Right', 'Too high'],
  answer: ({ verdict }: { verdict: string }) =>
    `${verdict}. At ${LIMITS.sharedAt} tabs it is as likely as not.`,
  axes: { x: 'tabs, or IDs of one millisecond', y: 'odds that two are the same' },
  odds: ({ partition, uuidV7, ulid }: Readonly<Record<'partition' | 'uuidV7' | 'ulid', number>>) =>
    `Partition ${percent(partition)}, UUID v7 ${percent(uuidV7)}, ULID ${percent(ulid)}.`,
  slider: 'Tabs or IDs:',
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

/** Odds as a percentage, or as one in a power of ten where they are small. */
function percent(odds: number): string {
  if (odds === 0) return '0%';
  if (odds > 0.9995) return odds === 1 ? '100%' : '> 99.9%';
  return odds >= 0.001
    ? `${Number((100 * odds).toPrecision(2))}%`
    : `1 in 10${raised(Math.round(-Math.log10(odds)))}`;
}

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
  waits: 'generator waits',
  waitsShort: 'waits',
};

/** What has happened so far in a figure with a clock. */
export interface ClockEvents {
  /** How often the clock was set back. */
  readonly backs: number;
  /** The tick of the newest ID. */
  readonly tick: number;
  readonly twins: number;
  readonly waitedMs: number;
  readonly isWaiting: boolean;
  readonly isOver: boolean;
}

const everyId = 'An ID is generated every 0.2 s.';
const repeats = (twins: number) => `${twins} ${twins === 1 ? 'ID repeats' : 'IDs repeat'}.`;

export const tickText = {
  label: 'A clock that is set back once, and the IDs made by it',
  withIt: 'With the tick',
  says({ backs, tick, twins, isOver }: ClockEvents): string {
    if (twins > 0) return repeats(twins);
    if (isOver) return 'No ID repeats.';
    if (backs === 0) return everyId;
    return tick === 1 ? 'The clock is set back, and the tick flips.' : 'The clock is set back.';
  },
};

export const waitText = {
  label: 'A clock that is set back twice, and the generator that waits',
  says({ backs, tick, waitedMs, isWaiting }: ClockEvents): string {
    if (backs === 0) return everyId;
    if (backs === 1) return 'The clock is set back once, and the tick flips.';
    if (waitedMs === 0 && tick === 1) return 'No ID has a later time than this, so nothing waits.';
    if (waitedMs === 0) return 'Tick 0 has not used this time, so the tick flips back. Nothing waits.';
    if (isWaiting) return 'Both ticks have used this time, so the generator waits.';
    return `It waited for ${(waitedMs / 1000).toFixed(1)} s, and repeats nothing.`;
  },
};

export const restartText = {
  label: 'A process that ends, and another one that starts on a clock which was set back',
  withIt: 'With the snapshot',
  says({ backs, tick, twins, isOver }: ClockEvents): string {
    if (twins > 0) return repeats(twins);
    if (isOver) return 'The tick flipped, and no ID repeats.';
    if (backs === 0) return everyId;
    return tick === 1
      ? 'The snapshot has the times that are used, so the tick flips.'
      : 'The process has ended, and its clock is set back.';
  },
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
  block: ({ block }: { block: string }) => `block ${block}`,
  phones: {
    phone: 'this phone',
    other: 'another phone',
    copy: 'its copy',
    checkedIn: 'after check-in',
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
      unsaved:
        'The disk does not say that the cell was taken, so a new tab fills it again. 12 IDs repeat, each in two notes.',
    },
    other: 'Another phone has another block. The two share no ID, and need not talk for that.',
    copy: 'A copy of the phone has the same block. The one that checks in with the server second gets another. A note keeps its ID unless a note of the other phone has it.',
    bits: 'Granted IDs need no clock to be unique, so their tick never flips: tick 0 and bit 48 set say “granted”. Then follow block, lane (2 bits here, 6 in reality) and n, the number in the 4 ms.',
  },
  parts: {
    time: 'time',
    tick: 'tick',
    metabyte: 'byte',
    mark: 'bit 48',
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
  offline: ({ made }: { made: number }) =>
    made === 0
      ? 'No network.'
      : `${made} ${made === 1 ? 'note has its ID, and is' : 'notes have their IDs, and are'} on the phone only.`,
  onTheWay: ({ arrived, made }: { arrived: number; made: number }) =>
    `${arrived} of ${made} notes ${arrived === 1 ? 'is' : 'are'} in the table.`,
  arrived: 'The same IDs, now in the table.',
};

/** What the IDs of a device are, from its first day on. */
export const standingsText = {
  label: 'The IDs of a device over time',
  standings: [
    {
      kind: 'provisional',
      when: 'before the first check-in',
      unique: 'Unique by odds alone: 31 bits are random.',
    },
    {
      kind: 'granted',
      when: 'after it, even offline',
      unique: `Unique, unless the device is copied. Blocks last for at least 25 days offline after the first check-in, and for ${LIMITS.offline} after later ones.`,
    },
    {
      kind: 'late',
      when: 'offline for longer',
      unique: 'As unique as granted ones. Only the time in them is too early, until a check-in.',
    },
  ],
} as const;

export const endText = {
  title: 'What you know now',
  known: [
    'An ID is 80 bits, written as 16 characters. It has a time, a tick, a byte of yours, a partition and a sequence number, and its text sorts by time.',
    'One generator never repeats an ID, whatever its clock does, because it flips the tick or waits. Over a restart, this needs the snapshot.',
    `Generators with different partitions never meet. Of ${LIMITS.sharedAt} that draw theirs at random, two are as likely as not to share one.`,
    'A device with a grant generates IDs offline that no other device generates, until somebody copies or restores it. The check-in finds the copy, and a note whose ID is taken gets another.',
    'A note that arrives keeps its ID. Keep a unique key on the column all the same. It costs nothing, and catches the rest.',
  ],
  code: 'For a server, with a partition',
  codeWhat: 'code for a server',
  deviceCode: 'For a device, with grants',
  deviceCodeWhat: 'code for a device',
  guide: 'Your first app',
  guideAbout: ', step by step, with the packages to install and the server that grants.',
  puzzle: 'Solve a puzzle',
  tool: 'Inspect IDs of yours',
};
