export { type Clock, systemClock } from './clock/clock.ts';
export type {
  AbortSignalLike,
  AsyncOptions,
  IdSource,
  IdSourceDescription,
  SnoFamily,
} from './engine/id-source.ts';
export type { RandomSource } from './engine/random.ts';
export { type AnySnoError, isSnoError, SnoError, type SnoErrorCode, type SnoErrorFields } from './errors.ts';
export type * from './events.ts';
export { toAsciiUuid } from './id/ascii-uuid.ts';
export { firstAt, lastAt } from './id/bounds.ts';
export { type CheckOptions, type CheckReason, type CheckResult, checkSno } from './id/check.ts';
export { fromBigInt, fromBytes, fromHex, toBigInt, toBytes, toHex } from './id/forms.ts';
export type { KindId } from './id/kind.ts';
export type { PartitionInput } from './id/partition.ts';
export {
  type IdJsonSchema,
  type JsonSchemaOptions,
  type SnoSchema,
  type SnoSchemaResult,
  snoSchema,
} from './id/schema.ts';
export {
  dateOf,
  fromFields,
  isSno,
  MAX,
  metaOf,
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
export { fromUuid, toUuid } from './id/uuid.ts';
export type { BatchTarget } from './sno/batch.ts';
export { defaultGenerator, generate } from './sno/default.ts';
export { defineKind, type Kind } from './sno/define-kind.ts';
export { createGenerator, type Generator } from './sno/generator.ts';
export type { SequenceRange } from './sno/identity.ts';
export type { GeneratorOptions } from './sno/options.ts';
export type { Snapshot, SnapshotInput } from './sno/snapshot.ts';
export type { SnoSource } from './sno/sno-source.ts';
export { splitSequence } from './sno/split-sequence.ts';
