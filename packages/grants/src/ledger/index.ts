/* The server's half of rows: devices send them through an outbox, and each is stored once. */

export type { JsonObject, RefusedReason } from '../rows/messages.ts';
export type { Fault, Ledger, LedgerEntry, RowClaim } from './ledger.ts';
export { type MemoryLedgerContent, type MemoryTx, memoryLedger, memoryLedgerContent } from './memory.ts';
export { RowRefusal, type RowTable } from './row-table.ts';
export {
  createRowsHandler,
  type RowsEvent,
  type RowsHandler,
  type RowsHandlerOptions,
} from './rows-handler.ts';
export { ledgerSql, type SqlLedger, type SqlLedgerOptions, sqlLedger } from './sql.ts';
export type { Columns } from './sql-table.ts';
