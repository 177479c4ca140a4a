/*
 * The fields and strategies of well-known schemes, as data: the presets turn them into layouts, and
 * `identify` reads with them. Each preset says where its figures were published.
 */

import type { SnowflakeDefinition } from './definition.ts';

/** A definition whose type knows its names: those of the node fields, and those that a generator fills in. */
type Scheme<Node extends string, Other extends string = 'sequence'> = SnowflakeDefinition<
  | { readonly name: 'time'; readonly width: number; readonly role: 'time' }
  | { readonly name: Node; readonly width: number }
  | { readonly name: Other; readonly width: number; readonly role: 'timeline' | 'sequence' }
>;

/** 2021-01-01T00:00:00Z. */
const EPOCH_2021_MS = 1_609_459_200_000;

export const TWITTER: Scheme<'datacenter' | 'worker'> = {
  epochMs: 1_288_834_974_657,
  unitMs: 1,
  fields: [
    { name: 'time', width: 41, role: 'time' },
    { name: 'datacenter', width: 5 },
    { name: 'worker', width: 5 },
    { name: 'sequence', width: 12, role: 'sequence' },
  ],
  regression: 'throw',
  overflow: 'wait',
};

export const DATACENTER: Scheme<'datacenter' | 'worker'> = { ...TWITTER, epochMs: EPOCH_2021_MS };

export const INSTANCE: Scheme<'instance'> = {
  epochMs: EPOCH_2021_MS,
  unitMs: 1,
  fields: [
    { name: 'time', width: 41, role: 'time' },
    { name: 'instance', width: 10 },
    { name: 'sequence', width: 12, role: 'sequence' },
  ],
  regression: 'throw',
  overflow: 'wait',
};

export const DISCORD: Scheme<'worker' | 'process', 'increment'> = {
  epochMs: 1_420_070_400_000,
  unitMs: 1,
  fields: [
    { name: 'time', width: 42, role: 'time' },
    { name: 'worker', width: 5 },
    { name: 'process', width: 5 },
    { name: 'increment', width: 12, role: 'sequence' },
  ],
  regression: 'wait',
  overflow: 'wait',
};

export const INSTAGRAM: Scheme<'shard'> = {
  epochMs: 1_314_220_021_721,
  unitMs: 1,
  fields: [
    { name: 'time', width: 41, role: 'time' },
    { name: 'shard', width: 13 },
    { name: 'sequence', width: 10, role: 'sequence' },
  ],
  regression: 'wait',
  overflow: 'wait',
};

export const MASTODON: Scheme<never> = {
  epochMs: 0,
  unitMs: 1,
  fields: [
    { name: 'time', width: 48, role: 'time' },
    { name: 'sequence', width: 16, role: 'sequence' },
  ],
  regression: 'wait',
  overflow: 'wait',
};

export const SONYFLAKE: Scheme<'machine'> = {
  epochMs: 1_409_529_600_000,
  unitMs: 10,
  fields: [
    { name: 'time', width: 39, role: 'time' },
    { name: 'sequence', width: 8, role: 'sequence' },
    { name: 'machine', width: 16 },
  ],
  regression: 'hold',
  overflow: 'wait',
};

export const SONYFLAKE_2: Scheme<'machine'> = { ...SONYFLAKE, epochMs: 1_735_689_600_000 };

export const TSID: Scheme<'node', 'counter'> = {
  epochMs: 1_577_836_800_000,
  unitMs: 1,
  fields: [
    { name: 'time', width: 42, role: 'time' },
    { name: 'node', width: 10 },
    { name: 'counter', width: 12, role: 'sequence' },
  ],
  regression: 'hold',
  overflow: 'wait',
};

export const MULTI_CLOCK: Scheme<'machine', 'clock' | 'sequence'> = {
  epochMs: EPOCH_2021_MS,
  unitMs: 1,
  fields: [
    { name: 'time', width: 41, role: 'time' },
    { name: 'clock', width: 4, role: 'timeline' },
    { name: 'machine', width: 8 },
    { name: 'sequence', width: 10, role: 'sequence' },
  ],
  regression: 'next-timeline',
  overflow: 'next-timeline',
};
