import { type CommandLine, EXIT, UsageError } from '@sno-id/sdk/internal';
import { AuthorityError } from '../../server/errors.ts';
import type { AuthorityStore, StoreStatus } from '../../server/store.ts';
import { blockedBy, describe } from '../describe.ts';
import type { OptionName, Session } from '../io.ts';
import { nameOfStore, openStore } from '../open-store.ts';
import { reasonOf } from '../reason.ts';

type Line = CommandLine<OptionName>;

/** The options that every command on a store has. */
export const FOR_STORES: readonly OptionName[] = ['store', 'tables', 'host', 'json'];

/** An error whose message says what to do, so that nothing is put before it. */
export class Advice extends Error {}

/**
 * Opens the store that a command line names, uses it, and closes it.
 *
 * @param isNew whether a file may be made that does not exist
 * @throws UsageError if no store is named, or none that can be opened.
 */
export async function withStore(
  { options }: Line,
  session: Session,
  use: (store: AuthorityStore) => Promise<number>,
  isNew = false,
): Promise<number> {
  const url = options.get('store') ?? session.env['SNO_GRANTS_STORE'];
  if (!url) {
    throw new UsageError(
      '--store: expected a store, got nothing.',
      'Name it here or in SNO_GRANTS_STORE. Run sno-grants help for the stores.',
    );
  }
  try {
    const place = { tables: options.get('tables'), host: options.get('host'), isNew };
    const { store, close } = await openStore(url, place);
    try {
      return await use(store);
    } finally {
      await close();
    }
  } catch (error) {
    const saysWhatToDo =
      error instanceof UsageError ||
      error instanceof Advice ||
      error instanceof RangeError ||
      error instanceof AuthorityError;
    if (saysWhatToDo) throw error;
    throw new Error(`Cannot use "${nameOfStore(url)}": ${reasonOf(error)}`);
  }
}

/** Prints what a store is. The exit code says whether it grants. */
export async function print(status: StoreStatus, { options }: Line, { stdout }: Session): Promise<number> {
  const authority = options.get('authority');
  const blocked = blockedBy(status, authority);
  await stdout.write(
    options.has('json')
      ? `${JSON.stringify({ ...status, isGranting: !blocked })}\n`
      : describe(status, authority),
  );
  return blocked ? EXIT.failed : EXIT.ok;
}

/** Whether a store was copied or restored, as far as it knows; if not, says how to go ahead all the same. */
export async function needsRecovery(
  status: StoreStatus,
  { options }: Line,
  session: Session,
): Promise<boolean> {
  if (status.name !== status.acceptedName || status.mark || options.has('in-place')) return true;
  await session.complain(
    'The store is the one that it was, and nobody remembers more than it does.',
    'If it was copied or restored all the same, run this command again with --in-place.',
  );
  return false;
}
