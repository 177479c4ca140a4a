/*
 * Plays a copy: production continues, and a copy of its database is used beside it. The copy stops before it
 * grants anything, and `renew` makes it an authority of its own. Production must not notice, not even when
 * devices meet the wrong one of the two.
 */

import { newKey } from '../../grants/src/server/index.ts';
import { type Counts, requireCalm } from './results.ts';
import type { CopyRow, Play } from './row.ts';
import { onStage } from './stage.ts';

const COUNT = 10;
const LATE = 48;
/** Devices that meet the wrong server. */
const ASTRAY = 4;
const MAX_STOPS = 4;

export function playCopy(row: CopyRow, play: Play): Promise<Counts> {
  return onStage(row, play, row.begin, async (world, stage) => {
    const { place } = world;
    const { crowd, counts } = stage;
    const keys = [await newKey()];
    await stage.init(place);
    const production = await stage.open(place, keys);
    const [idle, active] = [crowd.newDevices(COUNT), crowd.newDevices(COUNT)];
    for (const devices of [idle, active, idle, active]) await stage.checkIn(devices, production);
    const copyPlace = await world.copy();
    const late = crowd.newDevices(LATE);
    for (const devices of [active, late, active, late]) await stage.checkIn(devices, production);
    requireCalm(counts, crowd.twice);

    if (row.isUnnoticed) await stage.answerStop(copyPlace);
    const copyKeys = row.keys === 'production' ? keys : [await newKey()];
    let copy = await stage.open(copyPlace, copyKeys);
    const tests = crowd.newDevices(LATE);
    let isStopped = (await stage.checkIn(tests, copy)) > 0;
    counts.twiceBefore = crowd.twice;
    counts.witness = copy.stops[0];
    if (isStopped) counts.noticedBy = 'new device';
    for (let tries = 0; isStopped && tries < MAX_STOPS; tries++) {
      await stage.answerStop(copyPlace);
      await stage.close(copy);
      copy = await stage.open(copyPlace, copyKeys);
      isStopped = (await stage.checkIn(tests, copy)) > 0;
    }

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
