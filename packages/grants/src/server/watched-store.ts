/*
 * What one process remembers of its store, and holds it to: which authority it is, its epoch, its timeline and the labels
 * that it gave. A step that began after another was answered cannot know less than that one did. If it does, the store was
 * rolled back while this process lived: it is stopped for all, by a mark.
 *
 * With a pinned authority, no other one is ever used: a store that was dropped and set up again is another.
 */

import { AuthorityError, notPinned, restored } from './errors.ts';
import type { AuthorityStore, Found, Held, StoreMoment } from './store.ts';

/** What was known when a step began. */
type Known = Pick<StoreMoment, 'authority' | 'epoch' | 'timeline'>;

export interface WatchedStore extends Pick<AuthorityStore, 'reserve' | 'exchange' | 'spend'> {
  /** Sets the store up if it does that itself, and asks it who it is. */
  begin(): Promise<StoreMoment>;
}

/**
 * @param pinned the ID of the authority that the configuration names
 * @param stopped is called whenever the store refuses: what was reserved before is not to be used
 */
export function watchStore(
  store: AuthorityStore,
  pinned: string | undefined,
  stopped: () => void,
): WatchedStore {
  let known: Known | undefined;
  /** The highest label of each slab that this process was given. */
  const highest = new Map<number, number>();
  /** What was found and is not written down yet. */
  let unwritten: Found | undefined;

  /** Does one step, and compares its answer with what was known when it began. */
  async function watched<T extends StoreMoment>(
    step: () => Promise<T>,
    isBelow: (answer: T) => boolean = () => false,
  ): Promise<T> {
    const before = known;
    try {
      if (unwritten) await writeDown(unwritten);
      const answer = await step();
      if (pinned !== undefined && answer.authority !== pinned) throw notPinned(answer.authority, pinned);
      if (before) await compare(before, answer, isBelow(answer));
      remember(answer);
      return answer;
    } catch (error) {
      if (error instanceof AuthorityError && error.code === 'ERR_STORE_RESTORED') stopped();
      throw error;
    }
  }

  async function compare(before: Known, answer: StoreMoment, isBelow: boolean): Promise<void> {
    const isOther = answer.authority !== before.authority;
    // A server that was left behind by a failover: the store itself has forgotten nothing.
    if (!isOther && (answer.timeline ?? 0) < (before.timeline ?? 0)) {
      throw restored({ name: `timeline ${before.timeline}`, mark: null }, `timeline ${answer.timeline}`);
    }
    if (!isOther && !isBelow && answer.epoch >= before.epoch) return;
    const held: Held[] = [...highest].map(([slab, end]) => ({ slab, end }));
    const found = { atEpoch: answer.epoch, epoch: isOther ? 0 : before.epoch, held };
    await writeDown(isOther ? { ...found, authority: before.authority } : found);
    throw restored({ name: '', mark: found }, '');
  }

  async function writeDown(found: Found): Promise<void> {
    unwritten = found;
    await store.mark(found);
    unwritten = undefined;
    // The operator decides about the store as it is: it is the one to compare with from now on.
    known = undefined;
  }

  function remember(answer: StoreMoment): void {
    const isNewer = !known || answer.epoch >= known.epoch;
    if (isNewer) known = { authority: answer.authority, epoch: answer.epoch, timeline: answer.timeline };
  }

  return {
    async begin() {
      if (store.setsItselfUp) await store.init();
      return watched(() => store.status());
    },
    async reserve(request) {
      const { slab, labels } = request;
      const floor = highest.get(slab) ?? 0;
      const answer = await watched(
        () => store.reserve(request),
        ({ first = floor }) => first < floor,
      );
      const { first } = answer;
      if (first !== undefined) highest.set(slab, Math.max(highest.get(slab) ?? 0, first + labels));
      return answer;
    },
    exchange: request => watched(() => store.exchange(request)),
    spend: request => watched(() => store.spend(request)),
  };
}
