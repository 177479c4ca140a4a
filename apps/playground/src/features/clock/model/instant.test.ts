import { describe, expect, it } from 'vitest';
import { clockCodec } from './clock-state.ts';
import { instantOf, segmentAt } from './instant.ts';
import { LANES, type LaneId } from './lanes.ts';
import { segmentsOf } from './script.ts';
import { simulate } from './simulate.ts';

function at(text: string, id: LaneId, at: number) {
  const { script } = clockCodec.read(text);
  const lane = LANES.find(lane => lane.id === id)!;
  return instantOf(lane, simulate(script, lane), at, segmentAt(segmentsOf(script), at));
}

const BACK = 'q500.r1000.s-500.r1000';

describe('a lane at one moment', () => {
  it('has the last ID, its time, and its timeline', () => {
    expect(at(BACK, 'sno', 900)).toMatchObject({ saysMs: 900, timeline: 'tick 0', doing: 'generating IDs' });
    expect(at(BACK, 'sno', 1100)).toMatchObject({
      saysMs: 600,
      timeline: 'tick 1',
      doing: 'generating IDs out of order',
      isTrouble: true,
    });
    expect(at(BACK, 'uuidv7', 1100)).toMatchObject({ saysMs: 998, doing: 'generating IDs' });
  });
  it('waits, rejects calls, or is down', () => {
    expect(at(BACK, 'mastodon', 1100)).toMatchObject({ saysMs: 998, doing: 'waiting for 100 ms' });
    expect(at(BACK, 'mastodon', 1000)).toMatchObject({ doing: 'starting to wait', isTrouble: true });
    expect(at(BACK, 'twitter', 1100)).toMatchObject({ saysMs: 998, doing: 'rejecting calls' });
    expect(at('q500.r1000.k100.r100', 'twitter', 1050)).toMatchObject({ doing: 'down, restarting' });
    expect(at('q500.k100.r100', 'sno', 0)).toEqual({ doing: 'down, restarting', isTrouble: true });
  });
});
