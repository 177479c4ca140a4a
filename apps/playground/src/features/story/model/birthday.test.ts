import { grouped } from '@sno-id/kit/data';
import { collisionOdds } from '@sno-id/sdk/snowflake';
import { expect, test } from 'vitest';
import { chanceText, chapterText, endText } from '../content.ts';
import { drawsOf, KINDS, oddsOf, repeatOdds } from './birthday.ts';

const pairsOf = (tabs: number) => (tabs * (tabs - 1)) / 2;

const odds = (tabs: number) => KINDS.map(({ ofPair }) => repeatOdds(tabs, ofPair));

test('1,000 tabs with an ID a second repeat one in 12 days, as the guarantees say', () => {
  const [sno] = odds(1000);
  expect(-Math.log1p(-sno!)).toBeCloseTo(1 / 12, 2);
});

test('the folded answer has the SDK’s odds of tabs that share a number, and of those that draw one', () => {
  const text = chapterText.chance.more!.text;
  const ofPair = KINDS[0].ofPair;
  const ofSharing = ofPair / collisionOdds({ generators: 2, idBits: 16 });
  expect(text).toContain(`two tabs that share a number repeat an ID in ${Math.round(1 / ofSharing)} days`);
  const years = Number((1 / ofPair / 365.25).toPrecision(2));
  expect(text).toContain(
    `Two tabs whose numbers are random seldom share one, so they repeat an ID in ${grouped(years)} years`,
  );
  expect(text).toContain(`in ${Math.round(1 / (ofPair * pairsOf(1000)))} days.`);
});

test('the answer counts the pairs of the tabs that it names', () => {
  const [tabs, pairs] = chanceText.answer({ verdict: '', count: 5 }).match(/\d[\d,]*/g)!;
  expect(pairs).toBe(grouped(pairsOf(Number(tabs))));
  expect(collisionOdds({ generators: Number(tabs), idBits: 16 })).toBeCloseTo(0.5, 2);
});

test('of UUID v7, two tabs meet in 86.4 milliseconds of a day, each time with one of 2^74 numbers', () => {
  const [, uuidV7, ulid] = odds(2);
  expect((uuidV7! * 2 ** 74) / 86.4).toBeCloseTo(1, 1);
  expect(uuidV7! / ulid!).toBeCloseTo(64, 1);
});

test('the odds are written to one significant digit where they are small', () => {
  expect(chanceText.odds({ sno: 0.0774, uuidV7: 2.3e-15, ulid: 3.6e-17 })).toBe(
    'A repeat in a day: sno 7.7%, UUID v7 1\u00a0in\u00a04\u00a0·\u00a010¹⁴, ULID 1\u00a0in\u00a03\u00a0·\u00a010¹⁶. With a partition or a grant: never, but for copies and unsafe restarts.',
  );
  expect(chanceText.odds({ sno: 1 / 1255, uuidV7: 1 / 771, ulid: 1.2e-6 })).toContain(
    'sno 1\u00a0in\u00a01,300, UUID v7 1\u00a0in\u00a0770, ULID 1\u00a0in\u00a0830,000',
  );
  expect(chanceText.odds({ sno: 1, uuidV7: 1e-7, ulid: 0 })).toContain('UUID v7 1\u00a0in\u00a010⁷, ULID 0%');
});

test('the end of the story has the odds of the 1,000 tabs that the figure begins with', () => {
  const [sno, uuidV7] = odds(1000);
  const sentences = endText.known({ sno: sno!, uuidV7: uuidV7! });
  expect(oddsOf(1000)).toMatchObject({ sno, uuidV7 });
  expect(sentences.join(' ')).toMatch(/odds of 7\.7%.* of 1\sin\s4\s·\s10¹⁴ with UUID v7/);
});

test('one tab meets nobody, and a million are as good as certain to', () => {
  expect(odds(1).every(value => value === 0)).toBe(true);
  expect(odds(1e6)[0]).toBeGreaterThan(0.9999);
});

test('tabs draw until the last one shares a number, in the first rounds after those before the guess', () => {
  for (const round of [0, 1, 2, 3]) {
    const draws = drawsOf(round);
    expect(draws.indexOf(draws.at(-1)!)).toBeLessThan(draws.length - 1);
    expect(new Set(draws).size).toBe(draws.length - 1);
    expect(draws.length).toBeGreaterThan(40);
  }
  expect(drawsOf(1)).not.toHaveLength(drawsOf(0).length);
});
