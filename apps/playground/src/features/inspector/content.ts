/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

import { grouped } from '@sno-id/kit/data';

export const inspectorText = {
  title: 'Inspector',
  lead: 'A log of IDs reveals when each was made and by which partition, which repeat, and when a clock moved back.',
};

export const formatText = {
  label: 'Read as',
  automaticOf: ({ format }: { format: string }) => `most likely: ${format}`,
  automatic: 'most likely format',
  votes: 'The IDs, judging by form and time:',
};

export const duplicatesText = {
  title: 'Duplicates',
  none: 'No ID occurs twice.',
  note: ({ count, listed }: Listed) =>
    `${count === 1 ? '1 ID occurs' : `${grouped(count)} IDs occur`} more than once${shortened({ count, listed })}. In a log that can be normal; in a table’s key column it is not.`,
};

export const regressionsText = {
  title: 'Time moves back',
  none: ({ node }: { node: string | undefined }) =>
    `In text order, no ID has an earlier time than the previous one${ofSame(node)}.`,
  note: ({
    count,
    listed,
    node,
    back,
    after,
  }: Listed & { node: string | undefined; back: string; after: number }) =>
    `${count === 1 ? '1 ID has' : `${grouped(count)} IDs have`} an earlier time than the previous one${ofSame(node)}, by up to ${back}${shortened({ count, listed })}. ${after === 1 ? '1 ID comes' : `${grouped(after)} IDs come`} after an ID with a later time, whoever generated it.`,
  backBy: 'back by',
  afterLine: 'after line',
};

export const listsText = {
  name: ({ title }: { title: string }) => `${title}, list`,
};

export const histogramText = {
  title: 'Over time',
  label: ({ from, to, marks }: { from: string; to: string; marks: number }) =>
    `IDs over time, ${from} to ${to}; ${marks} ${marks === 1 ? 'bar has' : 'bars have'} a duplicate or a step back`,
  help: ({ length, most }: { length: string; most: number }) =>
    `Each bar covers ${length}; the highest has ${grouped(most)} ${most === 1 ? 'ID' : 'IDs'}.`,
  duplicate: 'a repeated ID',
  regression: 'time moves back',
  asTable: 'As a table',
  listName: 'IDs over time, list',
  caption: 'IDs over time',
  from: 'from (UTC)',
  ids: 'IDs',
};

export const nodesText = {
  listName: ({ node }: { node: string }) => `IDs by ${node}, list`,
  caption: ({ node }: { node: string }) => `IDs by ${node}, most first`,
  share: 'share',
  ids: 'IDs',
  repeated: 'repeated',
  back: 'back',
  within: 'period',
  others: ({ count }: { count: string }) => `${count} others`,
  note: ({ node }: { node: string }) =>
    `repeated: IDs that occur earlier in the text. back: how often an ID’s time is before that of the previous ID of the same ${node}.`,
};

/** Where there is nothing more to say about a text. */
export const outcomeText = {
  none: 'No IDs found. This page knows sno, UUID, ULID, KSUID, xid, ObjectId, TSID and snowflakes.',
  timeless: ({ name, ids, duplicates }: { name: string; ids: number; duplicates: number }) =>
    `${name} holds no time, so only repeats are counted. UUIDs: ${grouped(ids)}, duplicates: ${grouped(duplicates)}.`,
};

export const findingsText = {
  title: 'Findings',
  reading: 'They come once all of it is read.',
  others: ({ kinds }: { kinds: readonly { name: string; ids: number }[] }) =>
    `IDs of other kinds are left out: ${kinds.map(({ name, ids }) => `${grouped(Math.round(ids))} ${name}`).join(', ')}. “${formatText.label}” selects one.`,
  ticks: 'tick 0 / 1, of distinct IDs',
  ticksOfGrants: 'tick 0 (granted) / 1 (provisional), of distinct IDs',
  flips: ({ times }: { times: string }) => `, flips ${times}`,
  limited: ({ ids }: { ids: string }) => `Only the first ${ids} IDs were read.`,
  doubtful: ({ words }: { words: string }) =>
    `${words} more words have the shape of an ID but are unlikely to be one: their time is in the future, or they read like a word or a card number. They are left out.`,
  newestFirst: 'Most IDs are listed newest first, so time mostly moves back in text order.',
  byNode: ({ node }: { node: string }) => `By ${node}`,
  details: 'Details',
};

export const samplesText = {
  sound: 'A healthy log',
  broken: 'A log with duplicates',
  granted: 'Granted IDs',
  discord: 'Discord IDs',
  twitter: 'Twitter IDs',
  million: 'A million IDs',
};

export const subjectText = {
  pasted: 'Pasted text',
  title: 'Input',
  label: 'Text that contains IDs',
  placeholder: 'Paste a log, JSON or a table…',
  chooseFile: 'Choose a file',
  orDrop: 'or drop one here',
  sample: 'A sample',
  privacyTitle: 'What happens with the text',
  privacy:
    'Your input stays in this tab. A worker of this page reads it, and nothing is sent anywhere. A link to this page contains only the sample, the format and the zoom. Text of any length is read half a megabyte at a time, and its first 1,000,000 IDs are analyzed. A million take some seconds, and about 250 MB of memory while they are read.',
  progress: 'Reading',
  cancel: 'Cancel',
  summary: ({ bytes, lines, seconds }: { bytes: string; lines: string; seconds: string }) =>
    `${bytes}, ${lines}, read in ${seconds} s`,
  cancelled: 'Canceled. Nothing was kept.',
  clear: 'Start over',
  empty:
    'Nothing to read yet. Pasted text stays in this browser, so a link does not contain it. Paste a text, or try a sample.',
};

/** How many there are, and how many of them are listed. */
interface Listed {
  readonly count: number;
  readonly listed: number;
}

function shortened({ count, listed }: Listed): string {
  return count > listed ? `; the first ${listed} are listed` : '';
}

function ofSame(node: string | undefined): string {
  return node === undefined ? '' : ` of the same ${node}`;
}
