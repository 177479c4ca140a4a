/*
 * Plays a split brain: a standby takes over, and the old primary still answers some of the replicas. Devices
 * reach one or the other. The old side must stop when it hears of the new one, the new side must not stop
 * again, and the two must never grant the same block.
 */

import { type Counts, requireCalm } from './results.ts';
import type { Play, SplitRow } from './row.ts';
import { onStage } from './stage.ts';

const COUNT = 10;
const LATE = 48;
const MAX_STOPS = 4;

export function playSplit(row: SplitRow, play: Play): Promise<Counts> {
  return onStage(row, play, row.begin, async (world, stage) => {
    const { crowd, counts } = stage;
    await stage.init(world.place);
    const old = await stage.open(world.old);
    let replica = await stage.open(world.place);
    const [idle, active] = [crowd.newDevices(COUNT), crowd.newDevices(COUNT)];
    for (const devices of [idle, active, idle, active]) await stage.checkIn(devices, old);
    await world.keep();
    const late = crowd.newDevices(LATE);
    for (const devices of [active, late]) await stage.checkIn(devices, old);
    for (const devices of [late, active]) await stage.checkIn(devices, replica);
    requireCalm(counts, crowd.twice);

    if (play.replica === 'restarted') await stage.close(replica);
    await world.split();
    if (play.replica === 'restarted') replica = await stage.open(world.place);
    const seen = replica.stops.length;
    const [left, right] = [crowd.newDevices(LATE), crowd.newDevices(LATE)];
    await stage.checkIn(left, old);
    let isStopped = (await stage.checkIn(right, replica)) > 0;
    counts.witness = replica.stops[seen];
    if (isStopped) counts.noticedBy = 'new device';
    for (let tries = 0; isStopped && tries < MAX_STOPS; tries++) {
      await stage.answerStop(world.place);
      isStopped = (await stage.checkIn(right, replica)) > 0;
    }

    // Both sides have granted since. A few devices of each reach the other one.
    await stage.checkIn(left.slice(0, COUNT), replica);
    if ((await stage.checkIn(right.slice(0, COUNT), old)) > 0) counts.stopsElsewhere++;
    await stage.checkIn(crowd.newDevices(COUNT), old);
    await world.fence();
    const all = [...left, ...active, ...right, ...late, ...idle, ...crowd.newDevices(COUNT)];
    for (let round = 0; round < 2; round++) if ((await stage.checkIn(all, replica)) > 0) counts.stops++;
    counts.twiceAfter = crowd.twice;
  });
}
