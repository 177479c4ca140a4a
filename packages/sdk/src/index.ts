export { type AnySnoError, isSnoError, SnoError, type SnoErrorCode, type SnoErrorFields } from './errors.ts';
export type * from './events.ts';

export { generate } from './generator/default.ts';
export { type BatchTarget, createGenerator, type Generator } from './generator/generator.ts';
export type { IdSource, IdSourceDescription } from './generator/id-source.ts';
export type { GeneratorOptions } from './generator/options.ts';
export type { RandomSource } from './generator/random.ts';
export { firstAt, lastAt } from './id/bounds.ts';
export { fromBigInt, fromBytes, fromHex, fromUuid, toBigInt, toBytes, toHex, toUuid } from './id/forms.ts';
export { type Field, LAYOUT } from './id/layout.ts';
export { type SnoSchema, type SnoSchemaResult, snoSchema } from './id/schema.ts';
export {
  compare,
  dateOf,
  fromFields,
  isSno,
  MAX,
  metaOf,
  parse,
  partitionOf,
  type Sno,
  type SnoFields,
  sequenceOf,
  tickOf,
  toFields,
  unixMsOf,
  withFields,
  ZERO,
} from './id/sno.ts';
export type { Snapshot, SnapshotInput } from './sequencer/snapshot.ts';
export { type AnchoredClock, anchoredClock, type TimeSources } from './time/anchored-clock.ts';
export { type Clock, systemClock } from './time/clock.ts';
export type { AbortSignalLike } from './time/waiting.ts';
