import { seededRandom } from '@sno-id/kit/data';
import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from 'vitest';
import { createArrivals } from './arrivals.ts';
import { createMemberGenerator } from './member-generator.ts';
import { createMemberLoop, REPORT_MS, SETTLE_MS, WAKE_MS } from './member-loop.ts';
import type { FromMember } from './member-messages.ts';

const T0 = Date.UTC(2026, 0, 1);

function work(rate: number, sequence: [number, number], forMs: number, wakeMs = WAKE_MS) {
  const clock = manualClock(T0);
  const sent: Extract<FromMember, { type: 'report' }>[] = [];
  const generator = createGenerator({ partition: 7, sequence, clock, whenBlocked: 'throw' });
  const loop = createMemberLoop(generator, createArrivals(T0, seededRandom(1).next), T0, rate, message => {
    if (message.type === 'report') sent.push(message);
  });
  const run = (ms: number) => {
    for (let passed = 0; passed < ms; passed += wakeMs) {
      clock.advance(wakeMs);
      loop.wake(clock.now());
    }
  };
  run(forMs);
  const made = () => sent.flatMap(({ runs }) => runs).reduce((sum, { count }) => sum + count, 0);
  return { loop, run, sent, made };
}

test('generates IDs at the requested rate, and reports them in batches', () => {
  const { made, sent } = work(200, [0, 65535], 20_000);
  expect(made()).toBeGreaterThan(3_700);
  expect(made()).toBeLessThan(4_300);
  expect(sent.length).toBeLessThanOrEqual(20_000 / REPORT_MS);
});

test('generates nothing before the unit in which it started is over', () => {
  const { sent, run, made } = work(10_000, [0, 65535], SETTLE_MS - WAKE_MS);
  run(200);
  expect(made()).toBeGreaterThan(0);
  expect(sent[0]!.runs[0]!.unixMs).toBeGreaterThanOrEqual(T0 + SETTLE_MS - WAKE_MS);
});

test('waits for the next unit when a pool is used up, without losing IDs that are due', () => {
  const { made } = work(500, [10, 13], 10_000);
  expect(made()).toBeGreaterThan(4_500);
});

test('makes up for a second of sleep, as background tabs require', () => {
  const { made } = work(100, [0, 65535], 20_000, 1_000);
  expect(made()).toBeGreaterThan(1_700);
});

test('generates nothing while frozen, and does not make up for it', () => {
  const { loop, run, made } = work(1000, [0, 65535], 1_000);
  loop.isFrozen = true;
  run(REPORT_MS + WAKE_MS);
  const before = made();
  run(5_000);
  expect(made()).toBe(before);
  loop.isFrozen = false;
  run(1_000);
  expect(made() - before).toBeLessThan(1_300);
});

test('a random start is in the lower half of the range, with the partition of the map', () => {
  const random = seededRandom(3).next;
  const clock = manualClock(T0);
  const config = { partition: 4660, min: 1000, max: 2999, start: 'random' as const };
  const nextUint32 = () => Math.floor(random() * 2 ** 32);
  const generator = createMemberGenerator(config, { random: { nextUint32 }, clock });
  expect(generator.partition).toBe(4660);
  const starts = Array.from({ length: 200 }, () => {
    clock.advance(4);
    generator.next();
    return generator.sequence;
  });
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...starts)).toBeLessThan(2000);
  expect(new Set(starts).size).toBeGreaterThan(150);
  // The SDK gives each partition of a context only once.
  expect(() => createMemberGenerator(config, { random: { nextUint32 }, clock })).toThrow(/restart/);
});

test('resumes from a snapshot', () => {
  const clock = manualClock(T0);
  const config = { partition: 7, min: 0, max: 65535, start: 'first' as const };
  const random = { nextUint32: () => 0 };
  const one = createMemberGenerator(config, { random, clock });
  one.batch(5);
  const other = createMemberGenerator(config, { random, clock: manualClock(T0), snapshot: one.snapshot() });
  expect(other.next()).toBe(one.next());
});
