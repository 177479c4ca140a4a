import type { Sno } from '@sno-id/sdk';
import { MAX_CHANGES } from '../wire.ts';
import { newName, type SyncIds } from './ids.ts';
import { toWire } from './note.ts';
import type { NoteDatabase } from './note-database.ts';
import { type Server, ServerError } from './server.ts';

/** What a round works on. */
export interface RoundParts {
  readonly database: Pick<NoteDatabase, 'cursor' | 'merge' | 'confirm' | 'resend' | 'pending'>;
  readonly server: Server;
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
    const batch = (await database.pending(MAX_CHANGES)).map(toWire);
    if (batch.length === 0) break;
    if (!isCheckedIn) {
      await checkIn(ids);
      isCheckedIn = true;
    }
    const pushed = await server.push(batch);
    await database.confirm(batch, pushed, () => newName(ids));
    const isRenamed = pushed.verdicts.some(({ status }) => status === 409);
    onChanged(isRenamed ? 'all' : batch.map(({ id }) => id));
    if (!isRenamed) continue;
    if (++renames > MAX_RENAMES) throw new ServerError('refused', 'it keeps asking for other IDs');
    await pullAll(parts, signal);
  }
  // Notes whose IDs a copy has too have got others by now.
  if (ids.status.fork) await ids.resolveFork();
}

/** @param answered is called with the first answer, before it is applied. */
async function pullAll(
  { database, server, onChanged }: RoundParts,
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
    await database.merge(changes, cursor);
    if (changes.length > 0) onChanged(changes.map(({ id }) => id));
    if (!more) return;
  }
}

/**
 * Checks in before anything is sent: a copy of this browser's profile is found then, and new IDs are granted
 * ones.
 */
async function checkIn(ids: SyncIds): Promise<void> {
  let outcome = await outcomeOf(ids);
  // The device has started over. It asks for grants, so that the new IDs are granted ones.
  if (['fork', 'other-authority', 'unknown'].includes(outcome)) outcome = await outcomeOf(ids);
  if (outcome !== 'granted') throw new ServerError('busy', 'another tab is checking in');
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
