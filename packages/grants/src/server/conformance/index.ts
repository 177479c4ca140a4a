/*
 * What every store of an authority must do, as a list of cases that any test runner can run:
 *
 *       for (const { title, run } of storeCases(openMine)) test(title, run);
 */

export { type StoreCase, type StoreUnderTest, storeCases } from './cases.ts';
