import { seededRandom } from '@sno-id/kit/data';
import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from 'vitest';
import { createArrivals } from './arrivals.ts';
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
  return { run, sent, made };
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
