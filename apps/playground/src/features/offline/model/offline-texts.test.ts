import type { DeviceStatus } from '@sno-id/grants';
import { expect, test } from 'vitest';
import { conflictText } from '../content.ts';
import type { SyncState } from './notes-state.ts';
import { cellWords, deviceWords, syncWords } from './offline-texts.ts';

const clock = (ms: number) => `${ms} o’clock`;

test.each<[SyncState, number, string]>([
  [{ phase: 'synced' }, 0, 'Synced with the server. Nothing unsent.'],
  [{ phase: 'offline' }, 1, 'Offline: cut off from the server, in all tabs. 1 unsent change.'],
  [
    { phase: 'unreachable', retryAtMs: 8 },
    1_234,
    'Server unreachable. Retrying at 8 o’clock. 1,234 unsent changes.',
  ],
])('the sync shows %j with %i unsent changes', (sync, waiting, words) => {
  expect(syncWords({ sync, waiting }, clock)).toBe(words);
});

test('a page without a server says so', () => {
  const words = syncWords({ sync: { phase: 'absent' }, waiting: 2 }, clock);
  expect(words).toBe('There is no server, so notes stay on this device. 2 unsent changes.');
});

test('a tab shows how unique its IDs are, and why', () => {
  const granted = { kind: 'granted', durability: 'strict', aheadMs: -3 } as DeviceStatus;
  expect(deviceWords(granted)).toBe(
    'Granted: no other tab, browser or server can generate the same ID; only a copy of this profile could.',
  );
  expect(deviceWords({ ...granted, aheadMs: 12_345 })).toMatch(/12 s ahead of the clock\.$/);
  expect(deviceWords({ ...granted, durability: 'relaxed' })).toMatch(/power failure\.$/);
  expect(deviceWords({ ...granted, kind: 'late' })).toMatch(/^Late: .* earlier time\.$/);
  const provisional = { ...granted, kind: 'provisional' } as const;
  for (const reason of ['no-check-in', 'no-grant', 'storage', 'fork', 'closed'] as const) {
    expect(deviceWords({ ...provisional, reason })).toMatch(/^Provisional: .* by odds/);
  }
});

test('a tab shows the cell that it generates IDs in', () => {
  const cell = { slab: 246, slot: 1_234, lane: 5, fromMs: 1, toMs: 2 };
  expect(cellWords([cell], 1, clock)).toBe(
    '1 o’clock to 2 o’clock, lane 5 (slot 1,234 of a period of 24.9 days).',
  );
  expect(cellWords([cell, cell], 1, clock)).toMatch(/ A spare one follows\.$/);
  expect(cellWords([], 1, clock)).toBe('none');
});

test('a cell whose time is over is shown as the former one', () => {
  const cell = { slab: 246, slot: 1_234, lane: 5, fromMs: 1, toMs: 2 };
  expect(cellWords([cell], 2, clock)).toBe(
    'was 1 o’clock to 2 o’clock, lane 5 (slot 1,234). It is over, and the next ID needs another one.',
  );
});

test('conflicts are counted', () => {
  expect([1, 1_234].map(count => conflictText.count({ count }))).toEqual([
    expect.stringMatching(/^1 note was given a new ID/),
    expect.stringMatching(/^1,234 notes were given new IDs/),
  ]);
});
