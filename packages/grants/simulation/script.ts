/* One script: devices, tabs, servers and everything that can go wrong, drawn from a seed. */

import { EPOCH_MS } from '@sno-id/sdk';
import { DEVICE_WIDTHS, type Widths } from '../src/format/grant.ts';
import { createDice } from '../src/testing/dice.ts';
import { settle } from '../src/testing/environment.ts';
import { createSchedule } from '../src/testing/schedule.ts';
import { createApp } from './app.ts';
import { BREAKS, type Break, type Broken, type Scene } from './breaks.ts';
import { type Context, createContexts, type Profile } from './contexts.ts';
import { createDatabase, type Place } from './database.ts';
import { folderDisk, type ProfileDisk, pageDisk } from './disks.ts';
import { createLedger } from './ledger.ts';
import { createOperator } from './operator.ts';
import { newResult, type Result } from './result.ts';
import { createServer, type Server } from './server.ts';

const WIDTHS: readonly Widths[] = [
  DEVICE_WIDTHS,
  { slot: 12, lane: 2, n: 0 },
  { slot: 19, lane: 2, n: 1 },
  { slot: 22, lane: 1, n: 1 },
];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One script in 400 ends with a storm: all tabs of a device, more than a slot has lanes, are reloaded again and again. */
const STORM_EVERY = 400;
const STORM_TABS = 70;
/** One script in 40 goes on for years, with ten restores. */
const DECADE_EVERY = 40;
/** What its operator advances by: eight times that is a slab, which no slab gets in 200 days. */
const DECADE_BLOCKS = 2 ** 20;
/** A check-in makes a few transactions and requests, each with a limit of 10 or 30 seconds. */
const LONGEST_WAIT_MS = 300_000;
/** One script in ten waits for that. */
const WAIT_EVERY = 10;
/** One script in eight keeps its devices in folders, in which a transaction has many steps. */
const FOLDERS_EVERY = 8;

/** What can happen, and how often. */
const WEIGHTS = {
  open: 8,
  make: 28,
  burst: 4,
  'kill a context': 6,
  'set a clock': 6,
  moment: 6,
  hour: 6,
  sleep: 3,
  look: 3,
  outage: 3,
  restart: 3,
  'change widths': 1,
  evict: 3,
  'lose power': 2,
  mood: 2,
  'back up': 3,
  restore: 2,
  'catch up': 3,
  'fail over': 2,
  drop: 1,
  'operator looks': 6,
  prune: 1,
  'clock of the server': 1,
  deploy: 3,
  'new profile': 2,
  copy: 2,
  move: 2,
  rename: 3,
  'go astray': 1,
  send: 4,
  'check in': 4,
  close: 6,
  'brief context': 3,
  leave: 4,
  'come back': 4,
} as const satisfies Record<string, number>;

export type Action = keyof typeof WEIGHTS;

export async function play(seed: number, rule: Break | undefined): Promise<Result> {
  const broken: Broken = (rule && BREAKS[rule]) || {};
  const dice = createDice(seed);
  const schedule = createSchedule(dice, EPOCH_MS + 248.5 * 2 ** 31 + dice.below(2 ** 31));
  const result = newResult();
  const count = (fault: string) => result.faults.set(fault, (result.faults.get(fault) ?? 0) + 1);
  const scene: Scene = {
    // Without a copy there must be no fork and no repeat at all.
    hasCopies: seed % 2 === 1,
    hasFolders: dice.once(FOLDERS_EVERY),
    isPinned: dice.once(2),
    follows: dice.once(2),
    isSynchronous: dice.once(3),
    hasDecade: !rule && seed % DECADE_EVERY === DECADE_EVERY / 2,
    narrow: undefined,
    doubledOnceIn: 15,
    actions: 40,
    ...broken.scene,
  };
  const ledger = createLedger(result);
  const database = createDatabase({
    ...scene,
    dice,
    schedule,
    result,
    rule: broken.store,
    isRandom: !broken.hasFixedJump,
    count,
  });
  const operator = createOperator(dice, database, result, count, scene.hasDecade ? DECADE_BLOCKS : undefined);
  let hasCopies = false;
  let hasDropped = false;
  const serverOn = (placeOf: () => Place, pinned: string | undefined) =>
    createServer({
      dice,
      schedule,
      result,
      ledger,
      database,
      placeOf,
      ...scene,
      widths: scene.narrow ?? dice.pick(WIDTHS),
      pinned,
      skippedSteps: broken.skippedSteps ?? 0,
      watch: broken.watch,
      count,
      forked() {
        if (!hasCopies) result.falseForks++;
      },
    });
  const authorityId = () => database.current.content.authority?.authority;
  const server = serverOn(() => database.current, scene.isPinned ? authorityId() : undefined);
  let staging: Server | undefined;

  const contexts = createContexts(
    { dice, schedule, result, ledger, broken, hasCopies: () => hasCopies },
    row => app.wrote(row),
  );
  const { open, make, kill, close, show, track } = contexts;
  const app = createApp({
    dice,
    schedule,
    result,
    rules: broken.rows ?? {},
    authority: server.anyReplica,
    // Replicas that have not asked the store since its tables were dropped judge by the authority before.
    authorityId: () => (hasDropped ? undefined : authorityId()),
    newId: contexts.newId,
  });

  const faults = { dice, schedule, count, durableClaims: true, misreports: true, ...broken.disk };
  const profiles: Profile[] = [];

  function newProfile(
    disk: ProfileDisk = scene.hasFolders ? folderDisk(faults, broken.folder ?? {}) : pageDisk(faults),
    skewMs = skew(),
  ): Profile {
    const profile: Profile = {
      disk,
      outbox: [],
      contexts: [],
      suspicion: { claims: [], forks: [] },
      skewMs,
      server,
      device: undefined,
      mayStartOver: false,
    };
    profiles.push(profile);
    return profile;
  }

  function skew(): number {
    // Clocks that agree bring devices together that should not meet.
    if (scene.narrow) return 0;
    if (dice.once(4)) return Number.NaN;
    if (dice.once(2)) return 0;
    return (dice.below(2001) - 1000) * dice.pick([1, 1000, HOUR_MS, DAY_MS]);
  }

  /** Lets things happen for so long. */
  async function pass(ms: number, most = 400): Promise<void> {
    const end = schedule.nowMs + ms;
    for (let i = 0; i < (scene.hasFolders ? 4 * most : most); i++) {
      await settle();
      if (!schedule.next(Math.max(end - schedule.nowMs, 0))) break;
    }
    schedule.nowMs = Math.max(schedule.nowMs, end);
    await settle();
  }

  function counted(fault: string, isDone: unknown = true): void {
    if (isDone !== false) count(fault);
  }

  function checkIn(context: Context): void {
    if (context.ids) track(context, context.ids.checkIn()).catch(() => undefined);
  }

  /** Sends the rows of a profile; sometimes after a check-in, which corrects its clock, sometimes without one. */
  async function send({ contexts, outbox, server: asked }: Profile): Promise<void> {
    const context = contexts.find(({ ids }) => ids?.status.device);
    if (!context?.ids || asked !== server || !server.isUp) return;
    const { ids } = context;
    if (dice.once(2)) checkIn(context);
    if (ids.status.fork && !broken.rows?.renamesFirst && dice.once(2))
      track(context, ids.resolveFork()).catch(() => undefined);
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
    for (const context of [...profile.contexts]) kill(context);
    profile.disk.losePower();
  }

  function copy({ disk, outbox, skewMs }: Profile): void {
    if (!scene.hasCopies) return;
    const copied = disk.copy();
    counted(copied.isSame ? 'device copied' : 'folder copied');
    if (copied.isSame) hasCopies = true;
    const profile = newProfile(copied.disk, dice.once(2) ? skewMs : skew());
    profile.outbox.push(...outbox.map(row => ({ ...row })));
  }

  function move(profile: Profile): void {
    const { disk, contexts } = profile;
    if (!disk.move) return;
    count('folder opened on another machine');
    for (const context of [...contexts]) kill(context);
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
    if (!staging) {
      const place = await database.renewedCopy();
      staging = serverOn(() => place, undefined);
    }
    count('device at the wrong server');
    profile.server = profile.server === server ? staging : server;
  }

  function setServerClock(): void {
    count('clock of the server changed');
    const ms = (dice.below(2001) - 1000) * dice.pick([1000, 60_000, HOUR_MS, DAY_MS / 10]);
    database.skewMs = dice.once(2) ? 0 : ms;
  }

  const acts: Record<Action, (profile: Profile, context: Context) => unknown> = {
    open,
    make: (_, context) => make(context, 1 + dice.below(4)),
    burst: (_, context) => make(context, dice.pick(scene.narrow ? [100, 400] : [20, 50, 200])),
    'kill a context': (_, context) => {
      count('context killed');
      kill(context);
    },
    'set a clock': profile => {
      count('clock changed');
      profile.skewMs = skew();
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
      server.widths = scene.narrow ?? dice.pick(WIDTHS);
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
      hasDropped = true;
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
  const names = Object.keys(WEIGHTS) as Action[];
  /** Each script has its own character: some things happen often in it, others never. */
  const weights = names.map(name => WEIGHTS[name] * dice.pick([0, 1, 1, 1, 4]));
  weights[0] = Math.max(weights[0]!, 8);
  weights[1] = Math.max(weights[1]!, 20);
  // What a broken rule needs to show itself happens often; what mends it, never.
  names.forEach((name, i) => {
    weights[i] = broken.weights?.[name] ?? weights[i]!;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);

  async function act(): Promise<void> {
    const profile = dice.pick(profiles);
    if (!profile.contexts.length) return void open(profile);
    let roll = dice.below(total);
    let index = 0;
    while (roll >= weights[index]!) roll -= weights[index++]!;
    await acts[names[index]!](profile, dice.pick(profile.contexts));
  }

  async function actFor(actions: number): Promise<void> {
    for (let i = 0; i < actions; i++) {
      await act();
      // Sometimes many things are under way when the next happens.
      const events = dice.below(scene.hasFolders ? 40 : 6);
      for (let j = 0; j < events; j++) {
        await settle();
        if (!schedule.next(2000)) break;
      }
    }
  }

  async function storm(profile: Profile): Promise<void> {
    count('storm of reloads');
    server.isUp = true;
    profile.disk.mood = 'well';
    for (let i = 0; i < 4; i++) {
      // Some are in the middle of a claim.
      for (const context of [...profile.contexts]) kill(context);
      while (profile.contexts.length < STORM_TABS) open(profile);
      await pass(dice.below(4000), 2000);
      for (const context of profile.contexts) make(context, 1 + dice.below(4));
    }
  }

  /** Ten times something is lost; months later, the next time. */
  async function decade(): Promise<void> {
    count('ten restores over years');
    for (let i = 0; i < 10; i++) {
      server.isUp = true;
      database.skewMs = 0;
      database.backUp();
      await actFor(4);
      if (scene.isSynchronous) failOver();
      else dice.pick([restore, failOver])();
      for (let j = 0; j < 2; j++) {
        for (const { contexts } of profiles) for (const context of contexts) checkIn(context);
        await pass(20_000, 200);
        await operator.look();
      }
      schedule.nowMs += (60 + dice.below(340)) * DAY_MS;
    }
  }

  /** How many replicas grant nothing although the operator has done what the store asks for. */
  async function outages(): Promise<number> {
    server.reconnect();
    let failures = 0;
    // A replica that remembers more than a restored store says so with its first request.
    for (let i = 0; i < 3; i++) {
      await operator.look();
      failures = 2;
      server.outages().then(count => {
        failures = count;
      });
      await pass(30_000, 20_000);
      if (failures === 0) break;
    }
    return failures;
  }

  for (let i = 0; i <= dice.below(2); i++) newProfile();
  for (const profile of profiles) open(profile);
  await pass(5000);
  await actFor(scene.actions);
  if (scene.hasDecade) await decade();
  if (!rule && seed % STORM_EVERY === 0) await storm(dice.pick(profiles));
  if (seed % WAIT_EVERY === 0) {
    // Whatever hangs, everything that was asked for comes to an end; and what is stopped can be started again.
    await pass(LONGEST_WAIT_MS, Infinity);
    result.pending = contexts.opened.filter(({ isAlive, pending }) => isAlive && pending.size > 0).length;
    result.outages += await outages();
  }
  app.countLost(profiles.map(({ outbox }) => outbox));
  for (const { contexts } of profiles) for (const context of [...contexts]) kill(context);
  return result;
}
