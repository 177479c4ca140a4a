import { createGenerator } from '@sno-id/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { START_MS, scriptedSource } from '../../test/scripted-source.ts';
import type { GeneratorReport } from '../source/report.ts';
import { callsOf } from '../source/traced-call.ts';
import { createWatch } from '../source/watch.ts';
import { createThisPage } from './this-page.ts';

afterEach(() => vi.unstubAllGlobals());

function stubPage() {
  vi.stubGlobal('document', { title: 'Notes' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
}

/** Replaces channels. Returns what was posted, and what asks as a panel in another page does. */
function stubChannels() {
  const posted: { readonly type: string; readonly report?: { generators: GeneratorReport[] } }[] = [];
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
  const ask = () => {
    for (const { onmessage } of channels) onmessage?.({ data: { type: 'hello', panel: 'another', own: [] } });
  };
  return { posted, channels, ask };
}

it('announces the present generators of a page once a panel asks', async () => {
  const { posted, channels, ask } = stubChannels();
  stubPage();
  const [notes, drafts] = [scriptedSource(), scriptedSource()];
  const page = createThisPage({ generators: { notes } });
  page.update({ generators: { notes, drafts } });
  expect([channels.size, notes.listeners]).toEqual([1, 0]);
  await vi.waitFor(() => {
    ask();
    expect(posted.at(-1)?.report?.generators.map(({ name }) => name)).toEqual(['notes', 'drafts']);
  });
  page.stop();
  expect([posted.at(-1)?.type, channels.size, notes.listeners]).toEqual(['bye', 0, 0]);
});

it('announces what its generators made and met before a panel asked, and counts on', async () => {
  const { posted, ask } = stubChannels();
  stubPage();
  const notes = scriptedSource();
  const watch = createWatch({ wallMs: () => START_MS, keepsIds: true });
  watch.follow({ notes });
  const page = createThisPage({ generators: { notes } }, watch);
  notes.make(2);
  notes.tickTock(400);
  watch.tell(() => {}); // the page has a panel of its own
  const reported = () => posted.flatMap(({ report }) => report?.generators ?? []);
  await vi.waitFor(() => {
    ask();
    expect(reported().at(-1)).toMatchObject({ made: 2, happened: 1, counted: { sinceMs: START_MS } });
  });
  notes.make(3, 2);
  await vi.waitFor(() => expect(reported().at(-1)).toMatchObject({ made: 5 }));
  expect(reported().flatMap(({ batches }) => batches.map(({ count }) => count))).toEqual([2, 3]);
  expect(reported().flatMap(({ events }) => events.map(({ event }) => event.type))).toEqual(['tick-tock']);
  page.stop();
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
