import { afterEach, expect, it, vi } from 'vitest';
import { scriptedSource } from '../../test/scripted-source.ts';
import { createThisPage, OF_THIS_PAGE } from './this-page.ts';

afterEach(() => vi.unstubAllGlobals());

it('of two mounts in one page the first announces, and neither is another tab to the other', () => {
  const opened: string[] = [];
  class Channel {
    constructor(name: string) {
      opened.push(name);
    }
    postMessage() {}
    close() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('document', { title: 'Notes' });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const notes = scriptedSource();
  const first = createThisPage({ generators: { notes } });
  expect(opened).toHaveLength(1);
  const second = createThisPage({ generators: { notes } });
  expect(opened).toHaveLength(1);
  expect([...OF_THIS_PAGE]).toEqual([first.context.id, second.context.id]);
  first.stop();
  second.stop();
  expect(OF_THIS_PAGE.size).toBe(0);
});
