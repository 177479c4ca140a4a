import {
  type Authority,
  type AuthorityKey,
  type AuthorityStore,
  createAuthority,
} from '@sno-id/grants/server';
import { NAMESPACE } from '../wire.ts';

/**
 * The authority that grants IDs to the pages.
 *
 * @param key signs what is granted
 * @param id what `sno-grants init` printed; undefined for a store that sets itself up
 */
export function notesAuthority(store: AuthorityStore, key: AuthorityKey, id?: string): Authority {
  const authority = createAuthority({
    namespace: NAMESPACE,
    store,
    authority: id,
    keys: [key],
    // An app knows its users. This one has none: all share one limit of blocks for each 24.9 days.
    authorize: () => ({ principal: 'everybody', limit: 100_000 }),
  });
  authority.subscribe(event => {
    if (event.type === 'error') console.error(event.error);
    if (event.type === 'fork') console.warn(`a copy of the device ${event.device} was found`);
  });
  return authority;
}
