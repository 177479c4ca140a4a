import { newKey } from '@sno-id/grants/server';
import { createGenerator, fromFields, type Sno } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from 'vitest';
import { newNote, toWire } from '../client/note.ts';
import { createNotesServer } from '../server/notes-server.ts';
import { receiptsBy } from '../server/receipts.ts';
import { withoutGrants } from '../server/without-grants.ts';
import type { Verdict } from '../wire.ts';
import { openMemorySqlite } from './databases.ts';

const session = '00112233445566778899aabbccddeeff';

/** What a server that grants no IDs answers to notes with these. */
async function verdictsOn(...ids: Sno[]): Promise<Verdict[]> {
  const database = await openMemorySqlite();
  const receipts = receiptsBy(await newKey());
  const { handle, close } = createNotesServer(async () => ({ database, authority: withoutGrants, receipts }));
  const changes = ids.map(id => toWire(newNote({ id, session, token: null }, 'Bread', 0)));
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ changes }) };
  const answer = await (await handle(new Request('http://localhost/notes', init))).json();
  expect((await handle(new Request('http://localhost/notes/ids', { ...init, body: '{}' }))).status).toBe(404);
  await close();
  return answer.verdicts;
}

test('without grants, a server takes IDs that are plausible, also of a note that was made offline long ago', async () => {
  const old = fromFields({ unixMs: Date.UTC(2020), tick: 0, meta: 0, partition: 1, sequence: 0 });
  const stored = { status: 200, kind: 'classic' };
  expect(await verdictsOn(createGenerator({ partition: 1 }).next(), old)).toEqual([stored, stored]);
});

test('without grants, a server asks for another ID in place of one dated 2070', async () => {
  const late = createGenerator({ partition: 1, clock: manualClock(Date.UTC(2070)) }).next();
  expect(await verdictsOn(late)).toEqual([{ status: 409, reason: 'future' }]);
});
