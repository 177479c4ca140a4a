/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

export const metabyteText = {
  title: 'Metabyte',
  lead: 'Eight bits of every ID are yours. Divide the metabyte into fields, and see what they do to the order.',
};

export const designerText = {
  title: 'Design the byte',
  lead: 'An ID never changes, so store only what stays true.',
  code: 'Schema as code',
};

export const indexText = {
  title: 'Find them all in a database',
  lead: ({ field, value }: { field: string; value: string }) =>
    `A range of the primary key cannot find ${field}: ${value}. An index on these bits can, without an extra column. The ID is its second part, so the result is sorted, and a time range within it is again one range of the index.`,
};

export const byteOrderText = {
  title: 'Effect on the order',
  lead: ({ ids, units }: { ids: number; units: number }) =>
    `${ids} IDs of two generators in ${units} units of 4 ms, sorted: by time and tick, then by metabyte, and only then by partition and sequence.`,
  unit: ({ time }: { time: string }) => `IDs of ${time}`,
  matches: ', matches',
  noField: 'No field yet.',
  noFieldHelp: 'Without a field, the byte is 0 in every ID and does not affect the order.',
  lookFor: 'Look for',
  field: 'Field',
  value: 'Value',
  all: ({ ids }: { ids: number }) => `All ${ids} IDs in order`,
  oneRange: 'one range',
  ranges: ({ ranges }: { ranges: number }) => `${ranges} ranges`,
};
