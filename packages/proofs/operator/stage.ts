/* What all plays share: devices, replicas, the command, and the counts. */

import { setTimeout as pause } from 'node:timers/promises';
import { newKey } from '../../grants/src/server/index.ts';
import { runCommand } from '../command.ts';
import { type CheckInOutcome, type CrowdDevice, createCrowd } from './crowd.ts';
import type { Place } from './place.ts';
import { startReplica } from './process-of-replica.ts';
import { openReplica, type Replica } from './replica.ts';
import { type Counts, newCounts } from './results.ts';
import type { Command, Play, Row, World } from './row.ts';

export type Stage = Awaited<ReturnType<typeof createStage>>;

export type StageKey = Awaited<ReturnType<typeof newKey>>;

const NAMESPACE = 'proof';
/**
 * How often a check-in is tried while connections break and servers start, and the time between, in
 * milliseconds.
 */
const TRIES = 40;
const RETRY_MS = 250;

export async function createStage(row: Row, { failover }: { readonly failover: 'advance' | undefined }) {
  const crowd = createCrowd(NAMESPACE);
  const counts = newCounts();
  const ownKeys = [await newKey()];
  const commands = row.commands ?? [row.shape === 'copy' ? ['renew'] : ['advance']];
  const replicas = new Set<Replica>();
  const closing = async (replica: Replica) => {
    counts.advanced += replica.advanced;
    await replica.close();
  };
  const pins = new Map<Place, string>();

  async function settled(device: CrowdDevice, replica: Replica): Promise<CheckInOutcome> {
    for (let tries = 1; ; tries++) {
      const outcome = await crowd.checkIn(device, replica);
      if (outcome !== 'failed' || tries === TRIES) return outcome;
      await pause(RETRY_MS);
    }
  }

  async function operate([command, ...options]: Command, place: Place): Promise<void> {
    const { status, text } = await runCommand(command, place.url, ...options);
    if (status !== 0) throw new Error(`sno-grants ${command}: ${text}`);
    if (command === 'advance') return;
    const { authority } = JSON.parse((await runCommand('status', place.url, '--json')).text);
    pins.set(place, authority);
  }

  return {
    crowd,
    counts,
    /** Opens a replica, with what stands in the configuration of all of them. */
    async open(place: Place, keys: readonly StageKey[] = ownKeys) {
      const authority = row.isPinned === false ? undefined : pins.get(place);
      const open = row.shape === 'outage' && row.areProcesses ? startReplica : openReplica;
      const replica = await open(place, { namespace: NAMESPACE, keys, authority, failover });
      replicas.add(replica);
      return replica;
    },
    async close(replica: Replica) {
      replicas.delete(replica);
      await closing(replica);
    },
    /**
     * Lets devices check in one after the other, each until it is answered or refused. Returns how many were
     * refused.
     */
    async checkIn(devices: readonly CrowdDevice[], replica: Replica) {
      let refused = 0;
      for (const device of devices) {
        const outcome = await settled(device, replica);
        if (outcome === 'fork') counts.forks++;
        if (outcome === 'other-authority' || outcome === 'unknown') counts.startedOver++;
        if (outcome === 'failed') counts.failed++;
        if (outcome === 'refused') refused++;
        else counts.answered++;
      }
      return refused;
    },
    /** Sets the store up. Its authority's ID goes into the configuration. */
    init: (place: Place) => operate(['init'], place),
    /**
     * Runs what the row says for this stop, which must succeed, and counts it. Says whether servers have to
     * be started again.
     */
    async answerStop(place: Place) {
      const command = commands[Math.min(counts.stops, commands.length - 1)]!;
      counts.stops++;
      await operate(command, place);
      return command[0] !== 'advance';
    },
    /** Closes all replicas. */
    async end() {
      for (const replica of replicas) await closing(replica);
    },
  };
}

/** Plays a row in its world, and ends both. */
export async function onStage<W extends World>(
  row: Row,
  play: Play,
  begin: () => Promise<W>,
  act: (world: W, stage: Stage) => Promise<void>,
): Promise<Counts> {
  const world = await begin();
  const stage = await createStage(row, play);
  try {
    await act(world, stage);
    return stage.counts;
  } finally {
    await stage.end();
    await world.end();
  }
}
