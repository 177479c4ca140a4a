import { expect, it, vi } from 'vitest';
import { keptIn } from '../../../../test/kept-in.ts';
import { START_MS as START, scriptedSource } from '../../../../test/scripted-source.ts';
import { createTestPanel } from '../../../../test/test-panel.ts';
import type { Panel } from '../../../core/panel.ts';
import { createRetold } from '../../../core/retold.ts';
import { createSettings, type SettingsStorage } from '../../../core/settings.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { createReportMemory, deliver } from '../../../source/deliver.ts';
import { createDirectSource } from '../../../source/direct.ts';
import { createReporter } from '../../../source/reporter.ts';
import { createClockHistory } from '../../clock/model/clock-history.ts';
import { createOddities } from '../../problems/model/oddities.ts';
import { LOG_KEY, restoreLog } from './kept-log.ts';
import { readRecording } from './read-recording.ts';
import { createRecorder } from './recording.ts';

const Nothing = () => null;

function memory(): SettingsStorage & Map<string, string> {
  const map = new Map<string, string>();
  return Object.assign(map, {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
}

/** A page of the app, `nowMs` by the system clock, after the one before it. */
function openPage(tab: SettingsStorage, settings: SettingsStorage, id: string, startMs: number) {
  let nowMs = startMs;
  const panel: Panel = createTestPanel({
    features: [
      {
        id: 'record',
        title: 'Record',
        Component: Nothing,
        parts: [createIdLog, createClockHistory, createRecorder, createOddities],
      },
    ],
    settings: createSettings(() => settings),
    wallMs: () => nowMs,
  });
  const keep = restoreLog(panel, () => tab);
  const context = { id, place: 'page', label: 'this page' } as const;
  const notes = scriptedSource(7);
  createDirectSource({ notes }, { context, wallMs: () => nowMs }).start(panel.hub);
  const log = panel.part(createIdLog);
  const ids = () => keptIn(log);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { panel, notes, keep, ids, pass };
}

function sequencesOf({ ids }: ReturnType<typeof openPage>) {
  return ids().map(id => ('values' in id ? undefined : id.sequence));
}

function chosen(): SettingsStorage {
  const settings = memory();
  createSettings(() => settings).choose({ isLogKept: true });
  return settings;
}

it('IDs of before a reload are there after it, once, from a generator that is gone', () => {
  const [tab, settings] = [memory(), chosen()];
  const first = openPage(tab, settings, 'one', START);
  first.notes.make(2);
  first.keep();
  const second = openPage(tab, settings, 'two', START + 60_000);
  second.notes.make(1, 2);
  second.keep();
  const third = openPage(tab, settings, 'three', START + 120_000);
  expect(sequencesOf(third)).toEqual([0, 1, 2]);
  expect(third.ids()[0]!.maker.fullName).toBe('notes, this page, earlier');
  expect(third.panel.registry.getState().generators.map(({ context }) => context.id)).toEqual(['three']);
});

it('what a worker of the page did is there too, and what outlived the page is there once', () => {
  const [tab, settings] = [memory(), chosen()];
  const first = openPage(tab, settings, 'one', START);
  const context = { id: 'sync', place: 'worker', label: 'worker “sync”' } as const;
  const app = scriptedSource(8);
  let nowMs = START - 500;
  const reporter = createReporter({ app }, { context, wallMs: () => nowMs });
  const [before, after] = [reporter.reader(), createReportMemory()];
  app.make(1, 3);
  app.tickTock(9);
  deliver(before.take(), first.panel.hub, createReportMemory());
  first.keep();
  const second = openPage(tab, settings, 'two', START + 9_000);
  expect(second.ids().map(({ maker }) => maker.fullName)).toEqual(['app, worker “sync”, earlier']);
  nowMs = START + 9_000;
  app.make(1, 4);
  const reader = reporter.reader();
  const { sink } = second.panel.part(createRetold);
  deliver(reader.take(), sink, after);
  expect(sequencesOf(second)).toEqual([3, 4]);
  expect(second.panel.part(createClockHistory).entries()).toHaveLength(1);
  // From its second report on it says nothing twice, whatever its clock reads.
  nowMs = START - 60_000;
  app.make(1, 5);
  deliver(reader.take(), sink, after);
  expect(sequencesOf(second)).toEqual([3, 4, 5]);
});

it('IDs of before the panel was open, as those of a server, carry no odd time after a reload', () => {
  vi.stubGlobal('performance', { timeOrigin: START, now: () => 0 });
  const [tab, settings] = [memory(), chosen()];
  const first = openPage(tab, settings, 'a', START);
  const unixMs = START - 240_000;
  const batch = { tick: 0, partition: 7, firstSequence: 0, count: 1, metas: Uint8Array.of(0) } as const;
  first.panel.hub.ids('a/notes', { ...batch, unixMs, atMs: unixMs });
  const odd = ({ panel }: typeof first) => panel.part(createOddities).all().size;
  expect(odd(first)).toBe(0);
  first.keep();
  const second = openPage(tab, settings, 'b', START + 1000);
  expect(second.ids()).toHaveLength(1);
  expect(odd(second)).toBe(0);
  vi.unstubAllGlobals();
});

it('the recording continues with the times of before', () => {
  const [tab, settings] = [memory(), chosen()];
  const first = openPage(tab, settings, 'one', START);
  first.notes.make(1);
  first.pass(4_000);
  first.notes.make(1, 1);
  first.pass(1_000);
  first.keep();
  const second = openPage(tab, settings, 'two', START + 60_000);
  second.notes.make(1, 2);
  second.keep();
  const third = openPage(tab, settings, 'three', START + 120_000);
  third.notes.make(1, 3);
  const reading = readRecording(third.panel.part(createRecorder).toText());
  const { started, entries, to } = reading.ok ? reading.recording : expect.fail();
  const times = entries.flatMap(({ kind, at }) => (kind === 'ids' ? started + at - START : []));
  expect(times).toEqual([0, 4_000, 60_000, 120_000]);
  expect(started + to - START).toBe(120_000);
});

it('nothing is kept unless it was chosen, and what was kept goes when it no longer is', () => {
  const [tab, settings] = [memory(), chosen()];
  const { panel, notes, keep } = openPage(tab, settings, 'one', START);
  notes.make(1);
  keep();
  expect(tab.has(LOG_KEY)).toBe(true);
  panel.settings.choose({ isLogKept: false });
  expect(openPage(tab, settings, 'two', START).ids()).toEqual([]);
  keep();
  expect(tab.has(LOG_KEY)).toBe(false);
});

it('a storage that refuses, or that has something else, changes nothing', () => {
  const tab = memory();
  tab.setItem(LOG_KEY, '{"sno":');
  expect(openPage(tab, chosen(), 'one', START).ids()).toEqual([]);
  const refusing = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const { keep } = openPage(
    { getItem: refusing, setItem: refusing, removeItem: refusing },
    chosen(),
    'one',
    START,
  );
  keep();
});

it('a recording that the storage has no room for is gone, and the next page says so', () => {
  const [tab, settings] = [memory(), chosen()];
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { setItem } = tab;
  tab.setItem = (key, value) => {
    if (value.length > 20) throw new DOMException('', 'QuotaExceededError');
    setItem(key, value);
  };
  const first = openPage(tab, settings, 'one', START);
  first.notes.make(1);
  first.keep();
  expect(warn).not.toHaveBeenCalled();
  expect(openPage(tab, settings, 'two', START).ids()).toEqual([]);
  expect(warn).toHaveBeenCalledExactlyOnceWith('sno devtools: the recording did not fit into sessionStorage');
  warn.mockRestore();
});
