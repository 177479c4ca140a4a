/*
 * What one process remembers of its store, and holds it to: which authority it is, its epoch, its timeline
 * and the labels that it gave. A step that began after another was answered cannot know less than that one
 * did. If it does, the store was rolled back while this process lived: it is stopped for all, by a mark.
 *
 * With a pinned authority, no other one is ever used: a store that was dropped and set up again is another.
 */

import { slabAt } from '../format/slab.ts';
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
  /** Whose labels `highest` are. */
  let owner: string | undefined;
  /** The highest label of each slab that this process was given. */
  const highest = new Map<number, number>();
  /** What was found and is not written down yet. */
  let unwritten: Found | undefined;

  /**
   * Does one step, and compares its answer with what was known when it began. What is found is written down,
   * and the step is done again: the store then refuses it, unless an operator has decided about it meanwhile.
   *
   * @param isBelow called at the beginning; what it returns says whether an answer knows less than was known
   * then
   */
  async function watched<T extends StoreMoment>(
    step: () => Promise<T>,
    isBelow: () => (answer: T) => boolean = () => () => false,
  ): Promise<T> {
    try {
      for (let tries = 0; ; tries++) {
        if (unwritten) await writeDown(unwritten);
        const before = known;
        const isTooLow = isBelow();
        const answer = await step();
        if (pinned !== undefined && answer.authority !== pinned) throw notPinned(answer.authority, pinned);
        const found = before && forgotten(before, answer, isTooLow(answer), held());
        if (before && isBehind(before, answer)) {
          // It can also be an older backup, whose clock went back: then the next `advance` has to raise its
          // epoch above ours.
          if (found && answer.epoch < before.epoch) await store.mark(found);
          throw restored({ name: `timeline ${before.timeline}`, mark: null }, `timeline ${answer.timeline}`);
        }
        if (!found) {
          remember(answer);
          return answer;
        }
        await writeDown(found);
        if (tries > 0) throw restored({ name: '', mark: found }, '');
      }
    } catch (error) {
      if (error instanceof AuthorityError && error.code === 'ERR_STORE_RESTORED') stopped();
      throw error;
    }
  }

  function held(): Held[] {
    return [...highest].map(([slab, end]) => ({ slab, end }));
  }

  async function writeDown(found: Found): Promise<void> {
    unwritten = found;
    await store.mark(found);
    unwritten = undefined;
    // The operator decides about the store as it is: it is the one to compare with from now on.
    known = undefined;
  }

  function remember(answer: StoreMoment): void {
    const { authority, epoch, nowMs, timeline } = answer;
    for (const slab of highest.keys()) if (slab < slabAt(nowMs) - 1) highest.delete(slab);
    if (known && epoch < known.epoch) return;
    known = { authority, epoch, timeline };
    if (authority !== owner) highest.clear();
    owner = authority;
  }

  return {
    async begin() {
      if (store.setsItselfUp) await store.init();
      return watched(() => store.status());
    },
    async reserve(request) {
      const { slab, labels } = request;
      const answer = await watched(
        () => store.reserve(request),
        () => {
          const floor = highest.get(slab) ?? 0;
          return ({ first = floor }) => first < floor;
        },
      );
      const { first } = answer;
      if (first !== undefined && answer.authority === owner)
        highest.set(slab, Math.max(highest.get(slab) ?? 0, first + labels));
      return answer;
    },
    exchange: request =>
      watched(() => {
        const given = known && highest.size > 0 ? { ...known, held: held() } : undefined;
        return store.exchange({ ...request, given });
      }),
    spend: request => watched(() => store.spend(request)),
  };
}

/**
 * Whether it is a server that was left behind: others use the store where it went. One that was advanced
 * since has its reasons.
 */
function isBehind(before: Known, answer: StoreMoment): boolean {
  if (answer.authority !== before.authority || answer.epoch > before.epoch) return false;
  return (answer.timeline ?? 0) < (before.timeline ?? 0);
}

/** What the store knew before and does not any more. */
function forgotten(before: Known, answer: StoreMoment, isTooLow: boolean, held: Held[]): Found | undefined {
  if (answer.authority !== before.authority)
    return { atEpoch: answer.epoch, epoch: 0, authority: before.authority, held };
  const isForgotten = isTooLow || answer.epoch < before.epoch;
  return isForgotten ? { atEpoch: answer.epoch, epoch: before.epoch, held } : undefined;
}
