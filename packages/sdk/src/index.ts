export { type AnySnoError, isSnoError, SnoError, type SnoErrorCode, type SnoErrorFields } from './errors.ts';
export type * from './events.ts';
export type { BatchTarget } from './generator/batch.ts';
export { defaultGenerator, generate } from './generator/default.ts';
export { defineKind, type Kind } from './generator/define-kind.ts';
export { createGenerator, type Generator } from './generator/generator.ts';
export type { SequenceRange } from './generator/identity.ts';
export type { GeneratorOptions } from './generator/options.ts';
export type { SnoSource } from './generator/sno-source.ts';
export { firstAt, lastAt } from './id/bounds.ts';
export { type CheckOptions, type CheckReason, type CheckResult, checkSno } from './id/check.ts';
export { fromBigInt, fromBytes, fromHex, toBigInt, toBytes, toHex } from './id/forms.ts';
export type { KindId } from './id/kind.ts';
export { BYTE_LENGTH, type Field, LAYOUT, TEXT_LENGTH } from './id/layout.ts';
export type { PartitionInput } from './id/partition.ts';
export {
  type IdJsonSchema,
  type JsonSchemaOptions,
  type SnoSchema,
  type SnoSchemaResult,
  snoSchema,
} from './id/schema.ts';
export {
  compare,
  dateOf,
  fromFields,
  isSno,
  MAX,
  metaOf,
  type OwnBytes,
  parse,
  partitionOf,
  SNO_PATTERN,
  type Sno,
  type SnoFields,
  sequenceOf,
  tickOf,
  toFields,
  unixMsOf,
  withFields,
  ZERO,
} from './id/sno.ts';
export { fromUuid, toAsciiUuid, toUuid } from './id/uuid.ts';
export type { Snapshot, SnapshotInput } from './sequencer/snapshot.ts';
export type { AsyncOptions, IdFamily, IdSource, IdSourceDescription, SnoFamily } from './source/id-source.ts';
export type { RandomSource } from './source/random.ts';
export { type AnchoredClock, anchoredClock, type TimeSources } from './time/anchored-clock.ts';
export { type Clock, systemClock } from './time/clock.ts';
export { EPOCH_MS, MAX_UNIT, MAX_UNIX_MS, UNIT_MS } from './time/units.ts';
export type { AbortSignalLike } from './time/waiting.ts';
