/*
 * The real rows handler and authority, as two replicas over one database, each of which may be killed at any
 * time; and the network, which loses, doubles and delays, and answers in their place.
 */

import { createRowsHandler, type JsonObject, type RowsHandler } from '../../../grants/src/ledger/index.ts';
import type { CheckInRequest } from '../../../grants/src/protocol/messages.ts';
import { readAnswer } from '../../../grants/src/protocol/read-answer.ts';
import type { RowOp, RowsAnswer, RowsRequest } from '../../../grants/src/rows/messages.ts';
import { authorityOn, type DirectAuthority } from '../../../grants/src/server/authority.ts';
import { paperTokens } from '../../../grants/src/testing/paper-tokens.ts';
import type { Owner } from '../../../grants/src/testing/schedule.ts';
import { tablesOf, type Who } from './app.ts';
import type { Reply, Script } from './broken.ts';
import type { Database } from './database.ts';

/** How a profile reaches the server. */
export interface Line {
  isOnline: boolean;
  /** Whether something else answers everything, with status 200. */
  isCaptive: boolean;
  /** Answers that came before: a cache may give them again. */
  readonly answers: Reply[];
}

interface Replica {
  owner: Owner;
  authority: DirectAuthority;
  rows: RowsHandler;
}

const LOGIN_PAGE: Reply = { status: 200, type: 'text/html', text: '<form>Sign in</form>' };
const LOGIN_JSON: Reply = { status: 200, type: 'application/json', text: '{"login":"/sign-in"}' };

export type Server = ReturnType<typeof createServer>;

export function createServer(script: Script, database: Database) {
  const { dice, schedule, result, broken, count } = script;
  const replicas: Replica[] = [];

  function start(index: number): void {
    const last = replicas[index];
    if (last) last.owner.isAlive = false;
    const owner: Owner = { isAlive: true };
    const authority = authorityOn(paperTokens, {
      namespace: 'notes',
      store: database.store,
      authorize: () => ({ principal: 'p' }),
      now: () => schedule.nowMs,
    });
    const authorize = async (_: Request, context: unknown): Promise<Who> => ({
      principal: context as string,
    });
    const rows = createRowsHandler({
      authority: { ...authority, authorize },
      ledger: database.ledgerFor(owner),
      tables: tablesOf((row, table) => failOn(row, table, index), script.scene.tells, broken.app ?? {}),
    });
    // Nobody reads what it would write to the console.
    rows.subscribe(() => undefined);
    replicas[index] = { owner, authority, rows };
  }

  function failOn({ poison }: JsonObject, table: string, index: number): Promise<void> | undefined {
    if (table === database.unready?.table) throw new Error('no such column');
    if (!self.isFragile) return undefined;
    if (poison === 'throws') throw new Error('poison');
    if (poison !== 'crashes') return undefined;
    count('crash');
    start(index);
    throw new Error('the process has ended');
  }

  /** What a replica answers; undefined if it ends before. */
  async function answerOf(
    { owner, rows }: Replica,
    account: string,
    text: string,
  ): Promise<Reply | undefined> {
    result.requests++;
    const headers = { 'content-type': 'application/json' };
    const request = new Request('https://rows.invalid/', { method: 'POST', headers, body: text });
    const response = await rows.handle(request, account);
    const reply = { status: response.status, type: 'application/json', text: await response.text() };
    return owner.isAlive ? reply : undefined;
  }

  const self = {
    isUp: true,
    /** Whether rows with a poison are still more than it can take. */
    isFragile: true,
    /** Whether nothing goes wrong on the network any more. */
    isCalm: false,
    restartOne: () => start(dice.below(replicas.length)),
    transmit: networkTo(script, {
      isUp: (): boolean => self.isUp,
      isCalm: (): boolean => self.isCalm,
      answer: (account, text) => answerOf(dice.pick(replicas), account, text),
      givesOld({ ops }, { answers }) {
        const isOld = ({ key }: RowOp) => answers.some(each => each.key === key && each.is === 'new-id');
        // It says of a row that is sent again what was right when that was sent first.
        for (const op of ops)
          if (op.op === 'add' && op.again && isOld(op)) database.mislead(Number(op.body['tag']));
      },
    }),
    /** Sends a request that no outbox has made. */
    forge(account: string, message: RowsRequest) {
      answerOf(dice.pick(replicas), account, JSON.stringify(message));
    },
    askFrom: (line: Line, owner: Owner) => async (request: CheckInRequest) => {
      const isLost = () => !self.isCalm && dice.once(15);
      await schedule.pause(owner, 100);
      if (!self.isUp || !line.isOnline || line.isCaptive || isLost()) {
        await schedule.pause(owner, 5000);
        throw new TypeError('offline');
      }
      const answer = await dice
        .pick(replicas)
        .authority.answer(request, { principal: 'p', limit: undefined });
      await schedule.pause(owner, 100);
      if (typeof answer === 'string' || isLost()) throw new TypeError('answer lost');
      return readAnswer(JSON.stringify(answer));
    },
  };
  start(0);
  start(1);
  return self;
}

interface Far {
  isUp(): boolean;
  isCalm(): boolean;
  /** What a replica answers; undefined if it ends before. */
  answer(account: string, text: string): Promise<Reply | undefined>;
  /** Is told of an answer to another request. */
  givesOld(request: RowsRequest, answer: RowsAnswer): void;
}

/** Returns what sends the requests of a profile. */
function networkTo({ dice, schedule, scene, count }: Script, far: Far) {
  /** One in so many, while things go wrong. */
  const once = (inTimes: number) => !far.isCalm() && dice.once(inTimes);
  return (line: Line, owner: Owner, account: string, text: string) =>
    new Promise<Reply>((resolve, reject) => {
      const give = (reply: Reply) => {
        const ms = once(40) ? 60_000 : dice.below(200);
        schedule.after(ms, owner, () => resolve(reply));
      };
      const lose = (why: string) => {
        count(why);
        schedule.after(dice.pick([5, 5000, 60_000]), owner, () => reject(new TypeError(why)));
      };
      const deliver = async () => {
        const reply = await far.answer(account, text);
        if (reply?.status === 200) line.answers.push(reply);
        if (!reply) lose('process ended before it answered');
        else if (once(10)) lose('answer lost');
        else give(reply);
      };
      if (!far.isUp() || !line.isOnline) return lose('offline');
      if (line.isCaptive) {
        count('login page');
        return give(dice.pick([LOGIN_PAGE, LOGIN_JSON]));
      }
      if (once(20)) return lose('request lost');
      if (once(30)) {
        count('error of a proxy');
        return give({ status: dice.pick([500, 502, 503, 429, 403, 404]), type: 'text/html', text: '' });
      }
      if (JSON.parse(text).ops.length > scene.largest) {
        count('too large');
        return give({ status: 413, type: 'text/html', text: '' });
      }
      if (line.answers.length && once(30)) {
        count('old answer');
        const old = dice.pick(line.answers);
        far.givesOld(JSON.parse(text), JSON.parse(old.text));
        return give(old);
      }
      schedule.after(dice.below(100), { isAlive: true }, deliver);
      if (once(12)) {
        count('request doubled');
        schedule.after(dice.below(dice.pick([300, 3000, 600_000])), { isAlive: true }, () => {
          far.answer(account, text);
        });
      }
    });
}
