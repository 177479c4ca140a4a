import type { IdFamily } from '../engine/id-source.ts';
import type { ReanchoredEvent, ResumedEvent, StalledEvent } from '../events.ts';
import type { PlacedField } from './bits.ts';

/** The generator moved to another timeline: its clock went back, or its unit was full. */
export interface TimelineEvent {
  readonly type: 'timeline';
  readonly now: number;
  /** Milliseconds by which this ID's unit lies before the last one's: 0 where the unit was full. */
  readonly backMs: number;
  /** The timeline from here on: the clock ID of a multi-clock snowflake. */
  readonly timeline: number;
}

/** The IDs generated in one unit. Only for those who ask for it. */
export interface SnowflakeIdsEvent {
  readonly type: 'ids';
  /** The reading of the clock when the unit was first used. */
  readonly now: number;
  /** Unix milliseconds at which the unit of these IDs starts. */
  readonly unixMs: number;
  readonly timeline: number;
  /** The IDs, in order. A copy that the listener may keep and change. */
  readonly ids: BigUint64Array;
}

/** Anything that a snowflake generator reports, told apart by `type`. Each listener receives its own copy. */
export type SnowflakeEvent =
  | TimelineEvent
  | StalledEvent
  | ResumedEvent
  | ReanchoredEvent
  | SnowflakeIdsEvent;

/** The identity and layout of a generator. Plain JSON. */
export interface SnowflakeDescription {
  readonly kind: 'snowflake' | 'shared-snowflake';
  /** The generator's identity: its node fields. */
  readonly node: { readonly [name: string]: number };
  /** The fields, most significant first. */
  readonly fields: readonly PlacedField[];
  /** Unix milliseconds at which unit 0 starts, and milliseconds in a unit. */
  readonly epochMs: number;
  readonly unitMs: number;
  /** The numbers that it uses in each unit, both inclusive. */
  readonly range: readonly [min: number, max: number];
  /** IDs that one unit holds on one timeline. */
  readonly capacity: number;
}

/** The family of snowflakes: an `IdSource<SnowflakeFamily>` makes bigints and has no metabyte. */
export interface SnowflakeFamily extends IdFamily {
  readonly id: bigint;
  readonly meta: [];
  readonly event: SnowflakeEvent;
  readonly description: SnowflakeDescription;
}
