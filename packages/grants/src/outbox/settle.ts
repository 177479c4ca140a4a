import type { Key, RowAnswer, RowsAnswer } from '../rows/messages.ts';
import { type Scope, write } from './entries.ts';
import { type Note, pullRow, renameRow } from './local-rows.ts';
import { setAside } from './set-aside.ts';
import { ALL, type Entry } from './store.ts';

/** How long stored operations are kept, in case the server forgets them, in milliseconds. */
const KEPT_MS = 7 * 86_400_000;
/** How many entries are deleted at once. */
const STEP = 50;
/** How often a row may get another ID. */
const MAX_RENAMES = 3;

/** What an answer came to. */
export interface Settled {
  /** How many operations are no longer to be sent. */
  readonly count: number;
  /** Those whose rows need another ID. */
  readonly renewed: readonly Entry[];
  /** Whether the server is another one than before, or was restored: all that is kept is sent again. */
  readonly isReset: boolean;
}

/**
 * Takes an answer into account: only for operations that it names, that were sent, and that are as they were
 * when they were sent.
 *
 */
export async function settle(
  scope: Scope,
  sent: readonly Entry[],
  { authority, epoch, answers }: RowsAnswer,
  notes: ReadonlyMap<Key, Note>,
  nowMs: number,
): Promise<Settled> {
  const { tx } = scope;
  const by = `${authority}:${epoch}`;
  // All that are settled name the same authority and epoch, until this answer is taken into account.
  const [known] = await tx.list('settled', 1, 0);
  const isReset = known !== undefined && known.settledBy !== by;
  const renewed: Entry[] = [];
  let count = 0;
  for (const answer of answers) {
    const entry = await unchanged(scope, sent, answer.key);
    if (!entry) continue;
    if (answer.is === 'new-id' && entry.op === 'add' && entry.renames < MAX_RENAMES) renewed.push(entry);
    if (await isSettled(scope, entry, answer, by, notes.get(answer.key)!)) count++;
  }
  if (isReset) {
    for (const entry of await tx.list('settled', ALL, 0))
      if (entry.settledBy !== by) write(tx, { ...entry, state: 'unsent' });
  } else await prune(scope, nowMs);
  return { count, renewed, isReset };
}

async function isSettled(
  scope: Scope,
  entry: Entry,
  answer: RowAnswer,
  settledBy: string,
  note: Note,
): Promise<boolean> {
  if (answer.is === 'wait') return false;
  if (answer.is === 'refused') await setAside(scope, entry, answer.reason, answer.message);
  else if (answer.is === 'new-id') {
    if (entry.op === 'add' && entry.renames < MAX_RENAMES) return false;
    await setAside(scope, entry, 'conflict', `The server refused ${MAX_RENAMES + 1} IDs of this row`);
  } else {
    const isOther = entry.op === 'add' && answer.id !== undefined && answer.id !== entry.id;
    const named = isOther ? await renameRow(scope, entry, answer.id, note) : entry;
    write(scope.tx, { ...named, settledBy, settledMs: note.settledMs, state: 'settled', pulled: undefined });
    if (named.pulled) await pullRow(scope, named.table, named.id, named.pulled);
  }
  return true;
}

/** Gives a row the ID that the server asked for, unless something else has happened to it. */
export async function renew(
  scope: Scope,
  sent: Entry,
  fresh: Pick<Entry, 'id' | 'token'>,
  note: Note,
): Promise<void> {
  const entry = await unchanged(scope, [sent], sent.key);
  // A row that is here under the new ID is that of a copy of this device: the next answer asks again.
  if (!entry || (await scope.tx.row(entry.table, fresh.id))) return;
  const renamed = await renameRow(scope, entry, fresh.id, note);
  write(scope.tx, { ...renamed, token: fresh.token, renames: renamed.renames + 1 });
}

/**
 * Deletes some of what has been kept for long enough, once the server has shown that it has not forgotten it.
 */
async function prune({ tx }: Scope, nowMs: number): Promise<void> {
  for (const state of ['settled', 'renamed'] as const) {
    for (const entry of await tx.list(state, STEP, 0)) {
      if (entry.settledMs! < nowMs - KEPT_MS) tx.drop(entry);
    }
  }
}

/** The entry as it is, if it was sent and is still as it was sent. */
async function unchanged({ tx }: Scope, sent: readonly Entry[], key: Key): Promise<Entry | undefined> {
  const before = sent.find(entry => entry.key === key);
  const entry = before && (await tx.get(key));
  const isSame = entry?.op !== 'add' || entry.id === before?.id;
  return entry?.state === 'unsent' && isSame ? entry : undefined;
}
