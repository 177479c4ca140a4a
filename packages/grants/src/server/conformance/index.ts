/*
 * What every store of an authority, and every store of an outbox, must do, as lists of cases that any test
 * runner can run:
 *
 *       for (const { title, run } of storeCases(openMine)) test(title, run);
 */

export { type StoreCase, type StoreUnderTest, storeCases } from './cases.ts';
export { type OutboxStoreCase, type OutboxStoreUnderTest, outboxStoreCases } from './outbox-cases.ts';
