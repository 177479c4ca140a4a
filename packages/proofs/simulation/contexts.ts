/*
 * Profiles and their contexts: tabs and processes that open a device, make IDs, and end in an orderly way or
 * at once.
 */

import type { Sno } from '@sno-id/sdk';
import type { Ask } from '../../grants/src/device/check-in.ts';
import { createDevice, type Device } from '../../grants/src/device/device.ts';
import { kindOf } from '../../grants/src/format/kind.ts';
import { environmentIn } from '../../grants/src/testing/environment.ts';
import type { Owner } from '../../grants/src/testing/schedule.ts';
import type { Outbox } from './app.ts';
import type { Delivery } from './broken.ts';
import type { Script } from './common.ts';
import type { ProfileDisk } from './disks.ts';
import type { Ledger } from './ledger.ts';
import type { Server } from './server.ts';

export interface Profile {
  readonly disk: ProfileDisk;
  readonly outbox: Outbox;
  readonly contexts: Context[];
  /** What its clock is ahead of the world by; NaN for a clock that has stopped at 1970. */
  skewMs: number;
  /** Whom it asks. */
  server: Server;
  /** The device that it is; undefined while that is not known. */
  device: string | undefined;
  /** Whether something has happened after which it may be another device. */
  mayStartOver: boolean;
}

export interface Context extends Owner {
  readonly profile: Profile;
  ids: Device | undefined;
  isVisible: boolean;
  readonly watchers: Set<(isHere: boolean) => void>;
  /** What it was asked for and has not answered. */
  readonly pending: Set<Promise<unknown>>;
}

export interface Contexts {
  /** All that were opened. */
  readonly opened: readonly Context[];
  open(profile: Profile): Context;
  /** Ends a context in an orderly way; sometimes it is killed before that is done. */
  close(context: Context): void;
  kill(context: Context): void;
  /** Kills all contexts of a profile, those that are closing among them. */
  killAll(profile: Profile): void;
  /** Leaves its page, or shows it again. */
  show(context: Context, isHere: boolean): void;
  /** Makes IDs; of a few of them, rows. */
  make(context: Context, many: number): void;
  /** Makes one ID, which is counted. */
  newId(ids: Device): Sno;
  /** Remembers what it was asked for, until it answers. */
  track<T>(context: Context, promise: Promise<T>): Promise<T>;
}

export function createContexts(
  script: Script,
  ledger: Ledger,
  wrote: (row: Outbox[number]) => void,
): Contexts {
  const { dice, schedule, result, broken } = script;
  const opened: Context[] = [];
  const made = new Set<Sno>();
  let texts = 0;

  function open(profile: Profile): Context {
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
    let delivery: Delivery | undefined;
    const ask: Ask = async (request, signal) => {
      const { server } = profile;
      const answer = await server.askFrom(context, profile)(request, signal);
      const isOther = request.authority !== null && request.authority !== answer.authority;
      if (answer.verdict !== 'granted' || isOther) profile.mayStartOver = true;
      if (!broken.device) return answer;
      delivery = { request, answer };
      return { ...answer, proposal: request.proposal };
    };
    const takeDelivery = () => {
      const taken = delivery;
      delivery = undefined;
      return taken;
    };
    const store = profile.disk.storeFor(context);
    const opening = createDevice({
      namespace: 'notes',
      store: broken.device?.(store, takeDelivery) ?? store,
      environment: environmentIn({
        schedule,
        dice,
        owner: context,
        now: () => (Number.isNaN(profile.skewMs) ? 0 : schedule.nowMs + profile.skewMs),
        isVisible: () => context.isVisible,
        watchers: context.watchers,
      }),
      ask,
      requireGrant: false,
    });
    track(context, opening).then(ids => {
      context.ids = ids;
      const { device } = ids.status;
      if (device && profile.device && device !== profile.device && !profile.mayStartOver) result.strangers++;
      profile.device ??= device;
      ids.subscribe(event => {
        if (event.type !== 'status' || event.status.checkIn.outcome !== 'fork') return;
        if (!script.hasCopies) result.falseForks++;
      });
    });
    return context;
  }

  function track<T>(context: Context, promise: Promise<T>): Promise<T> {
    context.pending.add(promise);
    const settled = () => context.pending.delete(promise);
    promise.then(settled, settled);
    return promise;
  }

  function remove(context: Context): void {
    const { contexts } = context.profile;
    const index = contexts.indexOf(context);
    if (index >= 0) contexts.splice(index, 1);
  }

  function kill(context: Context): void {
    context.isAlive = false;
    context.profile.disk.release(context);
    remove(context);
  }

  function note(id: Sno): Sno {
    result.ids++;
    if (kindOf(id) === 'granted') result.granted++;
    if (made.has(id)) {
      if ((!script.hasCopies || broken.countsCopies) && !ledger.isExcused(id)) result.repeats++;
    } else made.add(id);
    return id;
  }

  return {
    opened,
    open,
    track,
    close(context) {
      const { ids, profile } = context;
      if (!ids) return;
      remove(context);
      const end = () => {
        context.isAlive = false;
        profile.disk.release(context);
      };
      track(context, ids.close()).then(end);
      if (dice.once(4)) schedule.after(dice.below(10), context, end);
      try {
        // It makes no ID any more.
        note(ids.next());
      } catch {
        result.refused++;
      }
    },
    kill,
    killAll(profile) {
      for (const context of opened) if (context.isAlive && context.profile === profile) kill(context);
    },
    show({ watchers }, isHere) {
      for (const changed of watchers) changed(isHere);
    },
    make({ ids, profile }, many) {
      if (!ids) return;
      const { session } = ids;
      try {
        for (const id of many > 4 ? ids.batch(many) : Array.from({ length: many }, () => ids.next())) {
          note(id);
          if (many > 4) continue;
          const row = { id, session, token: ids.token, text: ++texts, renamedIn: undefined };
          profile.outbox.push(row);
          wrote(row);
        }
      } catch {
        result.refused++;
      }
    },
    newId: ids => note(ids.next()),
  };
}
