/* What all plays share: devices, replicas, the command, and the counts. */

import { setTimeout as pause } from 'node:timers/promises';
import { newKey } from '../../grants/src/server/index.ts';
import { run } from '../runtimes/child.mjs';
import { type CheckInOutcome, type CrowdDevice, createCrowd } from './crowd.ts';
import { startReplica } from './process-of-replica.ts';
import { openReplica, type Place, type Replica } from './replica.ts';
import { type Counts, newCounts, requireCalm } from './results.ts';
import type { Command, Play, Row, World } from './row.ts';

type Stage = Awaited<ReturnType<typeof createStage>>;

const NAMESPACE = 'proof';
/** Devices that are there before a backup, of each kind. */
export const COUNT = 10;
/** Devices that come after it: more than what was reserved before it has room for. */
export const LATE = 48;
/** How often the command is run before it counts as useless. */
const MAX_STOPS = 4;
/**
 * How often a check-in is tried while connections break and servers start, and the time between, in
 * milliseconds.
 */
const TRIES = 40;
const RETRY_MS = 250;

async function createStage(row: Row, { failover }: { readonly failover: 'advance' | undefined }) {
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

  /** Runs `sno-grants`, from the bundle that CLI_PROGRAM names. @returns what it prints */
  const snoGrants = (command: string, { url }: Place, ...options: string[]): Promise<string> =>
    run(process.execPath, [process.env['CLI_PROGRAM']!, command, '--store', url, ...options], {
      limitMs: 60_000,
    });

  async function operate([command, ...options]: Command, place: Place): Promise<void> {
    await snoGrants(command, place, ...options);
    if (command === 'advance') return;
    const { authority } = JSON.parse(await snoGrants('status', place, '--json'));
    pins.set(place, authority);
  }

  function count(outcome: CheckInOutcome): void {
    if (outcome === 'fork') counts.forks++;
    if (outcome === 'other-authority' || outcome === 'unknown') counts.startedOver++;
    if (outcome === 'failed') counts.failed++;
    if (outcome === 'granted') counts.answered++;
  }

  /**
   * Lets devices check in one after the other, each until it is answered or refused. Returns how many were
   * refused.
   */
  async function checkIn(devices: readonly CrowdDevice[], replica: Replica): Promise<number> {
    let refused = 0;
    for (const device of devices) {
      const outcome = await settled(device, replica);
      count(outcome);
      if (outcome === 'refused') refused++;
    }
    return refused;
  }

  /**
   * Runs what the row says for this stop, which must succeed, and counts it. Says whether servers have to be
   * started again.
   */
  async function answerStop(place: Place): Promise<boolean> {
    const command = commands[Math.min(counts.stops, commands.length - 1)]!;
    counts.stops++;
    await operate(command, place);
    return command[0] !== 'advance';
  }

  return {
    crowd,
    counts,
    /** Opens a replica, with what stands in the configuration of all of them. */
    async open(place: Place, keys = ownKeys) {
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
    checkIn,
    count,
    /**
     * What comes before every loss: devices check in, `keep` takes a backup or the like, and more devices
     * check in, in the end at another replica, if there is one.
     */
    async settle<Kept>(keep: () => Promise<Kept>, first: Replica, second = first) {
      const [idle, active] = [crowd.newDevices(COUNT), crowd.newDevices(COUNT)];
      for (const devices of [idle, active, idle, active]) await checkIn(devices, first);
      const kept = await keep();
      const late = crowd.newDevices(LATE);
      for (const replica of [first, second])
        for (const devices of [active, late]) await checkIn(devices, replica);
      requireCalm(counts, crowd.twice);
      return { kept, idle, active, late };
    },
    /** Sets the store up. Its authority's ID goes into the configuration. */
    init: (place: Place) => operate(['init'], place),
    answerStop,
    /**
     * Answers stops, while there are any.
     *
     * @param goOn lets devices check in, with new servers if it must, and says whether they were refused
     */
    async answerStops(place: Place, isStopped: boolean, goOn: (mustRestart: boolean) => Promise<boolean>) {
      for (let tries = 0; isStopped && tries < MAX_STOPS; tries++)
        isStopped = await goOn(await answerStop(place));
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
