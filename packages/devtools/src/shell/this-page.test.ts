import { afterEach, expect, it, vi } from 'vitest';
import { scriptedSource } from '../../test/scripted-source.ts';
import { createThisPage } from './this-page.ts';

afterEach(() => vi.unstubAllGlobals());

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
  vi.stubGlobal('document', { title: 'Notes' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
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
