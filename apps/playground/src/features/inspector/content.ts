/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

/** What is inserted into a text. */
type Value = string | number;

export const inspectorText = {
  title: 'Inspector',
  lead: 'A log of IDs reveals when each was made and by which partition, which repeat, and when a clock moved back.',
};

export const codeText = {
  titleFor: (value: Value): string => `Show the code for ${value}`,
  title: 'Show the code',
};

export const exportText = {
  json: 'Save JSON',
  csv: 'Save CSV',
  copyWhat: 'result as JSON',
};

export const formatText = {
  label: 'Read as',
  automaticOf: (winner: Value): string => `most likely: ${winner}`,
  automatic: 'most likely format',
  votes: 'Judging by form and time:',
};

export const duplicatesText = {
  title: 'Duplicates',
  none: 'No ID occurs twice.',
  one: 'ID occurs',
  many: 'IDs occur',
  note: (value: Value, other: Value): string =>
    `${value} more than once${other}. In a log that can be normal; in a table’s key column it is not.`,
};

export const regressionsText = {
  ofNode: (node: Value): string => ` of the same ${node}`,
  title: 'Time moves back',
  none: (ofText: Value): string => `In text order, no ID has an earlier time than the previous one${ofText}.`,
  one: 'ID has',
  many: 'IDs have',
  oneAfter: 'ID comes',
  manyAfter: 'IDs come',
  note: (value: Value, ofText: Value, longestBackMs: Value, fourth: Value, fifth: Value): string =>
    `${value} an earlier time than the previous one${ofText}, by up to ${longestBackMs}${fourth}. ${fifth} after an ID with a later time, whoever generated it.`,
  backBy: 'back by',
  afterLine: 'after line',
};

export const gapsText = {
  title: 'Longest gaps',
  none: 'All IDs have the same time.',
  note: 'Periods without an ID.',
};

export const listsText = {
  name: (title: Value): string => `${title}, list`,
  shortened: (listed: Value): string => `; the first ${listed} are listed`,
};

export const histogramText = {
  title: 'Over time',
  label: ({ from, to, marks }: { from: string; to: string; marks: number }) =>
    `IDs over time, ${from} to ${to}; ${marks} ${marks === 1 ? 'bar has' : 'bars have'} a duplicate or a step back`,
  help: ({ length, most }: { length: string; most: number }) =>
    `Each bar covers ${length}; the highest has ${most.toLocaleString('en')} ${most === 1 ? 'ID' : 'IDs'}.`,
  duplicate: 'a repeated ID',
  regression: 'time moves back',
  asTable: 'As a table',
  listName: 'IDs over time, list',
  caption: 'IDs over time',
  from: 'from (UTC)',
  ids: 'IDs',
};

export const nodesText = {
  listName: (word: Value): string => `IDs by ${word}, list`,
  caption: (word: Value): string => `IDs by ${word}, most first`,
  share: 'share',
  ids: 'IDs',
  repeated: 'repeated',
  back: 'back',
  within: 'period',
  others: (value: Value): string => `${value} others`,
  note: (word: Value): string =>
    `repeated: IDs that occur earlier in the text. back: how often an ID’s time is before that of the previous ID of the same ${word}.`,
};

export const findingsText = {
  title: 'Findings',
  flips: (flips: Value): string => `, flips ${flips}`,
  limited: (ids: Value): string => `Only the first ${ids} IDs were read.`,
  doubtful: (doubtful: Value): string =>
    `${doubtful} more words have the shape of an ID but are unlikely to be one: their time is in the future, or they read like a word or a card number. They are left out.`,
  newestFirst: 'Most IDs are listed newest first, so time mostly moves back in text order.',
  byNode: (node: Value): string => `By ${node}`,
  details: 'Details',
};

export const samplesText = {
  sound: 'A healthy log',
  broken: 'A log with duplicates',
  discord: 'Discord IDs',
  twitter: 'Twitter IDs',
  million: 'A million IDs',
};

export const subjectText = {
  pasted: 'Pasted text',
  title: 'Input',
  label: 'Text that contains IDs',
  placeholder: 'Paste a log, JSON, a column of a table…',
  chooseFile: 'Choose a file',
  orDrop: 'or drop one here',
  sample: 'A sample',
  privacyTitle: 'What happens with the text',
  privacy:
    'What you paste or choose stays in this tab: a worker of this page reads it, and nothing is sent anywhere. A link to this page contains only the sample, the format and the zoom. Text of any length is read half a megabyte at a time, and its first 1,000,000 IDs are analyzed. A million take some seconds, and about 150 MB of memory while they are read.',
  progress: 'Reading',
  cancel: 'Cancel',
  summary: (bytes: Value, lines: Value, third: Value): string => `${bytes}, ${lines}, read in ${third} s`,
  cancelled: 'Cancelled. Nothing was kept.',
  clear: 'Start over',
  empty: 'Nothing to read yet. Try a sample.',
};
