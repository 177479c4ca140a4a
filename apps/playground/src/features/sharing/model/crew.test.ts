import { beforeEach, expect, test } from 'vitest';
import { facts } from '../../../lib/facts.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { createCrew, STEP_MS } from './crew.ts';
import { changed, cloned, type Layout, START_LAYOUT, without } from './layout.ts';

function setUp(layout: Layout = START_LAYOUT) {
  let nowMs = Date.UTC(2026, 0, 1);
  let step: (() => void) | undefined;
  const crew = createCrew({
    now: () => nowMs,
    every: (_, callback) => {
      step = callback;
      return () => {
        step = undefined;
      };
    },
    random: seededRandom(3).next,
  });
  crew.sync(layout);
  const pass = (ms: number, stepMs = STEP_MS) => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += stepMs;
      step?.();
    }
  };
  return { crew, pass, state: () => crew.store.getState() };
}

beforeEach(() => facts.setState({}, true));

test('members that start at the same number of one partition repeat IDs, and one with its own does not', () => {
  const { crew, pass, state } = setUp();
  pass(1_000);
  expect(state()).toMatchObject({ isRunning: false, findings: { ids: 0 } });
  crew.start();
  pass(20_000);
  const { members, findings } = state();
  const made = Object.values(members).map(({ made }) => made);
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(findings.ids);
  for (const each of made) expect(Math.abs(each - 400)).toBeLessThan(100);
  expect([...findings.pairs.keys()]).toEqual(['AB']);
  expect(findings.duplicates).toBeGreaterThan(10);
  expect(facts.getState().sharing).toEqual({
    running: 3,
    overlaps: 1,
    ids: findings.ids,
    duplicates: findings.duplicates,
  });
  crew.forget();
  expect(state()).toMatchObject({ members: {}, findings: { ids: 0, duplicates: 0 } });
  crew.stop();
  pass(1_000);
  expect(state()).toMatchObject({ isRunning: false, findings: { ids: 0 } });
  expect(facts.getState().sharing?.running).toBe(0);
});

test('no generator repeats an ID of the one that it replaces', () => {
  const layout = changed(START_LAYOUT.slice(2), 'C', { rate: 10_000 });
  const { crew, pass, state } = setUp(layout);
  crew.start();
  for (let round = 0; round < 100; round++) {
    crew.sync(changed(layout, 'C', { max: 60_000 + round }));
    pass(9, 3);
  }
  crew.stop();
  crew.start();
  pass(100);
  expect(state().findings.ids).toBeGreaterThan(3_000);
  expect(state().findings.duplicates).toBe(0);
});

test('a changed range, a removed and an added member take part at once', () => {
  const { crew, pass, state } = setUp();
  crew.start();
  pass(20_000);
  crew.sync(changed(START_LAYOUT, 'A', { min: 32_768, max: 65_535 }));
  expect(state().findings.pairs.size).toBe(0);
  pass(20_000);
  expect(state().findings.pairs.size).toBe(0);
  expect(state().members['A']!.latest).toBeGreaterThanOrEqual(32_768);
  crew.sync(without(START_LAYOUT, 'C'));
  expect(state().members['C']).toBeUndefined();
  crew.sync(cloned(START_LAYOUT, 'C'));
  pass(20_000);
  expect(state().findings.pairs.has('CD')).toBe(true);
});

test('a page that was asleep makes up for half a second', () => {
  const { crew, pass, state } = setUp(changed(START_LAYOUT.slice(2), 'C', { rate: 1_000 }));
  crew.start();
  pass(60_000, 60_000);
  expect(Math.abs(state().findings.ids - 500)).toBeLessThan(100);
});
