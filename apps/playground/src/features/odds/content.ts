/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

/** What is inserted into a text. */
type Value = string | number;

export const oddsText = {
  title: 'Odds',
  lead: 'If nobody assigns partitions, each generator picks one at random. How likely is it that two pick the same?',
};

export const oddsGuessText = {
  question:
    'Generators each pick one of 65,536 partitions at random. How many does it take before the chance that two share one reaches 50%?',
  answers: ['about 32,800', 'about 8,100', 'about 300', 'about 1,200'],
  explanation:
    'What matters is the number of pairs, not of generators: 302 generators form 45,451 pairs. This is the birthday paradox: among 23 people, two probably share a birthday.',
};

export const numbersText = {
  title: 'Your numbers',
  generators: 'Generators',
  rate: 'IDs of each',
  perSecond: (rate: Value): string => `${rate} per second`,
  period: 'For',
  hours: (hours: Value): string => `${hours} hours`,
  note: 'The identity is what tells two generators apart: the partition of sno, the instance ID of a snowflake. “On average” means over many runs: where an identity is rarely shared, most runs have no duplicates, and a few have many.',
};

export const simulationText = {
  stop: 'Stop the simulation',
  start: 'Simulate',
  progress: (trials: Value, other: Value): string =>
    `${trials} trials of drawing identities; pairs of real generators ran for ${other} hours of simulated time.`,
  about:
    'Draws identities at random, and runs pairs of the SDK’s generators on a simulated clock: the points beside the lines.',
};

export const birthdayText = {
  title: 'Sharing an identity',
  partitions: '65,536 partitions (sno)',
  instances: '1,024 instance IDs (snowflake)',
  note: 'Odds by number of generators. Lines: formula; shapes: simulation. A UUID v4 has no identity to share.',
  asTable: 'As a table',
  chart: 'Odds that two generators share an identity, by their number. The table below it has the numbers.',
  caption: 'Odds that two share an identity',
  generators: 'Generators',
  partitionsColumn: '65,536 partitions',
  instancesColumn: '1,024 instance IDs',
  formula: 'formula',
  simulated: 'simulated',
};

export const pairsText = {
  title: 'Duplicates of a pair with the same identity',
  note: 'IDs per hour that both generate, by IDs per second of each; both axes are logarithmic. If the sequence starts at 0 in each unit, quiet generators nearly always use the number 0; a random start divides that by 32,768. The simulated pair with a random start is compared as if it had drawn the same partition: within one worker the SDK never gives a partition twice.',
  table: 'Duplicates per hour, in numbers',
  chart: 'IDs per hour that two generators both make, by their rate. The table beside it has the numbers.',
  snoRandom: 'sno, random start',
  caption: 'IDs per hour that two generators with the same identity both make',
  rate: 'IDs per second, each',
  formula: 'formula',
  simulated: 'simulated',
};

export const contextsText = {
  announce: (lengthText: Value, other: Value): string => `${lengthText} partitions, ${other} shared.`,
  title: 'Prove it',
  lead: (contexts: Value, odds: Value): string =>
    `${contexts} workers start, and each asks the SDK for a generator without a partition, so it gets a random one. The odds that two get the same are ${odds}.`,
  running: 'Asking…',
  run: (contexts: Value): string => `Start ${contexts} workers`,
  allDifferent: (contexts: Value): string => `All ${contexts} are different.`,
  shared: (value: Value): string => `${value} shared, by chance.`,
};

export const outcomeText = {
  given: 'sno, an assigned partition each',
  givenWhy: 'guaranteed, not a matter of odds',
  random: 'sno, no partition given',
  randomWhy: 'random partition, random start',
  fromZero: 'sno, sequence from 0',
  fromZeroWhy: 'random partition',
  snowflake: 'Snowflake',
  snowflakeWhy: 'random 10-bit instance ID, sequence from 0, steps of 1 ms',
  uuid: 'UUID v4',
  notApplicable: 'not applicable',
  uuidWhy: '122 random bits per ID, but 16 bytes long and not sorted by time',
  caption: 'Duplicates for the chosen numbers',
  ids: 'IDs',
  shared: 'Chance that two share an identity',
  duplicates: 'Duplicates, on average',
};
