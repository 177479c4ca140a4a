import { requireMethod } from '@sno-id/sdk/internal';
import type { AuthorityStore } from './store.ts';
import { inTime } from './time-limit.ts';

/**
 * The same store, each of whose steps rejects if it is not done within ten seconds: a connection that hangs
 * must not hold up every later request. The step may still happen. What it reserves then is never granted.
 *
 * @throws TypeError for what is not a store.
 */
export function limitedStore(store: AuthorityStore): AuthorityStore {
  requireMethod('store', store, 'exchange');
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given);
        // `subscribe` makes nobody wait.
        if (typeof Object(result).then !== 'function') return result;
        return inTime(result, limit => new Error(`store.${String(name)}: no answer within ${limit}`));
      };
    },
  });
}
