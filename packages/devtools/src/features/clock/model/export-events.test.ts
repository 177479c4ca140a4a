import { expect, it } from 'vitest';
import type { ClockEntry } from './clock-entry.ts';
import { exportedEvents } from './export-events.ts';

const AT = Date.UTC(2026, 0, 31, 10, 42, 5, 120);

const tickTock = {
  type: 'tick-tock',
  number: 1,
  key: 'p/app',
  atMs: AT,
  now: AT - 300,
  backMs: 300,
  tick: 1,
  drifts: 1,
} as unknown as ClockEntry;
const wait: ClockEntry = {
  type: 'blocked',
  number: 2,
  key: 'p/app',
  atMs: AT + 1_000,
  waiting: 2,
  ticks: 0,
  retryAfterMs: 200,
};

it('has the step of an event, and how long a wait took', () => {
  const { records } = exportedEvents([{ ...wait, endMs: AT + 1_500 }, tickTock], () => 'app', AT + 9_000);
  expect(records).toEqual([
    {
      time: '2026-01-31T10:42:06.120Z',
      generator: 'app',
      event: 'blocked',
      tookMs: 500,
      end: '2026-01-31T10:42:06.620Z',
      calls: 2,
      meaning: expect.stringContaining('2 calls waited'),
    },
    {
      time: '2026-01-31T10:42:05.120Z',
      generator: 'app',
      event: 'tick-tock',
      stepMs: -300,
      tick: 1,
      meaning: expect.stringContaining('moved back'),
    },
  ]);
});

it('has no end for a wait that lasts', () => {
  const { records } = exportedEvents([wait], () => 'app', AT + 3_000);
  expect(records[0]).not.toHaveProperty('end');
  expect(records[0]).toMatchObject({ tookMs: 2_000 });
});

it('has no field that CSV lacks', () => {
  const { columns, records } = exportedEvents([tickTock, { ...wait, endMs: AT }], () => 'app', AT);
  expect(records.flatMap(Object.keys).filter(name => !columns.includes(name))).toEqual([]);
});
