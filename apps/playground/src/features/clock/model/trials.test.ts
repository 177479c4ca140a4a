import { describe, expect, it } from 'vitest';
import { writeScript } from './clock-state.ts';
import { LANES } from './lanes.ts';
import { isWithinLimits } from './script.ts';
import { simulate } from './simulate.ts';
import { NO_TALLY, type Restarts, randomScript, type Tally, withOneMore } from './trials.ts';

const many = (count: number, restarts: Restarts): Tally => {
  let tally = NO_TALLY;
  while (tally.scripts < count) tally = withOneMore(tally, restarts, 1);
  return tally;
};

describe('random scripts', () => {
  it('are within the limits, and hardly ever the same', () => {
    const scripts = Array.from({ length: 300 }, (_, seed) => randomScript(seed, 'some-lost'));
    expect(scripts.every(isWithinLimits)).toBe(true);
    expect(new Set(scripts.map(writeScript)).size).toBeGreaterThan(290);
  });

  it('repeat no ID of any lane if each restart keeps its snapshot, though they cause every other kind of trouble', () => {
    const { lanes } = many(60, 'kept');
    for (const { id } of LANES) expect(lanes[id].duplicates).toBe(0);
    expect(lanes.sno.stalls).toBeGreaterThan(0);
    expect(lanes.sonyflake.stalls).toBeGreaterThan(0);
    expect(lanes.twitter.errors).toBeGreaterThan(0);
    expect(lanes['multi-clock'].regressions).toBeGreaterThan(0);
  });

  it('repeat IDs of all but the random one if snapshots are lost', () => {
    const { lanes } = many(200, 'some-lost');
    for (const { id } of LANES) {
      if (id === 'uuidv7') expect(lanes[id].duplicates).toBe(0);
      else expect(lanes[id].duplicates).toBeGreaterThan(0);
    }
  });

  it('have their results summed', () => {
    const two = many(2, 'kept');
    const made = [1, 2].map(seed => simulate(randomScript(seed, 'kept'), LANES[0]!).fact.made);
    expect(two.lanes.sno.made).toBe(made[0]! + made[1]!);
  });
});
