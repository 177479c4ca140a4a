import { manualClock } from '@sno-id/sdk/testing';
import { expect, it } from 'vitest';
import { LANE_IDS, LANES } from './lanes.ts';

const NOW = Date.UTC(2026, 0, 1) + 40;
const random = { nextUint32: () => 1 };

it('there is one lane for each name that puzzles use', () => {
  expect(LANES.map(({ id }) => id)).toEqual(LANE_IDS);
});

it.each(LANES)('an ID of $name contains the time at which it was generated', lane => {
  const generator = lane.start({ clock: manualClock(NOW), random });
  expect(lane.timeOf(generator.next())).toBe(NOW);
});

it('sno and multi-clock know their timeline', () => {
  const clock = manualClock(NOW);
  const lanes = LANES.filter(({ timelineOf }) => timelineOf);
  const generators = lanes.map(lane => lane.start({ clock, random }));
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
  const surroundings = { clock: manualClock(NOW), random };
  const before = lane.start(surroundings);
  const id = before.next();
  const after = lane.start(surroundings, before.snapshot());
  if (before.snapshot() !== undefined) expect(after.next() > id).toBe(true);
  else expect(lane.id).toBe('uuidv7');
});
