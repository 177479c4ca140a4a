import { expect, it, vi } from 'vitest';
import { keptIn } from '../../../../test/kept-in.ts';
import { START_MS as START, scriptedSource } from '../../../../test/scripted-source.ts';
import { createTestPanel } from '../../../../test/test-panel.ts';
import type { Panel } from '../../../core/panel.ts';
import { createSettings, type SettingsStorage } from '../../../core/settings.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { createDirectSource } from '../../../source/direct.ts';
import { LOG_KEY, restoreLog } from './kept-log.ts';
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
function openPage(tab: SettingsStorage, settings: SettingsStorage, id: string, nowMs: number) {
  const panel: Panel = createTestPanel({
    features: [{ id: 'record', title: 'Record', Component: Nothing, parts: [createIdLog, createRecorder] }],
    settings: createSettings(() => settings),
    wallMs: () => nowMs,
  });
  const keep = restoreLog(panel, () => tab);
  const context = { id, place: 'page', label: 'this page' } as const;
  const notes = scriptedSource(7);
  createDirectSource({ notes }, { context, wallMs: () => nowMs }).start(panel.hub);
  const log = panel.part(createIdLog);
  const ids = () => keptIn(log);
  return { panel, notes, keep, ids };
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

it('what other contexts did is left to them: they tell it again', () => {
  const [tab, settings] = [memory(), chosen()];
  const { panel, notes, keep } = openPage(tab, settings, 'one', START);
  const context = { id: 'other', place: 'tab', label: 'tab' } as const;
  const other = scriptedSource(8);
  createDirectSource({ other }, { context, wallMs: () => START }).start(panel.hub);
  other.make(1);
  notes.make(1, 5);
  keep();
  expect(sequencesOf(openPage(tab, settings, 'two', START))).toEqual([5]);
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
