export type { IdFormat } from '../identify/format.ts';
export { formatName } from '../identify/format-name.ts';
export { type Candidate, type Identification, identify } from '../identify/identify.ts';
export type { PlacedField } from './bits.ts';
export { type ClockIdStore, type StorageLike, storageClockIds } from './clock-ids.ts';
export type { SnowflakeCodec, SnowflakeFields } from './codec.ts';
export type { SnowflakeLike } from './decimal.ts';
export type {
  FieldRole,
  Overflow,
  Regression,
  SnowflakeDefinition,
  SnowflakeField,
  Strategies,
} from './definition.ts';
export type {
  SnowflakeDescription,
  SnowflakeEvent,
  SnowflakeFamily,
  SnowflakeIdsEvent,
  TimelineEvent,
} from './events.ts';
export type { SnowflakeGenerator } from './generator.ts';
export { defineSnowflake, type Snowflake } from './layout.ts';
export { collisionOdds, collisionRate, type Uncoordinated } from './odds.ts';
export type { SnowflakeGeneratorOptions } from './options.ts';
export {
  datacenter,
  discord,
  instagram,
  instance,
  mastodon,
  multiClock,
  sonyflake,
  sonyflake2,
  tsid,
  twitter,
} from './presets.ts';
export type { SnowflakeSnapshot } from './snapshot.ts';
export { fromTsidText, toTsidText } from './tsid-text.ts';
