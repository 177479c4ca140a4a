import { manualClock } from '@sno-id/sdk/testing';
import { expect, it } from 'vitest';
import { LANE_IDS, LANES } from './lanes.ts';
import { surroundingsOf } from './simulate.ts';

const NOW = Date.UTC(2026, 0, 1) + 40;
const surroundings = () => surroundingsOf(manualClock(NOW));

it('there is one lane for each name that puzzles use', () => {
  expect(LANES.map(({ id }) => id)).toEqual(LANE_IDS);
});

it.each(LANES)('an ID of $name contains the time at which it was generated', lane => {
  const generator = lane.start(surroundings());
  expect(lane.timeOf(generator.next())).toBe(NOW);
});

it('sno and multi-clock know their timeline', () => {
  const clock = manualClock(NOW);
  const around = surroundingsOf(clock);
  const lanes = LANES.filter(({ timelineOf }) => timelineOf);
  const generators = lanes.map(lane => lane.start(around));
  const say = () => lanes.map(({ timelineOf }, index) => timelineOf?.(generators[index]!.next()));
  expect(say()).toEqual([
    { name: 'tick', number: 0 },
    { name: 'clock', number: 0 },
  ]);
  clock.advance(-100);
  expect(say()).toEqual([
    { name: 'tick', number: 1 },
    { name: 'clock', number: 1 },
  ]);
});

it.each(LANES)('$name resumes from its snapshot, in the same millisecond, if it has one', lane => {
  const around = surroundings();
  const before = lane.start(around);
  const id = before.next();
  const after = lane.start(around, before.snapshot());
  if (before.snapshot() !== undefined) expect(after.next() > id).toBe(true);
  else expect(['mastodon', 'uuidv7']).toContain(lane.id);
});
