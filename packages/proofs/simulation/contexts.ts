/*
 * Profiles and their contexts: tabs and processes that open a device, make IDs, and end in an orderly way or
 * at once.
 */

import type { Sno } from '@sno-id/sdk';
import type { Ask } from '../../grants/src/device/check-in.ts';
import { createDevice, type Device } from '../../grants/src/device/device.ts';
import { kindOf } from '../../grants/src/format/kind.ts';
import { environmentIn } from '../../grants/src/testing/environment.ts';
import type { Delivery, Script } from './broken.ts';
import { type Asked, remove, track } from './common.ts';
import type { ProfileDisk } from './disks.ts';
import type { Unjudged } from './judge.ts';
import type { Ledger } from './ledger.ts';
import type { Server } from './server.ts';

export interface Profile {
  readonly disk: ProfileDisk;
  readonly unjudged: Unjudged[];
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

export interface Context extends Asked {
  readonly profile: Profile;
  ids: Device | undefined;
  isVisible: boolean;
  readonly watchers: Set<(isHere: boolean) => void>;
}

export function createContexts(script: Script, ledger: Ledger) {
  const { dice, schedule, result, broken } = script;
  const opened: Context[] = [];
  const note = noterOf(script, ledger);

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
      environment: environmentOf(script, context),
      ask,
      requireGrant: false,
    });
    track(context, opening).then(ids => watch(script, context, ids));
    return context;
  }

  function end(context: Context): void {
    context.isAlive = false;
    context.profile.disk.release(context);
  }

  function kill(context: Context): void {
    end(context);
    remove(context);
  }

  return {
    /** All that were opened. */
    opened,
    open,
    /** Ends a context in an orderly way; sometimes it is killed before that is done. */
    close(context: Context) {
      const { ids } = context;
      if (!ids) return;
      remove(context);
      track(context, ids.close()).then(() => end(context));
      if (dice.once(4)) schedule.after(dice.below(10), context, () => end(context));
      try {
        // It makes no ID any more.
        note(ids.next());
      } catch {
        result.refused++;
      }
    },
    kill,
    /** Kills all contexts of a profile, those that are closing among them. */
    killAll(profile: Profile) {
      for (const context of opened) if (context.isAlive && context.profile === profile) kill(context);
    },
    /** Leaves the page of a context, or shows it again. */
    show({ watchers }: Context, isHere: boolean) {
      for (const changed of watchers) changed(isHere);
    },
    /** Makes IDs; a few of them go to a server. */
    make({ ids, profile }: Context, many: number) {
      if (!ids) return;
      try {
        for (const id of many > 4 ? ids.batch(many) : Array.from({ length: many }, () => ids.next())) {
          note(id);
          if (many <= 4) profile.unjudged.push({ id, token: ids.token });
        }
      } catch {
        result.refused++;
      }
    },
  };
}

function environmentOf({ schedule, dice }: Script, context: Context) {
  const { profile, watchers } = context;
  return environmentIn({
    schedule,
    dice,
    owner: context,
    now: () => (Number.isNaN(profile.skewMs) ? 0 : schedule.nowMs + profile.skewMs),
    isVisible: () => context.isVisible,
    watchers,
  });
}

/** Counts what must not become of a device. */
function watch(script: Script, context: Context, ids: Device): void {
  const { result } = script;
  const { profile } = context;
  context.ids = ids;
  const { device } = ids.status;
  if (device && profile.device && device !== profile.device && !profile.mayStartOver) result.strangers++;
  profile.device ??= device;
  ids.subscribe(event => {
    if (event.type !== 'status' || event.status.checkIn.outcome !== 'fork') return;
    if (!script.hasCopies) result.falseForks++;
  });
}

/** Returns what counts each ID that was made, and those that were made before. */
function noterOf(script: Script, ledger: Ledger): (id: Sno) => void {
  const { result, broken } = script;
  const made = new Set<Sno>();
  return id => {
    result.ids++;
    if (kindOf(id) === 'granted') result.granted++;
    if (made.has(id)) {
      if ((!script.hasCopies || broken.countsCopies) && !ledger.isExcused(id)) result.repeats++;
    } else made.add(id);
  };
}
