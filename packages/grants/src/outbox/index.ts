export { postTo as postRows } from '../device/ask.ts';
export type { JsonObject, Key, RefusedReason } from '../rows/messages.ts';
export { discardAside, retryAside } from './aside.ts';
export { createOutbox, type OutboxOptions, type SendRows } from './create-outbox.ts';
export type { Refs } from './entries.ts';
export type { OutboxProblem } from './exchange.ts';
export { getRows } from './get-rows.ts';
export { type OpenOutbox, type OpenOutboxOptions, openOutbox } from './open-outbox.ts';
export type { AsideOperation, Outbox, OutboxChanges, OutboxEvent, OutboxStatus, Pulled } from './outbox.ts';
export type { Entry, OutboxRecord, OutboxStore, OutboxTransaction, Row } from './store.ts';
export { addOutboxTo, indexedDbOutboxStore } from './stores/indexed-db.ts';
export { type MemoryOutboxStore, memoryOutboxStore } from './stores/memory.ts';
export {
  type AddUpload,
  createUploader,
  type Upload,
  type Uploaded,
  type Uploader,
  type UploaderOptions,
} from './uploader.ts';
export { wholeTables } from './whole-tables.ts';
