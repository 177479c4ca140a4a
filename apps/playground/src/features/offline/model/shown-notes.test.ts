import type { Notes } from '@sno-id/example-notes/client';
import { expect, test } from 'vitest';
import { createReader, type ShownNotes } from './shown-notes.ts';

test('a note that is added while they are read is never shown as stored', async () => {
  const rows: unknown[] = [];
  const entries: unknown[] = [];
  function add(): void {
    if (rows.length) return;
    rows.push({ id: '9qib8sno243eu26u', text: 'Oslo' });
    entries.push({ op: 'add', id: '9qib8sno243eu26u', key: 'one', state: 'unsent', was: [] });
  }
  /** Reads, and adds the note right after that. */
  async function thenAdd(from: readonly unknown[]): Promise<unknown[]> {
    const read = [...from];
    add();
    return read;
  }
  const notes = {
    outbox: { store: { transact: () => thenAdd(entries) } },
    list: () => thenAdd(rows),
  } as unknown as Notes;
  const shown: ShownNotes[] = [];
  const read = createReader(
    async () => notes,
    state => shown.push(state),
  );
  await read();
  await read();
  expect(shown.map(({ notes }) => notes.map(({ standing }) => standing))).toEqual([[], ['local']]);
});
