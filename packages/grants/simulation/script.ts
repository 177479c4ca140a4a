/* One script: devices, tabs, a server and everything that can go wrong, drawn from a seed. */

import { EPOCH_MS, type Sno } from '@sno-id/sdk';
import { createDevice, type Device } from '../src/device/device.ts';
import { DEVICE_WIDTHS, type Widths } from '../src/format/grant.ts';
import { kindOf } from '../src/format/kind.ts';
import { createDice } from '../src/testing/dice.ts';
import { createDisk, type Disk, EMPTY, release, storeOn } from '../src/testing/disk.ts';
import { environmentIn, settle } from '../src/testing/environment.ts';
import { createSchedule, type Owner } from '../src/testing/schedule.ts';
import { createTable, type Outbox, renameSuspects, send } from './app.ts';
import { createServer } from './server.ts';

/** A rule that is broken, so that repeats must be found. */
export type Break =
  | 'non-durable-claim'
  | 'split-stores'
  | 'reissued-block'
  | 'rolled-back-counter'
  | 'repeated-answer'
  | 'clone';

export interface Result {
  ids: number;
  granted: number;
  /** IDs that two calls have returned; on devices without copies. */
  repeats: number;
  /** Blocks that were granted to two devices. */
  grantedTwice: number;
  /** Forks where nothing was copied. */
  falseForks: number;
  /** Rows that are neither in the table nor in an outbox. */
  lostRows: number;
  /** Contexts that live and have not answered a call, minutes after it. */
  pending: number;
  clashes: number;
  /** Calls that found no ID. */
  refused: number;
  faults: Map<string, number>;
}

interface Profile {
  readonly disk: Disk;
  readonly outbox: Outbox;
  readonly contexts: Context[];
  /** What its clock is ahead of the world by; NaN for a clock that has stopped at 1970. */
  skewMs: number;
}

interface Context extends Owner {
  readonly profile: Profile;
  ids: Device | undefined;
  isVisible: boolean;
  readonly watchers: Set<(isHere: boolean) => void>;
  /** What it was asked for and has not answered. */
  readonly pending: Set<Promise<unknown>>;
}

const WIDTHS: readonly Widths[] = [
  DEVICE_WIDTHS,
  { slot: 12, lane: 2, n: 0 },
  { slot: 19, lane: 2, n: 1 },
  { slot: 22, lane: 1, n: 1 },
];
/** One cell for each four seconds, with one ID for each unit: two devices with the same block soon meet. */
const SMALL: Widths = { slot: 19, lane: 0, n: 0 };
const HOUR_MS = 3_600_000;
const ACTIONS = 40;
/** One script in 400 ends with a storm: all tabs of a device, more than a slot has lanes, are reloaded again and again. */
const STORM_EVERY = 400;
const STORM_TABS = 70;
/** A check-in makes a few transactions and requests, each with a limit of 10 or 30 seconds. */
const LONGEST_WAIT_MS = 300_000;
/** One script in ten waits for that. */
const WAIT_EVERY = 10;

export async function play(seed: number, broken: Break | undefined): Promise<Result> {
  const dice = createDice(seed);
  const schedule = createSchedule(dice, EPOCH_MS + 248.5 * 2 ** 31 + dice.below(2 ** 31));
  const result: Result = {
    ids: 0,
    granted: 0,
    repeats: 0,
    grantedTwice: 0,
    falseForks: 0,
    lostRows: 0,
    pending: 0,
    clashes: 0,
    refused: 0,
    faults: new Map(),
  };
  const count = (fault: string) => result.faults.set(fault, (result.faults.get(fault) ?? 0) + 1);
  const server = createServer({
    dice,
    schedule,
    count,
    widths: broken ? SMALL : dice.pick(WIDTHS),
    reissues: broken === 'reissued-block',
    forgetsItsName: broken === 'rolled-back-counter',
    grantedTwice: () => result.grantedTwice++,
  });
  const faults = {
    dice,
    schedule,
    count,
    durableClaims: broken !== 'non-durable-claim',
    misreports: true,
  };
  const profiles: Profile[] = [];
  const opened: Context[] = [];
  const made = new Set<Sno>();
  const table = createTable();
  let texts = 0;
  let hasCopies = false;
  // Without a copy there must be no fork and no repeat at all.
  const mayCopy = (broken === undefined || broken === 'clone') && seed % 2 === 1;

  function newProfile(content = EMPTY, outbox: Outbox = [], skewMs = skew()): void {
    profiles.push({ disk: createDisk(content), outbox, contexts: [], skewMs });
  }

  function skew(): number {
    // Clocks that agree bring devices together that should not meet.
    if (broken) return 0;
    if (dice.once(4)) return Number.NaN;
    if (dice.once(2)) return 0;
    return (dice.below(2001) - 1000) * dice.pick([1, 1000, HOUR_MS, 24 * HOUR_MS]);
  }

  function open(profile: Profile): void {
    const context: Context = {
      profile,
      isAlive: true,
      ids: undefined,
      isVisible: dice.once(2),
      watchers: new Set(),
      pending: new Set(),
    };
    opened.push(context);
    profile.contexts.push(context);
    const environment = environmentIn({
      schedule,
      dice,
      owner: context,
      now: () => (Number.isNaN(profile.skewMs) ? 0 : schedule.nowMs + profile.skewMs),
      isVisible: () => context.isVisible,
      watchers: context.watchers,
    });
    const opening = createDevice({
      namespace: 'notes',
      store: storeOn(profile.disk, context, faults),
      environment,
      ask: server.askFrom(context, profile),
      requireGrant: false,
    });
    track(context, opening).then(ids => {
      context.ids = ids;
      ids.subscribe(event => {
        if (event.type !== 'status' || event.status.checkIn.outcome !== 'fork') return;
        if (!hasCopies) result.falseForks++;
      });
    });
  }

  function track<T>(context: Context, promise: Promise<T>): Promise<T> {
    context.pending.add(promise);
    const settled = () => context.pending.delete(promise);
    promise.then(settled, settled);
    return promise;
  }

  /** Ends a context in an orderly way; sometimes it is killed before that is done. */
  function close(context: Context): void {
    const { ids, profile } = context;
    if (!ids) return;
    profile.contexts.splice(profile.contexts.indexOf(context), 1);
    const end = () => {
      context.isAlive = false;
      release(profile.disk, context);
    };
    track(context, ids.close()).then(end);
    if (dice.once(4)) schedule.after(dice.below(10), context, end);
    // It makes no ID any more.
    make({ ...context, profile: { ...profile, outbox: [] } }, 1);
  }

  function show({ watchers }: Context, isHere: boolean): void {
    for (const changed of watchers) changed(isHere);
  }

  function kill(context: Context): void {
    context.isAlive = false;
    release(context.profile.disk, context);
    context.profile.contexts.splice(context.profile.contexts.indexOf(context), 1);
  }

  function make({ ids, profile }: Context, many: number): void {
    if (!ids) return;
    try {
      for (const id of many > 4 ? ids.batch(many) : Array.from({ length: many }, () => ids.next())) {
        result.ids++;
        if (kindOf(id) === 'granted') result.granted++;
        if (made.has(id)) {
          if (!hasCopies || broken === 'clone') result.repeats++;
        } else made.add(id);
        if (many <= 4) profile.outbox.push({ id, session: ids.session, text: ++texts });
      }
    } catch {
      result.refused++;
    }
  }

  /** Lets things happen for so long. */
  async function pass(ms: number, most = 400): Promise<void> {
    const end = schedule.nowMs + ms;
    for (let i = 0; i < most; i++) {
      await settle();
      if (!schedule.next(Math.max(end - schedule.nowMs, 0))) break;
    }
    schedule.nowMs = Math.max(schedule.nowMs, end);
    await settle();
  }

  async function synchronise(profile: Profile): Promise<void> {
    const context = profile.contexts.find(({ ids }) => ids?.status.device);
    if (!context?.ids || !server.isUp) return;
    const { ids } = context;
    // An application that does not check in first finds its clashes by the table.
    if (dice.once(2)) return sendAll(profile, ids);
    let outcome: string | undefined;
    track(context, ids.checkIn()).then(
      result => {
        outcome = result;
      },
      () => {
        outcome = 'failed';
      },
    );
    await pass(40_000, 200);
    if (outcome === undefined || outcome === 'failed' || !context.isAlive) return;
    await Promise.race([
      track(context, renameSuspects(profile.outbox, ids)).catch(() => undefined),
      pass(5000, 100),
    ]);
    if (context.isAlive && !ids.status.fork) sendAll(profile, ids);
  }

  function sendAll({ outbox }: Profile, ids: Device): void {
    try {
      send(outbox, table, ids, broken !== 'clone');
    } catch {
      result.refused++;
    }
  }

  /** What can happen to a profile and one of its contexts, and how often. */
  const actions: readonly [weight: number, act: (profile: Profile, context: Context) => unknown][] = [
    [8, open],
    [28, (_, context) => make(context, 1 + dice.below(4))],
    [4, (_, context) => make(context, dice.pick(broken ? [100, 400] : [20, 50, 200]))],
    [6, (_, context) => counted('context killed', () => kill(context))],
    [6, profile => counted('clock changed', () => Object.assign(profile, { skewMs: skew() }))],
    [6, () => pass(dice.below(3000))],
    [6, () => pass(dice.below(HOUR_MS), 60)],
    [3, () => counted('asleep for days', () => sleep(dice.below(dice.pick([3, 40, 200]) * 24 * HOUR_MS)))],
    [3, (_, context) => Object.assign(context, { isVisible: !context.isVisible })],
    [3, () => Object.assign(server, { isUp: !server.isUp })],
    [3, () => counted('server killed', server.restart)],
    [1, () => counted('widths changed', changeWidths)],
    [3, ({ disk }) => counted('store evicted', () => evict(disk))],
    [2, profile => counted('power lost', () => losePower(profile))],
    [2, ({ disk }) => Object.assign(disk, { mood: dice.pick(['well', 'well', 'fails', 'hangs'] as const) })],
    [2, () => server.backUp()],
    [2, () => counted('server restored', server.restore)],
    [3, () => counted('counters advanced', () => server.advance().catch(() => undefined))],
    [2, () => newProfile()],
    [mayCopy ? 2 : 0, profile => counted('profile copied', () => copy(profile))],
    [4, synchronise],
    [6, (_, context) => counted('context closed', () => close(context))],
    [4, (_, context) => counted('page left', () => show(context, false))],
    [4, (_, context) => counted('page shown again', () => show(context, true))],
  ];
  /** Each script has its own character: some things happen often in it, others never. */
  const weights = actions.map(([weight]) => weight * dice.pick([0, 1, 1, 1, 4]));
  weights[0] = Math.max(weights[0]!, 8);
  weights[1] = Math.max(weights[1]!, 20);
  // What a broken rule needs to show itself happens often; what mends it, never.
  if (broken) Object.assign(weights, { 21: 0, 22: 0, 23: 0 });
  if (broken === 'rolled-back-counter') {
    Object.assign(weights, { 2: 20, 5: 20, 7: 0, 9: 0, 14: 0, 15: 4, 16: 8, 17: 0, 18: 12 });
  }
  if (broken === 'repeated-answer')
    Object.assign(weights, { 2: 20, 5: 20, 7: 0, 9: 0, 12: 12, 14: 0, 20: 20 });

  function counted<T>(fault: string, act: () => T): T {
    count(fault);
    return act();
  }

  function sleep(ms: number): void {
    schedule.nowMs += ms;
  }

  function changeWidths(): void {
    server.widths = broken ? SMALL : dice.pick(WIDTHS);
    server.restart();
  }

  function evict(disk: Disk): void {
    // The claims alone, where they are in a separate store.
    const { state } = broken === 'split-stores' ? disk.content : EMPTY;
    disk.content = { state, claims: EMPTY.claims };
    disk.durable = disk.content;
  }

  function losePower({ disk, contexts }: Profile): void {
    for (const context of [...contexts]) kill(context);
    disk.content = disk.durable;
  }

  function copy({ disk, outbox, skewMs }: Profile): void {
    hasCopies = true;
    newProfile(
      disk.content,
      outbox.map(row => ({ ...row })),
      dice.once(2) ? skewMs : skew(),
    );
  }

  async function act(): Promise<void> {
    const profile = dice.pick(profiles);
    const { contexts } = profile;
    if (!contexts.length) return open(profile);
    let roll = dice.below(weights.reduce((sum, weight) => sum + weight, 0));
    let index = 0;
    while (roll >= weights[index]!) roll -= weights[index++]!;
    await actions[index]![1](profile, dice.pick(contexts));
  }

  async function storm(profile: Profile): Promise<void> {
    server.isUp = true;
    profile.disk.mood = 'well';
    for (let i = 0; i < 4; i++) {
      // Some are in the middle of a claim.
      for (const context of [...profile.contexts]) counted('context killed', () => kill(context));
      while (profile.contexts.length < STORM_TABS) open(profile);
      await pass(dice.below(4000), 2000);
      for (const context of profile.contexts) make(context, 1 + dice.below(4));
    }
  }

  for (let i = 0; i <= dice.below(2); i++) newProfile();
  for (const profile of profiles) open(profile);
  await pass(5000);
  for (let i = 0; i < ACTIONS; i++) {
    await act();
    // Sometimes many things are under way when the next happens.
    const events = dice.below(6);
    for (let j = 0; j < events; j++) {
      await settle();
      if (!schedule.next(2000)) break;
    }
  }
  if (!broken && seed % STORM_EVERY === 0)
    await counted('storm of reloads', () => storm(dice.pick(profiles)));
  if (seed % WAIT_EVERY === 0) {
    // Whatever hangs, everything that was asked for comes to an end.
    await pass(LONGEST_WAIT_MS, 20_000);
    result.pending = opened.filter(({ isAlive, pending }) => isAlive && pending.size > 0).length;
  }
  result.lostRows = table.lost;
  result.clashes = table.clashes;
  for (const { contexts } of profiles) for (const context of [...contexts]) kill(context);
  return result;
}
