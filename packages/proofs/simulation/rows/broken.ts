/* What a broken rule is: something of the simulated world that is not as it should be. */

import type { Ledger, MemoryLedgerContent, MemoryTx } from '../../../grants/src/ledger/index.ts';
import type { RowsAnswer, RowsRequest } from '../../../grants/src/rows/messages.ts';
import type { Base } from '../common.ts';
import type { AppRules, Tells } from './app.ts';
import type { Result } from './result.ts';
import type { Action } from './weights.ts';

export type LedgerRule = (
  ledger: Ledger<MemoryTx>,
  content: MemoryLedgerContent,
) => Partial<Ledger<MemoryTx>>;

/** What came back for a request. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What a device does to its messages: to a request before it goes, and to its answer. */
export type WireRule = () => (
  message: RowsRequest,
  transmit: (message: RowsRequest) => Promise<Reply>,
) => Promise<Reply>;

export interface Scene {
  /** Whether contexts of a device take turns to send. */
  readonly hasLocks: boolean;
  /** Whether profiles are copied. */
  readonly hasCopies: boolean;
  /** How many operations a proxy lets through in one request. */
  readonly largest: number;
  /** Whether the first look of a transaction may be behind what it writes to. */
  readonly lags: boolean;
  readonly tells: Tells;
  /** By how many days clocks are wrong at most. */
  readonly wrongDays: number;
  readonly actions: number;
}

export interface Broken {
  readonly wire?: WireRule;
  readonly ledger?: LedgerRule;
  readonly app?: AppRules;
  /** Whether an edit of an unsent row is written into the row. */
  readonly folds?: boolean;
  /** Whether operations go under whatever account is signed in. */
  readonly ignoresAccounts?: boolean;
  /** Whether the app gives the outbox what another session was answered. */
  readonly pullsAnySession?: boolean;
  readonly scene?: Partial<Scene>;
  readonly weights?: Partial<Record<Action, number>>;
}

/** What everything in a script has in common. */
export interface Script extends Base<Result> {
  readonly scene: Scene;
  readonly broken: Broken;
  /** Which account each pull was answered. */
  readonly sessions: Map<number, string>;
}

/** A message with other names for its operations, and the answer with the names that the device knows. */
export function renamedKeys(message: RowsRequest, nameOf: (key: string) => string): RowsRequest {
  const text = JSON.stringify(message, (name, value) => {
    if (name === 'last') return value.map(nameOf);
    return (name === 'key' || name === 'group') && typeof value === 'string' ? nameOf(value) : value;
  });
  return JSON.parse(text);
}

export function withAnswers(reply: Reply, change: (answer: RowsAnswer) => RowsAnswer): Reply {
  if (reply.status !== 200 || reply.type !== 'application/json') return reply;
  const answer = JSON.parse(reply.text);
  return answer.answers ? { ...reply, text: JSON.stringify(change(answer)) } : reply;
}
