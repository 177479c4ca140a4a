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
  number: ({ number }: { number: number }) => `${number} of ${FIGURE_IDS.length}`,
};

interface ChapterText {
  readonly title: string;
  readonly prose: readonly string[];
  /** What only some ask: folded. */
  readonly more?: { readonly title: string; readonly text: string };
}

/** What stands beside each figure: it talks about the picture. */
export const chapterText: Readonly<Record<FigureId, ChapterText>> = {
  moment: {
    title: 'At the same moment',
    prose: [
      'A tab, a phone and a server each write a note at the same moment. None of them asks the others first. That would take time, and a phone is often offline.',
      'The table saves each note under its ID, so a later note replaces an earlier one with the same ID. If all three count from 1, one note is left. Generated IDs contain the number of their writer, here in color. Figure 5 is about it.',
    ],
  },
  order: {
    title: 'The time comes first',
    prose: [
      'An ID begins with the moment at which it was generated. So IDs that are sorted as plain text, character by character, are in the order of time.',
      'Drag your note through the day, and watch its line. The list is sorted by the text of the IDs alone.',
      'A character is one of 23456789abcdefghijklmnopqrstuvwx, in this order. 2 stands for 0, so IDs with small numbers are full of 2s.',
    ],
  },
  unit: {
    title: 'A number within 4 ms',
    prose: [
      `The time in an ID counts steps of 4 ms, which are called units, from ${LIMITS.firstYear} to ${LIMITS.lastYear}. Within a unit, a generator numbers its IDs, here from 0, and in figure 6 from a random number. This number is the sequence.`,
      `A unit has room for ${LIMITS.perUnit} IDs, so for 16 million in a second, or at least for half as many after a random start. A generator that is asked for more waits for the next unit.`,
    ],
  },
  byte: {
    title: 'A byte of yours',
    prose: [
      'One byte of each ID belongs to your app: the metabyte. Put into it what never changes about a record, such as its kind.',
      'Anyone who has the ID can read that byte, without a database. IDs sort by time, then by the tick of figure 7, and then by this byte.',
    ],
  },
  writers: {
    title: 'Two writers',
    prose: [
      'Two servers generate IDs at the same time. Each dot is an ID, with its unit across and its sequence number upwards. Where both generate the same ID, one note replaces the other.',
      'So each writer gets its own number, the partition, which is part of its IDs. With two partitions there are two maps, and no dot can meet another. An ID shows the number of its writer, but not who that is: only your app knows who has a number.',
    ],
  },
  chance: {
    title: 'By chance?',
    prose: [
      `A browser tab without a server has no number from anybody. Its generator draws a partition at random, one of ${LIMITS.partitions}.`,
    ],
    more: {
      title: 'Do two tabs with the same number repeat IDs?',
      text: `Not at once. Each starts every 4 ms at another random number, and both must use the same one in the same 4 ms. The start is one of 32,768, the lower half of the ${LIMITS.perUnit}, so that as many are left to count on. At an ID a second each, two tabs that share a number repeat an ID in 95 days. Two tabs whose numbers are random seldom share one, so they repeat an ID in 17,000 years, and of 1,000 such tabs any two do in 12 days. So random numbers are for the time before a device gets its own, in figure 10.`,
    },
  },
  tick: {
    title: 'The clock goes back',
    prose: [
      'A clock is set back when a phone corrects itself, a laptop wakes up or a server asks a time service. Then the same time comes a second time, and so could the same ID.',
      'One bit of the ID, the tick, flips when the clock goes back. The new IDs have the other tick, so none of them repeats an old one.',
      'Unique does not mean in order. The new IDs have the time of the clock, so they sort before those that were generated just before the step.',
    ],
  },
  wait: {
    title: 'Back twice',
    prose: [
      'When the clock goes back a second time, the tick flips back to 0. That is safe after the latest time that tick 0 has used.',
      'A generator remembers only the latest time of each tick, not which times before it are free. So where the clock is before both, it waits until the clock is past one of them.',
    ],
  },
  restart: {
    title: 'What a restart forgets',
    prose: [
      'A server process that ends forgets which times it has used. If its clock is set back meanwhile, the next process uses them again.',
      'A snapshot is the memory of a generator. The app stores it when the process ends, and gives it to the next generator.',
    ],
    more: {
      title: 'And after a crash?',
      text: `A process that crashes leaves no snapshot. A restart is safe then if the clock was never set back, and has moved forward by ${LIMITS.restart} since the last ID. The clock of a generator may be ${LIMITS.tolerance} off the system clock, before a restart and after it. These, and a unit, are the ${LIMITS.restart}. Most starts take longer. Devices with a grant, in the next figure, need neither.`,
    },
  },
  grants: {
    title: 'A promise that survives a power cut',
    prose: [
      'Offline, nobody can be asked whether a number is taken. So a device gets a block of numbers from the server while it is online. This is a grant.',
      'A block is a grid. Its rows are called lanes, and its columns are times. A tab takes cells of the grid for itself, and generates IDs there without asking anybody.',
      `This block has 4 lanes, a real one has 64. A column is ${LIMITS.slot}, and the block has the columns of ${LIMITS.slab}.`,
    ],
    more: {
      title: 'Do the blocks run out, or get lost?',
      text: `Each period of ${LIMITS.slab} has 8,388,608 blocks. A device takes one in each of five periods, which are 124 days, and the server skips up to a quarter of the blocks. The rest is enough for 50,600 new devices on each of these days. In the next period their numbers begin again, so another device can get the same number. No ID repeats, because the time in an ID says which period it is of. A server whose database is restored from a backup forgets the blocks that it granted since, and can grant them again. So before it starts, run sno-grants advance, which skips them.`,
    },
  },
  arrival: {
    title: 'The note arrives',
    prose: [
      'Notes that were written offline have their IDs already, and others refer to them. So the server stores each one under the ID that it has.',
      'A copied or restored phone is the exception, because it has the same block. Each hour online a device checks in, and agrees with the server on a new random code. Of a phone and its copy, the second to check in has an old code, and gets another block.',
    ],
    more: {
      title: 'What becomes of references to a replaced ID?',
      text: 'The outbox, which sends the notes, replaces the ID in the note and in all that refers to it, in one transaction, and the app receives an event. What left the app before, such as a link in a message, keeps the old ID. Other devices know the note only by the new one.',
    },
  },
};

export const embedText = {
  unknown: ({ name, names }: { name: string; names: string }) =>
    `There is no figure “${name}”. The address ends with ?figure= and one of: ${names}.`,
};

export const figureText = {
  play: 'Play',
  pause: 'Pause',
  pass: ({ shown, says }: { shown: string; says: string }) => `${shown}: ${says}`,
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
  task: 'Move the slider to its end.',
  taskDone: 'Move it back until nothing waits.',
  waiting: 'waiting',
  queue: ({ count }: { count: number }) => `${grouped(count)} →`,
  queueShort: ({ count }: { count: number }) => `${Math.round(count / 1000)}k`,
  says: ({ perUnit }: { perUnit: number }) =>
    perUnit === 1
      ? 'One ID in each 4 ms, with the number 0.'
      : `${grouped(perUnit)} IDs in the same 4 ms, numbered from 0 to ${grouped(perUnit - 1)}.`,
  asked: ({ perUnit }: { perUnit: number }) => `${grouped(perUnit)} IDs are asked for in each 4 ms.`,
  full: `All ${LIMITS.perUnit} numbers are used. The rest waits for the next ${LIMITS.unit}, and grows.`,
};

export const byteText = {
  label: 'IDs that fall onto shelves by the byte in them',
  kinds: ['note', 'photo', 'contact'],
  next: 'Add a',
  byte: ({ byte, kind }: ByteFields) => `${byte} = ${kind}`,
  shelf: ({ kind }: { kind: string }) => `${kind}s`,
  more: ({ count }: { count: number }) => `and ${count} more`,
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
  across: 'units →',
  upwards: '↑ numbers',
  writers: ['first', 'second'],
  partitions: 'Partitions of the two writers',
  one: 'One partition',
  two: 'Two partitions',
  before: 'Each dot is an ID. So far none repeats.',
  result: ({ twins }: { twins: number }) =>
    twins > 0
      ? twins === 1
        ? 'Both have the same ID once, so 1 note is replaced.'
        : `Both have the same ${twins} IDs, so ${twins} notes are replaced.`
      : 'No ID repeats.',
};

export const chanceText = {
  label: 'The odds that any of many tabs generate the same ID, for three kinds of ID',
  fieldLabel: `Browser tabs that draw one of ${LIMITS.partitions} numbers each`,
  drawn: ({ count }: { count: number }) =>
    `${count} ${count === 1 ? 'tab' : 'tabs each'} drew one of ${LIMITS.partitions} numbers`,
  legend: ({ hasShared }: { hasShared: boolean }) =>
    hasShared ? 'A dot for each tab. Two share the large one.' : 'A dot for each tab. The newest is large.',
  question: 'How many tabs until two of them probably share a number?',
  answers: ['about 30', 'about 300', 'about 30,000'],
  drawing: 'More tabs draw. So far each has another number.',
  verdict: ['Too low', 'Right', 'Too high'],
  answer: ({ verdict, count }: { verdict: string; count: number }) =>
    `${verdict}. ${LIMITS.sharedAt} tabs are 45,451 pairs, so the odds of a shared number are even. Here it took ${count}.`,
  again: 'Draw again',
  next: 'Compare with UUID v7',
  back: 'Back to the dots',
  axes: { x: 'tabs with an ID a second each', y: 'odds of a repeated ID in a day' },
  odds: ({ sno, uuidV7, ulid }: Readonly<Record<'sno' | 'uuidV7' | 'ulid', number>>) =>
    `A repeat in a day: sno ${percent(sno)}, UUID v7 ${percent(uuidV7)}, ULID ${percent(ulid)}. With a partition or a grant: never, but for copies and unsafe restarts.`,
  slider: 'Tabs:',
  count: ({ count }: { count: number }) =>
    count < 1e6 ? grouped(count) : `${grouped(Number((count / 1e6).toPrecision(3)))} million`,
  oneIn: ({ tens }: { tens: number }) => (tens === 0 ? 'certain' : `1 in 10${raised(tens)}`),
  kinds: { sno: 'sno, random partition', uuidV7: 'UUID v7', ulid: 'ULID' },
  never: 'never',
  neverOf: 'sno, own partition or grant',
};

/** Odds as a percentage, or where they are below 1 % as one in a number. */
function percent(odds: number): string {
  return roughly(odds).replaceAll(' ', '\u00a0');
}

function roughly(odds: number): string {
  if (odds === 0) return '0%';
  if (odds > 0.9995) return '> 99.9%';
  if (odds >= 0.01) return `${Number((100 * odds).toPrecision(2))}%`;
  if (odds > 1e-6) return `1 in ${grouped(Number((1 / odds).toPrecision(2)))}`;
  const [digit, power] = (1 / odds).toExponential(0).split('e+');
  return `1 in ${digit === '1' ? '' : `${digit} · `}10${raised(Number(power))}`;
}

function raised(power: number): string {
  return [...String(power)].map(digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}

export const clockText = {
  picture: 'The time of the clock, and the IDs that are generated by it',
  curve: 'What the clock shows',
  curveShort: 'The clock',
  column: ({ tick }: { tick: number }) => `tick ${tick}`,
  tick: 'tick',
  onlyColumn: 'IDs',
  across: 'real time →',
  handle: 'What the clock shows after the step',
  back: ({ ms }: { ms: number }) => `${(ms / 1000).toFixed(1)} s back`,
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
  label: 'A clock that is set back once, and the IDs generated by it',
  task: 'Drag the handle: how far the clock goes back.',
  options: { label: 'The tick', without: 'No tick', with: 'With the tick' },
  says({ backs, tick, twins, isOver }: ClockEvents): string {
    if (twins > 0) return repeats(twins);
    if (isOver) return 'No ID repeats.';
    if (backs === 0) return everyId;
    return tick === 1 ? 'The clock is set back, and the tick flips.' : 'The clock is set back.';
  },
};

export const waitText = {
  label: 'A clock that is set back twice, and the generator that waits',
  task: 'Drag the handle to the left until sno has to wait.',
  taskDone: 'Drag it to the right until nothing waits.',
  used: 'not free: up to the latest ID of the tick',
  usedShort: 'up to the latest ID',
  waits: 'generator waits',
  waitsShort: 'waits',
  says({ backs, waitedMs, isWaiting }: ClockEvents): string {
    if (backs === 0) return everyId;
    if (backs === 1) return 'The clock is set back once, and the tick flips.';
    if (waitedMs === 0) return 'Tick 0 has used only earlier times, so the tick flips back. Nothing waits.';
    if (isWaiting)
      return 'Both ticks have used later times, so the generator waits until the clock is past those of one.';
    return `It waited for ${(waitedMs / 1000).toFixed(1)} s, and repeats nothing.`;
  },
};

export const restartText = {
  label: 'A process that ends, and another one that starts on a clock which was set back',
  processes: ['First process', 'Next process'] as const,
  ended: 'ended',
  off: 'off',
  snapshot: 'snapshot',
  used: ({ time }: { time: string }) => `used up to ${time}`,
  nothing: 'remembers nothing',
  options: { label: 'The snapshot', without: 'No snapshot', with: 'With a snapshot' },
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
  back: 'Back',
  startOver: 'Start over',
  save: 'Save it first',
  skip: 'Start at once',
  step: ({ number, count }: { number: number; count: number }) => `${number} of ${count}`,
  lane: ({ lane }: { lane: number }) => `lane ${lane}`,
  block: ({ block }: { block: string }) => `block ${block}`,
  phones: {
    phone: 'this phone',
    other: 'another phone',
    copy: 'its copy',
    found: 'copy, later',
  },
  off: 'The power is off',
  offline: 'offline',
  frames: {
    block: `Online once, the phone gets a block from the server for ${LIMITS.slab}. No other device gets it in this time.`,
    claim:
      'A tab takes two cells, one for now and one for later. Should it save that first, or start at once?',
    fill: {
      saved:
        'It is on the disk, so the cells are solid. IDs fill the first, with n from 0 to 3 in each 4 ms.',
      unsaved: 'IDs fill the first cell, with n from 0 to 3 in each 4 ms. Nothing on the disk says so.',
    },
    power: 'The battery dies. The clock restarts a little earlier than it was.',
    again: {
      saved: 'A new tab finds both cells taken, and takes others. No ID repeats.',
      unsaved: 'Nothing on the disk says that the cell is taken, so a new tab fills it again. 12 IDs repeat.',
    },
    other: 'Another phone has another block, so the two share no ID. Blocks are not handed out in order.',
    copy: 'A copy of the phone has the same block. Once both have checked in, the second one has another (figure 11).',
    bits: 'A granted ID has block, lane and n, of 23, 6 and 2 bits, in place of partition and sequence. Its cell is filled once, so its tick stays 0.',
  },
  parts: {
    time: 'time',
    tick: 'tick',
    metabyte: 'byte',
    mark: 'top bit',
    block: 'block',
    lane: 'lane',
    n: 'n',
  },
  isGranted: ({ mark }: { mark: number }) => `${mark} in each granted ID`,
};

export const arrivalText = {
  label: 'Notes of an offline phone and of its copy, and the table of the server',
  phone: 'Phone',
  copy: 'Its copy',
  server: 'Server',
  /** What a device and the server have agreed on: now, after the phone's check-in, and after the copy's. */
  codes: ['5821', '7730', '2046'],
  code: ({ code }: { code: string }) => `code ${code}`,
  codeOf: ({ name, code }: { name: string; code: string }) => `${name}: code ${code}`,
  notes: ['Trip to Oslo', 'Tickets', 'Hotel'],
  phones: 'Phones',
  alone: 'One phone',
  copied: 'With a copy',
  steps: {
    offline: 'No network. The notes have their IDs, and are on the phone only.',
    copied: 'The copy has the same block. At the same moment, it generates the same ID.',
    sent: 'The phone is online. Its notes keep their IDs.',
    found: 'The copy checks in with 5821, an old code, and gets another block.',
    renamed: 'The ID of its note is taken, so the note gets one of this moment, from the new block.',
  },
  arrived: {
    alone: 'The same IDs, now in the table.',
    copied: 'No note is lost. Only the one whose ID was taken has another, with a later time.',
  },
};

/** What the IDs of a device are, from its first day on. */
export const standingsText = {
  title: 'How long can a device stay offline?',
  standings: [
    {
      kind: 'provisional',
      when: 'Before the first check-in',
      unique:
        'A repeat is possible but unlikely, because 31 bits are random. Two devices that generate an ID in the same 4 ms repeat it 1 time in 2 billion.',
    },
    {
      kind: 'granted',
      when: 'After it, offline too',
      unique: `No repeat, unless the device is copied or restored. The first check-in gives it blocks for this period of ${LIMITS.slab} and the next, and a later one for the next four. So the time in its IDs is right for at least ${LIMITS.offlineFirst} offline after the first check-in, and for ${LIMITS.offline} after a later one.`,
    },
    {
      kind: 'late',
      when: 'Offline for longer',
      unique:
        'No repeat either, because the device continues in free cells of the blocks that it has. So the time in its IDs is too early, until a check-in.',
    },
  ],
} as const;

/** The kinds of IDs that an app chooses from. What those of a device are at a time, its standings say. */
export const kindsText = {
  title: 'Which kind do I use?',
  columns: ['Kind, and what generates it', 'Use it for', 'Repeats'],
  kinds: [
    {
      kind: 'With its own partition',
      by: 'createGenerator({ partition: 7 })',
      use: 'One server, or a few, that each have a number from you.',
      unique: `Never, for up to ${LIMITS.partitions} generators, if restarts are safe (figure 9). Beside granted IDs, give them numbers below 32,768.`,
    },
    {
      kind: 'Granted to a server',
      by: 'openServer()',
      use: 'Servers that come and go. Each takes a block from your database, so nobody assigns numbers.',
      unique: 'Never, unless the memory of a running server is copied.',
    },
    {
      kind: 'Granted to a device',
      by: 'openDevice()',
      use: 'Phones and browsers, also offline, in any number of tabs.',
      unique:
        'Never, unless the device is copied or restored. Until its first check-in, a repeat is possible but unlikely.',
    },
    {
      kind: 'Without a partition',
      by: 'generate(), createGenerator()',
      use: 'A page or a process without setup, where a rare repeat is fine. The unique key rejects it.',
      unique:
        'Possible but unlikely with few, by the odds of figure 6. Half of the partitions can repeat granted IDs, too.',
    },
  ],
} as const;

export const endText = {
  title: 'What you know now',
  layout: 'The parts of an ID',
  bits: ({ count }: { count: number }) => (count === 1 ? '1 bit' : `${count} bits`),
  known: ({ sno, uuidV7 }: Readonly<Record<'sno' | 'uuidV7', number>>) => [
    `An ID is 10 bytes, written as 16 characters, or as a UUID v7 for uuid columns. Its text sorts by time in steps of 4 ms, then by the tick, and then by the byte. The time can be from ${LIMITS.firstDay} to ${LIMITS.lastDay}.`,
    `One generator never repeats an ID, whatever its clock does, because it flips the tick (figure 7), and waits while the clock is before the latest times of both ticks. A restart of a server is safe with the snapshot, or if the clock was never set back and has moved forward by ${LIMITS.restart} since the last ID, as figure 9 explains.`,
    `Generators with different partitions never meet. Of ${LIMITS.sharedAt} that draw theirs at random, two are as likely as not to share one (figure 6). An ID does not say who has its partition.`,
    `If 1,000 tabs generate an ID a second each for a day, one repeats with odds of ${percent(sno)} if their partitions are random, and of ${percent(uuidV7)} with UUID v7. With a partition or a grant for each, none does, apart from copies and unsafe restarts.`,
    'A device with a grant (figure 10) generates IDs offline that no other device generates, until somebody copies or restores it. The check-in finds the copy, and an unsent note whose ID is taken gets another (figure 11).',
    'A note that arrives keeps its ID. Keep a unique key on the column all the same. It catches the rest.',
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
