import { describe, expect, it } from 'vitest';
import { simulate } from '../../../../test/simulate.ts';
import { clockCodec } from './clock-state.ts';
import { instantOf, isMaking, isTrouble, segmentAt } from './instant.ts';
import { LANES, type LaneId } from './lanes.ts';
import { segmentsOf } from './script.ts';

function at(text: string, id: LaneId, at: number) {
  const { script } = clockCodec.read(text);
  const lane = LANES.find(lane => lane.id === id)!;
  return instantOf(lane, simulate(script, lane), at, segmentAt(segmentsOf(script), at));
}

const BACK = 'q500.r1000.s-500.r1000';
const TWICE = 'q500.r1500.s-500.r200.s-500.r1300';

describe('a lane at one moment', () => {
  it('has the last ID, its time and its timeline', () => {
    expect(at(BACK, 'sno', 900)).toMatchObject({
      doing: 'generating IDs',
      last: { saysMs: 900, timeline: { name: 'tick', number: 0 } },
    });
    expect(at(BACK, 'sno', 1102)).toMatchObject({
      activity: 'out-of-order',
      doing: 'IDs out of order',
      last: { saysMs: 600, timeline: { name: 'tick', number: 1 } },
    });
    expect(at(BACK, 'multi-clock', 1100).last?.timeline).toEqual({ name: 'clock', number: 1 });
    expect(at(BACK, 'uuidv7', 1100)).toMatchObject({
      doing: 'generating IDs',
      last: { saysMs: 998, timeline: undefined },
    });
  });

  it('waits, rejects calls, or is down', () => {
    expect(at(TWICE, 'sno', 1800)).toMatchObject({ doing: 'waiting for 100 ms', last: { saysMs: 1196 } });
    expect(at(TWICE, 'sno', 1700)).toMatchObject({ doing: 'starting to wait' });
    expect(at(BACK, 'twitter', 1100)).toMatchObject({ doing: 'rejecting calls', last: { saysMs: 998 } });
    expect(at('q500.r1000.k100.r100', 'twitter', 1050)).toMatchObject({ doing: 'down, restarting' });
    expect(at('q500.k100.r100', 'sno', 0)).toEqual({
      activity: 'down',
      doing: 'down, restarting',
      last: undefined,
    });
  });

  it('makes IDs or not, as on a correct clock or not', () => {
    const steady = at(BACK, 'sno', 900).activity;
    const behind = at(BACK, 'sno', 1100).activity;
    const rejecting = at(BACK, 'twitter', 1100).activity;
    expect([steady, behind, rejecting].map(isMaking)).toEqual([true, true, false]);
    expect([steady, behind, rejecting].map(isTrouble)).toEqual([false, true, true]);
  });
});
