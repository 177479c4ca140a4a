import { expect, test } from 'vitest';
import { findFault } from './interleaving.ts';

const SCHEDULES = 3000;

function firstFault(schedules: number, compareExchange?: typeof Atomics.compareExchange): string | undefined {
  for (let seed = 1; seed <= schedules; seed++) {
    const fault = findFault(seed, compareExchange);
    if (fault) return `seed ${seed}: ${fault}`;
  }
  return undefined;
}

test(`no repeat in ${SCHEDULES} schedules of three threads that are held up and crash`, () => {
  expect(firstFault(SCHEDULES)).toBeUndefined();
}, 60_000);

const { compareExchange } = Atomics;

test.each<[string, (words: BigInt64Array, index: number, expected: bigint, next: bigint) => bigint]>([
  [
    'the state is stored without being compared',
    (words, index, expected, next) => {
      Atomics.store(words, index, next);
      return expected;
    },
  ],
  [
    'a timeline is left without a record of how far it came',
    (words, index, expected, next) =>
      index === 0 ? compareExchange(words, index, expected, next) : expected,
  ],
  [
    'the record of a timeline is stored, whatever is there',
    (words, index, expected, next) => {
      if (index === 0) return compareExchange(words, index, expected, next);
      Atomics.store(words, index, next);
      return expected;
    },
  ],
  [
    'the time and the sequence change one after the other',
    (words, index, expected, next) => {
      if (index !== 0) return compareExchange(words, index, expected, next);
      const found = words[0]!;
      if (found >> 16n !== expected >> 16n) return found;
      words[0] = ((next >> 16n) << 16n) | (found & 0xffffn);
      Atomics.load(words, 0);
      words[0] = ((words[0]! >> 16n) << 16n) | (next & 0xffffn);
      return expected;
    },
  ],
])(
  'the schedules find it when %s',
  (_, broken) => {
    expect(firstFault(20_000, broken as typeof Atomics.compareExchange)).toMatch(/again/);
  },
  60_000,
);
