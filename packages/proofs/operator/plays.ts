/* How the rows of the operator's table are played, by their shapes. */

import { setTimeout as pause } from 'node:timers/promises';
import { newKey } from '../../grants/src/server/index.ts';
import type { CrowdDevice } from './crowd.ts';
import type { Replica } from './replica.ts';
import type { Counts } from './results.ts';
import type { CopyRow, LossRow, OutageRow, Play, Row, SplitRow } from './row.ts';
import { COUNT, LATE, onStage } from './stage.ts';

/** Devices that meet the wrong one of two servers. */
const ASTRAY = 4;
/** Devices that check in at the same time in an outage. */
const LOOPS = 6;
/** The part of check-ins that are of a new device. */
const NEW_PART = 0.4;
/** How long the load runs before and after the outages, in milliseconds. */
const CALM_MS = 1500;

export function played(row: Row, play: Play): Promise<Counts> {
  if (row.shape === 'loss') return playLoss(row, play);
  if (row.shape === 'copy') return playCopy(row, play);
  return row.shape === 'split' ? playSplit(row, play) : playOutage(row, play);
}

/**
 * A loss: devices check in, a backup is taken, more devices check in, the store goes back. Then new devices
 * come first, which nobody can tell from any others, and after them those that were there before. The command
 * is run when the store has stopped, and what comes after it must not stop it again.
 */
function playLoss(row: LossRow, play: Play): Promise<Counts> {
  return onStage(row, play, row.begin, async (world, stage) => {
    const { place } = world;
    const { crowd, counts } = stage;
    await stage.init(place);
    let replica = await stage.open(place);
    const { idle, active, late } = await stage.settle(world.keep, replica);

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
      const isStopped = (await stage.checkIn(all, replica)) > 0 || isStoppedByNew;
      all.push(...young);
      counts.witness ??= replica.stops[seen];
      if (isStopped) counts.noticedBy ??= isStoppedByNew ? 'new device' : 'returning device';
      await stage.answerStops(place, isStopped, async mustRestart => {
        if (mustRestart || row.isRestarted) {
          await stage.close(replica);
          replica = await stage.open(place);
        }
        const next = crowd.newDevices(COUNT);
        const refused = await stage.checkIn([...next, ...all], replica);
        all.push(...next);
        return refused > 0;
      });
      await stage.checkIn(all, replica);
      counts.twiceAfter += crowd.twice - unnoticed;
    }
  });
}

/**
 * A copy: production continues, and a copy of its database is used beside it. The copy stops before it grants
 * anything, and `renew` makes it an authority of its own. Production must not notice, not even when devices
 * meet the wrong one of the two.
 */
function playCopy(row: CopyRow, play: Play): Promise<Counts> {
  return onStage(row, play, row.begin, async (world, stage) => {
    const { crowd, counts } = stage;
    const keys = [await newKey()];
    await stage.init(world.place);
    const production = await stage.open(world.place, keys);
    const { kept: copyPlace, idle, active, late } = await stage.settle(world.copy, production);

    if (row.isUnnoticed) await stage.answerStop(copyPlace);
    const copyKeys = row.keys === 'production' ? keys : [await newKey()];
    let copy = await stage.open(copyPlace, copyKeys);
    const tests = crowd.newDevices(LATE);
    const isStopped = (await stage.checkIn(tests, copy)) > 0;
    counts.twiceBefore = crowd.twice;
    counts.witness = copy.stops[0];
    if (isStopped) counts.noticedBy = 'new device';
    await stage.answerStops(copyPlace, isStopped, async () => {
      await stage.close(copy);
      copy = await stage.open(copyPlace, copyKeys);
      return (await stage.checkIn(tests, copy)) > 0;
    });

    await stage.checkIn(active.slice(0, ASTRAY), copy);
    await stage.checkIn(tests.slice(0, ASTRAY), production);
    const young = crowd.newDevices(COUNT);
    for (let round = 0; round < 2; round++) {
      counts.stopsElsewhere += await stage.checkIn([...young, ...active, ...late, ...idle], production);
      await stage.checkIn(tests, copy);
    }
    counts.twiceAfter = crowd.twice - counts.twiceBefore;
  });
}

/**
 * A split brain: a standby takes over, and the old primary still answers some of the replicas. Devices reach
 * one or the other. The old side must stop when it hears of the new one, the new side must not stop again,
 * and the two must never grant the same block.
 */
function playSplit(row: SplitRow, play: Play): Promise<Counts> {
  return onStage(row, play, row.begin, async (world, stage) => {
    const { crowd, counts } = stage;
    await stage.init(world.place);
    const old = await stage.open(world.old);
    let replica = await stage.open(world.place);
    const { idle, active, late } = await stage.settle(world.keep, old, replica);

    if (play.replica === 'restarted') await stage.close(replica);
    await world.split();
    if (play.replica === 'restarted') replica = await stage.open(world.place);
    const seen = replica.stops.length;
    const [left, right] = [crowd.newDevices(LATE), crowd.newDevices(LATE)];
    await stage.checkIn(left, old);
    const checkInRight = async () => (await stage.checkIn(right, replica)) > 0;
    const isStopped = await checkInRight();
    counts.witness = replica.stops[seen];
    if (isStopped) counts.noticedBy = 'new device';
    await stage.answerStops(world.place, isStopped, checkInRight);

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

/**
 * An outage: devices check in at two replicas all the time, while servers are killed, paused or cut off, and
 * come back. The store forgets nothing, so nobody may be needed, and no block may be granted twice.
 */
function playOutage(row: OutageRow, play: Play): Promise<Counts> {
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
        stage.count(outcome);
        if (outcome === 'refused') counts.stops = 1;
        if (outcome !== 'granted') continue;
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
