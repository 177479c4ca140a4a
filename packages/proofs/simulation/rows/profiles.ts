/*
 * Profiles and their contexts: tabs that open a device and an outbox, show rows, change them, and end at any
 * time.
 */

import { createDevice, type Device } from '../../../grants/src/device/device.ts';
import { createOutboxIn } from '../../../grants/src/outbox/context.ts';
import type { OutboxEnvironment } from '../../../grants/src/outbox/environment.ts';
import type { Outbox } from '../../../grants/src/outbox/outbox.ts';
import { EMPTY } from '../../../grants/src/stores/content.ts';
import { createDice } from '../../../grants/src/testing/dice.ts';
import { createDisk, type Disk, release, storeOn } from '../../../grants/src/testing/disk.ts';
import { environmentIn } from '../../../grants/src/testing/environment.ts';
import { type Asked, DAY_MS, remove, track } from '../common.ts';
import { type Box, createBox, openBox } from './box.ts';
import type { Reply, Script, WireRule } from './broken.ts';
import { type Oracle, TABLES } from './oracle.ts';
import type { Line, Server } from './server.ts';

export interface Profile {
  readonly disk: Disk;
  readonly box: Box;
  readonly line: Line;
  readonly contexts: Context[];
  readonly wire: ReturnType<WireRule> | undefined;
  /** Who is signed in; '' for nobody. */
  account: string;
  /** What its clock is ahead of the world by. */
  skewMs: number;
  /** Whether its storage was evicted: nobody has what only it had. */
  isLost: boolean;
}

export interface Context extends Asked {
  readonly profile: Profile;
  ids: Device | undefined;
  outbox: Outbox | undefined;
  /** How many operations it is discarding. */
  discards: number;
  readonly watchers: Set<(isHere: boolean) => void>;
  /** What its page shows: the tags of rows, by table and ID. */
  readonly seen: Map<string, Map<string, number>>;
}

export function createProfiles(script: Script, server: Server, oracle: Oracle) {
  const { dice, schedule, result, scene, broken, count } = script;
  const all: Profile[] = [];

  async function openContext(context: Context, environment: OutboxEnvironment): Promise<void> {
    const { profile } = context;
    const faults = { dice, schedule, durableClaims: true, misreports: true, count };
    const ids = await createDevice({
      namespace: 'notes',
      store: storeOn(profile.disk, context, faults),
      environment,
      ask: server.askFrom(profile.line, context),
      requireGrant: false,
    });
    context.ids = ids;
    const outbox = createOutboxIn({
      device: ids,
      store: openBox(script, server, oracle, context),
      transmit: text => transmit(server, context, text),
      account: () => (broken.ignoresAccounts ? 'somebody' : profile.account),
      refs: { tasks: { list: 'lists' } },
      environment,
    });
    outbox.subscribe(event => {
      if (event.type === 'rows') look(context);
      if (event.type !== 'renamed') return;
      result.renames++;
      const rows = context.seen.get(event.table)!;
      const tag = rows.get(event.from);
      rows.delete(event.from);
      if (tag !== undefined) rows.set(event.to, tag);
    });
    context.outbox = outbox;
  }

  return {
    all,
    create(from?: Profile): Profile {
      const skews = [1, 1000, (scene.wrongDays * DAY_MS) / 1000];
      const profile: Profile = {
        disk: createDisk(from?.disk.content ?? EMPTY),
        box: createBox(from?.box.content),
        line: { isOnline: true, isCaptive: false, answers: [...(from?.line.answers ?? [])] },
        contexts: [],
        wire: broken.wire?.(),
        account: from?.account ?? dice.pick(['anna', 'ben']),
        skewMs: from?.skewMs ?? (dice.once(2) ? 0 : (dice.below(2001) - 1000) * dice.pick(skews)),
        isLost: false,
      };
      all.push(profile);
      return profile;
    },
    /** @param seed of its random numbers */
    open(profile: Profile, seed = dice.uint32()): Context {
      const context: Context = {
        profile,
        isAlive: true,
        ids: undefined,
        outbox: undefined,
        discards: 0,
        watchers: new Set(),
        pending: new Set(),
        seen: new Map(),
      };
      profile.contexts.push(context);
      look(context);
      track(context, openContext(context, environmentOf(script, context, seed)));
      return context;
    },
    close(context: Context) {
      const { outbox, ids } = context;
      if (!outbox || !ids) return;
      remove(context);
      const closed = outbox.close().then(() => ids.close());
      track(context, closed).then(() => end(context));
    },
    kill(context: Context) {
      remove(context);
      end(context);
    },
  };
}

/** The page of a context reads the rows that it shows. */
export function look({ profile, seen }: Context): void {
  for (const table of TABLES) seen.set(table, new Map());
  for (const [place, row] of profile.box.content.rows)
    seen.get(place.slice(2, place.indexOf('"', 2)))!.set(row.id, Number(row['tag']));
}

function environmentOf(script: Script, context: Context, seed: number): OutboxEnvironment {
  const { dice, schedule, scene } = script;
  const { profile, watchers } = context;
  const environment = environmentIn({
    schedule,
    dice: createDice(seed),
    owner: context,
    now: () => schedule.nowMs + profile.skewMs,
    isVisible: () => true,
    watchers,
  });
  const { box } = profile;
  return {
    ...environment,
    openChannel(_, received) {
      box.watchers.set(context, received);
      return {
        post(tables) {
          for (const [other, tell] of box.watchers)
            if (other !== context) schedule.after(dice.below(20), other, () => tell(tables));
        },
        close: () => box.watchers.delete(context),
      };
    },
    async runAlone(_, work) {
      if (scene.hasLocks && box.sender?.isAlive) return false;
      box.sender = context;
      try {
        await work();
      } finally {
        if (box.sender === context) box.sender = undefined;
      }
      return true;
    },
  };
}

async function transmit(server: Server, context: Context, text: string): Promise<Reply> {
  const { profile } = context;
  // The cookie is that of the moment in which the request is made.
  const { account, wire } = profile;
  const onward = (changed: string) => server.transmit(profile.line, context, account, changed);
  return wire ? wire(JSON.parse(text), message => onward(JSON.stringify(message))) : onward(text);
}

function end(context: Context): void {
  context.isAlive = false;
  release(context.profile.disk, context);
  release(context.profile.box, context);
}
