export { slabAt, startOfSlab } from '../format/slab.ts';
export {
  type Authority,
  type AuthorityMoment,
  type AuthorityOptions,
  type Authorized,
  createAuthority,
  type ServerGrants,
} from './authority.ts';
export { AuthorityError, type AuthorityErrorCode } from './errors.ts';
export type { AuthorityEvent, AuthorityListener, RefusalReason } from './events.ts';
export { type AuthorityKey, type KeyAlgorithm, newKey, publicKey } from './keys.ts';
export { toNodeListener } from './node-listener.ts';
export { openServer, type ServerOptions } from './open-server.ts';
export type * from './store.ts';
export { createVerifier, type Verifier, type VerifierOptions } from './verifier.ts';
export type { Verdict } from './verify.ts';
