/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

/** What is inserted into a text. */
type Value = string | number;

export const orderText = {
  title: 'Order',
  lead: 'IDs sort by their fields from left to right: time in 4 ms units, tick, metabyte, partition, sequence.',
};

export const unitGuessText = {
  question: 'Two computers generate an ID within the same 4 ms. Which of the two sorts first?',
  answerFirst: 'The one generated first',
  answerMetabyte: 'The one with the lower metabyte',
  answerPartition: 'The one with the lower partition',
  explanation:
    'Time is counted in units of 4 ms, and an ID contains nothing finer. Within a unit, the tick decides first (it flips when a clock moves back), then the metabyte, the app’s own byte. The partition, which identifies the computer, comes next, and the sequence, a counter, comes last.',
};

export const danishGuessText = {
  question:
    'A program sorts IDs as Danish text. They consist of digits and lower-case letters only. What can go wrong?',
  answerNothing: 'Nothing',
  answerAa: 'aa comes after x',
  answerDigits: 'Digits come after letters',
  explanation:
    'In Danish, aa is the older spelling of å, the last letter of the alphabet, and a correct Danish sort respects that. Sort IDs with < and never with a locale; give a text column in PostgreSQL the collation “C”.',
};

export const cardsText = {
  announcePosition: (value: Value, other: Value, lengthText: Value): string =>
    `Card ${value} is ${other} of ${lengthText}`,
  first: 'first',
  last: 'last',
  announceEnd: (letter: Value, other: Value): string => `Card ${letter} is already ${other}`,
  keys: 'The up and down keys move between cards. With Alt or Shift they move the card.',
  list: 'Cards, smallest ID first',
  outOfOrder: ', out of order',
  card: (letter: Value, other: Value, lengthText: Value, fourth: Value): string =>
    `Card ${letter}, ${other} of ${lengthText}${fourth}`,
  moveUp: (letter: Value): string => `Move ${letter} up`,
  moveDown: (letter: Value): string => `Move ${letter} down`,
  wrong: 'out of order',
  notChecked: 'Not checked yet.',
  announceDeck: (step: Value): string => `${step}. Put the cards in order.`,
  title: 'Put these IDs in order',
  decks: 'Cards',
  showTexts: 'Show the texts',
  lead: (hint: Value): string => `${hint} Drag: smallest ID on top.`,
  check: 'Check',
  shuffle: 'Shuffle',
  allInOrder: 'All in order.',
  oneMisplaced: 'One card must move.',
  misplaced: (wrong: Value): string => `${wrong} cards must move.`,
  /** The one order that a wrong pair gives away. */
  pair: (first: Value, second: Value, field: Value): string => `${first} sorts before ${second}: ${field}.`,
  decides: {
    time: 'its time is earlier',
    tick: 'same time, lower tick',
    metabyte: 'same time and tick, lower metabyte',
    partition: 'same up to the metabyte, lower partition',
    sequence: 'same up to the partition, lower sequence',
  },
  reveal: 'Show the order',
  announceRevealed: 'The right order is shown.',
  hidden: 'Put the cards in order to see this.',
};

export const legendText = {
  title: 'What the letters mean',
  time: { name: 'Time', meaning: 'when the ID was made, to 4 ms' },
  tick: { name: 'Tick', meaning: 'flips when the clock moves back' },
  metabyte: { name: 'Metabyte', meaning: 'one byte of the app’s own' },
  partition: { name: 'Partition', meaning: 'which generator made it' },
  sequence: { name: 'Sequence', meaning: 'a counter within the 4 ms' },
};

export const sortFormsText = {
  announce: (proofIds: Value, lengthText: Value): string =>
    `${proofIds} random IDs were sorted in ${lengthText} forms.`,
  title: 'Which forms preserve the order',
  lead: (lengthText: Value): string =>
    `The same cards, stored in ${lengthText} forms and sorted as a program or a database would. A boxed letter is misplaced. The first six forms are safe: they sort like the IDs, whatever the IDs are.`,
  table: 'How each form sorts',
  form: 'Stored as',
  cards: 'The cards',
  safe: 'Safe',
  misplaced: (proofIds: Value): string => `Misplaced of ${proofIds} random IDs`,
  why: 'Why',
  example: 'Card A in this form',
  prove: (proofIds: Value): string => `Prove it with ${proofIds} random IDs`,
  proveNote: 'Sorts random IDs in each form. An ID counts as misplaced if it would have to move back.',
};

export const flipText = {
  title: 'Flip the tick',
  lead: 'When its clock moves back, a generator flips the tick, a single bit, so that the same time can be used again. Select a card and see where it moves.',
  line: 'Cards on the line, smallest ID first',
  least: 'smallest',
  greatest: 'largest',
  flip: (chosen: Value): string => `Flip the tick of ${chosen}`,
  result: (tick: Value, chosen: Value, where: Value): string => `tick ${tick}: ${chosen} is ${where}.`,
};

export const rangeText = {
  from: 'From',
  to: 'To (inclusive)',
  tooLate: 'Expected a start before the end.',
  tooEarly: 'Expected an end after the start.',
  announce: (step: Value, other: Value): string => `${step}: ${other} sample IDs`,
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
  count: (sampleSize: Value): string => `of ${sampleSize} sample IDs are between the bounds.`,
  first: 'First possible ID',
  firstWhat: 'first ID',
  last: 'Last possible ID',
  lastWhat: 'last ID',
};

export const axisText = {
  start: 'Start of the range',
  summary: (sampleSize: Value, count: Value): string =>
    `${sampleSize} sample IDs from February to November 2026, ${count} of them in the range`,
  end: 'End of the range',
};
