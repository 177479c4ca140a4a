import { expect, it } from 'vitest';
import { LANES } from './lanes.ts';
import { STEADY } from './script.ts';
import { simulate } from './simulate.ts';
import { type StartTask, simulateLanes } from './simulate-lanes.ts';

/** The tasks of a page, which run one at a time. */
function page() {
  let next: (() => void) | undefined;
  const startTask: StartTask = task => {
    next = task;
    return () => {
      next = undefined;
    };
  };
  /** Whether there was a task to run. */
  function run(): boolean {
    const task = next;
    next = undefined;
    task?.();
    return task !== undefined;
  }
  return { startTask, run };
}

it('runs each lane in a task of its own, and has all results at once', () => {
  const { startTask, run } = page();
  const done: unknown[] = [];
  simulateLanes(STEADY, startTask, results => done.push(results));
  for (const _ of LANES) {
    expect(done).toEqual([]);
    expect(run()).toBe(true);
  }
  expect(done).toEqual([Object.fromEntries(LANES.map(lane => [lane.id, simulate(STEADY, lane)]))]);
  expect(run()).toBe(false);
});

it('has no results once it was ended', () => {
  const { startTask, run } = page();
  const done: unknown[] = [];
  const end = simulateLanes(STEADY, startTask, results => done.push(results));
  run();
  end();
  while (run());
  expect(done).toEqual([]);
});
