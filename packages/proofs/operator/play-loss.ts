/*
 * Plays a loss: devices check in, a backup is taken, more devices check in, the store goes back. Then new
 * devices come first, which nobody can tell from any others, and after them those that were there before. The
 * command is run when the store has stopped, and what comes after it must not stop it again.
 */

import { type Counts, requireCalm } from './results.ts';
import type { LossRow, Play } from './row.ts';
import { onStage } from './stage.ts';

/** Devices that are there before the backup, of each kind. */
const COUNT = 10;
/** Devices that come after it: more than what was reserved before it has room for. */
const LATE = 48;
/** How often the command is run before it counts as useless. */
const MAX_STOPS = 4;

export function playLoss(row: LossRow, play: Play): Promise<Counts> {
  return onStage(row, play, row.begin, async (world, stage) => {
    const { place } = world;
    const { crowd, counts } = stage;
    await stage.init(place);
    let replica = await stage.open(place);
    const reopen = async () => {
      await stage.close(replica);
      replica = await stage.open(place);
    };

    const [idle, active] = [crowd.newDevices(COUNT), crowd.newDevices(COUNT)];
    for (const devices of [idle, active, idle, active]) await stage.checkIn(devices, replica);
    await world.keep();
    const late = crowd.newDevices(LATE);
    for (const devices of [active, late, active, late]) await stage.checkIn(devices, replica);
    requireCalm(counts, crowd.twice);

    // The first of them has been there since the backup: it is the first who can know.
    const all = [...active, ...late, ...idle];
    for (const lose of world.losses) {
      const [before, blocks] = [crowd.twice, crowd.blocks];
      if (play.replica === 'restarted') await stage.close(replica);
      await lose();
      if (play.replica === 'restarted') replica = await stage.open(place);
      const seen = replica.stops.length;

      const young = crowd.newDevices(LATE);
      const isStoppedByNew = (await stage.checkIn(young, replica)) > 0;
      const unnoticed = crowd.twice;
      counts.twiceBefore += unnoticed - before;
      // A block that somebody has already is none that is new.
      counts.blocksBefore += crowd.blocks - blocks + unnoticed - before;
      let isStopped = (await stage.checkIn(all, replica)) > 0 || isStoppedByNew;
      all.push(...young);
      counts.witness ??= replica.stops[seen];
      if (isStopped) counts.noticedBy ??= isStoppedByNew ? 'new device' : 'returning device';

      for (let tries = 0; isStopped && tries < MAX_STOPS; tries++) {
        if ((await stage.answerStop(place)) || row.isRestarted) await reopen();
        const next = crowd.newDevices(COUNT);
        isStopped = (await stage.checkIn([...next, ...all], replica)) > 0;
        all.push(...next);
      }
      await stage.checkIn(all, replica);
      counts.twiceAfter += crowd.twice - unnoticed;
    }
  });
}
