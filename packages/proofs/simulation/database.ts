/*
 * The database of an authority: the store in memory, with a name, standbys and backups. It is restored and
 * failed over while replicas live, and advances itself after a failover where that is allowed, as
 * `postgresStore` does.
 */

import { memoryContent, memoryStore } from '../../grants/src/server/stores/memory.ts';
import type { Script } from './broken.ts';
import { createEvidence } from './evidence.ts';
import type { Place } from './place.ts';
import { createReplicaStores } from './replica-store.ts';

/** What is left of a place in a backup, or on a standby. */
type Image = Pick<Place, 'content' | 'system' | 'timeline' | 'remembers'>;

const MOST_BACKUPS = 3;

export type Database = ReturnType<typeof createDatabase>;

export function createDatabase(script: Script) {
  const { dice, schedule, scene, broken } = script;
  const evidence = createEvidence(
    script,
    place => place === current,
    () => self.nowMs,
  );
  const { store: rule, hasFixedJump } = broken;
  let systems = 0;
  let authorities = 0;
  let eras = 0;
  let draws = 0;
  const backups: Image[] = [];
  let standby: Image | undefined;
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
    const remembers = new Map(place.remembers).set(place.era.number, evidence.steps);
    return { ...place, content: structuredClone(place.content), remembers };
  }

  function replace(next: Place): void {
    evidence.noteLoss(current.content, next.content);
    current = next;
  }

  const emptyImage = (): Image => {
    return { content: memoryContent(), system: ++systems, timeline: 1, remembers: new Map() };
  };

  let current = newPlace(emptyImage(), true);
  const self = {
    get current(): Place {
      return current;
    },
    /** What its clock is ahead of the world's. */
    skewMs: 0,
    get nowMs(): number {
      return schedule.nowMs + self.skewMs;
    },
    ...createReplicaStores(script, evidence),
    backUp() {
      if (!current.content.authority) return;
      backups.push(imageOf(current));
      if (backups.length > MOST_BACKUPS) backups.splice(dice.below(backups.length), 1);
    },
    /** Puts a backup in the place of the store. */
    restore(keepsName: boolean) {
      if (!backups.length) return false;
      const backup = dice.pick(backups);
      const image = { ...backup, content: structuredClone(backup.content) };
      replace(newPlace(keepsName ? image : { ...image, system: ++systems, timeline: 1 }, !keepsName));
      standby = undefined;
      return true;
    },
    /** The standby gets everything that the primary has. */
    catchUp() {
      standby = imageOf(current);
    },
    /** Promotes the standby. */
    failOver() {
      const from = scene.isSynchronous || !standby ? imageOf(current) : standby;
      const image = { ...from, system: current.system, timeline: current.timeline + 1 };
      // The new standby begins with what the promoted one had.
      standby = { ...image, content: structuredClone(image.content) };
      replace(newPlace(image, true));
    },
    /** Loses the tables, which are set up again as another authority. */
    drop() {
      replace(newPlace(emptyImage(), false));
      standby = undefined;
    },
    /** A copy of the database, as the store of another authority. */
    async renewedCopy() {
      const place = newPlace({ ...imageOf(current), system: ++systems, timeline: 1 }, true);
      await place.store.renew();
      return place;
    },
  };
  current.store.init();
  return self;
}

const nameOf = ({ system, timeline }: Pick<Place, 'system' | 'timeline'>) => `${system} ${timeline}`;
