/* The page and the server together: IndexedDB in JavaScript, and SQLite in memory. */

import { kindOf } from '@sno-id/grants';
import { discardAside } from '@sno-id/grants/outbox';
import { createGenerator, isSno, type Sno } from '@sno-id/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyBrowser, createTestServer, type Network, offline, withoutAnswers } from './browser.ts';

vi.stubGlobal('navigator', {});
let server: Awaited<ReturnType<typeof createTestServer>>;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const note = (text: string, follows: Sno | null = null) => ({ text, follows });

/** A browser that was online once. */
async function openGranted(name?: string) {
  const browser = await server.openBrowser(name);
  await browser.outbox.device.checkIn();
  return browser;
}

test('notes of two devices that were made offline are stored once, under their IDs, with their references', async () => {
  const [one, two] = [await openGranted(), await openGranted()];
  for (const browser of [one, two]) browser.setNetwork(offline);
  const made = new Map<string, string>();
  for (const [name, { outbox }] of Object.entries({ one, two })) {
    const parent = await outbox.add('notes', note(`parent of ${name}`));
    const child = await outbox.add('notes', note(`child of ${name}`, parent.id));
    await outbox.edit('notes', child.id, { text: `edited by ${name}` });
    const gone = await outbox.add('notes', note('deleted before it was sent'));
    await outbox.remove('notes', gone.id);
    made.set(parent.id, `parent of ${name}`).set(child.id, `edited by ${name}`);
    for (const { id } of [parent, child]) expect(kindOf(id)).toBe('granted');
  }
  for (const browser of [one, two, one]) await browser.syncAll();
  expect(server.stored()).toEqual(made);
  for (const browser of [one, two]) {
    expect(await browser.texts()).toEqual(made);
    const listed = await browser.list();
    for (const { text, follows } of listed.filter(({ text }) => text.startsWith('edited'))) {
      expect(made.get(follows!)).toBe(`parent of ${text.split(' ').at(-1)}`);
    }
  }
});

test('a deletion reaches the other device, and an edit of the deleted note is set aside there', async () => {
  const [one, two] = [await openGranted(), await openGranted()];
  const { id } = await one.outbox.add('notes', note('Bread'));
  await one.syncAll();
  await two.syncAll();
  two.setNetwork(offline);
  await two.outbox.edit('notes', id, { text: 'Rye bread' });
  await one.outbox.remove('notes', id);
  await one.syncAll();
  two.setNetwork();
  await two.sync();
  const [aside] = await two.outbox.setAside();
  expect(aside).toMatchObject({ op: 'edit', id, reason: 'gone' });
  await discardAside(two.outbox, aside!.key);
  expect(await two.list()).toEqual([]);
  expect(server.stored().size).toBe(0);
});

describe('where the server is killed between commit and answer', () => {
  test('a note is stored once, although it is sent again, and again after an edit', async () => {
    const [one, two] = [await openGranted(), await openGranted()];
    one.setNetwork(withoutAnswers);
    const { id } = await one.outbox.add('notes', note('Buy milk'));
    await one.outbox.sync();
    expect(one.outbox.status.unsent).toBe(1);
    // Another device sees it, and edits it; then the first one does.
    await two.syncAll();
    await two.outbox.edit('notes', id, { text: 'Buy oat milk' });
    await two.syncAll();
    await one.syncAll();
    expect(server.stored()).toEqual(new Map([[id, 'Buy oat milk']]));
    one.setNetwork(withoutAnswers);
    await one.outbox.edit('notes', id, { text: 'Buy two' });
    await one.outbox.sync();
    await two.syncAll();
    await two.outbox.edit('notes', id, { text: 'Buy three' });
    await two.syncAll();
    await one.syncAll();
    await two.syncAll();
    for (const browser of [one, two]) expect(await browser.texts()).toEqual(new Map([[id, 'Buy three']]));
  });

  test('a page that was closed meanwhile sends the rest when it is opened again', async () => {
    const before = await openGranted();
    before.setNetwork(withoutAnswers);
    const parent = await before.outbox.add('notes', note('parent'));
    await before.outbox.sync();
    before.setNetwork(offline);
    const child = await before.outbox.add('notes', note('child', parent.id));
    await before.outbox.edit('notes', parent.id, { text: 'edited' });
    await before.close();
    const after = await server.openBrowser(before.name);
    await after.syncAll();
    const expected = new Map([
      [parent.id, 'edited'],
      [child.id, 'child'],
    ] as [string, string][]);
    expect(server.stored()).toEqual(expected);
    expect(await after.texts()).toEqual(expected);
  });
});

test('of a copied profile, what was copied unsent is stored once, and nothing of either is lost', async () => {
  const first = await openGranted();
  await first.outbox.add('notes', note('sent'));
  await first.syncAll();
  first.setNetwork(offline);
  const { id: parent } = await first.outbox.add('notes', note('parent'));
  await first.outbox.add('notes', note('sibling'));
  await first.outbox.add('notes', note('child', parent));
  await first.close();
  const copy = await copyBrowser(first.name);
  const [original, twin] = [await server.openBrowser(first.name), await server.openBrowser(copy)];
  for (const [name, browser] of Object.entries({ original, twin })) {
    browser.setNetwork(offline);
    for (let at = 0; at < 20; at++) await browser.outbox.add('notes', note(`${at} of ${name}`, parent));
    await browser.outbox.edit('notes', parent, { text: `parent, edited by ${name}` });
  }
  for (const browser of [original, twin, original]) await browser.syncAll();
  const texts = [...server.stored().values()].sort();
  const own = (name: string) => Array.from({ length: 20 }, (_, at) => `${at} of ${name}`);
  expect(texts).toEqual(
    ['sent', 'sibling', 'child', 'parent, edited by twin', ...own('original'), ...own('twin')].sort(),
  );
  for (const browser of [original, twin]) {
    expect(await browser.texts()).toEqual(server.stored());
    const listed = await browser.list();
    const followers = listed.filter(({ follows }) => follows !== null);
    expect(followers).toHaveLength(41);
    expect(followers.every(({ follows }) => server.stored().get(follows!)?.startsWith('parent'))).toBe(true);
  }
});

test('a note that has to change its ID takes its references along, and keeps its place in a list', async () => {
  const { outbox, list, syncAll, setNetwork } = await openGranted();
  let isTaken = false;
  /** A row that came another way has the first ID. */
  const taken: Network = async (send, request) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    if (!isTaken && text.includes('"ops":[{')) {
      isTaken = true;
      const { id } = JSON.parse(text).ops[0];
      server.all("insert into notes values (?, 'of another device', null, 0, 99)", [id]);
    }
    return send();
  };
  setNetwork(offline);
  const parent = await outbox.add('notes', note('parent'));
  await outbox.add('notes', note('child', parent.id));
  const before = await list();
  setNetwork(taken);
  await outbox.sync();
  await syncAll();
  const after = await list();
  const renamed = after.find(({ text }) => text === 'parent')!;
  const keyOf = (notes: typeof after, text: string) => notes.find(each => each.text === text)?.key;
  expect(renamed.id).not.toBe(parent.id);
  expect(isSno(renamed.id)).toBe(true);
  expect(after.find(({ text }) => text === 'child')).toMatchObject({ follows: renamed.id });
  for (const text of ['parent', 'child']) expect(keyOf(after, text)).toBe(keyOf(before, text));
  expect(after.map(({ text }) => text).sort()).toEqual(['child', 'of another device', 'parent']);
  expect(new Set(after.map(({ key }) => key)).size).toBe(3);
  expect(server.stored().get(renamed.id)).toBe('parent');
});

test('a note that the server refuses is set aside with the reason, and holds up no other', async () => {
  const { outbox, syncAll, list } = await openGranted();
  await outbox.add('notes', note('x'.repeat(1001)));
  const { id } = await outbox.add('notes', note('Bread'));
  await syncAll();
  expect(await outbox.setAside()).toMatchObject([
    { reason: 'invalid', message: 'text: expected at most 1000 characters' },
  ]);
  expect([...server.stored()]).toEqual([[id, 'Bread']]);
  await discardAside(outbox, (await outbox.setAside())[0]!.key);
  expect(await list()).toMatchObject([{ id, text: 'Bread' }]);
});

test('an ID that nobody granted, or that has no proof, is not stored', async () => {
  const classic = createGenerator({ partition: 1 }).next();
  const { device } = (await openGranted()).outbox;
  const ops = [classic, 'xnwkex2325xxw229', device.next()].map((id, at) => ({
    op: 'add',
    key: String(at).padStart(32, '0'),
    table: 'notes',
    id,
    token: null,
    body: note('forged'),
  }));
  const request = new Request('http://localhost/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ v: 1, namespace: 'notes', tokens: [], ops }),
  });
  const { answers } = await (await server.handle(request)).json();
  expect(answers.map(({ is }: { is: string }) => is)).toEqual(['new-id', 'new-id', 'new-id']);
  expect(server.stored().size).toBe(0);
});

test('a device that asks from a position of another server is given everything', async () => {
  const { outbox, syncAll } = await openGranted();
  const { id } = await outbox.add('notes', note('Bread'));
  await syncAll();
  const changesSince = async (since: string) =>
    (await server.handle(new Request(`http://localhost/notes?since=${encodeURIComponent(since)}`))).json();
  const { next } = await changesSince('');
  expect((await changesSince(next)).changed).toEqual([]);
  const other = next.replace(/^./, (first: string) => (first === 'x' ? 'y' : 'x'));
  for (const since of ['', other, 'nonsense', next.replace(/\d+$/, 'nonsense')]) {
    expect(await changesSince(since)).toMatchObject({ changed: [{ id, text: 'Bread' }], hasMore: false });
  }
});

test('a pull is answered with 503 while the store of the authority is stopped', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const moment = vi.spyOn(server.authority, 'moment').mockRejectedValue(new Error('stopped'));
  const pull = () => server.handle(new Request('http://localhost/notes?since='));
  expect((await pull()).status).toBe(503);
  expect(logged).toHaveBeenCalledOnce();
  moment.mockRestore();
  logged.mockRestore();
  expect((await pull()).status).toBe(200);
});
