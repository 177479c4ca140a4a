/* What can happen to a profile, one of its contexts, and the servers. */

import { DAY_MS, HOUR_MS, track } from './common.ts';
import type { Context, Profile } from './contexts.ts';
import { judge } from './judge.ts';
import type { Action } from './weights.ts';
import type { World } from './world.ts';

type Acts<Name extends Action> = Record<Name, (profile: Profile, context: Context) => unknown>;

export const actsOf = (world: World) =>
  ({ ...actsOfContexts(world), ...actsOfDevices(world), ...actsOfServers(world) }) satisfies Acts<Action>;

export function checkIn(context: Context): void {
  if (context.ids) track(context, context.ids.checkIn()).catch(() => undefined);
}

function actsOfContexts(world: World) {
  const { dice, scene, contexts, server, count, pass } = world;
  const { open, make, kill, close, show } = contexts;
  return {
    open,
    make: (_, context) => make(context, 1 + dice.below(4)),
    burst: (_, context) => make(context, dice.pick(scene.narrow ? [100, 400] : [20, 50, 200])),
    'kill a context': (_, context) => {
      count('context killed');
      kill(context);
    },
    moment: () => pass(dice.below(3000)),
    hour: () => pass(dice.below(HOUR_MS), 60),
    look: (_, context) => Object.assign(context, { isVisible: !context.isVisible }),
    /** A server judges what a profile has made. */
    async judge({ unjudged, server: asked }) {
      if (asked !== server || !server.isUp) return;
      for (const each of unjudged.splice(0))
        await judge(world.result, server.anyReplica(), world.ownAuthority(), each);
    },
    'check in': (_, context) => checkIn(context),
    close: (_, context) => {
      count('context closed');
      close(context);
    },
    async 'brief context'(profile) {
      count('context closed');
      const context = open(profile);
      await pass(1000, 100);
      make(context, 1 + dice.below(3));
      close(context);
    },
    leave: (_, context) => {
      count('page left');
      show(context, false);
    },
    'come back': (_, context) => {
      count('page shown again');
      show(context, true);
    },
  } satisfies Partial<Acts<Action>>;
}

function actsOfDevices(world: World) {
  const { dice, schedule, scene, broken, server, contexts, count, newProfile, anySkew } = world;
  const { killAll } = contexts;
  return {
    'set a clock'(profile) {
      count('clock changed');
      profile.skewMs = anySkew();
    },
    sleep() {
      count('asleep for days');
      schedule.nowMs += dice.below(dice.pick([3, 40, 200]) * DAY_MS);
    },
    evict(profile) {
      count('store evicted');
      profile.mayStartOver = true;
      profile.disk.evict(broken.evictsClaimsOnly ?? false);
    },
    'lose power'(profile) {
      count('power lost');
      profile.mayStartOver = true;
      killAll(profile);
      profile.disk.losePower();
    },
    mood: ({ disk }) => Object.assign(disk, { mood: dice.pick(['well', 'well', 'fails', 'hangs'] as const) }),
    'new profile': () => newProfile(),
    copy({ disk, skewMs }) {
      if (!scene.hasCopies) return;
      const copied = disk.copy();
      count(copied.isSame ? 'device copied' : 'folder copied');
      if (copied.isSame) world.hasCopies = true;
      newProfile(copied.disk, dice.once(2) ? skewMs : anySkew());
    },
    move(profile) {
      const { disk } = profile;
      if (!disk.move) return;
      count('folder opened on another machine');
      killAll(profile);
      profile.mayStartOver = true;
      disk.move();
    },
    rename: ({ disk }) => disk.rename?.(),
    /** A device asks the servers of a copy of the database, or comes back from there. */
    async 'go astray'(profile) {
      if (!scene.isPinned) return;
      const staging = await world.staging();
      count('device at the wrong server');
      profile.server = profile.server === server ? staging : server;
    },
  } satisfies Partial<Acts<Action>>;
}

function actsOfServers(world: World) {
  const { dice, scene, database, operator, server, count } = world;
  return {
    outage: () => Object.assign(server, { isUp: !server.isUp }),
    restart() {
      count('server killed');
      if (dice.once(2)) server.restart();
      else server.restartOne();
    },
    'change widths'() {
      count('widths changed');
      server.widths = world.anyWidths();
      server.restart();
    },
    'back up': database.backUp,
    restore() {
      const keepsName = dice.once(2);
      if (!database.restore(keepsName)) return;
      count(keepsName ? 'store restored under its name' : 'store restored');
      if (dice.once(2)) server.restart();
    },
    'catch up': database.catchUp,
    'fail over'() {
      count(scene.isSynchronous ? 'synchronous failover' : 'asynchronous failover');
      const before = database.current;
      database.failOver();
      if (dice.once(3)) server.leaveBehind(before);
    },
    drop() {
      if (scene.isPinned) return;
      count('tables dropped');
      world.hasDropped = true;
      database.drop();
    },
    'operator looks': () => operator.look(),
    prune: () => operator.prune(),
    'clock of the server'() {
      count('clock of the server changed');
      const ms = (dice.below(2001) - 1000) * dice.pick([1000, 60_000, HOUR_MS, DAY_MS / 10]);
      database.skewMs = dice.once(2) ? 0 : ms;
    },
    deploy() {
      count('step of a rotation of keys');
      server.deploy();
    },
  } satisfies Partial<Acts<Action>>;
}
