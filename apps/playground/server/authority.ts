import {
  type Authority,
  type AuthorityKey,
  type AuthorityStore,
  createAuthority,
} from '@sno-id/grants/server';
import { NAMESPACE } from '../src/features/offline/store/wire.ts';

/** Blocks for each 24.9 days. This demo knows no users, so all of them share one limit. */
const LIMIT = 100_000;

/** The authority that grants IDs to the notes of browsers, over its counters. */
export function notesAuthority(store: AuthorityStore, key: AuthorityKey): Authority {
  return createAuthority({
    namespace: NAMESPACE,
    store,
    keys: [key],
    authorize: () => ({ principal: 'playground', limit: LIMIT }),
  });
}
