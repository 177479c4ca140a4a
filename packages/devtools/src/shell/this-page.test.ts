import { createGenerator } from '@sno-id/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { scriptedSource } from '../../test/scripted-source.ts';
import { callsOf } from '../source/traced-call.ts';
import { createThisPage } from './this-page.ts';

afterEach(() => vi.unstubAllGlobals());

function stubPage() {
  vi.stubGlobal('document', { title: 'Notes' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
}

it('announces the present generators of a page once a panel asks', async () => {
  const posted: { readonly type: string; readonly report?: { generators: { name: string }[] } }[] = [];
  const channels = new Set<Channel>();
  class Channel {
    onmessage?: (event: { data: unknown }) => void;
    constructor() {
      channels.add(this);
    }
    postMessage(message: (typeof posted)[number]) {
      posted.push(message);
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  stubPage();
  const [notes, drafts] = [scriptedSource(), scriptedSource()];
  const page = createThisPage({ generators: { notes } });
  page.update({ generators: { notes, drafts } });
  expect([channels.size, notes.listeners]).toEqual([1, 0]);
  const ask = () => {
    for (const { onmessage } of channels) onmessage?.({ data: { type: 'hello', panel: 'another', own: [] } });
  };
  await vi.waitFor(() => {
    ask();
    expect(posted.at(-1)?.report?.generators.map(({ name }) => name)).toEqual(['notes', 'drafts']);
  });
  page.stop();
  expect([posted.at(-1)?.type, channels.size, notes.listeners]).toEqual(['bye', 0, 0]);
});

it('traces the generators that the options name, while they say so', async () => {
  stubPage();
  const [notes, drafts] = [createGenerator({ partition: 1 }), createGenerator({ partition: 2 })];
  const areTraced = (...expected: boolean[]) =>
    vi.waitFor(() => expect([notes, drafts].map(one => callsOf(one) !== undefined)).toEqual(expected));
  const page = createThisPage({ generators: { notes, drafts } });
  await areTraced(false, false);
  page.update({ generators: { notes }, trace: true });
  await areTraced(true, false);
  const calls = callsOf(notes);
  page.update({ generators: { notes, drafts }, trace: true });
  await areTraced(true, true);
  expect(callsOf(notes)).toBe(calls);
  page.update({ generators: { drafts }, trace: true });
  await areTraced(false, true);
  page.update({ generators: { drafts } });
  await areTraced(false, false);
  page.update({ generators: { notes, drafts }, trace: true });
  await areTraced(true, true);
  page.stop();
  await areTraced(false, false);
});
