import { describe, expect, test } from 'vitest';
import { isCut, scriptsUpTo } from '../../sdk/test/random/most-scripts.ts';
import { type Broken, findFault } from './interleaving.ts';

const SCHEDULES = scriptsUpTo(600);
/** Sno, and layouts of this many timelines, with strategies that differ from thread to thread. */
const subjects: [string, number | undefined][] = [
  ['sno', undefined],
  ['a snowflake layout without timelines', 1],
  ['a layout of 2 timelines', 2],
  ['a layout of 4 timelines', 4],
  ['a layout of 16 timelines', 16],
];

function firstFault(
  schedules: number,
  timelines: number | undefined,
  broken?: Broken,
  from = 1,
): string | undefined {
  for (let seed = from; seed < from + schedules; seed++) {
    const fault = findFault(seed, timelines, broken);
    if (fault) return `seed ${seed}: ${fault}`;
  }
  return undefined;
}

describe(`in ${SCHEDULES} schedules of three threads that are held up and crash`, () => {
  test.each(subjects)(
    '%s repeats no ID, and no snapshot shows what never was',
    (_, timelines) => {
      expect(firstFault(SCHEDULES, timelines)).toBeUndefined();
    },
    60_000,
  );
});

const { compareExchange, load } = Atomics;
const SNO_WORDS = 8;

/** Each a way to get it wrong, and whether it needs timelines to go wrong. */
const mutants: [string, boolean, Broken][] = [
  [
    'the state is stored without being compared',
    false,
    {
      compareExchange(words, index, expected, next) {
        Atomics.store(words, index, next);
        return expected;
      },
    },
  ],
  [
    'the time and the sequence change one after the other',
    false,
    {
      compareExchange(words, index, expected, next) {
        if (index !== 0) return compareExchange(words, index, expected, next);
        // The bits of the sequence.
        const width = words.length === SNO_WORDS ? 16 : 2;
        const join = (upper: bigint, lower: bigint): bigint =>
          upper - BigInt.asUintN(width, upper) + BigInt.asUintN(width, lower);
        const found = words[0]!;
        if (join(found, 0n) !== join(expected, 0n)) return found;
        words[0] = join(next, found);
        Atomics.load(words, 0);
        words[0] = join(words[0]!, next);
        return expected;
      },
    },
  ],
  [
    'a timeline is left without a record of how far it came',
    true,
    {
      compareExchange: (words, index, expected, next) =>
        index === 0 ? compareExchange(words, index, expected, next) : expected,
    },
  ],
  [
    'the record of a timeline is stored, whatever is there',
    true,
    {
      compareExchange(words, index, expected, next) {
        if (index === 0) return compareExchange(words, index, expected, next);
        Atomics.store(words, index, next);
        return expected;
      },
    },
  ],
  [
    'the records are not looked at',
    true,
    { load: (words, index) => (index === 0 ? load(words, index) : 0n) },
  ],
];

/** The first schedules that show a mutant, where that is far from the first of all. */
const SHOWN_BY: [mutant: string, timelines: number | undefined, schedule: number][] = [
  ['the record of a timeline is stored, whatever is there', undefined, 310],
  ['the record of a timeline is stored, whatever is there', 2, 732],
  ['the record of a timeline is stored, whatever is there', 16, 494],
  ['the records are not looked at', 16, 171],
];

// These test the schedules, which no mutant changes.
describe.skipIf(isCut).each(subjects)('of %s', (_, timelines) => {
  const possible = mutants.filter(([, needsTimelines]) => timelines !== 1 || !needsTimelines);

  test.each(possible)(
    'the schedules find it when %s',
    (mutant, __, broken) => {
      const from = SHOWN_BY.find(([name, of]) => name === mutant && of === timelines)?.[2];
      expect(firstFault(1000, timelines, broken, from)).toMatch(/again/);
    },
    60_000,
  );
});
