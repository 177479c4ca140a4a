import { expect, test } from 'vitest';
import { sequenceOf, tickOf, unixMsOf } from '../../src/index.ts';
import { eventsOf, refusalOf, START_MS, smallGenerator } from './fixture.ts';

test('a full unit runs ahead of the clock, as far as it may', () => {
  const { generator, clock } = smallGenerator({ borrowUnits: 2 });
  const events = eventsOf(generator);
  const ids = Array.from({ length: 12 }, () => generator.next());
  expect(ids.map(id => unixMsOf(id) - START_MS)).toEqual([0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8]);
  expect(refusalOf(() => generator.next())).toMatchObject({
    code: 'ERR_SEQUENCE_EXHAUSTED',
    retryAfterMs: 4,
  });
  clock.advance(4);
  expect(unixMsOf(generator.next()) - START_MS).toBe(12);
  expect(events.filter(({ type }) => type === 'borrowed')).toEqual([
    { type: 'borrowed', now: START_MS, units: 1 },
    { type: 'borrowed', now: START_MS, units: 2 },
    { type: 'borrowed', now: START_MS + 4, units: 2 },
  ]);
});

test('a clock that advances behind a borrowed unit has not gone back', () => {
  const { generator, clock } = smallGenerator({ borrowUnits: 4 });
  generator.batch(10);
  for (const ms of [4, 5, 7]) {
    clock.set(START_MS + ms);
    const id = generator.next();
    expect([tickOf(id), generator.snapshot().drifts]).toEqual([0, 0]);
  }
  clock.set(START_MS + 100);
  const id = generator.next();
  expect([tickOf(id), sequenceOf(id), unixMsOf(id)]).toEqual([0, 0, START_MS + 100]);
});

test('a clock that goes back behind where the unit was borrowed has', () => {
  const { generator, clock } = smallGenerator({ borrowUnits: 4 });
  generator.batch(10);
  clock.set(START_MS - 8);
  const id = generator.next();
  expect([tickOf(id), unixMsOf(id)]).toEqual([1, START_MS - 8]);
});

test('nothing is borrowed from behind the last unit', () => {
  const { generator, clock } = smallGenerator({ borrowUnits: 4 });
  clock.set(3_461_327_255_550);
  generator.batch(4);
  expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
});
