import { createGenerator } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { twitter } from '@sno-id/sdk/snowflake';
import { expect, it } from 'vitest';
import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import { exportedGenerator } from './export-generators.ts';

const SINCE = Date.UTC(2026, 0, 31, 10, 42);
const context = { id: 'w', place: 'worker', label: 'worker “sync”' } as const;
const counts = { made: () => 12, rate: () => 0.5, share: () => 0 };
const panel = { part: () => counts } as unknown as Panel;

const app: Registered = {
  key: 'w/app',
  name: 'app',
  index: 0,
  context,
  description: createGenerator({ partition: 7, sequence: [16, 31] }).describe(),
  counted: { sinceMs: SINCE, isPartial: true },
};
const orders: Registered = {
  key: 'w/orders',
  name: 'orders',
  index: 1,
  context,
  description: twitter.createGenerator({ datacenter: 1, worker: 5 }).describe(),
};

it('has what tells generators apart, and what was counted', () => {
  const records = [app, orders].map(one => exportedGenerator(one, panel));
  expect(records).toEqual([
    {
      generator: 'app',
      context: 'worker “sync”',
      place: 'worker',
      kind: 'generator',
      partition: 7,
      firstSequence: 16,
      lastSequence: 31,
      capacityPerUnit: 16,
      unitMs: UNIT_MS,
      made: 12,
      countedSince: '2026-01-31T10:42:00.000Z',
      isCountPartial: true,
      idsPerSecond: 0.5,
    },
    expect.objectContaining({ generator: 'orders', node: { datacenter: 1, worker: 5 }, unitMs: 1 }),
  ]);
  expect(records[1]).not.toHaveProperty('partition');
});
