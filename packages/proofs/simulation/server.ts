/*
 * An authority: the real one, as two replicas over one database, each of which may be killed at any time,
 * remembers what it was given, and gets its keys when it is its turn.
 */

import { firstLabelOf, type Widths } from '../../grants/src/format/grant.ts';
import type { CheckInAnswer, CheckInRequest } from '../../grants/src/protocol/messages.ts';
import { readAnswer } from '../../grants/src/protocol/read-answer.ts';
import { authorityOn, type DirectAuthority } from '../../grants/src/server/authority.ts';
import { paperTokens } from '../../grants/src/testing/paper-tokens.ts';
import type { Owner } from '../../grants/src/testing/schedule.ts';
import type { Script } from './broken.ts';
import type { Database } from './database.ts';
import type { Ledger } from './ledger.ts';
import { networkTo } from './network.ts';
import type { Place } from './place.ts';
import type { Result } from './result.ts';
import { tokensOf } from './tokens.ts';

interface Replica {
  owner: Owner;
  authority: DirectAuthority;
  deployment: number;
  /** The place that it is left behind at. */
  behind: Place | undefined;
}

export interface ServerOptions {
  readonly ledger: Ledger;
  readonly database: Database;
  /** Where its replicas are connected to. */
  readonly placeOf: () => Place;
  readonly widths: Widths;
  /** The ID of the authority in the configuration. */
  readonly pinned: string | undefined;
}

export type Server = ReturnType<typeof createServer>;

export function createServer(script: Script, options: ServerOptions) {
  const { dice, schedule, broken, result } = script;
  const { ledger, database } = options;
  let deployment = 0;
  const replicas: Replica[] = [];
  /** Proposals that were accepted. */
  const accepted = new Set<string>();
  /** What is being answered. */
  const asked = new Set<CheckInRequest>();
  /** Whether a request comes again: the network, or another context of the device, has sent it twice. */
  const isLate = (device: string) =>
    [...asked].some(request => request.device === device && accepted.has(request.proposal));

  function went(by: Owner, { device }: CheckInRequest, answer: CheckInAnswer): void {
    if (answer.verdict !== 'granted') return;
    accepted.add(answer.proposal);
    const { authority, grants } = paperTokens.recall(answer.token)!;
    for (const grant of grants) {
      const label = { authority, slab: grant.slab, label: firstLabelOf(grant) };
      ledger.granted(authority, device, grant, database.erasOf(by, answer, label));
    }
  }

  function start(replica: Partial<Replica>, deployment: number): void {
    if (replica.owner) replica.owner.isAlive = false;
    const owner: Owner = { isAlive: true };
    const placeOf = () => replica.behind ?? options.placeOf();
    const authority = authorityOn(tokensOf(deployment), {
      namespace: 'notes',
      store: database.storeFor(owner, placeOf),
      authority: options.pinned,
      authorize: () => ({ principal: 'p' }),
      widths: self.widths,
      now: () => schedule.nowMs,
      watch: broken.watch,
    });
    authority.subscribe(event => {
      // A request that the network has doubled may come after two more: its device drops the answer.
      if (event.type === 'fork' && !isLate(event.device) && !script.hasCopies) result.falseForks++;
    });
    Object.assign(replica, { owner, authority, deployment, behind: undefined });
  }

  async function answerOf({ authority }: Replica, request: CheckInRequest): Promise<CheckInAnswer> {
    asked.add(request);
    return ask(authority, request, result).finally(() => asked.delete(request));
  }

  const self = {
    isUp: true,
    widths: options.widths,
    anyReplica: () => dice.pick(replicas).authority,
    askFrom: networkTo(script, {
      isUp: (): boolean => self.isUp,
      ask(request) {
        const replica = dice.pick(replicas);
        return { by: replica.owner, answering: answerOf(replica, request) };
      },
      went,
    }),
    /** Ends every replica, in the middle of whatever it does, and starts another. */
    restart() {
      for (const replica of replicas) start(replica, replica.deployment);
    },
    /** Ends one of them. */
    restartOne() {
      const replica = dice.pick(replicas);
      start(replica, replica.deployment);
    },
    /** Connects a replica to a database that is not the right one any more, until it is restarted. */
    leaveBehind(place: Place) {
      dice.pick(replicas).behind ??= place;
    },
    /** Takes the next step of a rotation of keys, at one replica. */
    deploy() {
      const old = replicas.filter(replica => replica.deployment < deployment);
      if (old.length) start(dice.pick(old), deployment);
      else deployment += 1 + (broken.skippedSteps ?? 0);
    },
    /** Connects replicas that were left behind to where the others are. */
    reconnect() {
      for (const replica of replicas) if (replica.behind) start(replica, replica.deployment);
    },
    /** Why replicas do not grant a block to a new device: an error for each that does not. */
    async outages() {
      const failures: unknown[] = [];
      for (const replica of replicas) {
        const request = firstRequestOf(`probe ${dice.uint32()}`);
        await answerOf(replica, request).catch(error => failures.push(error));
      }
      return failures;
    },
  };
  replicas.push({} as Replica, {} as Replica);
  for (const replica of replicas) start(replica, 0);
  return self;
}

async function ask(
  authority: DirectAuthority,
  request: CheckInRequest,
  result: Result,
): Promise<CheckInAnswer> {
  const answer = await authority.answer(request, { principal: 'p', limit: undefined });
  if (answer === 'full') result.full++;
  if (typeof answer === 'string') throw new Error(answer);
  return readAnswer(JSON.stringify(answer));
}

/** What a new device asks. */
function firstRequestOf(device: string): CheckInRequest {
  const shown = { nonce: '', authority: null, token: null };
  return { v: 1, namespace: 'notes', device, proposal: device, ahead: 1, ...shown };
}
