import { refusal, requireKeys, requireMethod } from '@sno-id/sdk/internal';
import { serverEmitter } from '../emitter.ts';
import { requireFunction } from '../options.ts';
import { type AddOp, type Key, type RefusedReason, ROWS_PROTOCOL } from '../rows/messages.ts';
import type { Authority, Authorized } from '../server/authority.ts';
import type { RefusalReason } from '../server/events.ts';
import { askBy } from '../server/principal.ts';
import {
  jsonOf,
  MAX_CHECK_IN_BYTES,
  MalformedRequest,
  readText,
  requirePost,
  routeOf,
} from '../server/read-request.ts';
import { respond } from '../server/respond.ts';
import { inTime } from '../server/time-limit.ts';
import type { Verdict } from '../server/verify.ts';
import { type Judged, judgeBatch, reasonOf } from './judge-batch.ts';
import { KEPT_MS, type RowTables, TableError } from './judge-op.ts';
import type { Ledger } from './ledger.ts';
import { type ReadRowsRequest, readRowsRequest } from './read-request.ts';

/** The largest body that is read, in bytes. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** How often a transaction is begun that others come between. */
const MAX_TRIES = 5;

/** How a rows handler is made. An unknown option is refused. */
export interface RowsHandlerOptions<Tx, Who extends Authorized> {
  /**
   * Judges the IDs of new rows, and names the store whose loss makes devices send rows again. Its `authorize`
   * says who sends rows, and what that returns is given to the tables. One that also grants to those who have
   * not signed in is given as `{ ...authority, authorize }`, with a function for rows.
   */
  readonly authority: Pick<Authority<Who>, 'authorize' | 'verify' | 'handle' | 'moment'>;
  /** One for the namespace, in the database of the rows. */
  readonly ledger: Ledger<Tx>;
  /** The tables that take rows, by the names that devices know. */
  readonly tables: RowTables<Tx, Who>;
}

/** What a rows handler reports. No event holds a token, a key or a row. */
export type RowsEvent =
  /** A request was not looked into, and the status says so. */
  | { readonly type: 'refused'; readonly status: number; readonly reason: RefusalReason }
  /** An operation was refused. `error` is what the database said, if it was that. */
  | {
      readonly type: 'row-refused';
      readonly principal: string;
      readonly reason: RefusedReason;
      readonly message: string;
      readonly error?: unknown;
    }
  /** A row was stored whose granted ID is more than `maxAheadMs` ahead of the time. */
  | { readonly type: 'ahead'; readonly principal: string; readonly id: string; readonly aheadMs: number }
  /**
   * The ledger does not have an operation that it has stored for this device: it was restored, or is another
   * one, or the device was away for more than 400 days. The device sends again what it keeps. After a restore
   * run `sno-grants advance --in-place`, so that pulls begin again as well.
   */
  | { readonly type: 'ledger-restored'; readonly principal: string }
  /**
   * The ledger, the authority or `authorize` failed, or gave no answer within ten seconds: status 503. With
   * status 500, a table has thrown what is not about one row, or the server is put together wrongly. With
   * status 200, an operation waits because `tables` does not have its table, or gets another ID because
   * `insert` has returned false for one that nobody else can have: the first of a request.
   */
  | { readonly type: 'error'; readonly error: unknown };

const WARNINGS = {
  'ledger-restored':
    'The ledger lacks changes that it has stored, as after a restore. A device sends them again. Run "sno-grants advance --in-place --store STORE", so that pulls begin again.',
};

/** Stores the rows that devices send, each once. */
export interface RowsHandler {
  /**
   * Answers a request of an outbox. A check-in is passed on to the authority, so that one route serves both.
   * It rejects only for what is not a Request, with a TypeError. It needs no `this`.
   *
   * The status is 200 for every answer, 403 where `authorize` refuses, or names another than the rows were
   * made for, 503 with `retry-after` where the ledger or the authority cannot be used, 500 where a table has
   * thrown, 400, 405, 408, 413 or 415 for what is not a request for rows. A body may have 2 MiB.
   */
  readonly handle: (request: Request, context?: unknown) => Promise<Response>;
  /**
   * Deletes the entries of the ledger that are not needed any more: those of edits, removals and removed rows
   * of more than 400 days ago. Once a month is enough.
   *
   * @returns how many
   */
  prune(): Promise<number>;
  /** Reports what happens. Returns what ends that. Without a listener, errors and restores are logged. */
  subscribe(listener: (event: RowsEvent) => void): () => void;
}

/**
 * Makes the handler of a route. Any number of processes may have one upon the same database.
 *
 * @throws TypeError for an option that cannot be.
 * @example
 * const rows = createRowsHandler({ authority, ledger: postgresLedger(pool), tables: { notes } });
 * createServer(toNodeListener(rows.handle)).listen(8080);
 */
export function createRowsHandler<Tx, Who extends Authorized>(
  given: RowsHandlerOptions<Tx, Who>,
): RowsHandler {
  const options = requireKeys('options', given, ['authority', 'ledger', 'tables']);
  const { authority, ledger, tables } = options;
  requireMethod('authority', authority, 'moment');
  requireMethod('authority', authority, 'authorize');
  requireMethod('ledger', ledger, 'claim');
  requireRowTables(tables);
  const { emit, subscribe } = serverEmitter<RowsEvent>(WARNINGS);

  const ask = askBy(authority.authorize);
  const moment = () =>
    inTime(authority.moment(), limit => new Error(`authority.moment: no answer within ${limit}`));

  /** Judges and stores, again where another transaction came between. */
  async function store(request: ReadRowsRequest, who: Who, nowMs: number): Promise<Judged> {
    const verdicts = await verdictsOn(authority, request, who);
    const { ops, last = [] } = request;
    const batch = { ledger, tables, ops, last, verdicts, who, nowMs };
    const late = (limit: string) => new Error(`ledger: no answer within ${limit}`);
    const tried = async () => {
      for (let tries = 1; ; tries++) {
        try {
          // Ended from within as well: a table that hangs must not keep its transaction.
          return await ledger.transaction(tx => inTime(judgeBatch(tx, batch), late));
        } catch (error) {
          if (tries === MAX_TRIES || ledger.faultOf(error) !== 'again') throw error;
        }
      }
    };
    const judged = await inTime(tried(), late);
    if (judged.isRestored) emit({ type: 'ledger-restored', principal: who.principal });
    for (const event of eventsOf(judged, verdicts, who)) emit(event);
    return judged;
  }

  async function answer(request: Request, context: unknown): Promise<Response> {
    requirePost(request, MAX_BODY_BYTES);
    const who = await ask(request, context);
    // A device may check in before anybody has logged in: the authority says so.
    const body = await readText(request, who ? MAX_BODY_BYTES : MAX_CHECK_IN_BYTES).catch(error => {
      throw !who && error.status === 413 ? forbidden() : error;
    });
    const value = jsonOf(body);
    if (!Object.hasOwn(Object(value), 'ops')) return authority.handle(asRequest(request, body), context);
    if (!who) throw forbidden();
    const { namespace, nowMs, authority: name, epoch } = await moment();
    const asked = readRowsRequest(value, namespace);
    // In another tab somebody else has signed in.
    if (asked.account !== undefined && asked.account !== who.principal)
      throw forbidden(`account: expected "${who.principal}", got "${asked.account}"`);
    // What the device sends again after a restore comes before anything else.
    const isSame = asked.known === undefined || asked.known === `${name}:${epoch}`;
    const { answers, isRestored, before } = isSame
      ? await store(asked, who, nowMs)
      : { answers: [], isRestored: false, before: [] };
    return respond(200, {
      v: ROWS_PROTOCOL,
      authority: name,
      epoch,
      nowMs,
      answers,
      ...(isRestored && { isRestored }),
      ...(before.length > 0 && { before }),
    });
  }

  return {
    handle: routeOf(
      event => {
        const isOfTable = event.type === 'error' && event.error instanceof TableError;
        emit(isOfTable ? { type: 'error', error: (event.error as TableError).cause } : event);
      },
      answer,
      error => {
        const fault = ledger.faultOf(error);
        if (fault === undefined && !(error instanceof TableError)) return [503];
        // One row may do that, and the device finds it by sending half of them. What a deferred constraint
        // has found at the commit is then about that row.
        return [500, fault && fault !== 'again' ? reasonOf(error, fault) : undefined];
      },
    ),
    async prune() {
      const { nowMs } = await moment();
      return ledger.transaction(tx => ledger.prune(tx, nowMs - KEPT_MS));
    },
    subscribe,
  };
}

/** What the tokens say about the IDs of adds: each token is verified once. */
async function verdictsOn(
  authority: Pick<Authority, 'verify'>,
  { ops, tokens }: ReadRowsRequest,
  { principal }: Authorized,
): Promise<Map<Key, Verdict>> {
  const verdicts = new Map<Key, Verdict>();
  const adds = ops.filter((op): op is AddOp => 'op' in op && op.op === 'add');
  for (const index of new Set(adds.map(({ token }) => token))) {
    const mine = adds.filter(({ token }) => token === index);
    const token = index === null ? null : tokens[index];
    const ids = mine.map(({ id }) => id);
    const judged = await authority.verify(ids, token, principal);
    for (const [i, { key }] of mine.entries()) verdicts.set(key, judged[i]!);
  }
  return verdicts;
}

/** What is worth a report of a batch that was committed. */
function eventsOf(
  { answers, errors }: Judged,
  verdicts: ReadonlyMap<Key, Verdict>,
  { principal }: Authorized,
): RowsEvent[] {
  const firstOfTable = answers.find(({ is, key }) => is !== 'refused' && errors.has(key));
  return answers.flatMap((answer): RowsEvent[] => {
    const { key } = answer;
    const verdict = verdicts.get(key);
    if (answer.is === 'refused') {
      const { reason, message } = answer;
      const error = errors.has(key) ? { error: errors.get(key) } : {};
      return [{ type: 'row-refused', principal, reason, message, ...error }];
    }
    if (answer === firstOfTable) return [{ type: 'error', error: errors.get(key) }];
    if (answer.is !== 'done' || !answer.id || verdict?.verdict !== 'granted' || !verdict.isAhead) return [];
    return [{ type: 'ahead', principal, id: answer.id, aheadMs: verdict.aheadMs }];
  });
}

/** @throws TypeError unless all are tables, and refer to each other. */
function requireRowTables<Tx, Who>(tables: RowTables<Tx, Who>): void {
  if (typeof tables !== 'object' || tables === null) throw refusal('tables', 'an object', tables);
  for (const [name, table] of Object.entries(tables)) {
    requireKeys(`tables.${name}`, table, ['refs', 'parse', 'insert', 'has', 'edit', 'remove']);
    requireFunction(`tables.${name}.parse`, table.parse);
    requireFunction(`tables.${name}.insert`, table.insert);
    for (const [field, to] of Object.entries(table.refs ?? {})) {
      if (!Object.hasOwn(tables, to))
        throw refusal(`tables.${name}.refs.${field}`, `one of ${Object.keys(tables).join(', ')}`, to);
    }
  }
}

const forbidden = (why = 'forbidden') => new MalformedRequest(403, why, 'unauthorized');

/** The same request with a body that can be read again. */
function asRequest({ url, headers }: Request, body: string): Request {
  return new Request(url, { method: 'POST', headers, body });
}
