/*
 * Profiles and their contexts: tabs that open a device and an outbox, show rows, change them, and end at any
 * time.
 */

import { createDevice, type Device } from '../../../grants/src/device/device.ts';
import type { OutboxEnvironment } from '../../../grants/src/outbox/environment.ts';
import { createOutboxIn, type Outbox } from '../../../grants/src/outbox/outbox.ts';
import type { RowsRequest } from '../../../grants/src/rows/messages.ts';
import { createDice, type Dice } from '../../../grants/src/testing/dice.ts';
import { createDisk, type Disk, EMPTY, release, storeOn } from '../../../grants/src/testing/disk.ts';
import { environmentIn } from '../../../grants/src/testing/environment.ts';
import type { Owner, Schedule } from '../../../grants/src/testing/schedule.ts';
import { type Box, createBox, EMPTY_BOX, openBox, releaseBox } from './box.ts';
import type { Broken, Reply, Scene, WireRule } from './broken.ts';
import { type Oracle, TABLES } from './oracle.ts';
import type { Result } from './result.ts';
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

export interface Context extends Owner {
  readonly profile: Profile;
  ids: Device | undefined;
  outbox: Outbox | undefined;
  /** How many operations it is discarding. */
  discards: number;
  readonly watchers: Set<(isHere: boolean) => void>;
  readonly pending: Set<Promise<unknown>>;
  /** What its page shows: the tags of rows, by table and ID. */
  readonly seen: Map<string, Map<string, number>>;
}

export interface ProfilesOptions {
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly result: Result;
  readonly server: Server;
  readonly oracle: Oracle;
  readonly scene: Scene;
  readonly broken: Broken;
  count(fault: string): void;
}

export interface Profiles {
  readonly all: Profile[];
  create(from?: Profile): Profile;
  /** @param seed of its random numbers */
  open(profile: Profile, seed?: number): Context;
  /** Its page reads the rows that it shows. */
  look(context: Context): void;
  close(context: Context): void;
  kill(context: Context): void;
  track<T>(context: Context, promise: Promise<T>): Promise<T>;
}

export function createProfiles(options: ProfilesOptions): Profiles {
  const { dice, schedule, result, server, oracle, scene, broken, count } = options;
  const all: Profile[] = [];

  function look(context: Context): void {
    for (const table of TABLES) context.seen.set(table, new Map());
    for (const [place, row] of context.profile.box.content.rows)
      context.seen.get(place.slice(0, 5))!.set(row.id, Number(row['tag']));
  }

  function environmentOf(context: Context, seed: number): OutboxEnvironment {
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

  async function transmit(context: Context, text: string): Promise<Reply> {
    const { profile } = context;
    // The cookie is that of the moment in which the request is made.
    const { account, wire } = profile;
    const message: RowsRequest = JSON.parse(text);
    const onward = (changed: RowsRequest) => server.transmit(profile.line, context, account, changed);
    return wire ? wire(message, onward) : onward(message);
  }

  const self: Profiles = {
    all,
    look,
    create(from) {
      const profile: Profile = {
        disk: createDisk(from?.disk.content ?? EMPTY),
        box: createBox(from?.box.content ?? EMPTY_BOX),
        line: { isOnline: true, isCaptive: false, answers: [...(from?.line.answers ?? [])] },
        contexts: [],
        wire: broken.wire?.(),
        account: from?.account ?? dice.pick(['anna', 'ben']),
        skewMs: from?.skewMs ?? (dice.once(2) ? 0 : (dice.below(2001) - 1000) * dice.pick([1, 1000, 86_400])),
        isLost: false,
      };
      all.push(profile);
      return profile;
    },
    open(profile, seed = dice.uint32()) {
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
      const environment = environmentOf(context, seed);
      const faults = { dice, schedule, durableClaims: true, misreports: true, count };
      const opening = createDevice({
        namespace: 'notes',
        store: storeOn(profile.disk, context, faults),
        environment,
        ask: server.askFrom(profile.line, context),
        requireGrant: false,
      }).then(ids => {
        context.ids = ids;
        const outbox = createOutboxIn({
          device: ids,
          namespace: 'notes',
          store: openBox(profile.box, context, {
            dice,
            schedule,
            mood: () => profile.disk.mood,
            isCalm: () => server.isCalm,
            folds: broken.folds ?? false,
            count,
            dropped(entry, owner) {
              if ((owner as Context).discards > 0) oracle.discarded(entry);
              else result.silent++;
            },
          }),
          transmit: text => transmit(context, text),
          account: () => (broken.ignoresAccounts ? 'somebody' : profile.account),
          tables: { tasks: { refs: { list: 'lists' } } },
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
      });
      self.track(context, opening);
      return context;
    },
    close(context) {
      if (!context.outbox || !context.ids) return;
      remove(context);
      const { outbox, ids } = context;
      self
        .track(
          context,
          outbox.close().then(() => ids.close()),
        )
        .then(() => end(context));
    },
    kill(context) {
      remove(context);
      end(context);
    },
    track(context, promise) {
      context.pending.add(promise);
      const settled = () => context.pending.delete(promise);
      promise.then(settled, settled);
      return promise;
    },
  };

  function end(context: Context): void {
    context.isAlive = false;
    release(context.profile.disk, context);
    releaseBox(context.profile.box, context);
  }

  function remove(context: Context): void {
    const { contexts } = context.profile;
    const index = contexts.indexOf(context);
    if (index >= 0) contexts.splice(index, 1);
  }

  return self;
}
