import type { Key, RowAnswer, RowRefused, RowsAnswer } from '../rows/messages.ts';
import { correctByLater } from './correct.ts';
import { lastSettled, type Scope, settledBy, write } from './entries.ts';
import { pullRow, renameRow } from './local-rows.ts';
import { setAside } from './set-aside.ts';
import type { Entry, Row } from './store.ts';

/** How long stored operations are kept, in case the server forgets them, in milliseconds of its clock. */
const KEPT_MS = 7 * 86_400_000;
/** How often a row may get another ID: several copies of one memory can have the next ones, too. */
export const MAX_RENAMES = 10;

/** An answer with the fields of each kind. */
type AnyAnswer = Partial<Omit<RowRefused, 'is'>> & { readonly is: RowAnswer['is']; readonly id?: string };

/** What an answer came to. */
export interface Settled {
  /** The operations that are no longer to be sent as they were. */
  readonly keys: ReadonlySet<Key>;
  /** Those whose rows need another ID. */
  readonly renewed: readonly Entry[];
  /** Whether the server is another one than before, or was restored: all that is kept is sent again. */
  readonly isReset: boolean;
}

/**
 * Takes an answer into account: only for operations that it names, that were sent, and that are as they were
 * when they were sent.
 *
 * @param asked those of which the server has said that it still has them
 * @returns undefined for an answer that cannot be relied on; nothing has changed then
 */
export async function settle(
  scope: Scope,
  sent: readonly Entry[],
  asked: readonly Key[] | undefined,
  { authority, epoch, nowMs, answers, isRestored }: RowsAnswer,
): Promise<Settled | undefined> {
  const { entries } = scope;
  const by = `${authority}:${epoch}`;
  // All that are settled name the same authority and epoch, until this answer is taken into account.
  const isReset = !!isRestored || (settledBy(scope) ?? by) !== by;
  const last = lastSettled(scope, sent[0]?.account);
  // What another context was told since, the server may have lost before it answered this: it is asked again.
  if (!isReset && answers.length && last && !asked?.includes(last.key)) return undefined;
  const renewed: Entry[] = [];
  const keys = new Set<Key>();
  for (const answer of answers) {
    const entry = unchanged(scope, sent, answer.key);
    if (!entry) continue;
    const {
      is,
      id,
      reason = 'conflict',
      message = 'The server rejects its IDs',
      fields,
    } = answer as AnyAnswer;
    const twin = is === 'done' && entry.op === 'add' && id !== entry.id && unsentUnder(scope, entry, id);
    if (twin) {
      // It goes first, so that an ID never names two rows here.
      renewed.push(twin);
      continue;
    }
    if (is === 'done') await settleOne(scope, entry, id, by, nowMs);
    // It was stored, and is so old that the ledger no longer has it.
    else if (reason === 'stale' && entry.settledBy) entries.delete(entry.key);
    else if (is === 'new-id' && entry.op === 'add' && entry.renames < MAX_RENAMES) renewed.push(entry);
    else if (is === 'new-id' || is === 'refused') {
      const rejected = correctByLater(scope, entry);
      if (rejected) setAside(scope, rejected, { ...rejected, reason, message, fields });
    } else continue;
    keys.add(entry.key);
  }
  const again: Entry[] = [];
  for (const entry of entries.values()) {
    if (entry.state !== 'settled') continue;
    if (isRestored || entry.settledBy !== by) {
      write(scope, { ...entry, state: 'unsent' });
      again.push(entry);
    }
    // The server was asked about this account, and has shown that it had not forgotten it, when it answered:
    // the answer may come late.
    else if (keys.size && entry.account === sent[0]!.account && entry.settledMs! < nowMs - KEPT_MS)
      entries.delete(entry.key);
  }
  // Somebody may have removed a row meanwhile, and the server has forgotten that, too.
  for (const { table, id } of again) if (!(await scope.tx.row(table, id))) pullRow(scope, table, id);
  return { keys, renewed, isReset };
}

async function settleOne(
  scope: Scope,
  entry: Entry,
  id: string | undefined,
  settledBy: string,
  settledMs: number,
): Promise<void> {
  const { op, table, before } = entry;
  const to = (op === 'add' && id) || entry.id;
  const named = to === entry.id ? entry : await renameRow(scope, entry, to);
  const isAdd = op === 'add';
  const settled = { state: 'settled', settledBy, settledMs } as const;
  write(scope, { ...named, ...settled, before: isAdd ? undefined : named.before });
  // It is this very row that was pulled.
  if (isAdd && named === entry && before) pullRow(scope, table, to, before as Row);
}

/** Gives a row the ID that the server asked for, unless something else has happened to it. */
export async function renew(scope: Scope, sent: Entry, fresh: Pick<Entry, 'id' | 'token'>): Promise<void> {
  const entry = unchanged(scope, [sent], sent.key);
  // A row that is here under the new ID is that of a copy of this device: the next answer asks again.
  if (!entry || (await scope.tx.row(entry.table, fresh.id))) return;
  const renamed = await renameRow(scope, entry, fresh.id);
  const { token } = fresh;
  write(scope, { ...renamed, token, renames: renamed.renames + 1, reason: undefined, settledBy: undefined });
}

/** Another new row that has an ID here, which copied memory has given to both. */
function unsentUnder({ entries }: Scope, { table }: Entry, id: string | undefined): Entry | undefined {
  const isTwin = (entry: Entry) => entry.op === 'add' && entry.table === table && entry.id === id;
  return [...entries.values()].find(entry => entry.state === 'unsent' && isTwin(entry));
}

/**
 * The entry as it is, if it was sent and is still as it was sent: also in that the device was told that it is
 * stored, which another context may have been meanwhile.
 */
function unchanged({ entries }: Scope, sent: readonly Entry[], key: Key): Entry | undefined {
  const before = sent.find(entry => entry.key === key);
  const entry = before && entries.get(key);
  if (entry?.state !== 'unsent' || entry.settledBy !== before!.settledBy) return undefined;
  return entry.op !== 'add' || entry.id === before!.id ? entry : undefined;
}
