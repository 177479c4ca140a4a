import { createGenerator, metaOf, partitionOf, type Sno } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from 'vitest';
import { type Settings, START_SETTINGS } from '../../../../lib/bench.ts';
import { RECENT_LIMIT } from '../../../../lib/workbench.ts';
import { CALM_FLUSH_MS, createGeneratorStore, FLUSH_MS } from './generator-store.ts';

const FRAME_MS = 20;

/** A store whose frames and time the test controls, initially with partition 7. */
function setUp({ sequence = [0, 65_535] as [number, number], calm = false } = {}) {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const shown: Sno[][] = [];
  const created: number[] = [];
  const set: Settings[] = [];
  let onFrame: (() => void) | undefined;
  const store = createGeneratorStore({
    startFrames: callback => {
      onFrame = callback;
      return () => {
        onFrame = undefined;
      };
    },
    nowMs: () => clock.now(),
    isCalm: () => calm,
    createSource: (partition = 7) => {
      created.push(partition);
      return createGenerator({ partition, sequence, clock, whenBlocked: 'throw' });
    },
    onMade: ids => shown.push([...ids]),
    onSet: settings => set.push(settings),
  });
  const run = (ms: number) => {
    for (let passed = 0; passed < ms; passed += FRAME_MS) {
      clock.advance(FRAME_MS);
      onFrame?.();
    }
  };
  return {
    store,
    clock,
    shown,
    created,
    set,
    run,
    state: () => store.getState(),
    isLooping: () => onFrame !== undefined,
  };
}

test('it generates IDs at the requested rate until it is stopped', () => {
  const { state, run, shown, isLooping } = setUp();
  state().setRate(50);
  state().start();
  expect(state().running).toBe(true);
  run(3_000);
  expect(state().perSecond).toBeCloseTo(50, 0);
  state().stop();
  expect(state()).toMatchObject({ running: false, made: 151, perSecond: 0 });
  expect(shown.flat()).toHaveLength(151);
  expect(isLooping()).toBe(false);
  run(1_000);
  expect(state().made).toBe(151);
});

test('it updates at most ten times a second, or once a second with reduced motion', () => {
  for (const [calm, everyMs] of [
    [false, FLUSH_MS],
    [true, CALM_FLUSH_MS],
  ] as const) {
    const { state, run, shown } = setUp({ calm });
    state().setRate(1_000);
    state().start();
    run(3_000);
    expect(shown.length).toBeLessThanOrEqual(3_000 / everyMs + 1);
    expect(shown.length).toBeGreaterThan(3_000 / everyMs / 2);
  }
});

test('at the highest rate it keeps no more IDs than can be shown', () => {
  const { state, run, shown } = setUp();
  state().setRate(100_000);
  state().start();
  run(1_000);
  expect(state().made).toBeGreaterThan(90_000);
  expect(Math.max(...shown.map(ids => ids.length))).toBe(RECENT_LIMIT);
});

test('a single ID is generated and shown immediately', () => {
  const { state, shown } = setUp();
  state().setMeta(42);
  state().makeOne();
  expect(state().made).toBe(1);
  expect(shown.flat().map(metaOf)).toEqual([42]);
});

test('another partition has its own generator, which is reused', () => {
  const { state, shown, created } = setUp();
  for (const partition of [8, 7, 8]) {
    state().setPartition(partition);
    state().makeOne();
  }
  expect(shown.flat().map(partitionOf)).toEqual([8, 7, 8]);
  expect(created).toEqual([7, 8]);
  expect(new Set(shown.flat()).size).toBe(3);
});

test('a full pool counts as one wait, and a clock that moves back as one tick-tock', () => {
  const { state, clock, run } = setUp({ sequence: [0, 9] });
  state().setRate(1_000);
  state().start();
  run(20);
  expect(state()).toMatchObject({ capacity: 10 });
  state().stop();
  expect(state().waits).toBe(1);
  clock.advance(-1_000);
  state().makeOne();
  expect(state().tickTocks).toBe(1);
});

test('a clock out of range stops it and shows why', () => {
  const { state, clock, run } = setUp();
  state().start();
  clock.set(0);
  run(100);
  expect(state()).toMatchObject({ running: false, made: 0 });
  expect(state().problem).toContain('Clock out of range');
});

test('settings made by the user are reported for the link; those from a link are not', () => {
  const { state, set, created } = setUp();
  state().setMeta(5);
  state().setPartition(9);
  state().setRate(200);
  expect(set.at(-1)).toEqual({ meta: 5, partition: 9, rate: 200 });
  state().setPartition(7); // its own
  expect(set.at(-1)).toEqual({ meta: 5, partition: undefined, rate: 200 });
  expect(set).toHaveLength(4);

  state().follow({ meta: 1, partition: 9, rate: 50 });
  expect(state()).toMatchObject({ meta: 1, partition: 9, rate: 50 });
  state().follow(START_SETTINGS);
  expect(state()).toMatchObject({ meta: 0, partition: 7, rate: 10 });
  expect(set).toHaveLength(4);
  expect(created).toEqual([7, 9]); // one generator per partition, however it is selected
});
