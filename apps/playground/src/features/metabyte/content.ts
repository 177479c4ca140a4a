/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

/** What is inserted into a text. */
type Value = string | number;

export const metabyteText = {
  title: 'Metabyte',
  lead: 'Eight bits of every ID are yours. Divide the metabyte into fields, and see what they do to the order.',
};

export const metabyteGuessText = {
  question:
    'The metabyte tells whether an order came from the web, the app or a shop. Are all web orders next to each other when sorted by ID?',
  answerAll: 'Yes, all of them',
  answerUnit: 'Only those of the same 4 ms',
  answerSecond: 'Only those of the same second',
  explanation:
    'The metabyte comes after the time and the tick, so it only sorts the IDs within a 4 ms unit. It describes an ID that you already have; to find all IDs with a value, a database needs a separate index, shown below.',
};

export const designerText = {
  title: 'Design the byte',
  lead: 'An ID never changes, so store only what stays true.',
  code: 'Schema as code',
};

export const indexText = {
  title: 'Find them all in a database',
  sql: 'Show the SQL',
  lead: (name: Value, other: Value): string =>
    `A range of the primary key cannot find ${name}: ${other}. An index on these bits can, without an extra column. The ID is its second part, so the result is sorted, and a time range within it is again one range of the index.`,
};

export const byteOrderText = {
  title: 'Effect on the order',
  lead: (value: Value, units: Value): string =>
    `${value} IDs of two generators in ${units} units of 4 ms, sorted: by time and tick, then by metabyte, and only then by partition and sequence.`,
  unit: (value: Value): string => `IDs of ${value}`,
  matches: ', matches',
  noField: 'No field yet.',
  noFieldHelp: 'Without a field, the byte is 0 in every ID and does not affect the order.',
  lookFor: 'Look for',
  field: 'Field',
  value: 'Value',
  prove: (proofIds: Value): string => `Prove it with ${proofIds} IDs`,
  notRun: 'Not run yet.',
  all: (ids: Value): string => `All ${ids} IDs in order`,
  oneRange: 'one range',
  ranges: (ranges: Value): string => `${ranges} ranges`,
};
