/*
 * The database of an authority: the store in memory, with a name, standbys and backups. It is restored and
 * failed over while replicas live, and advances itself after a failover where that is allowed, as
 * `postgresStore` does.
 */

import { slabAt } from '../../grants/src/format/slab.ts';
import type { CheckInAnswer } from '../../grants/src/protocol/messages.ts';
import type { AuthorityStore, Exchange } from '../../grants/src/server/store.ts';
import { type MemoryContent, memoryContent, memoryStore } from '../../grants/src/server/stores/memory.ts';
import type { Owner } from '../../grants/src/testing/schedule.ts';
import type { Script } from './common.ts';
import type { Era, Eras } from './ledger.ts';
import { epochOf, type Loss, mayStop } from './losses.ts';

/** A label of a slab, at the authority that granted it. */
export interface Label {
  readonly authority: string;
  readonly slab: number;
  readonly label: number;
}

/** Labels that a replica has reserved. */
interface Reservation extends Omit<Label, 'label'> {
  readonly first: number;
  readonly end: number;
  readonly era: Era;
}

/** One server of the database, from a restore or a promotion to the next. */
export interface Place {
  readonly content: MemoryContent;
  readonly store: AuthorityStore;
  readonly system: number;
  readonly timeline: number;
  readonly era: { number: number; isWitnessed: boolean };
  /** The steps that it remembers of the places before it, by the number of the last. */
  readonly remembers: ReadonlyMap<number, number>;
  isStopped: boolean;
}

/** What is left of a place in a backup, or on a standby. */
type Image = Pick<Place, 'content' | 'system' | 'timeline' | 'remembers'>;

/** A step of a store, which a restore can undo. */
interface Step {
  readonly place: number;
  readonly number: number;
}

export interface Database {
  readonly current: Place;
  /** What its clock is ahead of the world's. */
  skewMs: number;
  readonly nowMs: number;
  /** The store as a replica uses it: each step takes time, may not be answered, and may hang for good. */
  storeFor(owner: Owner, placeOf: () => Place): AuthorityStore;
  /** In which eras a replica took a label, and made the exchange for which it granted it. */
  erasOf(replica: Owner, answer: Pick<CheckInAnswer, 'proposal' | 'nowMs'>, label: Label): Eras;
  backUp(): void;
  /** Puts a backup in the place of the store. */
  restore(keepsName: boolean): boolean;
  /** The standby gets everything that the primary has. */
  catchUp(): void;
  /** Promotes the standby. */
  failOver(): void;
  /** Loses the tables, which are set up again as another authority. */
  drop(): void;
  /** A copy of the database, as the store of another authority. */
  renewedCopy(): Promise<Place>;
}

/** The limit of a step of the store, as `createAuthority` has it. */
const STEP_MS = 10_000;
const MOST_BACKUPS = 3;

export function createDatabase(script: Script): Database {
  const { dice, schedule, scene, broken, result, count } = script;
  const { store: rule, hasFixedJump } = broken;
  let systems = 0;
  let authorities = 0;
  let eras = 0;
  let steps = 0;
  let draws = 0;
  const backups: Image[] = [];
  let standby: Image | undefined;
  /** Exchanges by their proposals: the last one that was accepted counts. */
  const exchanges = new Map<string, Step>();
  /** Of each replica, the eras of its exchanges, by their proposals and the times of their answers. */
  const erasOf = new WeakMap<Owner, Map<string, Era>>();
  const reservations = new WeakMap<Owner, Reservation[]>();
  /** What was given up with a restore: somebody may show it. */
  const losses: Loss[] = [];
  /**
   * Places that two `advance`s from one backup do not share: a matter of odds in the code, which would hide
   * other faults here.
   */
  const random = { nextUint32: () => (hasFixedJump ? 0 : (draws++ * 1031) % 2 ** 32) };

  function newPlace({ content, system, timeline, remembers }: Image, isWitnessed: boolean): Place {
    const store = memoryStore({
      content,
      now: () => self.nowMs,
      name: () => nameOf({ system, timeline }),
      newAuthority: () => `authority ${++authorities}`,
      random,
    });
    const era = { number: eras++, isWitnessed };
    const ruled = rule ? { ...store, ...rule(store, content, dice) } : store;
    return { content, store: ruled, system, timeline, era, remembers, isStopped: false };
  }

  function imageOf(place: Place): Image {
    const remembers = new Map(place.remembers).set(place.era.number, steps);
    return { ...place, content: copyOf(place.content), remembers };
  }

  function knows({ era, remembers }: Place, step: Step): boolean {
    return step.place === era.number || step.number <= (remembers.get(step.place) ?? -1);
  }

  function replace(next: Place): void {
    losses.push({ content: current.content, backupEpoch: epochOf(next.content) });
    current = next;
  }

  /** Answers a failover, before anything else is done. */
  async function follow({ content, store, system, timeline }: Place): Promise<void> {
    const { authority } = content;
    if (!scene.follows || !authority || authority.mark) return;
    const [ownSystem, ownTimeline] = authority.name.split(' ').map(Number);
    if (ownSystem !== system || ownTimeline! >= timeline) return;
    await store.advance({}).then(
      () => result.advances++,
      () => undefined,
    );
  }

  /** Notes whether a step has stopped the store, and with what right. */
  function noteStop(place: Place): void {
    const { authority } = place.content;
    const isMarked = !!authority?.mark;
    if (isMarked === place.isStopped) return;
    place.isStopped = isMarked;
    if (!authority || !isMarked || place !== current) return;
    result.stops++;
    place.era.isWitnessed = true;
    if (!losses.some(lost => mayStop(lost, place.content))) result.falseStops++;
  }

  /** Whether somebody comes who remembers what the store has forgotten. */
  function noteWitness(place: Place, { device, nonce, proof }: Exchange, given: Given): void {
    const { authority, epoch = 0, prunedBeforeMs = 0 } = place.content.authority ?? {};
    // A token of an earlier epoch proves nothing: there may have been two primaries.
    const isEvidence =
      proof?.authority === authority && proof!.epoch >= epoch && proof!.atMs >= prunedBeforeMs;
    const shown = isEvidence && nonce !== '' ? exchanges.get(nonce) : undefined;
    // A copy that came first has taken the round: the store cannot tell which of the two it has forgotten.
    const isHidden = script.hasCopies && place.content.devices.get(device)?.round === proof?.round;
    const isDevice = shown && !isHidden && !knows(place, shown);
    // Labels of another authority say nothing about the counters of this one.
    const isReplica = [...given].some(
      ([slab, { owner, end, step }]) =>
        owner === authority &&
        slab >= slabAt(self.nowMs) - 1 &&
        !knows(place, step) &&
        end > (place.content.slabs.get(slab) ?? 0),
    );
    if (isDevice || isReplica) place.era.isWitnessed = true;
  }

  let current = newPlace(
    { content: memoryContent(), system: ++systems, timeline: 1, remembers: new Map() },
    true,
  );
  const self: Database = {
    get current() {
      return current;
    },
    skewMs: 0,
    get nowMs() {
      return schedule.nowMs + self.skewMs;
    },
    erasOf(replica, { proposal, nowMs }, { authority, slab, label }) {
      const exchanged = erasOf.get(replica)!.get(`${proposal} ${nowMs}`)!;
      const reserved = reservations
        .get(replica)
        ?.find(
          ({ first, end, ...other }) =>
            other.authority === authority && other.slab === slab && label >= first && label < end,
        )?.era;
      return { exchanged, reserved: reserved ?? exchanged };
    },

    storeFor(owner, placeOf) {
      /** The highest labels that this replica was given. */
      const given: Given = new Map();
      const reserved: Reservation[] = [];
      reservations.set(owner, reserved);
      const eras = new Map<string, Era>();
      erasOf.set(owner, eras);
      const step = <T>(operation: (place: Place) => Promise<T>): Promise<T & { timeline: number }> =>
        new Promise((resolve, reject) => {
          const stop = schedule.after(STEP_MS, owner, () => reject(new Error('no answer within 10 s')));
          const run = async () => {
            await schedule.pause(owner);
            const place = placeOf();
            await follow(place);
            try {
              const answer = await operation(place);
              if (dice.once(500)) await new Promise(() => count('step of the store hangs'));
              await schedule.pause(owner, dice.once(20) ? 3000 : 8);
              resolve({ ...answer, timeline: place.timeline });
            } finally {
              noteStop(place);
            }
          };
          run().catch(reject).finally(stop);
        });
      return {
        setsItselfUp: true,
        init: () => placeOf().store.init(),
        status: () => step(({ store }) => store.status()),
        async reserve(request) {
          const { slab, labels } = request;
          let number = 0;
          const answer = await step(async place => {
            // As it is when the labels are taken: somebody who remembers more may come before the answer
            // does.
            const era = { ...place.era };
            const { first, ...rest } = await place.store.reserve(request);
            if (first !== undefined) {
              const { authority } = place.content.authority!;
              // The latest first.
              reserved.unshift({ authority, slab, first, end: first + labels, era });
            }
            number = ++steps;
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
            noteWitness(place, request, known);
            const answer = await place.store.exchange(request);
            const { proposal } = request;
            // A repeated one tells nobody anything new.
            const isNew = answer.verdict === 'accepted';
            if (isNew) exchanges.set(proposal, { place: place.era.number, number: ++steps });
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
    },

    backUp() {
      if (!current.content.authority) return;
      backups.push(imageOf(current));
      if (backups.length > MOST_BACKUPS) backups.splice(dice.below(backups.length), 1);
    },
    restore(keepsName) {
      if (!backups.length) return false;
      const backup = dice.pick(backups);
      const image = { ...backup, content: copyOf(backup.content) };
      replace(newPlace(keepsName ? image : { ...image, system: ++systems, timeline: 1 }, !keepsName));
      standby = undefined;
      return true;
    },
    catchUp() {
      standby = imageOf(current);
    },
    failOver() {
      const from = scene.isSynchronous || !standby ? imageOf(current) : standby;
      const image = { ...from, system: current.system, timeline: current.timeline + 1 };
      // The new standby begins with what the promoted one had.
      standby = { ...image, content: copyOf(image.content) };
      replace(newPlace(image, true));
    },
    drop() {
      replace(
        newPlace({ content: memoryContent(), system: ++systems, timeline: 1, remembers: new Map() }, false),
      );
      standby = undefined;
    },
    async renewedCopy() {
      const place = newPlace({ ...imageOf(current), system: ++systems, timeline: 1 }, true);
      await place.store.renew();
      return place;
    },
  };
  current.store.init();
  return self;
}

type Given = Map<number, { owner: string; end: number; step: Step }>;

const nameOf = ({ system, timeline }: Pick<Place, 'system' | 'timeline'>) => `${system} ${timeline}`;

function copyOf({ authority, slabs, taken, devices, spent }: MemoryContent): MemoryContent {
  return {
    authority,
    slabs: new Map(slabs),
    taken: new Map(taken),
    devices: new Map(devices),
    spent: new Map(spent),
  };
}
