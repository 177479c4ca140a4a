/**
 * One context of the device, a tab or a worker: it makes IDs until it is killed, and reports what it has
 * claimed and made.
 */
import { type DeviceStore, indexedDbStore, kindOf, openDevice } from '@sno-id/grants';
import { checkInFor, SHORT_SLOTS } from './paper-authority.ts';

export interface News {
  /** Cells that a transaction has claimed, before they are used, and how long that took in milliseconds. */
  readonly claims?: readonly string[];
  readonly ms?: number;
  readonly durability?: string;
  readonly ids?: readonly string[];
  readonly error?: string;
}

export const CHANNEL = 'claims';
const PAUSE_MS = 20;

export async function makeIds(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = (news: News) => channel.postMessage(news);
  const ids = await openDevice({
    namespace: 'claims',
    store: reporting(indexedDbStore('claims'), tell),
    checkIn: checkInFor(SHORT_SLOTS),
  });
  setInterval(() => {
    try {
      tell({ ids: Array.from({ length: 4 }, () => ids.next()).filter(id => kindOf(id) === 'granted') });
    } catch (error) {
      // Both cells are used up, and the next claim is not done yet.
      if ((error as { code?: string }).code !== 'ERR_SEQUENCE_EXHAUSTED') tell({ error: String(error) });
    }
  }, PAUSE_MS);
}

function reporting(store: DeviceStore, tell: (news: News) => void): DeviceStore {
  return {
    get durability() {
      return store.durability;
    },
    watch: store.watch!,
    handBack: store.handBack,
    close: store.close,
    async transact(work) {
      let claims: string[] = [];
      const startMs = performance.now();
      const result = await store.transact(transaction => {
        claims = [];
        return work({
          ...transaction,
          claim(grant, claim) {
            claims.push(`${grant} ${claim.slot} ${claim.lane} ${claim.after ?? ''}`);
            transaction.claim(grant, claim);
          },
        });
      });
      if (claims.length) tell({ claims, ms: performance.now() - startMs, durability: store.durability });
      return result;
    },
  };
}
