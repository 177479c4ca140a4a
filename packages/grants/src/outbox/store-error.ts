import { GrantsError } from '../errors.ts';

/** What a database has thrown, in our words where an app has to do something about it. */
export function storeError(error: unknown): unknown {
  const { name, inner } = Object(error) as { name?: unknown; inner?: { name?: unknown } };
  // Dexie has the browser's error within its own.
  const names = `${name} ${inner?.name}`;
  if (names.includes('Quota'))
    return new GrantsError('ERR_STORE_FULL', 'No space is left here: nothing was written', { cause: error });
  if (!/InvalidState|DatabaseClosed/.test(names)) return error;
  const message = 'The database was closed, as for a newer version of the app: reload the page';
  return new GrantsError('ERR_STORE_CLOSED', message, { cause: error });
}
