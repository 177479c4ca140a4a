/* What can happen to a profile, one of its contexts, and the servers. */

import type { Context, Profile } from './contexts.ts';
import type { Action } from './weights.ts';
import { DAY_MS, HOUR_MS, type World } from './world.ts';

export interface Actions {
  readonly acts: Record<Action, (profile: Profile, context: Context) => unknown>;
  checkIn(context: Context): void;
  restore(): void;
  failOver(): void;
}

export function actionsOf(world: World): Actions {
  const { dice, schedule, scene, broken, database, operator, server, contexts, app, count } = world;
  const { newProfile, anySkew, pass } = world;
  const { open, make, kill, killAll, close, show, track } = contexts;

  function checkIn(context: Context): void {
    if (context.ids) track(context, context.ids.checkIn()).catch(() => undefined);
  }

  /**
   * Sends the rows of a profile; sometimes after a check-in, which corrects its clock, sometimes without one.
   */
  async function send({ contexts, outbox, server: asked }: Profile): Promise<void> {
    const context = contexts.find(({ ids }) => ids?.status.device);
    if (!context?.ids || asked !== server || !server.isUp) return;
    const { ids } = context;
    if (dice.once(2)) checkIn(context);
    track(context, app.send(outbox, context, ids)).catch(() => count('rows not sent'));
    await pass(dice.below(4000), 200);
  }

  function evict(profile: Profile): void {
    count('store evicted');
    profile.mayStartOver = true;
    profile.disk.evict(broken.evictsClaimsOnly ?? false);
  }

  function losePower(profile: Profile): void {
    count('power lost');
    profile.mayStartOver = true;
    killAll(profile);
    profile.disk.losePower();
  }

  function copy({ disk, outbox, skewMs }: Profile): void {
    if (!scene.hasCopies) return;
    const copied = disk.copy();
    count(copied.isSame ? 'device copied' : 'folder copied');
    if (copied.isSame) world.hasCopies = true;
    const profile = newProfile(copied.disk, dice.once(2) ? skewMs : anySkew());
    profile.outbox.push(...outbox.map(row => ({ ...row })));
  }

  function move(profile: Profile): void {
    const { disk } = profile;
    if (!disk.move) return;
    count('folder opened on another machine');
    killAll(profile);
    profile.mayStartOver = true;
    disk.move();
  }

  function restore(): void {
    const keepsName = dice.once(2);
    if (!database.restore(keepsName)) return;
    count(keepsName ? 'store restored under its name' : 'store restored');
    if (dice.once(2)) server.restart();
  }

  function failOver(): void {
    count(scene.isSynchronous ? 'synchronous failover' : 'asynchronous failover');
    const before = database.current;
    database.failOver();
    if (dice.once(3)) server.leaveBehind(before);
  }

  /** A device asks the servers of a copy of the database, or comes back from there. */
  async function goAstray(profile: Profile): Promise<void> {
    if (!scene.isPinned) return;
    const staging = await world.staging();
    count('device at the wrong server');
    profile.server = profile.server === server ? staging : server;
  }

  function setServerClock(): void {
    count('clock of the server changed');
    const ms = (dice.below(2001) - 1000) * dice.pick([1000, 60_000, HOUR_MS, DAY_MS / 10]);
    database.skewMs = dice.once(2) ? 0 : ms;
  }

  const acts: Actions['acts'] = {
    open,
    make: (_, context) => make(context, 1 + dice.below(4)),
    burst: (_, context) => make(context, dice.pick(scene.narrow ? [100, 400] : [20, 50, 200])),
    'kill a context': (_, context) => {
      count('context killed');
      kill(context);
    },
    'set a clock': profile => {
      count('clock changed');
      profile.skewMs = anySkew();
    },
    moment: () => pass(dice.below(3000)),
    hour: () => pass(dice.below(HOUR_MS), 60),
    sleep() {
      count('asleep for days');
      schedule.nowMs += dice.below(dice.pick([3, 40, 200]) * DAY_MS);
    },
    look: (_, context) => Object.assign(context, { isVisible: !context.isVisible }),
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
    evict,
    'lose power': losePower,
    mood: ({ disk }) => Object.assign(disk, { mood: dice.pick(['well', 'well', 'fails', 'hangs'] as const) }),
    'back up': database.backUp,
    restore,
    'catch up': database.catchUp,
    'fail over': failOver,
    drop() {
      if (scene.isPinned) return;
      count('tables dropped');
      world.hasDropped = true;
      database.drop();
    },
    'operator looks': () => operator.look(),
    prune: () => operator.prune(),
    'clock of the server': setServerClock,
    deploy() {
      count('step of a rotation of keys');
      server.deploy();
    },
    'new profile': () => newProfile(),
    copy,
    move,
    rename: ({ disk }) => disk.rename?.(),
    'go astray': goAstray,
    send,
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
  };
  return { acts, checkIn, restore, failOver };
}
