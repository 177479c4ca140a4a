/*
 * The authority: the real one, with tokens that cost nothing, as two replicas over one store. It may be killed at any time,
 * and its store restored from a backup.
 */

import type { Ask } from '../src/device/check-in.ts';
import { firstLabelOf, sizeOf, type Widths } from '../src/format/grant.ts';
import type { CheckInAnswer, CheckInRequest } from '../src/protocol/messages.ts';
import { readAnswer } from '../src/protocol/read-answer.ts';
import { readToken } from '../src/protocol/read-token.ts';
import { authorityOn, type DirectAuthority } from '../src/server/authority.ts';
import type { AuthorityStore } from '../src/server/store.ts';
import { type MemoryContent, memoryContent, memoryStore } from '../src/server/stores/memory.ts';
import type { Dice } from '../src/testing/dice.ts';
import { paperTokens } from '../src/testing/paper-tokens.ts';
import type { Owner, Schedule } from '../src/testing/schedule.ts';

export interface ServerOptions {
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly widths: Widths;
  /** Rules that are broken. */
  readonly reissues: boolean;
  readonly forgetsItsName: boolean;
  count(fault: string): void;
  /** A label was granted to two devices. */
  grantedTwice(): void;
}

export interface Server {
  isUp: boolean;
  widths: Widths;
  /** Sends a request over the network of a profile, which loses, doubles and delays, and repeats old answers. */
  askFrom(owner: Owner, profile: object): Ask;
  /** Ends a replica, in the middle of whatever it does, and starts another. */
  restart(): void;
  backUp(): void;
  /** Puts the last backup in the place of the store. An operator notices later, or never. */
  restore(): void;
  advance(): Promise<void>;
}

export function createServer({
  dice,
  schedule,
  widths,
  reissues,
  forgetsItsName,
  count,
  grantedTwice,
}: ServerOptions): Server {
  let content = memoryContent();
  let backup: MemoryContent | undefined;
  let name = 1;
  let names = 0;
  let owners: Owner[] = [];
  let replicas: DirectAuthority[] = [];
  /** Answers that went out: the network may deliver one of them again. */
  const sent: { to: object; answer: CheckInAnswer }[] = [];
  /** The labels that devices have been granted. */
  const granted: { slab: number; first: number; end: number; device: string }[] = [];

  function went(to: object, device: string, answer: CheckInAnswer): void {
    sent.push({ to, answer });
    if (answer.verdict !== 'granted') return;
    for (const grant of readToken(answer.token)!.grants) {
      const { slab } = grant;
      const first = firstLabelOf(grant);
      const end = first + sizeOf(grant);
      const meets = granted.filter(other => other.slab === slab && first < other.end && other.first < end);
      if (meets.some(other => other.device !== device)) grantedTwice();
      if (!meets.length) granted.push({ slab, first, end, device });
    }
  }

  function store(owner: Owner): AuthorityStore {
    const real = () =>
      memoryStore({
        content,
        now: () => schedule.nowMs,
        name: () => `disk ${name}`,
        newAuthority: () => `authority ${++names}`,
        random: { nextUint32: dice.uint32 },
      });
    /** Each operation takes time, and its answer may never come. */
    const slow = async <T>(operation: () => Promise<T>): Promise<T> => {
      await schedule.pause(owner);
      const result = await operation();
      await schedule.pause(owner);
      return result;
    };
    return {
      init: () => real().init(),
      status: () => slow(() => real().status()),
      exchange: request => slow(() => real().exchange(request)),
      spend: request => slow(() => real().spend(request)),
      advance: options => real().advance(options),
      confirmTime: () => real().confirmTime(),
      mark: found => slow(() => real().mark(found)),
      renew: () => real().renew(),
      prune: options => real().prune(options),
      setsItselfUp: true,
      reserve: request =>
        slow(async () => {
          const next = content.slabs.get(request.slab);
          if (reissues && next !== undefined && dice.once(3)) {
            content.slabs.set(request.slab, next - request.labels);
            count('block reissued');
          }
          return real().reserve(request);
        }),
    };
  }

  function start(): void {
    for (const owner of owners) owner.isAlive = false;
    owners = [{ isAlive: true }, { isAlive: true }];
    replicas = owners.map(owner =>
      authorityOn(paperTokens, {
        namespace: 'notes',
        store: store(owner),
        authorize: () => ({ principal: 'p' }),
        widths: self.widths,
        now: () => schedule.nowMs,
      }),
    );
  }

  const self: Server = {
    isUp: true,
    widths,
    askFrom: (owner, profile) => request =>
      new Promise((resolve, reject) => {
        const give = (answer: CheckInAnswer) => schedule.after(dice.below(300), owner, () => resolve(answer));
        const lose = (why: string) => {
          count(why);
          schedule.after(5000, owner, () => reject(new Error(why)));
        };
        const ask = () => {
          answer(dice.pick(replicas), request).then(
            response => {
              went(profile, request.device, response);
              if (dice.once(12)) lose('answer lost');
              else give(response);
            },
            error => schedule.after(10, owner, () => reject(error)),
          );
        };
        // The client gives up at last.
        schedule.after(30_000, owner, () => reject(new Error('timeout')));
        if (!self.isUp) return lose('offline');
        if (dice.once(20)) return lose('request lost');
        const old = sent.filter(({ to }) => to === profile);
        if (old.length && dice.once(10)) {
          count('old answer delivered again');
          give(dice.pick(old).answer);
          return;
        }
        ask();
        if (dice.once(15)) {
          count('request doubled');
          schedule.after(dice.below(3000), { isAlive: true }, () => {
            answer(dice.pick(replicas), request).then(
              response => went(profile, request.device, response),
              () => undefined,
            );
          });
        }
      }),
    restart: start,
    backUp() {
      // A store that is set up again is another authority, which knows nothing of what this one granted.
      if (content.authority) backup = copyOf(content);
    },
    restore() {
      if (!backup) return;
      content = copyOf(backup);
      if (!forgetsItsName) name++;
      start();
    },
    async advance() {
      if (content.authority) await store({ isAlive: true }).advance({ confirmTime: true });
    },
  };
  start();
  return self;
}

async function answer(authority: DirectAuthority, request: CheckInRequest): Promise<CheckInAnswer> {
  const result = await authority.answer(request, { principal: 'p', limit: undefined });
  if (typeof result === 'string') throw new Error(result);
  return readAnswer(JSON.stringify(result));
}

function copyOf({ authority, slabs, taken, devices, spent }: MemoryContent): MemoryContent {
  return {
    authority,
    slabs: new Map(slabs),
    taken: new Map(taken),
    devices: new Map(devices),
    spent: new Map(spent),
  };
}
