/*
 * Judges one operation, and stores it if it is to be done. What it throws undoes what was written for it.
 */

import { isSno, unixMsOf } from '@sno-id/sdk';
import { refusal } from '@sno-id/sdk/internal';
import type {
  AddOp,
  EditOp,
  JsonObject,
  Key,
  RemoveOp,
  RowOp,
  RowRef,
  RowRefused,
} from '../rows/messages.ts';
import type { Verdict } from '../server/verify.ts';
import type { KnownEntries } from './known-entries.ts';
import type { Ledger, LedgerEntry, RowClaim } from './ledger.ts';
import { RowRefusal, type RowTable } from './row-table.ts';

/** How long the entries of edits, removals and removed rows are kept, in milliseconds: 400 days. */
export const KEPT_MS = 400 * 86_400_000;

// biome-ignore lint/suspicious/noExplicitAny: each table has values of its own, which pass from parse to insert
type AnyTable<Tx, Who> = RowTable<Tx, Who, any>;
export type RowTables<Tx, Who> = Readonly<Record<string, AnyTable<Tx, Who>>>;

/** What an operation is judged by. */
export interface Judging<Tx, Who> {
  readonly tx: Tx;
  readonly ledger: Ledger<Tx>;
  readonly tables: RowTables<Tx, Who>;
  /** What the tokens say about the IDs of adds, by their keys. */
  readonly verdicts: ReadonlyMap<Key, Verdict>;
  readonly who: Who;
  readonly nowMs: number;
  readonly known: KnownEntries;
  /** Whether all operations of the request were claimed before. */
  readonly isClaimed: boolean;
}

/** What becomes of an operation that is not done. */
export type Undone = { readonly is: 'new-id' | 'wait' } | Omit<RowRefused, 'key'>;
export type Outcome = { readonly is: 'done'; readonly id?: string } | Undone;

/** Thrown to undo what was written for an operation. */
export class NotDone extends Error {
  readonly outcome: Undone;

  /** @param problem what the server's operator should know */
  constructor(outcome: Undone, problem = '') {
    super(problem);
    this.outcome = outcome;
  }
}

/** An error of a table that is not about one row: the server's. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

interface User {
  readonly principal: string;
}

/** What a known key is answered, whatever the operation is. */
export function outcomeOf(entry: LedgerEntry | undefined, { principal }: User): Outcome | undefined {
  if (!entry) return undefined;
  if (entry.account !== principal)
    return { is: 'refused', reason: 'account', message: 'it was stored for another account' };
  return entry.id === undefined ? { is: 'done' } : { is: 'done', id: entry.id };
}

export function claimOf(op: RowOp, { principal }: User): RowClaim {
  const { key, table } = op;
  return { key, id: op.op === 'add' ? op.id : undefined, table, account: principal };
}

/**
 * @throws NotDone, RowRefusal and errors of the database if the operation is not done; TableError for any
 * other error of a table
 */
export async function judge<Tx, Who extends User>(judging: Judging<Tx, Who>, op: RowOp): Promise<Outcome> {
  const { tables, nowMs } = judging;
  const madeMs = op.op === 'add' ? unixMsOf(op.id) : op.madeMs;
  if (madeMs < nowMs - KEPT_MS) {
    const why = 'by the clock of its device, it was made more than 400 days ago';
    throw new RowRefusal('stale', `${why}, and may have been stored since: check that clock, then retry`);
  }
  const table = Object.hasOwn(tables, op.table) ? tables[op.table] : undefined;
  // The app may be newer than this server.
  if (!table) throw new NotDone({ is: 'wait' }, `table: expected one that takes rows, got "${op.table}"`);
  if (op.op === 'add') return add(judging, table, op);
  return op.op === 'edit' ? edit(judging, table, op) : remove(judging, table, op);
}

/** As where another column is unique, and the insert does not name the column of its conflict. */
const NOT_TAKEN =
  'insert: expected true for an ID that no other device can have, got false. Insert with "on conflict (id) do nothing"';

async function add<Tx, Who extends User>(
  judging: Judging<Tx, Who>,
  table: AnyTable<Tx, Who>,
  op: AddOp,
): Promise<Outcome> {
  const { tx, verdicts, who } = judging;
  const body = bodyOf(judging, table, op);
  const { id, key, again } = op;
  const { verdict } = verdicts.get(key) ?? {};
  const isOwn = verdict === 'granted' || verdict === 'provisional';
  const has = () => ask(judging, 'has', () => table.has!(tx, id, who, key));
  // It was stored before, and the ledger was lost since, which has no entry of its key or its ID.
  const isThere = again && table.has && (await has());
  const value = isThere ? undefined : parsed(table, body);
  if (!isOwn && !again) throw new NotDone({ is: 'new-id' });
  const lost = await claim(judging, op);
  if (lost) return lost;
  const isDone =
    isThere ||
    (isOwn && (await ask(judging, 'insert', () => table.insert(tx, id, value, who, key)))) ||
    (again && (table.has ? await has() : isOwn));
  if (isDone) return { is: 'done', id };
  const isStrange = verdict === 'granted' && !again;
  throw new NotDone({ is: 'new-id' }, isStrange ? `tables.${op.table}.${NOT_TAKEN}` : '');
}

async function edit<Tx, Who extends User>(
  judging: Judging<Tx, Who>,
  table: AnyTable<Tx, Who>,
  op: EditOp,
): Promise<Outcome> {
  const { tx, who } = judging;
  const patch = bodyOf(judging, table, op);
  const { id, entry } = present(judging, op.row, op.table, 'row');
  if (!table.edit) throw new RowRefusal('forbidden', `rows of ${op.table} cannot be edited`);
  const lost = await claim(judging, op);
  if (lost) return lost;
  // The ledger may have gone back since, and the row been removed. One that it does not know may still come.
  const isDone = await ask(judging, 'edit', () => table.edit!(tx, id, patch, who), op.again && !!entry);
  if (!isDone) throw new RowRefusal('forbidden', 'the row is not there, or not yours to edit');
  return { is: 'done' };
}

async function remove<Tx, Who extends User>(
  judging: Judging<Tx, Who>,
  table: AnyTable<Tx, Who>,
  op: RemoveOp,
): Promise<Outcome> {
  const { tx, ledger, who, known } = judging;
  const { id, entry } = rowOf(judging, op.row, op.table, 'row');
  if (!entry?.isGone && !table.remove)
    throw new RowRefusal('forbidden', `rows of ${op.table} cannot be removed`);
  const lost = await claim(judging, op);
  if (lost) return lost;
  // As it was asked.
  if (entry?.isGone) return { is: 'done' };
  // It may have gone with the row that it refers to. One that a device has added, which the ledger does not
  // know, may still come.
  const mayBeGone = !!entry || !isSno(id);
  const isDone = await ask(judging, 'remove', () => table.remove!(tx, id, who), mayBeGone);
  if (!isDone) throw new RowRefusal('forbidden', 'the row is not there, or not yours to remove');
  if (entry) {
    await ledger.markGone(tx, entry.key);
    known.learn([{ ...entry, isGone: true }]);
  }
  return { is: 'done' };
}

/** @returns what an operation is answered that another request has claimed meanwhile */
async function claim<Tx, Who extends User>(
  { tx, ledger, who, known, isClaimed }: Judging<Tx, Who>,
  op: RowOp,
): Promise<Outcome | undefined> {
  const mine = claimOf(op, who);
  if (isClaimed || (await ledger.claim(tx, [mine]))) {
    known.learn([{ ...mine, isGone: false }]);
    return undefined;
  }
  const found = await ledger.find(tx, [mine.key], mine.id === undefined ? [] : [mine.id]);
  known.learn(found);
  const outcome = outcomeOf(
    found.find(({ key }) => key === mine.key),
    who,
  );
  if (outcome) return outcome;
  if (found.length > 0) throw new NotDone({ is: 'new-id' });
  throw new Error('ledger: expected the entry that a claim has met, got none');
}

/** The body with the IDs of the rows that it refers to. */
function bodyOf<Tx, Who>(
  judging: Judging<Tx, Who>,
  { refs: allowed = {} }: AnyTable<Tx, Who>,
  { body: given, refs = {} }: AddOp | EditOp,
): JsonObject {
  if (Object.hasOwn(given, 'id'))
    throw new RowRefusal('invalid', 'body: expected no field "id", which names the row');
  const raw = Object.keys(allowed).find(
    field => (given[field] ?? null) !== null && !Object.hasOwn(refs, field),
  );
  if (raw !== undefined) throw new RowRefusal('invalid', `body: expected the field "${raw}" in refs`);
  const body: Record<string, JsonObject[string]> = { ...given };
  for (const [field, ref] of Object.entries(refs)) {
    const table = Object.hasOwn(allowed, field) ? allowed[field] : undefined;
    if (table === undefined)
      throw new RowRefusal('invalid', `refs: expected fields that refer to rows, got "${field}"`);
    body[field] = present(judging, ref, table, field).id;
  }
  return body;
}

type Known = Pick<Judging<never, never>, 'known'>;

function rowOf(
  { known }: Known,
  ref: RowRef,
  table: string,
  where: string,
): { id: string; entry?: LedgerEntry } {
  const entry = known.of(ref);
  if (!entry && 'key' in ref) throw new NotDone({ is: 'wait' });
  // A row of before the ledger, or of another way to store rows.
  if (!entry && 'id' in ref) return { id: ref.id };
  if (entry?.id === undefined || entry.table !== table)
    throw new RowRefusal('invalid', `${where}: expected a row of ${table}`);
  return { id: entry.id, entry };
}

function present(judging: Known, ref: RowRef, table: string, where: string): ReturnType<typeof rowOf> {
  const row = rowOf(judging, ref, table, where);
  if (row.entry?.isGone)
    throw new RowRefusal('gone', `${where === 'row' ? '' : `${where}: `}the row was removed`);
  return row;
}

/**
 * Calls a table, whose errors are the server's unless they are about one row.
 *
 * @param mayBeGone whether all is well if the row was removed
 */
async function ask<Tx, Who>(
  { ledger }: Judging<Tx, Who>,
  method: 'insert' | 'has' | 'edit' | 'remove',
  work: () => boolean | Promise<boolean>,
  mayBeGone = false,
): Promise<boolean> {
  let isDone: unknown;
  try {
    isDone = await work();
  } catch (error) {
    if (mayBeGone && error instanceof RowRefusal && error.reason === 'gone') return true;
    if (isInvalid(method, error)) throw invalid(error);
    if (error instanceof RowRefusal || error instanceof TableError || ledger.faultOf(error)) throw error;
    throw new TableError('a table has thrown', { cause: error });
  }
  if (typeof isDone === 'boolean') return isDone;
  throw new TableError('a table has returned neither', { cause: refusal(method, 'true or false', isDone) });
}

/** Whether a row is at fault: an edit checks its own values, and a text that is no ID never becomes one. */
function isInvalid(method: string, error: unknown): boolean {
  const isOfEdit = error instanceof TypeError || error instanceof RangeError || issuesOf(error);
  return (method === 'edit' && !!isOfEdit) || Object(error).code === 'ERR_ID_INVALID';
}

/** @throws RowRefusal in place of what the table throws; TableError if it returns nothing, or a promise. */
function parsed<Tx, Who, V>(table: RowTable<Tx, Who, V>, body: JsonObject): V {
  let value: V;
  try {
    value = table.parse(body);
  } catch (error) {
    if (error instanceof RowRefusal || error instanceof TableError) throw error;
    throw invalid(error);
  }
  if (value !== undefined && typeof Object(value).then !== 'function') return value;
  throw notValue(value, refusal('parse', 'what is stored of the row, and not a promise', value));
}

/** What a promise among them rejects with would end the process. */
export function notValue(given: unknown, cause: unknown): TableError {
  Promise.resolve(given).catch(() => undefined);
  return new TableError('a table has returned what is not a value', { cause });
}

/** What a validator such as Zod or Valibot has found, by the Standard Schema; undefined for other errors. */
function issuesOf(error: unknown): readonly Issue[] | undefined {
  const { issues } = Object(error) as { issues?: readonly Issue[] };
  return Array.isArray(issues) ? issues : undefined;
}

/** @param field what it is about, if only the caller knows that */
export function invalid(error: unknown, field?: string): RowRefusal {
  const paths = issuesOf(error)?.map(({ path = [] }) => path[0]) ?? [];
  const named = [...new Set(paths.flatMap(step => (step === undefined ? [] : nameOf(step))))];
  const fields = field === undefined ? named : [field];
  const where = field === undefined ? '' : `${field}: `;
  return new RowRefusal('invalid', where + messageOf(error), fields.length > 0 ? fields : undefined);
}

interface Issue {
  readonly message: string;
  readonly path?: readonly Step[];
}

type Step = PropertyKey | { readonly key: PropertyKey };

const nameOf = (step: Step) => String(typeof step === 'object' ? step.key : step);

/** @returns `field: message` for each issue, and otherwise the message of the error */
function messageOf(error: unknown): string {
  const texts = issuesOf(error)?.map(({ message, path = [] }) => {
    const field = path.map(nameOf).join('.');
    return field ? `${field}: ${message}` : message;
  });
  return texts?.join('; ') ?? (error instanceof Error ? error.message : String(error));
}
