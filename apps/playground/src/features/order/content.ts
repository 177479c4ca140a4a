/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

export const orderText = {
  title: 'Order',
  lead: 'IDs sort by their fields from left to right: time in 4 ms units, tick, metabyte, partition, sequence.',
};

export const cardsText = {
  title: 'Which field decides',
  hint: 'The numbers are the order in which the IDs were generated. Six are from the same 4 ms, so tick, metabyte and partition decide. One in a circle sorts before an earlier one, as it should.',
  list: 'IDs in their order, with the field that decides',
  first: 'the earliest time',
  decides: {
    time: 'a later time',
    tick: 'same time, higher tick',
    metabyte: 'same tick, higher metabyte',
    partition: 'same metabyte, higher partition',
    sequence: 'same partition, higher sequence',
  },
};

export const sortFormsText = {
  title: 'Which forms preserve the order',
  lead: ({ count }: { count: number }) =>
    `The same IDs, stored in ${count} forms and sorted as a program or a database would. A red, boxed number is not where the first table has it.`,
  table: 'How each form sorts',
  form: 'Stored as',
  cards: 'Order',
  safe: 'Safe',
  isSafe: ({ isSafe }: { isSafe: boolean }) => (isSafe ? 'yes' : 'no'),
  why: 'Why',
};

export const rangeText = {
  from: 'From',
  to: 'To (inclusive)',
  tooLate: 'The start must be before the end.',
  tooEarly: 'Expected an end after the start.',
  title: 'All IDs in a time range',
  lead: 'The time comes first, so the IDs of a time range are adjacent. A database finds them by its primary key, between the first and the last ID that are possible.',
  count: ({ all }: { all: string }) => `of ${all} sample IDs are between the bounds.`,
  first: 'First possible ID',
  firstWhat: 'first ID',
  last: 'Last possible ID',
  lastWhat: 'last ID',
};

export const axisText = {
  start: 'Start of the range',
  summary: ({ all, count }: { all: number; count: number }) =>
    `${all} sample IDs of 2025 and 2026, ${count} of them in the range`,
  end: 'End of the range',
};
