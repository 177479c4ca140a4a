/*
 * What every store of an authority, of a device and of an outbox, and every ledger of rows, must do, as lists
 * of cases that any test runner can run:
 *
 *       for (const { title, run } of storeCases(openMine)) test(title, run);
 */

export { type StoreUnderTest, storeCases } from './cases.ts';
export { type DeviceStoreUnderTest, deviceStoreCases } from './device-cases.ts';
export { type LedgerUnderTest, ledgerCases } from './ledger-cases.ts';
export { type OutboxStoreUnderTest, outboxStoreCases } from './outbox-cases.ts';
export type { StoreCase } from './store-case.ts';
