/* What was given up with restores, and who comes that remembers it: the oracle of stops. */

import { slabAt } from '../../grants/src/format/slab.ts';
import type { Exchange } from '../../grants/src/server/store.ts';
import type { MemoryContent } from '../../grants/src/server/stores/memory.ts';
import type { Script } from './broken.ts';
import type { Place, Step } from './place.ts';

/** The highest labels that a replica was given, by their slabs. */
export type Given = Map<number, { owner: string; end: number; step: Step }>;

/** What a restore has undone. */
interface Loss {
  readonly content: MemoryContent;
  /**
   * The epoch of the backup. Losses may be advanced later, because a replica that was left behind there
   * answers a failover.
   */
  readonly backupEpoch: number;
}

export type Evidence = ReturnType<typeof createEvidence>;

export function createEvidence(script: Script, isCurrent: (place: Place) => boolean, nowMs: () => number) {
  const { result } = script;
  /** Exchanges by their proposals: the last one that was accepted counts. */
  const exchanges = new Map<string, Step>();
  /** What was given up with a restore: somebody may show it. */
  const losses: Loss[] = [];
  let steps = 0;

  return {
    /** How many steps there were. */
    get steps() {
      return steps;
    },
    nextStep: () => ++steps,
    noteExchange: (proposal: string, place: Place) =>
      void exchanges.set(proposal, { place: place.era.number, number: ++steps }),
    noteLoss(lost: MemoryContent, backup: MemoryContent): void {
      losses.push({ content: lost, backupEpoch: backup.authority?.epoch ?? 0 });
    },
    /** Notes whether a step has stopped the store, and with what right. */
    noteStop(place: Place): void {
      const { authority } = place.content;
      const isMarked = !!authority?.mark;
      if (isMarked === place.isStopped) return;
      place.isStopped = isMarked;
      if (!authority || !isMarked || !isCurrent(place)) return;
      place.era.isWitnessed = true;
      if (!losses.some(lost => mayStop(lost, place.content))) result.falseStops++;
    },
    /** Whether somebody comes who remembers what the store has forgotten. */
    noteWitness(place: Place, { device, nonce, proof }: Exchange, given: Given): void {
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
          slab >= slabAt(nowMs()) - 1 &&
          !knows(place, step) &&
          end > (place.content.slabs.get(slab) ?? 0),
      );
      if (isDevice || isReplica) place.era.isWitnessed = true;
    },
  };
}

function knows({ era, remembers }: Place, step: Step): boolean {
  return step.place === era.number || step.number <= (remembers.get(step.place) ?? -1);
}

/**
 * Whether something that was lost may stop a store: it is of the store's epoch or of a later one, or of an
 * authority that the store does not know; or an `advance` was lost, and labels above the present counters
 * with it.
 */
function mayStop({ content, backupEpoch }: Loss, { authority, slabs }: MemoryContent): boolean {
  const lost = content.authority;
  if (!lost || !authority) return false;
  if (lost.authority !== authority.authority) return !authority.others.includes(lost.authority);
  const isAbove = () => [...content.slabs].some(([slab, next]) => next > (slabs.get(slab) ?? 0));
  return lost.epoch >= authority.epoch || (lost.epoch > backupEpoch && isAbove());
}
