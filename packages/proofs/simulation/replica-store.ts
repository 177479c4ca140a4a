/*
 * The store as a replica uses it: each step takes time, may not be answered, and may hang for good. What each
 * step gave, and when, is noted for the ledger.
 */

import type { CheckInAnswer } from '../../grants/src/protocol/messages.ts';
import type { AuthorityStore } from '../../grants/src/server/store.ts';
import type { Owner } from '../../grants/src/testing/schedule.ts';
import type { Script } from './broken.ts';
import type { Evidence, Given } from './evidence.ts';
import type { Era, Eras } from './ledger.ts';
import type { Label, Place } from './place.ts';

/** Labels that a replica has reserved. */
interface Reservation extends Omit<Label, 'label'> {
  readonly first: number;
  readonly end: number;
  readonly era: Era;
}

/** The limit of a step of the store, as `createAuthority` has it. */
const STEP_MS = 10_000;

export function createReplicaStores(script: Script, evidence: Evidence) {
  /** Of each replica, the eras of its exchanges, by their proposals and the times of their answers. */
  const erasOf = new WeakMap<Owner, Map<string, Era>>();
  const reservations = new WeakMap<Owner, Reservation[]>();

  function storeFor(owner: Owner, placeOf: () => Place): AuthorityStore {
    /** The highest labels that this replica was given. */
    const given: Given = new Map();
    const reserved: Reservation[] = [];
    reservations.set(owner, reserved);
    const eras = new Map<string, Era>();
    erasOf.set(owner, eras);
    const step = <T>(operation: (place: Place) => Promise<T>) =>
      stepOf(script, owner, placeOf, operation, evidence.noteStop);
    return {
      setsItselfUp: true,
      init: () => placeOf().store.init(),
      status: () => step(({ store }) => store.status()),
      async reserve(request) {
        const { slab, labels } = request;
        let number = 0;
        const answer = await step(async place => {
          // As it is when the labels are taken: somebody who remembers more may come before the answer does.
          const era = { ...place.era };
          const { first, ...rest } = await place.store.reserve(request);
          if (first !== undefined) {
            const { authority } = place.content.authority!;
            // The latest first.
            reserved.unshift({ authority, slab, first, end: first + labels, era });
          }
          number = evidence.nextStep();
          return { ...rest, first, place: place.era.number };
        });
        // Known when the answer arrives, and no sooner.
        const end = (answer.first ?? 0) + labels;
        const { authority: owner } = answer;
        const known = given.get(slab);
        if (answer.first !== undefined && (known?.owner !== owner || end > known.end)) {
          given.set(slab, { owner, end, step: { place: answer.place, number } });
        }
        return answer;
      },
      exchange(request) {
        const known = new Map(given);
        return step(async place => {
          evidence.noteWitness(place, request, known);
          const answer = await place.store.exchange(request);
          const { proposal } = request;
          // A repeated one tells nobody anything new.
          if (answer.verdict === 'accepted') evidence.noteExchange(proposal, place);
          eras.set(`${proposal} ${answer.nowMs}`, { ...place.era });
          return answer;
        });
      },
      spend: request => step(({ store }) => store.spend(request)),
      mark: found => step(({ store }) => store.mark(found)) as Promise<unknown> as Promise<void>,
      advance: change => placeOf().store.advance(change),
      confirmTime: () => placeOf().store.confirmTime(),
      renew: () => placeOf().store.renew(),
      prune: change => placeOf().store.prune(change),
    };
  }

  return {
    storeFor,
    /** In which eras a replica took a label, and made the exchange for which it granted it. */
    erasOf(
      replica: Owner,
      { proposal, nowMs }: Pick<CheckInAnswer, 'proposal' | 'nowMs'>,
      { authority, slab, label }: Label,
    ): Eras {
      const exchanged = erasOf.get(replica)!.get(`${proposal} ${nowMs}`)!;
      const reserved = reservations
        .get(replica)
        ?.find(
          ({ first, end, ...other }) =>
            other.authority === authority && other.slab === slab && label >= first && label < end,
        )?.era;
      return { exchanged, reserved: reserved ?? exchanged };
    },
  };
}

/** Does a step of a replica at the place that it is connected to. @param done what follows it in any case */
function stepOf<T>(
  script: Script,
  owner: Owner,
  placeOf: () => Place,
  operation: (place: Place) => Promise<T>,
  done: (place: Place) => void,
): Promise<T & { timeline: number }> {
  const { dice, schedule, count } = script;
  return new Promise((resolve, reject) => {
    const stop = schedule.after(STEP_MS, owner, () => reject(new Error('no answer within 10 s')));
    const run = async () => {
      await schedule.pause(owner);
      const place = placeOf();
      await follow(script, place);
      try {
        const answer = await operation(place);
        if (dice.once(500)) await new Promise(() => count('step of the store hangs'));
        await schedule.pause(owner, dice.once(20) ? 3000 : 8);
        resolve({ ...answer, timeline: place.timeline });
      } finally {
        done(place);
      }
    };
    run().catch(reject).finally(stop);
  });
}

/** Answers a failover, before anything else is done. */
async function follow({ scene }: Script, { content, store, system, timeline }: Place): Promise<void> {
  const { authority } = content;
  if (!scene.follows || !authority || authority.mark) return;
  const [ownSystem, ownTimeline] = authority.name.split(' ').map(Number);
  if (ownSystem !== system || ownTimeline! >= timeline) return;
  await store.advance({}).catch(() => undefined);
}
