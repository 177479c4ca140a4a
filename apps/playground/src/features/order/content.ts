/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

export const orderText = {
  title: 'Order',
  lead: 'IDs sort by their fields from left to right: time in 4 ms units, tick, metabyte, partition, sequence.',
};

export const cardsText = {
  title: 'Put these IDs in order',
  lead: ({ hint }: { hint: string }) => `${hint} Drag: smallest ID on top.`,
  decks: 'Cards',
  showTexts: 'Show the texts',
  shuffle: 'Shuffle',
  reveal: 'Show the order',
  announceRevealed: 'The right order is shown.',
  announceDeck: ({ step }: { step: string }) => `${step}. Put the cards in order.`,
  keys: 'The up and down keys move between cards. With Alt or Shift they move the card.',
  list: 'Cards, smallest ID first',
  card: ({ letter, position, count, isWrong }: Position & { isWrong: boolean }) =>
    `Card ${letter}, ${position} of ${count}${isWrong ? ', out of order' : ''}`,
  position: ({ letter, position, count }: Position) => `Card ${letter} is ${position} of ${count}`,
  atEnd: ({ letter, isFirst }: { letter: string; isFirst: boolean }) =>
    `Card ${letter} is already ${isFirst ? 'first' : 'last'}`,
  moveUp: ({ letter }: { letter: string }) => `Move ${letter} up`,
  moveDown: ({ letter }: { letter: string }) => `Move ${letter} down`,
  wrong: 'out of order',
  allInOrder: 'All in order.',
  oneMisplaced: 'One card must move.',
  misplaced: ({ count }: { count: number }) => `${count} cards must move.`,
  /** The one order that a wrong pair gives away. */
  pair: ({ first, second, why }: { first: string; second: string; why: string }) =>
    `${first} sorts before ${second}: ${why}.`,
  decides: {
    time: 'its time is earlier',
    tick: 'same time, lower tick',
    metabyte: 'same time and tick, lower metabyte',
    partition: 'same up to the metabyte, lower partition',
    sequence: 'same up to the partition, lower sequence',
  },
};

/** A card, and its place among all. */
interface Position {
  readonly letter: string;
  readonly position: number;
  readonly count: number;
}

export const legendText = {
  title: 'What the letters mean',
  time: { name: 'Time', meaning: 'when the ID was generated, to 4 ms' },
  tick: { name: 'Tick', meaning: 'flips when the clock moves back' },
  metabyte: { name: 'Metabyte', meaning: 'one byte of the app’s own' },
  partition: { name: 'Partition', meaning: 'which generator made it' },
  sequence: { name: 'Sequence', meaning: 'a counter within the 4 ms' },
};

export const sortFormsText = {
  title: 'Which forms preserve the order',
  lead: ({ count }: { count: number }) =>
    `The same cards, stored in ${count} forms and sorted as a program or a database would. A boxed letter is misplaced. The first four forms are safe: they sort like the IDs, whatever the IDs are.`,
  table: 'How each form sorts',
  form: 'Stored as',
  cards: 'The cards',
  safe: 'Safe',
  why: 'Why',
  example: 'Card A in this form',
};

export const rangeText = {
  from: 'From',
  to: 'To (inclusive)',
  tooLate: 'The start must be before the end.',
  tooEarly: 'Expected an end after the start.',
  announce: ({ step, count }: { step: string; count: string }) => `${step}: ${count} sample IDs`,
  title: 'All IDs in a time range',
  lead: 'Because the time comes first, the IDs of any time range are adjacent. Two bounds, which need not be real IDs,',
  and: 'and',
  leadEnd:
    ' are the smallest and the largest of them: a database finds them with the index of its primary key, without a separate date column.',
  lengths: 'Length from the start',
  unit: 'One unit',
  hour: 'An hour',
  day: 'A day',
  month: '30 days',
  whole: 'The whole sample',
  all: 'All',
  count: ({ all }: { all: string }) => `of ${all} sample IDs are between the bounds.`,
  first: 'First possible ID',
  firstWhat: 'first ID',
  last: 'Last possible ID',
  lastWhat: 'last ID',
};

export const axisText = {
  start: 'Start of the range',
  summary: ({ all, count }: { all: number; count: number }) =>
    `${all} sample IDs from February to November 2026, ${count} of them in the range`,
  end: 'End of the range',
};
