import 'fake-indexeddb/auto';
import { memoryStore } from '@sno-id/grants/memory';
import { createAuthority, newKey } from '@sno-id/grants/server';
import { isSno } from '@sno-id/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { grantsCode } from './grants-code.ts';
import { storyCode } from './take-along.ts';

afterEach(() => vi.unstubAllGlobals());

test('the code for a server generates the ID of a note, in both forms', async () => {
  const [[note]] = (await runCode(`${storyCode()}console.log(newNote('Buy milk'));`)) as [[NewNote]];
  expect(isSno(note.id)).toBe(true);
  expect(note.uuid).toMatch(/^[0-9a-f]{8}-/);
});

test('the code for a device gets a grant, here from a server in the same process', async () => {
  // Its address of the server is relative to a page.
  vi.stubGlobal('location', { href: 'https://page.example/' });
  const authority = createAuthority({
    namespace: 'notes',
    store: memoryStore(),
    keys: [await newKey()],
    authorize: () => ({ principal: 'anna', limit: 100 }),
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    authority.handle(new Request(`https://server.invalid${url}`, init)),
  );
  const [[kind, id]] = (await runCode(grantsCode())) as [[string, string]];
  expect(kind).toBe('granted');
  expect(isSno(id)).toBe(true);
});

interface NewNote {
  readonly id: string;
  readonly uuid: string;
}
