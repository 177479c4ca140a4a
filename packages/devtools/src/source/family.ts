/*
 * The families of IDs that the panel shows: sno IDs, made by generators and shared generators, and
 * snowflakes.
 */

import type { GeneratorEvent, IdSource, IdSourceDescription, Snapshot, SnoFamily } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import {
  defineSnowflake,
  type SnowflakeCodec,
  type SnowflakeDescription,
  type SnowflakeEvent,
  type SnowflakeFamily,
  type SnowflakeSnapshot,
} from '@sno-id/sdk/snowflake';

/** A source of IDs of either family. */
export type AnySource = IdSource | IdSource<DeviceFamily> | IdSource<SnowflakeFamily>;

/** What a device of `@sno-id/grants` makes and reports. */
interface DeviceFamily extends Omit<SnoFamily, 'event'> {
  readonly event: SnoFamily['event'] | StatusEvent;
}

/** Reports that the description of a device has changed. */
export interface StatusEvent {
  readonly type: 'status';
}

/** What a source of either family makes its IDs from. */
export type Description = IdSourceDescription | SnowflakeDescription;

/** Where a source of either family stands. */
export type AnySnapshot = Snapshot | SnowflakeSnapshot;

/** Anything that a source of either family reports. */
export type AnyEvent = GeneratorEvent | SnowflakeEvent;

/** Whether a description is that of a source of snowflakes. */
export function isSnowflake(description: Description): description is SnowflakeDescription {
  return 'fields' in description;
}

/** Milliseconds in a unit of its IDs' time. */
export function unitMsOf(description: Description): number {
  return isSnowflake(description) ? description.unitMs : UNIT_MS;
}

/** Whether a source makes snowflakes. */
export function makesSnowflakes(source: AnySource): source is IdSource<SnowflakeFamily> {
  return isSnowflake(source.describe());
}

/**
 * The codec of the layout that a description has.
 *
 * @throws TypeError or RangeError for one that no layout can have.
 */
export function layoutOf({
  epochMs,
  unitMs,
  fields,
}: Pick<SnowflakeDescription, 'epochMs' | 'unitMs' | 'fields'>): SnowflakeCodec<string> {
  const definition = fields.map(({ name, width, role }) => ({ name, width, role }));
  return defineSnowflake({ epochMs, unitMs, fields: definition, regression: 'wait', overflow: 'wait' });
}
