/*
 * Judges the operations of one request, within a transaction. Each by itself, in this order, but for a group,
 * which is all or nothing:
 *
 * 1. Its key is known: it is done, whatever has happened to the row since.
 * 2. It is older than the ledger remembers, or malformed: refused.
 * 3. The rows that it is about and refers to are looked up by their keys. One that is not there yet: wait.
 * 4. An added ID is judged by the token under which it was made. Not the device's own: it needs another.
 * 5. Its key and its ID are claimed, which fails if another request was faster: then it is judged again. Then
 *    the row is written.
 *
 * Nearly always all is well. So all of them are claimed at once, by one statement, and then judged; if one is
 * not done, everything is undone, and each is judged and claimed by itself.
 */

import { isSno, unixMsOf } from '@sno-id/sdk';
import type {
  AddOp,
  EditOp,
  JsonObject,
  Key,
  RemoveOp,
  RowAnswer,
  RowOp,
  RowRef,
  RowRefused,
} from '../rows/messages.ts';
import type { Verdict } from '../server/verify.ts';
import type { Claim, Fault, Ledger, LedgerEntry } from './ledger.ts';
import { RowRefusal, type RowTable } from './row-table.ts';

/** How long the entries of edits, removals and removed rows are kept, in milliseconds: 400 days. */
export const KEPT_MS = 400 * 86_400_000;
/** The longest message of a refusal, in characters: those of a validator can be long. */
const MAX_MESSAGE_LENGTH = 500;

// biome-ignore lint/suspicious/noExplicitAny: each table has values of its own, which pass from parse to insert
export type RowTables<Tx, Who> = Readonly<Record<string, RowTable<Tx, Who, any>>>;

export interface Batch<Tx, Who> {
  readonly ledger: Ledger<Tx>;
  readonly tables: RowTables<Tx, Who>;
  readonly ops: readonly (RowOp | RowRefused)[];
  /** What the tokens say about the IDs of adds, by their keys. */
  readonly verdicts: ReadonlyMap<Key, Verdict>;
  readonly who: Who;
  readonly nowMs: number;
}

/** An error of a table that is not about one row: the server's. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** What becomes of an operation that is not done. */
type Undone = { readonly is: 'new-id' | 'wait' } | Pick<RowRefused, 'is' | 'reason' | 'message'>;
type Outcome = { readonly is: 'done'; readonly id?: string } | Undone;

/** Thrown to undo what was written for an operation. */
class NotDone extends Error {
  readonly outcome: Undone;

  constructor(outcome: Undone) {
    super(outcome.is);
    this.outcome = outcome;
  }
}

/** What was decided, once it is committed. */
export interface Judged {
  /** One for each operation, in order. */
  readonly answers: readonly RowAnswer[];
  /** What the database has said to those that it refused. */
  readonly errors: ReadonlyMap<Key, unknown>;
}

/** Thrown where all were claimed at once, and one of them is not done. */
class Unsure extends Error {}

/** Rejects if the transaction must not be committed. */
export async function judgeBatch<Tx, Who extends { readonly principal: string }>(
  tx: Tx,
  batch: Batch<Tx, Who>,
): Promise<Judged> {
  const { ledger } = batch;
  try {
    return await ledger.savepoint(tx, () => judgeAll(tx, batch, undefined));
  } catch (error) {
    if (!(error instanceof Unsure)) throw error;
    return judgeAll(tx, batch, work => ledger.savepoint(tx, work));
  }
}

/** @param savepoint undefined if all are claimed at once, and undone together */
async function judgeAll<Tx, Who extends { readonly principal: string }>(
  tx: Tx,
  { ledger, tables, ops, verdicts, who, nowMs }: Batch<Tx, Who>,
  savepoint: (<T>(work: () => Promise<T>) => Promise<T>) | undefined,
): Promise<Judged> {
  const errors = new Map<Key, unknown>();
  let byKey = new Map<Key, LedgerEntry>();
  let byId = new Map<string, LedgerEntry>();

  function learn(entries: readonly LedgerEntry[]): void {
    for (const entry of entries) {
      byKey.set(entry.key, entry);
      if (entry.id !== undefined) byId.set(entry.id, entry);
    }
  }

  async function judgeUnit(unit: readonly RowOp[]): Promise<Outcome[]> {
    const known = unit.map(({ key }) => outcomeOf(byKey.get(key)));
    if (known.every(outcome => outcome !== undefined)) return known;
    const before = [new Map(byKey), new Map(byId)] as const;
    let failed = 0;
    const judgeEach = async () => {
      const outcomes: Outcome[] = [];
      for (const [i, op] of unit.entries()) {
        failed = i;
        const outcome = known[i] ?? (await judge(op));
        if (outcome.is !== 'done') throw new NotDone(outcome);
        outcomes.push(outcome);
      }
      return outcomes;
    };
    try {
      return await (savepoint ? savepoint(judgeEach) : judgeEach());
    } catch (error) {
      if (!savepoint) throw new Unsure();
      [byKey, byId] = before;
      const undone = undoneBy(error, unit[failed]!);
      return unit.map(
        (_, i) => known[i] ?? (i === failed || undone.is === 'refused' ? undone : { is: 'wait' }),
      );
    }
  }

  /** @throws the error, unless it is about one operation */
  function undoneBy(error: unknown, { key }: RowOp): Undone {
    if (error instanceof NotDone) return error.outcome;
    if (error instanceof RowRefusal)
      return {
        is: 'refused',
        reason: error.reason,
        message: error.message.slice(0, MAX_MESSAGE_LENGTH),
      };
    const fault = error instanceof TableError ? undefined : ledger.faultOf(error);
    if (fault === undefined || fault === 'again') throw error;
    errors.set(key, error);
    return { is: 'refused', reason: fault, message: FAULT_MESSAGES[fault] };
  }

  /** What a known key is answered, whatever the operation is. */
  function outcomeOf(entry: LedgerEntry | undefined): Outcome | undefined {
    if (!entry) return undefined;
    if (entry.account !== who.principal)
      return { is: 'refused', reason: 'account', message: 'it was stored for another account' };
    return entry.id === undefined ? { is: 'done' } : { is: 'done', id: entry.id };
  }

  async function judge(op: RowOp): Promise<Outcome> {
    const madeMs = op.op === 'add' ? unixMsOf(op.id) : op.madeMs;
    if (madeMs < nowMs - KEPT_MS)
      throw new RowRefusal('stale', 'it was made more than 400 days ago, and may have been stored since');
    const table = Object.hasOwn(tables, op.table) ? tables[op.table] : undefined;
    if (!table) throw new RowRefusal('invalid', `table: expected one that takes rows, got "${op.table}"`);
    if (op.op === 'add') return add(table, op);
    return op.op === 'edit' ? edit(table, op) : remove(table, op);
  }

  async function add(table: RowTables<Tx, Who>[string], op: AddOp): Promise<Outcome> {
    const value = parsed(table, bodyOf(table, op));
    const verdict = verdicts.get(op.key)?.verdict;
    if (verdict !== 'granted' && verdict !== 'provisional') throw new NotDone({ is: 'new-id' });
    const lost = await claim(claimOf(op));
    if (lost) return lost;
    if (!(await ask(() => table.insert(tx, op.id, value, who)))) throw new NotDone({ is: 'new-id' });
    return { is: 'done', id: op.id };
  }

  async function edit(table: RowTables<Tx, Who>[string], op: EditOp): Promise<Outcome> {
    const patch = bodyOf(table, op);
    const { id } = present(op.row, op.table, 'row');
    if (!table.edit) throw new RowRefusal('forbidden', `rows of ${op.table} cannot be edited`);
    const lost = await claim(claimOf(op));
    if (lost) return lost;
    const isDone = await ask(async () => {
      try {
        return await table.edit?.(tx, id, patch, who);
      } catch (error) {
        if (error instanceof TypeError || error instanceof RangeError || issuesOf(error))
          throw new RowRefusal('invalid', messageOf(error));
        throw error;
      }
    });
    if (!isDone) throw new RowRefusal('forbidden', 'the row cannot be edited');
    return { is: 'done' };
  }

  async function remove(table: RowTables<Tx, Who>[string], op: RemoveOp): Promise<Outcome> {
    const { id, entry } = rowOf(op.row, op.table, 'row');
    // As it was asked.
    if (entry?.isGone) return { is: 'done' };
    if (!table.remove) throw new RowRefusal('forbidden', `rows of ${op.table} cannot be removed`);
    const lost = await claim(claimOf(op));
    if (lost) return lost;
    if (!(await ask(async () => table.remove?.(tx, id, who))))
      throw new RowRefusal('forbidden', 'the row cannot be removed');
    if (entry) {
      await ledger.markGone(tx, entry.key);
      learn([{ ...entry, isGone: true }]);
    }
    return { is: 'done' };
  }

  function claimOf(op: RowOp): Claim {
    const { key, table } = op;
    return { key, id: op.op === 'add' ? op.id : undefined, table, account: who.principal };
  }

  /** @returns what an operation is answered that another request has claimed meanwhile */
  async function claim(mine: Claim): Promise<Outcome | undefined> {
    if (!savepoint || (await ledger.claim(tx, [mine]))) {
      learn([{ ...mine, isGone: false }]);
      return undefined;
    }
    const found = await ledger.find(tx, [mine.key], mine.id === undefined ? [] : [mine.id]);
    learn(found);
    const outcome = outcomeOf(found.find(({ key }) => key === mine.key));
    if (outcome) return outcome;
    if (found.length > 0) throw new NotDone({ is: 'new-id' });
    throw new Error('ledger: expected the entry that a claim has met, got none');
  }

  /** The body with the IDs of the rows that it refers to. */
  function bodyOf({ refs: allowed = {} }: RowTables<Tx, Who>[string], op: AddOp | EditOp): JsonObject {
    if (Object.hasOwn(op.body, 'id'))
      throw new RowRefusal('invalid', 'body: expected no field "id", which names the row');
    const raw = Object.keys(allowed).find(field => (op.body[field] ?? null) !== null);
    if (raw !== undefined) throw new RowRefusal('invalid', `body: expected the field "${raw}" in refs`);
    const body: Record<string, JsonObject[string]> = { ...op.body };
    for (const [field, ref] of Object.entries(op.refs ?? {})) {
      const table = Object.hasOwn(allowed, field) ? allowed[field] : undefined;
      if (table === undefined)
        throw new RowRefusal('invalid', `refs: expected fields that refer to rows, got "${field}"`);
      body[field] = present(ref, table, field).id;
    }
    return body;
  }

  function rowOf(ref: RowRef, table: string, where: string): { id: string; entry?: LedgerEntry } {
    const entry = 'key' in ref ? byKey.get(ref.key) : byId.get(ref.id);
    if (!entry && 'key' in ref) throw new NotDone({ is: 'wait' });
    // A row of before the ledger, or of another way to store rows.
    if (!entry && 'id' in ref) return { id: ref.id };
    if (entry?.id === undefined || entry.table !== table)
      throw new RowRefusal('invalid', `${where}: expected a row of ${table}`);
    return { id: entry.id, entry };
  }

  function present(ref: RowRef, table: string, where: string): { id: string } {
    const { id, entry } = rowOf(ref, table, where);
    if (entry?.isGone) throw new RowRefusal('gone', `${where}: the row was removed`);
    return { id };
  }

  /** Calls a table, whose errors are the server's unless they are about one row. */
  async function ask<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RowRefusal || ledger.faultOf(error)) throw error;
      throw new TableError('a table has thrown', { cause: error });
    }
  }

  const { keys, ids } = namesIn(ops);
  learn(await ledger.find(tx, keys, ids.filter(isSno)));
  if (!savepoint) {
    const claims = ops.flatMap(op => ('is' in op || byKey.has(op.key) ? [] : claimOf(op)));
    // In one order, so that requests with the same operations do not lock each other out.
    claims.sort((a, b) => (a.key < b.key ? -1 : 1));
    if (claims.length > 0 && !(await ledger.claim(tx, claims))) throw new Unsure();
  }
  const answers: RowAnswer[] = [];
  /** Rows with a change that has to wait: the later ones of this request wait behind it. */
  const waiting = new Set<string>();
  for (const unit of unitsOf(ops)) {
    if ('is' in unit) {
      answers.push(unit);
      continue;
    }
    const rows = unit.flatMap(op => (op.op === 'add' ? [] : JSON.stringify(op.row)));
    const isBehind = rows.some(row => waiting.has(row));
    if (isBehind && !savepoint) throw new Unsure();
    const outcomes = isBehind ? unit.map(() => ({ is: 'wait' }) as const) : await judgeUnit(unit);
    if (outcomes.some(({ is }) => is === 'wait')) for (const row of rows) waiting.add(row);
    answers.push(...unit.map(({ key }, i) => ({ key, ...outcomes[i]! })));
  }
  return { answers, errors };
}

/** What is shown to a person: what the database says has names of tables and values in it. */
const FAULT_MESSAGES: Readonly<Record<Exclude<Fault, 'again'>, string>> = {
  conflict: 'the row breaks a rule of the database, such as a value that only one row can have',
  invalid: 'a value does not fit into its column',
  forbidden: 'the database does not allow the row',
};

/** @throws RowRefusal in place of what the table throws. */
function parsed<Tx, Who, V>(table: RowTable<Tx, Who, V>, body: JsonObject): V {
  try {
    return table.parse(body);
  } catch (error) {
    if (error instanceof RowRefusal) throw error;
    throw new RowRefusal('invalid', messageOf(error));
  }
}

/** What a validator such as Zod or Valibot has found, by the Standard Schema; undefined for other errors. */
function issuesOf(error: unknown): readonly Issue[] | undefined {
  const { issues } = Object(error) as { issues?: readonly Issue[] };
  return Array.isArray(issues) ? issues : undefined;
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** @returns `field: message` for each issue, and otherwise the message of the error */
function messageOf(error: unknown): string {
  const texts = issuesOf(error)?.map(({ message, path = [] }) => {
    const field = path.map(step => String(typeof step === 'object' ? step.key : step)).join('.');
    return field ? `${field}: ${message}` : message;
  });
  return texts?.join('; ') ?? (error instanceof Error ? error.message : String(error));
}

/** All that the ledger is asked for: the operations themselves, and the rows that they are about. */
function namesIn(ops: Batch<unknown, unknown>['ops']): { keys: Key[]; ids: string[] } {
  const keys: Key[] = [];
  const ids: string[] = [];
  for (const op of ops) {
    if ('is' in op) continue;
    keys.push(op.key);
    const refs = op.op === 'remove' ? [] : Object.values(op.refs ?? {});
    for (const ref of op.op === 'add' ? refs : [op.row, ...refs]) {
      if ('key' in ref) keys.push(ref.key);
      else ids.push(ref.id);
    }
  }
  return { keys, ids };
}

/** The operations of one group as one list, and each other one as a list of its own. */
function unitsOf(ops: Batch<unknown, unknown>['ops']): (RowOp[] | RowRefused)[] {
  const units: (RowOp[] | RowRefused)[] = [];
  for (const op of ops) {
    const last = units.at(-1);
    if ('is' in op) units.push(op);
    else if (op.group !== undefined && Array.isArray(last) && last[0]!.group === op.group) last.push(op);
    else units.push([op]);
  }
  return units;
}
