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

import { isSno } from '@sno-id/sdk';
import type { Key, RowAnswer, RowOp, RowRefused } from '../rows/messages.ts';
import { conflictIn, namesIn } from './faults.ts';
import {
  claimOf,
  type Judging,
  judge,
  NotDone,
  type Outcome,
  outcomeOf,
  TableError,
  type Undone,
} from './judge-op.ts';
import { createKnownEntries } from './known-entries.ts';
import type { Fault, Ledger } from './ledger.ts';
import { RowRefusal } from './row-table.ts';

/** The longest message of a refusal, in characters: those of a validator can be long. */
const MAX_MESSAGE_LENGTH = 500;

export interface Batch<Tx, Who> extends Omit<Judging<Tx, Who>, 'tx' | 'known' | 'isClaimed'> {
  readonly ops: readonly (RowOp | RowRefused)[];
  /** What the device was told is stored. */
  readonly last: readonly Key[];
}

/** What was decided, once it is committed. */
export interface Judged {
  /** One for each operation, in order. */
  readonly answers: readonly RowAnswer[];
  /** What the database has said to those that it refused, and what is wrong with the table of one. */
  readonly errors: ReadonlyMap<Key, unknown>;
  /** Whether the ledger has forgotten what it said is stored: no operation was looked at. */
  readonly isRestored: boolean;
  /** The keys of those that were stored before. */
  readonly before: readonly Key[];
}

/** Thrown where all were claimed at once, and one of them is not done. */
class Unsure extends Error {}

/**
 * Runs a part of the transaction, which can be undone; undefined if all are claimed at once, and undone
 * together.
 */
type Savepoint = (<T>(work: () => Promise<T>) => Promise<T>) | undefined;

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

async function judgeAll<Tx, Who extends { readonly principal: string }>(
  tx: Tx,
  { ops, last, ...batch }: Batch<Tx, Who>,
  savepoint: Savepoint,
): Promise<Judged> {
  const { ledger, who } = batch;
  const known = createKnownEntries();
  const judging = { ...batch, tx, known, isClaimed: !savepoint };
  const errors = new Map<Key, unknown>();
  const { keys, ids } = soughtIn(ops);
  known.learn(await ledger.find(tx, [...keys, ...last], ids.filter(isSno)));
  // What the device sends again comes before anything else, so that edits keep their order.
  if (!last.every(known.byKey)) return { answers: [], errors, isRestored: true, before: [] };
  const before = ops.flatMap(({ key }) => (known.byKey(key) ? key : []));
  if (!savepoint) {
    const claims = ops.flatMap(op => ('is' in op || before.includes(op.key) ? [] : claimOf(op, who)));
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
    const outcomes = isBehind
      ? unit.map(() => ({ is: 'wait' }) as const)
      : await judgeUnit(judging, unit, savepoint, errors);
    const has = (sought: Outcome['is']) => outcomes.some(({ is }) => is === sought);
    // What waits for one of its group that is refused will not be stored before its later changes.
    if (has('wait') && !has('refused')) for (const row of rows) waiting.add(row);
    answers.push(...unit.map(({ key }, i) => ({ key, ...outcomes[i]! })));
  }
  return { answers, errors, isRestored: false, before };
}

/**
 * Judges the operations of a group, or one by itself.
 *
 * @param errors receives what the database has said to one that it refused
 */
async function judgeUnit<Tx, Who extends { readonly principal: string }>(
  judging: Judging<Tx, Who>,
  unit: readonly RowOp[],
  savepoint: Savepoint,
  errors: Map<Key, unknown>,
): Promise<Outcome[]> {
  const { known, ledger, who } = judging;
  const before = unit.map(({ key }) => outcomeOf(known.byKey(key), who));
  if (before.every(outcome => outcome !== undefined)) return before;
  const forget = known.mark();
  let failed = 0;
  const judgeEach = async () => {
    const outcomes: Outcome[] = [];
    for (const [i, op] of unit.entries()) {
      failed = i;
      const outcome = before[i] ?? (await judge(judging, op));
      if (outcome.is !== 'done') throw new NotDone(outcome);
      outcomes.push(outcome);
    }
    return outcomes;
  };
  try {
    return await (savepoint ? savepoint(judgeEach) : judgeEach());
  } catch (error) {
    if (!savepoint) throw new Unsure();
    forget();
    const known = outcomeIn(error);
    const undone = known ?? faultIn(error, unit[failed]!, ledger);
    if (!known || (error instanceof NotDone && error.message)) errors.set(unit[failed]!.key, error);
    return unit.map((_, i) => before[i] ?? (i === failed ? undone : { is: 'wait' }));
  }
}

/** What an operation is answered that has ended with an error of ours; undefined for any other error. */
function outcomeIn(error: unknown): Undone | undefined {
  if (error instanceof NotDone) return error.outcome;
  if (!(error instanceof RowRefusal)) return undefined;
  const { reason, message, fields } = error;
  return { is: 'refused', reason, message: message.slice(0, MAX_MESSAGE_LENGTH), ...(fields && { fields }) };
}

/** @throws the error, unless the database says that it is about one operation */
function faultIn(error: unknown, op: RowOp, ledger: Pick<Ledger<never>, 'faultOf'>): Undone {
  const fault = error instanceof TableError ? undefined : ledger.faultOf(error);
  if (fault === undefined || fault === 'again') throw error;
  const reason = fault === 'reference' ? 'conflict' : fault;
  if (fault === 'reference' && op.op === 'remove')
    return { is: 'refused', reason, message: 'other rows refer to it' };
  const named = namesIn(error);
  const sent = op.op === 'remove' ? {} : { ...op.body, ...op.refs };
  const written = named.filter(name => Object.hasOwn(sent, name));
  // A rule can be about columns that devices do not set, such as the owner.
  const fields = written.length > 0 ? written : named;
  const message = reasonOf(error, fault, fields, [op.table]);
  return { is: 'refused', reason, message, ...(fields.length > 0 && { fields }) };
}

/** What an error of the database says, for a person. */
export function reasonOf(
  error: unknown,
  fault: Exclude<Fault, 'again'>,
  fields: readonly string[] = namesIn(error),
  table: readonly [] | readonly [string] = [],
): string {
  const named = fields.length > 0;
  const where = [...(named ? [fields.join(', ')] : []), ...table].join(' of ');
  const why = (named && conflictIn(error)) || FAULT_MESSAGES[fault];
  return where ? `${where}: ${why}` : why;
}

/** What is shown to a person: what the database says has the values of others in it. */
const FAULT_MESSAGES: Readonly<Record<Exclude<Fault, 'again'>, string>> = {
  reference: 'the row refers to one that is not there, or is of somebody else',
  conflict: 'the row breaks a rule of the database, such as a value that only one row can have',
  invalid: 'a value does not fit into its column',
  forbidden: 'the database does not allow the row',
};

/** All that the ledger is asked for: the operations themselves, and the rows that they are about. */
function soughtIn(ops: Batch<unknown, unknown>['ops']): { keys: Key[]; ids: string[] } {
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
