import { describe, expect, it } from 'vitest';
import { simulate } from '../../../../test/simulate.ts';
import { clockCodec } from './clock-state.ts';
import { LANES, type LaneId } from './lanes.ts';
import { labelsOf, lanesWords, runsOf } from './runs.ts';
import type { LaneResult } from './simulate.ts';

const resultOf = (text: string, id: LaneId): LaneResult =>
  simulate(clockCodec.read(text).script, LANES.find(lane => lane.id === id)!);

describe('the runs of a lane', () => {
  it('group successive events of one kind', () => {
    expect(runsOf(resultOf('q500.r1000.s-500.r1000', 'twitter'), 2)).toEqual([
      { kind: 'in-order', from: 0, to: 1000, count: 500 },
      { kind: 'error', from: 1000, to: 1498, count: 249 },
      { kind: 'in-order', from: 1498, to: 2000, count: 251 },
    ]);
    expect(runsOf(resultOf('q500.r1500.s-500.r200.s-500.r1300', 'sno'), 2).map(({ kind }) => kind)).toEqual([
      'in-order',
      'out-of-order',
      'stall',
      'out-of-order',
      'in-order',
    ]);
  });
  it('end where the process is down', () => {
    expect(runsOf(resultOf('q500.r100.k100.r100', 'sno'), 2)).toEqual([
      { kind: 'in-order', from: 0, to: 100, count: 50 },
      { kind: 'in-order', from: 200, to: 300, count: 50 },
    ]);
  });
});

it('letters are at the start of runs and never overlap', () => {
  const runs = (['stall', 'error', 'in-order', 'duplicate'] as const).map((kind, index) => ({
    kind,
    from: index * 5,
    to: index * 5 + 5,
    count: 1,
  }));
  expect(labelsOf(runs, at => at, 10)).toEqual([
    { letter: 'W', x: 0 },
    { letter: 'D', x: 15 },
  ]);
});

it('a long run after a short one has its own letter, which begins behind that of the short one', () => {
  const runs = [
    { kind: 'out-of-order', from: 0, to: 2, count: 1 },
    { kind: 'stall', from: 2, to: 40, count: 1 },
  ] as const;
  expect(labelsOf(runs, at => at, 10)).toEqual([
    { letter: 'B', x: 0 },
    { letter: 'W', x: 10 },
  ]);
});

it('a lane has a description', () => {
  expect(lanesWords(resultOf('q500.r2000', 'sno'))).toBe('1,000 IDs; all in order');
  expect(lanesWords(resultOf('q500.r1500.s-1000.r1500', 'sonyflake'))).toBe(
    '1,251 IDs; 1 stall of 498 ms in total',
  );
});
