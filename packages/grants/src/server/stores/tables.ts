import { refusal } from '@sno-id/sdk/internal';

const NAME = /^[a-z_][a-z0-9_]{0,40}$/;

/**
 * Checks the prefix of a store's tables: it becomes part of SQL.
 *
 * @throws TypeError unless it is a name that needs no quotes.
 */
export function requireTables(name: unknown): void {
  if (typeof name === 'string' && NAME.test(name)) return;
  throw refusal('tables', '1 to 41 lower-case letters, digits and _', name);
}

/** The name of a statement is this one and the name of an operation: 63 characters. */
const MAX_QUALIFIED = 54;

/**
 * The same where the tables may be in a schema that is named before them, as in `ids.sno_grants`.
 *
 * @throws TypeError unless it is one such name, or two with a dot between them.
 */
export function requireQualifiedTables(name: unknown): void {
  const parts = typeof name === 'string' && name.length <= MAX_QUALIFIED ? name.split('.') : [];
  if ((parts.length === 1 || parts.length === 2) && parts.every(part => NAME.test(part))) return;
  throw refusal('tables', '1 to 41 lower-case letters, digits and _, or schema.name of such', name);
}
