/*
 * Plays an outage: devices check in at two replicas all the time, while servers are killed, paused or cut
 * off, and come back. The store forgets nothing, so nobody may be needed, and no block may be granted twice.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { CrowdDevice } from './crowd.ts';
import type { Replica } from './replica.ts';
import type { Counts } from './results.ts';
import type { OutageRow, Play } from './row.ts';
import { onStage } from './stage.ts';

/** Devices that check in at the same time. */
const LOOPS = 6;
/** The part of check-ins that are of a new device. */
const NEW_PART = 0.4;
/** How long the load runs before and after the outages, in milliseconds. */
const CALM_MS = 1500;

export function playOutage(row: OutageRow, play: Play): Promise<Counts> {
  return onStage(row, play, row.begin, async (world, stage) => {
    const { crowd, counts } = stage;
    await stage.init(world.place);
    const replicas = [await stage.open(world.place), await stage.open(world.place)];
    let isOver = false;
    let lastMs = performance.now();
    const idle: CrowdDevice[] = [];

    async function loop(replica: Replica): Promise<void> {
      while (!isOver) {
        const isNew = idle.length === 0 || Math.random() < NEW_PART;
        const at = Math.floor(Math.random() * idle.length);
        const device = isNew ? crowd.newDevices(1)[0]! : idle.splice(at, 1)[0]!;
        const outcome = await crowd.checkIn(device, replica);
        idle.push(device);
        if (outcome === 'failed') counts.failed++;
        if (outcome === 'refused') counts.stops = 1;
        if (outcome === 'fork') counts.forks++;
        if (outcome === 'other-authority' || outcome === 'unknown') counts.startedOver++;
        if (outcome !== 'granted') continue;
        counts.answered++;
        counts.longestGapMs = Math.max(counts.longestGapMs, Math.round(performance.now() - lastMs));
        lastMs = performance.now();
      }
    }

    const loops = Array.from({ length: LOOPS }, (_, i) => loop(replicas[i % replicas.length]!));
    await pause(CALM_MS);
    for (let round = 0; round < row.rounds; round++) await world.disturb(round, replicas);
    await pause(CALM_MS);
    isOver = true;
    await Promise.all(loops);
    // After it, each device that was there is answered.
    const refused = await stage.checkIn(idle, replicas[0]!);
    if (refused > 0) counts.stops = 1;
    counts.witness = replicas.flatMap(({ stops }) => stops)[0];
    counts.twiceAfter = crowd.twice;
  });
}
