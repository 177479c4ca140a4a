/*
 * The texts of this section. Lessons take the labels of controls from here.
 */

/** What a text is completed with. */
type Value = string | number;

export const generatorText = {
  title: 'Generator',
  running: 'Running',
  stopped: 'Stopped',
  hasStopped: 'Generator stopped',
  hasStarted: 'Generator running',
  stop: 'Stop',
  start: 'Start',
  makeOne: 'Generate one',
  metabyte: 'Metabyte',
  partition: 'Partition',
  partitionBytes: (value: Value, other: Value): string => `bytes ${value}, ${other}`,
  perSecond: (rate: Value): string => `${rate} per second`,
  rate: 'Rate',
  rateNumber: 'IDs per second',
  made: 'IDs generated',
  measuredRate: 'Measured rate',
  tickTocks: 'Tick-tocks (clock moved back)',
  waits: 'Waits (pool used up)',
  poolUsed: 'Pool used in the last 4 ms unit',
  ofCapacity: (capacity: Value): string => `of ${capacity}`,
};

export const quickEditsText = {
  next: '+1',
  now: 'Now',
  group: 'Jump to an ID',
};

export const streamText = {
  title: 'Stream',
  caption: 'The latest IDs, newest first, with their fields',
  empty: 'No IDs yet.',
  emptyStart: 'generates a continuous stream,',
  emptyOne: 'a single ID. Select an ID here to inspect it.',
  time: 'Time,',
  order: (recentLimit: Value): string => `newest first, at most ${recentLimit}`,
  clear: 'Clear',
};

export const tickGuessText = {
  question:
    'You flip the tick, the one bit after the time. How far does the ID move among all IDs sorted as text?',
  answerNone: 'Not at all',
  answerUnit: 'Past the other IDs of its 4 ms',
  answerSecond: 'Past the IDs of a whole second',
  explanation:
    'The tick comes right after the time and before everything else: IDs of the same 4 ms with tick 0 sort before those with tick 1. The next 4 ms come after both. Flip bit 39 and watch the eighth character change.',
};

export const roundTripProofText = {
  title: 'Prove it',
  claim:
    'Text, bytes, hex, UUID, BigInt and fields are the same number. Converting between them loses nothing.',
  run: (ids: Value): string => `Round-trip ${ids} random IDs`,
  notRun: 'Not run yet.',
  result: (ids: Value, trips: Value, lost: Value): string =>
    `${ids} IDs, ${trips} round trips, ${lost} failures.`,
};

export const anatomyText = {
  title: 'Anatomy',
  characters: (text: Value): string => `Text: ${text}`,
};

export const bitsText = {
  announceSelected: (value: Value): string => `Selected ${value}`,
  list: 'Bits by byte',
  bit: (bit: Value, field: Value): string => `Bit ${bit}, ${field}`,
  selected: (selection: Value): string =>
    `${selection} selected: Space flips them, 0 and 1 fill them, Escape clears the selection.`,
  help: 'Click a bit to flip it. Arrow keys move, Space flips, Shift+arrow or dragging selects.',
};

export const fieldsText = {
  tickNote: 'flips when the clock moves back',
  caption: 'Fields',
  field: 'Field',
  value: 'Value',
  notes: 'Also written as',
  bits: 'Bits',
};

export const formsText = {
  text: 'Text',
  hex: 'Hex',
  bigint: 'BigInt',
  bytes: 'Bytes',
  list: 'Forms',
};

export const inputText = {
  label: 'ID in any form',
  placeholder: 'A sno ID in any form, a UUID, ULID or snowflake, or a log that contains IDs',
  empty: (chosen: Value): string => `Paste or type an ID. Still showing ${chosen}.`,
  readAs: (value: Value): string => `Read as ${value}`,
  isFirst: ', made when this page opened. Paste an ID of any kind, or change anything below.',
  didYouMean: 'Did you mean',
  found: 'IDs in the pasted text',
  stillShowing: (chosen: Value): string => `Still showing ${chosen}.`,
};
