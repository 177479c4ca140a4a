import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from 'vitest';
import { BUDGET_MS, produce } from './produce.ts';

const UNIX_MS = Date.UTC(2026, 0, 1);

function setUp(sequence: [number, number] = [0, 65_535]) {
  const clock = manualClock(UNIX_MS);
  return { clock, source: createGenerator({ partition: 7, sequence, clock, whenBlocked: 'throw' }) };
}

test('all requested IDs are generated, and the last ones are returned', () => {
  const { source } = setUp();
  const { made, ids, blocked } = produce(source, 1_667, 9, () => 0);
  expect({ made, blocked }).toEqual({ made: 1_667, blocked: false });
  expect(ids).toHaveLength(167);
  expect(source.length).toBe(1_667);
});

test('an exhausted pool ends the slice with its last number, and the next unit continues', () => {
  const { clock, source } = setUp([0, 599]);
  expect(produce(source, 1_200, 0, () => 0)).toMatchObject({ made: 600, blocked: true });
  expect(produce(source, 1_200, 0, () => 0)).toMatchObject({ made: 0, blocked: true });
  clock.advance(4);
  expect(produce(source, 100, 0, () => 0)).toMatchObject({ made: 100, blocked: false });
});

test('a range smaller than one call is used up, also where units start at random', () => {
  expect(produce(setUp([0, 3]).source, 1_200, 0, () => 0)).toMatchObject({ made: 4, blocked: true });
  const clock = manualClock(UNIX_MS);
  const source = createGenerator({ sequence: [0, 7], clock, whenBlocked: 'throw' });
  const { made } = produce(source, 1_200, 0, () => 0);
  expect(source.sequence).toBe(7);
  expect(made).toBeGreaterThanOrEqual(5);
});

test('an unsafe past ends the slice', () => {
  const { clock, source } = setUp();
  produce(source, 1, 0, () => 0);
  clock.advance(-40); // the tick flips
  produce(source, 1, 0, () => 0);
  clock.advance(-40);
  expect(produce(source, 1, 0, () => 0)).toMatchObject({ made: 0, blocked: true });
});

test('a clock out of range is not hidden', () => {
  const { clock, source } = setUp();
  clock.set(0);
  expect(() => produce(source, 1, 0, () => 0)).toThrow(expect.objectContaining({ code: 'ERR_CLOCK_RANGE' }));
});

test('a frame ends when its time is over', () => {
  const { source } = setUp();
  let nowMs = 0;
  const slow = () => (nowMs += BUDGET_MS / 2);
  expect(produce(source, 100_000, 0, slow).made).toBe(500);
});
