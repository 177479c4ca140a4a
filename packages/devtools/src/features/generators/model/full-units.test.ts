import { multiClock } from '@sno-id/sdk/snowflake';
import { expect, it } from 'vitest';
import { createHub } from '../../../core/hub.ts';
import { createRegistry } from '../../../core/registry.ts';
import type { IdBatch } from '../../../source/source.ts';
import { createFullUnits } from './full-units.ts';

function setUp() {
  const hub = createHub();
  const registry = createRegistry();
  hub.add(registry.sink);
  let now = 10_000;
  const full = createFullUnits({ hub, registry, wallMs: () => now });
  const description = { kind: 'generator', partition: 7, sequenceMin: 0, sequenceMax: 63, capacity: 64 };
  const context = { id: 'p', place: 'page', label: 'this page' } as const;
  hub.context(context, [{ name: 'import', description }]);
  function make(firstSequence: number, count: number): void {
    const batch: IdBatch = {
      unixMs: now,
      tick: 0,
      partition: 7,
      firstSequence,
      count,
      metas: new Uint8Array(),
    };
    hub.ids('p/import', batch);
  }
  return { full, hub, context, make, pass: (ms: number) => (now += ms) };
}

it('is the share of units whose last number was used', () => {
  const { full, make, pass } = setUp();
  for (let unit = 0; unit < 500; unit++) {
    const isFull = unit % 4 === 0;
    make(0, 32);
    make(32, isFull ? 32 : 31);
    pass(4);
  }
  expect(full.share('p/import')).toBeCloseTo(0.25, 1);
  pass(10_000);
  expect(full.share('p/import')).toBe(0);
});

it('knows nothing of a generator that is gone or was never reported', () => {
  const { full, hub, context, make } = setUp();
  make(0, 64);
  expect(full.share('p/import')).toBeGreaterThan(0);
  hub.context(context, []);
  expect(full.share('p/import')).toBe(0);
  make(0, 64);
  expect(full.share('p/import')).toBe(0);
});

it('counts the IDs of a unit and timeline of snowflakes, which may begin anywhere in the range', () => {
  const { full, hub, context, pass } = setUp();
  const generator = multiClock.createGenerator({ machine: 1, range: [0, 63] });
  hub.context(context, [{ name: 'events', description: generator.describe() }]);
  const make = (unixMs: number, timeline: number, count: number) =>
    hub.ids('p/events', { unixMs, timeline, count, ids: new BigUint64Array() });
  for (let ms = 0; ms < 2_000; ms++) {
    const isFull = ms % 4 === 0;
    make(ms, 0, 32);
    make(ms, 0, isFull ? 32 : 31);
    make(ms, 1, 1);
    pass(1);
  }
  expect(full.share('p/events')).toBeCloseTo(0.25, 1);
});
