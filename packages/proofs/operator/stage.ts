/* What all plays share: devices, replicas, the command, and the counts. */

import { setTimeout as pause } from 'node:timers/promises';
import { newKey } from '../../grants/src/server/index.ts';
import { runCommand } from '../command.ts';
import { type CheckInOutcome, type Crowd, type CrowdDevice, createCrowd } from './crowd.ts';
import type { Place } from './place.ts';
import { startReplica } from './process-of-replica.ts';
import { openReplica, type Replica } from './replica.ts';
import { type Counts, newCounts } from './results.ts';
import type { Command, Row } from './row.ts';

export interface Stage {
  readonly crowd: Crowd;
  readonly counts: Counts;
  /** Opens a replica, with what stands in the configuration of all of them. */
  open(place: Place, keys?: readonly StageKey[]): Promise<Replica>;
  close(replica: Replica): Promise<void>;
  /**
   * Lets devices check in one after the other, each until it is answered or refused. Returns how many were
   * refused.
   */
  checkIn(devices: readonly CrowdDevice[], replica: Replica): Promise<number>;
  /** Sets the store up. Its authority's ID goes into the configuration. */
  init(place: Place): Promise<void>;
  /**
   * Runs what the row says for this stop, which must succeed, and counts it. Says whether servers have to be
   * started again.
   */
  answerStop(place: Place): Promise<boolean>;
  /** Closes all replicas. */
  end(): Promise<void>;
}

export type StageKey = Awaited<ReturnType<typeof newKey>>;

const NAMESPACE = 'proof';
/**
 * How often a check-in is tried while connections break and servers start, and the time between, in
 * milliseconds.
 */
const TRIES = 40;
const RETRY_MS = 250;

export async function createStage(
  row: Row,
  { failover }: { readonly failover: 'advance' | undefined },
): Promise<Stage> {
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
    async open(place, keys = ownKeys) {
      const authority = row.isPinned === false ? undefined : pins.get(place);
      const open = row.shape === 'outage' && row.areProcesses ? startReplica : openReplica;
      const replica = await open(place, { namespace: NAMESPACE, keys, authority, failover });
      replicas.add(replica);
      return replica;
    },
    async close(replica) {
      replicas.delete(replica);
      await closing(replica);
    },
    async checkIn(devices, replica) {
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
    init: place => operate(['init'], place),
    async answerStop(place) {
      const command = commands[Math.min(counts.stops, commands.length - 1)]!;
      counts.stops++;
      await operate(command, place);
      return command[0] !== 'advance';
    },
    async end() {
      for (const replica of replicas) await closing(replica);
    },
  };
}
