import type { Sno } from '@sno-id/sdk';
import { nextName, type SyncIds } from './ids.ts';
import { toWire } from './note.ts';
import type { NoteDatabase } from './note-database.ts';
import { type Server, ServerError } from './server.ts';
import { MAX_CHANGES } from './wire.ts';

/** What a round works on. */
export interface RoundParts {
  readonly database: Pick<
    NoteDatabase,
    'all' | 'cursor' | 'merge' | 'confirm' | 'resend' | 'pending' | 'rename'
  >;
  readonly server: Pick<Server, 'pull' | 'push'>;
  readonly ids: SyncIds;
  /** Receives the IDs of notes that may have changed. */
  readonly onChanged: (ids: readonly Sno[] | 'all') => void;
  /** Called once the server has answered: now it may be asked for grants. */
  readonly onServer: () => void;
}

/** How often a round renames notes before it leaves the rest to the next one. */
const MAX_RENAMES = 10;

/**
 * One round: fetches what is new on the server, then sends what is new here. It can be interrupted anywhere
 * and repeated: a note that is sent twice is stored once.
 */
export async function syncRound(parts: RoundParts, signal?: AbortSignal): Promise<void> {
  const { database, server, ids, onChanged, onServer } = parts;
  let isCheckedIn = false;
  await pullAll(parts, signal, async () => {
    onServer();
    const isNeeded = ids.token === undefined || (await database.pending(1)).length > 0;
    if (!isNeeded) return;
    await checkIn(ids);
    isCheckedIn = true;
  });
  for (let renames = 0; ; ) {
    signal?.throwIfAborted();
    if (ids.status.fork) await renameSuspects(parts);
    const batch = (await database.pending(MAX_CHANGES)).map(toWire);
    if (batch.length === 0) return;
    if (!isCheckedIn) {
      await checkIn(ids);
      isCheckedIn = true;
      continue;
    }
    const pushed = await server.push(batch, ids.token);
    await database.confirm(batch, pushed, () => nextName(ids));
    const isRenamed = pushed.verdicts.some(({ status }) => status === 409);
    onChanged(isRenamed ? 'all' : batch.map(({ id }) => id));
    if (!isRenamed) continue;
    if (++renames > MAX_RENAMES) throw new ServerError('refused', 'it keeps asking for other IDs');
    await pullAll(parts, signal);
  }
}

/** @param answered is called with the first answer, before it is applied. */
async function pullAll(
  { database, server, ids, onChanged }: RoundParts,
  signal: AbortSignal | undefined,
  answered: () => Promise<void> = async () => {},
): Promise<void> {
  let cursor = await database.cursor();
  for (let isFirst = true; ; isFirst = false) {
    signal?.throwIfAborted();
    const { head, isContinued, changes, position, more } = await server.pull(
      cursor?.position ?? 0,
      cursor?.head,
    );
    if (isFirst) await answered();
    if (!isContinued) {
      // The server was emptied, or restored from a backup, so everything here is sent again.
      cursor = undefined;
      await database.resend();
      onChanged('all');
      continue;
    }
    cursor = { head, position };
    const isRenamed = await database.merge(changes, cursor, () => nextName(ids));
    if (changes.length > 0) onChanged(isRenamed ? 'all' : changes.map(({ id }) => id));
    if (!more) return;
  }
}

/** Checks in, which has to happen before anything is sent: a copy of this browser's profile is found then. */
async function checkIn(ids: SyncIds): Promise<void> {
  let outcome = await outcomeOf(ids);
  // The device has started over. It asks for grants, so that the new IDs are granted ones.
  if (['fork', 'other-authority', 'unknown'].includes(outcome)) outcome = await outcomeOf(ids);
  if (outcome !== 'granted') throw new ServerError('busy', 'another tab is checking in');
}

/**
 * A copy of this browser's profile may have generated the same IDs: the notes with these IDs get others before they
 * are sent. Notes that the server had before, which the pull has just told, are not among them.
 */
async function renameSuspects({ database, ids, onChanged }: RoundParts): Promise<void> {
  const suspects = (await database.all())
    .filter(({ id, known }) => !known && ids.isSuspect(id))
    // The new IDs have the order in which the notes were made.
    .sort((a, b) => (a.pending ?? 0) - (b.pending ?? 0));
  await database.rename(suspects, () => nextName(ids));
  await ids.resolveFork();
  onChanged('all');
}

async function outcomeOf(ids: SyncIds): Promise<string> {
  try {
    return await ids.checkIn();
  } catch (cause) {
    // It was answered with another status, or not at all.
    const isRefused = cause instanceof Error && cause.message.startsWith('check-in:');
    if (isRefused) throw new ServerError('refused', cause.message, { cause });
    throw new ServerError('unreachable', 'the check-in failed', { cause });
  }
}
