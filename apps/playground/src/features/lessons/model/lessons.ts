import { type FieldName, fieldTexts, GREATEST, grouped, schemaText } from '@sno-id/kit/data';
import {
  fromFields,
  metaOf,
  type Sno,
  sequenceOf,
  tickOf,
  toFields,
  unixMsOf,
  withFields,
  ZERO,
} from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import type { Facts } from '../../../lib/facts.ts';
import { guessText } from '../../../lib/guess-text.ts';
import { anatomyText, bitsText, quickEditsText } from '../../anatomy/content.ts';
import { presetsText, resultsText } from '../../clock/content.ts';
import { deviceText as grantsDeviceText, grantsText, rulesText } from '../../grants/content.ts';
import { samplesText } from '../../inspector/content.ts';
import { designerText } from '../../metabyte/content.ts';
import { oddsGuessText } from '../../odds/content.ts';
import { networkText, notesText } from '../../offline/content.ts';
import { rangeText } from '../../order/content.ts';
import { sharingText } from '../../sharing/content.ts';
import { judgeFieldCount } from './advice/byte-advice.ts';
import { describeOthers, judgeRestart, judgeStepBack } from './advice/clock-advice.ts';
import {
  changedInstead,
  counted,
  differingBits,
  fullLengthText,
  timeOff,
  valueOff,
} from './advice/id-advice.ts';
import { soFar, type Target, type Task, wrong } from './task.ts';

/** How close to the current time an ID must be to count as now: a quarter of an hour, in milliseconds. */
const NOW_MS = 900_000;
const DAY_MS = 86_400_000;

/** How many IDs must be compared before the absence of duplicates means something. */
const MANY = 100;

/** The button of the grants section that makes 200 IDs in each tab of a device. */
const PER_TAB = grantsDeviceText.burst(200);

/** The metabyte that the fourth lesson asks for. */
const FIVE = 5;

/** An ID of some day in the past. */
const EARLIER: Sno = fromFields({
  unixMs: Date.UTC(2024, 1, 29, 12),
  tick: 0,
  meta: 0,
  partition: 1_042,
  sequence: 77,
});

/** A field of the table below an ID. */
export function fieldTarget(field: FieldName): Target {
  const name = fieldTexts(toFields(ZERO)).find(each => each.field === field)!.label;
  return { name, within: anatomyText.title };
}

const BITS: Target = { name: bitsText.list };

/** The lessons, from no prior knowledge to an app that generates IDs offline. */
export const LESSONS: readonly Task[] = [
  {
    id: 'bits',
    title: 'An ID is a number',
    section: 'anatomy',
    targets: [BITS],
    watches: 'anatomyId',
    noticesToo: 'cellEdits',
    text: 'A program gives each record an ID, and never the same one twice. What makes IDs is called a generator. A sno ID is a number of 80 bits, written as 16 characters of five bits each: the digits 2 to 9, then the letters a to x, in this order.',
    todo: 'Flip a bit: click any of the 80 bits.',
    hint: 'The bits are below the text, eight per byte. By keyboard: Tab to them, move with the arrow keys, and press Space to flip one.',
    judge({ anatomyId, cellEdits }, { before }) {
      if (cellEdits !== undefined && cellEdits !== before.cellEdits) return 'right';
      if (!anatomyId || !before.anatomyId || anatomyId === before.anatomyId) return undefined;
      const bits = differingBits(before.anatomyId, anatomyId);
      return wrong(`That changed ${counted(bits, 'bit')} in another way. Click one of the 80 bits.`);
    },
    why: 'Text, UUID, hex, bytes and the fields all followed: they are the same number, written in different ways.',
  },
  {
    id: 'time',
    title: 'It starts with a time',
    section: 'anatomy',
    payload: EARLIER,
    targets: [{ name: quickEditsText.now }, fieldTarget('time')],
    watches: 'anatomyId',
    text: 'The first 39 bits count time in units of 4 ms since the start of 2010. They last until September 2079. The blue cells with the letter T hold the time. This ID is from 2024.',
    terms: ['unit'],
    todo: 'Set its time to now.',
    hint: `Use the “${quickEditsText.now}” button above the text.`,
    judge({ anatomyId }, { nowMs, before }) {
      if (!anatomyId) return undefined;
      const unixMs = unixMsOf(anatomyId);
      if (Math.abs(unixMs - nowMs) < NOW_MS) return 'right';
      return wrong(
        `${changedInstead(before.anatomyId, anatomyId, 'time')}Its time is ${timeOff(unixMs, nowMs)}.`,
      );
    },
    why: 'The time comes first, so IDs that are sorted as plain text are in order of time. Sorting by time needs no separate date column.',
  },
  {
    id: 'tick',
    title: 'A bit for clocks that move back',
    section: 'anatomy',
    payload: unless(id => tickOf(id) === 1, { tick: 0 }),
    targets: [{ name: bitsText.bit(39, 'tick') }, fieldTarget('tick')],
    watches: 'anatomyId',
    text: 'Clocks move back when somebody sets or corrects them, and new IDs then get the same times as earlier ones. sno has one bit for this, the tick: it flips whenever the clock moves back, so the same 4 ms can be used twice: once with tick 0, once with tick 1. The IDs with tick 0 are one timeline, those with tick 1 the other.',
    terms: ['tick', 'timeline'],
    todo: 'Set the tick to 1.',
    hint: 'The tick is bit 39, the red one with the letter K. It is also a field in the table.',
    judge({ anatomyId }, { before }) {
      if (!anatomyId) return undefined;
      if (tickOf(anatomyId) === 1) return 'right';
      return wrong(
        `${changedInstead(before.anatomyId, anatomyId, 'tick')}The tick is still 0: the single cell after the time.`,
      );
    },
    why: 'Each time the clock moves back, a generator flips the tick. The same 4 ms unit can then be used once more without repeating an ID.',
  },
  {
    id: 'metabyte',
    title: 'A byte of your own',
    section: 'anatomy',
    payload: unless(id => metaOf(id) === FIVE, { meta: 0 }),
    targets: [fieldTarget('metabyte')],
    watches: 'anatomyId',
    noticesToo: 'generatorMeta',
    text: 'The next eight bits, the metabyte, belong to the application: the kind of record, the tenant, how it was created. Whoever has the ID can read it without asking a database.',
    terms: ['metabyte'],
    todo: `Set the metabyte to ${FIVE}.`,
    hint: `Type it into the “${fieldTarget('metabyte').name}” field of the table. (The generator has its own metabyte.)`,
    judge({ anatomyId, generatorMeta }, { before }) {
      if (!anatomyId) return undefined;
      const meta = metaOf(anatomyId);
      if (meta === FIVE) return 'right';
      if (generatorMeta === FIVE && before.generatorMeta !== FIVE) {
        return wrong('That is the metabyte of the generator, for its next IDs. Change the one of this ID.');
      }
      if (before.anatomyId !== undefined && metaOf(before.anatomyId) === meta) {
        return wrong(
          `${changedInstead(before.anatomyId, anatomyId, 'metabyte')}The metabyte is still ${meta}.`,
        );
      }
      return wrong(`${meta} is ${valueOff(meta, FIVE)}.`);
    },
    why: 'Use it for what never changes: an ID is final, and so is everything in it.',
  },
  {
    id: 'sequence',
    title: 'Who made it, and in which order',
    section: 'anatomy',
    payload: unless(id => sequenceOf(id) === GREATEST.sequence, { sequence: 0 }),
    targets: [fieldTarget('sequence')],
    watches: 'anatomyId',
    text: 'Two generators that run at the same time are told apart by the partition, a 16-bit number. IDs that one generator makes within the same 4 ms are told apart by the sequence, which has 16 bits too and counts up, from the start of its range if the generator was given a partition, and from a random number if not. A number of 16 bits can be at most 2^16 − 1.',
    terms: ['partition', 'sequence'],
    todo: 'Set the sequence to its highest value.',
    hint: 'It has 16 bits, so the highest value is 65,535: all bits 1.',
    judge({ anatomyId }, { before }) {
      if (!anatomyId) return undefined;
      const sequence = sequenceOf(anatomyId);
      if (sequence === GREATEST.sequence) return 'right';
      if (before.anatomyId !== undefined && sequenceOf(before.anatomyId) === sequence) {
        return wrong(
          `${changedInstead(before.anatomyId, anatomyId, 'sequence')}The sequence is still ${grouped(sequence)}.`,
        );
      }
      return wrong(`${grouped(sequence)} is ${valueOff(sequence, GREATEST.sequence)}.`);
    },
    why: 'A generator can make up to 65,536 IDs every 4 ms, 16 million per second. If it is asked for more, it waits for the next 4 ms.',
  },
  {
    id: 'range',
    title: 'A day is a range of IDs',
    section: 'order',
    targets: [{ name: rangeText.title }],
    watches: 'orderRange',
    text: 'Since IDs sort by time, “all records of a day” are all IDs between two bounds, and the index of the primary key finds them.',
    todo: `In “${rangeText.title}”, select exactly one day (24 hours).`,
    hint: `Press “${rangeText.day}”, or type the two times. The end is included.`,
    judge({ orderRange }) {
      if (!orderRange) return undefined;
      const ms = unixMsOf(orderRange.last) + UNIT_MS - unixMsOf(orderRange.first);
      if (ms === DAY_MS) return 'right';
      return wrong(
        `That is ${fullLengthText(ms)}: ${fullLengthText(Math.abs(ms - DAY_MS))} too ${ms > DAY_MS ? 'long' : 'short'}.`,
      );
    },
    why: 'The first possible ID ends in 22222222, the last in xxxxxxxx: 2 is the lowest of the 32 characters, x the highest. Every ID of that day is between them.',
  },
  {
    id: 'back',
    title: 'The clock moves back',
    section: 'clock',
    payload: '',
    targets: [{ name: presetsText.ntp }, { name: presetsText.group }],
    watches: 'clockFaults',
    text: 'Servers correct their clocks over the network (NTP is the protocol for it), and then the same second can come twice. Six generators share such a clock here: sno, UUID v7, and four that make snowflakes (64-bit numbers of a time, a machine and a counter): those of Twitter, Sony and Mastodon, and Multi-clock, which takes the next of 16 clock numbers each time the clock moves back. Each has a lane.',
    todo: `Move the clock back, for example with “${presetsText.ntp}”.`,
    hint: 'It is one of the presets above the chart of the clock.',
    judge: judgeStepBack,
    why({ clockLanes }) {
      const { made = 0, regressions = 0 } = clockLanes?.['sno'] ?? {};
      return `sno flipped its tick and continued immediately: no wait, no error, no duplicate. ${grouped(regressions)} of its ${grouped(made)} IDs sort before earlier ones (“${resultsText.regressions}” in the table), all of them made while the clock repeated itself. ${describeOthers(clockLanes)}`;
    },
  },
  {
    id: 'restart',
    title: 'What a restart forgets',
    section: 'clock',
    payload: '',
    targets: [{ name: presetsText.restartWithout }, { name: presetsText.group }],
    watches: 'clockFaults',
    asksFor: 'IDs that sno generated twice',
    asksAt: [{ name: resultsText.title }],
    text: 'A generator remembers which times it has used. When its process ends, that memory is gone, unless its snapshot was saved: the last time it used on each timeline, and its sequence.',
    terms: ['snapshot'],
    todo: `Choose “${presetsText.restartWithout}”. How many IDs did sno generate twice? The table “${resultsText.title}” below the lanes counts them.`,
    hint: `“${resultsText.title}” counts the duplicates of each lane: the last column.`,
    judge: judgeRestart,
    why: `The clock had moved back before the restart, so new IDs got times that were already used. Choose “${presetsText.restartWith}” to see the same without a duplicate.`,
  },
  {
    id: 'sharing',
    title: 'Many at once',
    section: 'sharing',
    payload: '',
    targets: [{ name: sharingText.startAll }, { name: sharingText.map }],
    text: 'Tabs and workers generate IDs at the same time without asking each other. That is safe if no two share a partition, or if those that share one have separate ranges of its sequence numbers.',
    terms: ['context'],
    todo: `Start generators whose ranges do not overlap, until ${MANY} IDs are made, and no ID is made twice.`,
    hint: `Each bar is a generator with its range. “${sharingText.startAll}” starts them; “${sharingText.outcome}” counts their IDs and duplicates.`,
    judge({ sharing }) {
      if (!sharing || sharing.ids === 0) return undefined;
      const { running, overlaps, ids, duplicates } = sharing;
      if (overlaps > 0) {
        const what = duplicates > 0 ? counted(duplicates, 'duplicate') : 'No duplicate yet';
        return wrong(
          `${what}. Two ranges overlap, and the same number in the same 4 ms makes the same ID. Separate them.`,
        );
      }
      if (duplicates > 0) {
        return wrong(
          `The ranges are separate. The count still has ${counted(duplicates, 'duplicate')}: press “${sharingText.resetCount}”.`,
        );
      }
      if (running === 0) return soFar('No generator is running. Start at least two.');
      if (running < 2) return soFar('A single generator never repeats its IDs. Start another one.');
      return ids < MANY ? soFar(`${ids} of ${MANY} IDs compared, no duplicate. Let them run.`) : 'right';
    },
    why: 'None of them had to ask a server for a number. That is why IDs can be generated without a network.',
  },
  {
    id: 'odds',
    title: 'Is random good enough?',
    section: 'odds',
    targets: [{ name: guessText.label(oddsGuessText.question) }],
    guess: 'odds-birthday',
    text: 'A generator without a given partition picks one of 65,536 at random. How many generators does it take before two share one? This is the birthday paradox.',
    todo: 'Make a guess.',
    hint: 'The question is at the top of the section. A wrong guess counts, too.',
    judge: ({ bets }) => (bets?.['odds-birthday'] === undefined ? undefined : 'right'),
    why: 'With 302 generators, the chance is one in two. Random partitions are fine for experiments; assign each client its own as soon as there is a server to do so.',
  },
  {
    id: 'grants',
    title: 'Never twice, guaranteed',
    section: 'grants',
    payload: '',
    targets: [{ name: rulesText.claims }, { name: grantsText.rules }],
    watches: 'grants',
    text: 'A server can give each device its own block of numbers: a grant. Each tab of the device takes a small part of it, a cell, and first writes to the disk that the cell is taken: it claims the cell. So no ID repeats, even if the power fails. Here, that write can be left out.',
    terms: ['grant', 'cell'],
    todo: `Choose “${rulesText.claims}”, and make an ID repeat.`,
    hint: `On device A, press “${PER_TAB}”, “${grantsDeviceText.power}”, and “${PER_TAB}” again. If nothing repeats, do that once more. Or press “${grantsText.play}”, and watch.`,
    judge({ grants }) {
      if (!grants) return undefined;
      const { broken, ids, repeats } = grants;
      if (broken === 'claims' && repeats > 0) return 'right';
      if (broken === 'none') {
        return ids > 0 ? wrong('All rules are kept, so no ID is stored twice. Break one first.') : undefined;
      }
      if (broken !== 'claims') {
        return wrong(`That breaks another rule. Choose “${rulesText.claims}”.`);
      }
      return soFar(
        ids === 0
          ? `The rule is broken. Now make IDs: on device A, press “${PER_TAB}”, then “${grantsDeviceText.power}”, then “${PER_TAB}” again.`
          : `${counted(ids, 'ID')}, no repeat yet. Cut the power of device A at once, then press “${PER_TAB}” again: its new tabs take cells at random.`,
      );
    },
    why: `The claim was not on the disk when the power went out, so the tabs claimed the same cell again. Choose “${rulesText.none}”, and try the same: no ID is made twice.`,
  },
  {
    id: 'meaning',
    title: 'Give the byte a meaning',
    section: 'metabyte',
    payload: '~0', // no field yet
    targets: [{ name: designerText.title }],
    watches: 'metabyte',
    text: 'Eight bits can hold one number, or a few small fields side by side: one of four kinds, a flag, a number up to 31. A field of two bits has four codes, 0 to 3. The schema, the list of the fields, says what each code means.',
    todo: 'The byte is empty. Give it at least two fields.',
    hint: `Press “${schemaText.usePreset}”: the first preset describes an HTTP request, by the class of its status, its method, and whether it was cached. Or click a free bit to turn it into a field.`,
    judge: ({ metabyte }) => metabyte && judgeFieldCount(metabyte.fields, 2),
    why: 'The schema is a few lines of TypeScript that also give its fields their types. You can copy it from here.',
  },
  {
    id: 'inspect',
    title: 'Read other people’s IDs',
    section: 'inspector',
    targets: [{ name: samplesText.broken }],
    text: 'Give the inspector a log, a table column or anything else that contains IDs. It finds them, and shows when they were generated, by whom, and which repeat.',
    todo: `Find a duplicate: open the sample “${samplesText.broken}”, or paste a log that has one.`,
    hint: 'Look for the sample buttons next to the paste box.',
    judge({ inspected }) {
      if (!inspected) return undefined;
      if (inspected.duplicates > 0) return 'right';
      return inspected.ids === 0
        ? wrong('There is no ID in that text.')
        : wrong(`${counted(inspected.ids, 'ID')}, none of them twice: nothing is wrong with that one.`);
    },
    why: 'What you paste never leaves the tab. Each duplicate and each step back comes with its line number, each gap with its two times.',
  },
  {
    id: 'offline',
    title: 'An app without a network',
    section: 'offline',
    targets: [{ name: networkText.offline }, { name: networkText.title }],
    watches: 'offline',
    noticesToo: 'offlineB',
    asksAt: [{ name: notesText.newNote }],
    text: 'Everything together: notes that you create on this page get their final ID immediately, and are sent to a server when there is one.',
    todo: `Switch on “${networkText.offline}”, then add a note.`,
    hint: `The switch is in “${networkText.title}”. Write a note, then press “${notesText.add}”.`,
    judge({ offline, offlineB }, { before }) {
      if (!offline || !before.offline) return undefined;
      if (offlineB?.isOffline && before.offlineB?.isOffline) {
        if (offlineB.notes > before.offlineB.notes) return 'right';
      } else if (offlineB?.isOffline) {
        return soFar('Device B is offline. Now add a note there.');
      }
      const isAdded = offline.notes > before.offline.notes;
      if (!offline.isOffline) {
        return isAdded
          ? wrong(`That note was made online. Switch on “${networkText.offline}” first.`)
          : undefined;
      }
      return isAdded ? 'right' : soFar('Offline. Now add a note.');
    },
    why: 'The note’s ID is the one that the server’s table will use as its primary key. It never changes, so links to the note work from the start.',
  },
];

/** A payload that keeps the selected ID unless it solves the task already, and then resets a field of it. */
function unless(
  isSolved: (id: Sno) => boolean,
  fields: Parameters<typeof withFields>[1],
): (facts: Facts) => string | undefined {
  return ({ anatomyId = EARLIER }) => (isSolved(anatomyId) ? withFields(anatomyId, fields) : undefined);
}
