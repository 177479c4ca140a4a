import type { Sno } from '@sno-id/sdk';
import { toWire } from './note.ts';
import type { NoteDatabase } from './note-database.ts';
import type { Server } from './server.ts';
import { MAX_CHANGES } from './wire.ts';

/**
 * One round: fetches what is new on the server, then sends what is new here. It can be interrupted anywhere
 * and repeated: a note that is sent twice is stored once.
 *
 * @param onChanged receives the IDs of notes that may have changed.
 */
export async function syncRound(
  database: Pick<NoteDatabase, 'cursor' | 'merge' | 'confirm' | 'resend' | 'pending'>,
  server: Pick<Server, 'pull' | 'push'>,
  onChanged: (ids: readonly Sno[] | 'all') => void,
  signal?: AbortSignal,
): Promise<void> {
  await pullAll(database, server, onChanged, signal);
  for (;;) {
    signal?.throwIfAborted();
    const batch = (await database.pending(MAX_CHANGES)).map(toWire);
    if (batch.length === 0) return;
    const { clashes } = await server.push(batch);
    await database.confirm(batch, clashes);
    onChanged(batch.map(({ id }) => id));
  }
}

async function pullAll(
  database: Pick<NoteDatabase, 'cursor' | 'merge' | 'resend'>,
  server: Pick<Server, 'pull'>,
  onChanged: (ids: readonly Sno[] | 'all') => void,
  signal?: AbortSignal,
): Promise<void> {
  let cursor = await database.cursor();
  for (;;) {
    signal?.throwIfAborted();
    const { epoch, changes, position, more } = await server.pull(cursor?.position ?? 0);
    if (cursor && cursor.epoch !== epoch) {
      // The server lost its data or was emptied, so everything here is sent again.
      cursor = { epoch, position: 0 };
      await database.resend(cursor);
      onChanged('all');
      continue;
    }
    cursor = { epoch, position };
    await database.merge(changes, cursor);
    if (changes.length > 0) onChanged(changes.map(({ id }) => id));
    if (!more) return;
  }
}
