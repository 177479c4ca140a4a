import { describe, expect, it } from 'vitest';
import { clockCodec } from './clock-state.ts';
import { LANES } from './lanes.ts';
import { momentAfter, momentsOf } from './moments.ts';
import { runsOf } from './runs.ts';
import { simulate } from './simulate.ts';

function momentsIn(payload: string): number[] {
  const { script } = clockCodec.read(payload);
  const runs = LANES.map(lane => runsOf(simulate(script, lane), 1_000 / script.rate));
  return momentsOf(script, runs);
}

describe('the moments of a run', () => {
  it('are when a step or another activity of a lane begins, and the end', () => {
    expect(momentsIn('q500.r1000')).toEqual([0, 1000]);
    // Twitter rejects from 1,000 to 1,498; Mastodon waits as long; Sonyflake has numbers for a while.
    const moments = momentsIn('q500.r1000.s-500.r1000');
    expect(moments).toEqual(expect.arrayContaining([0, 1000, 1498, 2000]));
    expect(moments.length).toBeLessThan(10);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
  });

  it('follow each other up to the last', () => {
    expect(momentAfter([0, 400, 1000], 0)).toBe(400);
    expect(momentAfter([0, 400, 1000], 999)).toBe(1000);
    expect(momentAfter([0, 400, 1000], 1000)).toBe(1000);
  });
});
