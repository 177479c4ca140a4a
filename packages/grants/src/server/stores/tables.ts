import { refusal } from '@sno-id/sdk/core';

/**
 * Checks the prefix of a store's tables: it becomes part of SQL.
 *
 * @throws TypeError unless it is a name that needs no quotes.
 */
export function requireTables(name: unknown): void {
  if (typeof name === 'string' && /^[a-z_][a-z0-9_]{0,40}$/.test(name)) return;
  throw refusal('tables', '1 to 41 lower-case letters, digits and _', name);
}
