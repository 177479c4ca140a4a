import { expect, test } from 'vitest';
import type { SyncState } from '../store/sync-loop.ts';
import { bulkWords, identityWords, lostWords, syncWords } from './offline-texts.ts';

const clock = (ms: number) => `${ms} o’clock`;

test.each<[SyncState, number, string]>([
  [{ phase: 'synced' }, 0, 'Synced with the server. Nothing unsent.'],
  [{ phase: 'offline' }, 1, 'Offline: switched off here, for all tabs of this browser. 1 unsent change.'],
  [
    { phase: 'unreachable', problem: 'x', retryAtMs: 8 },
    1_234,
    'Server unreachable. Retrying at 8 o’clock. 1,234 unsent changes.',
  ],
  [
    { phase: 'refused', problem: 'the database is full', retryAtMs: 8 },
    0,
    'The server reports: the database is full. Retrying at 8 o’clock. Nothing unsent.',
  ],
])('the sync shows %j with %i unsent changes', (sync, waiting, words) => {
  expect(syncWords({ sync, waiting }, clock)).toBe(words);
});

test('a page without a server explains how to get one', () => {
  const words = syncWords({ sync: { phase: 'absent' }, waiting: 2 }, clock);
  expect(words).toMatch(/^No server: .*npx pnpm@12 dev/);
});

test('a tab shows its identity, and when that is only probable', () => {
  const identity = { maker: 'x', partition: 4711, sequenceMin: 1024, sequenceMax: 2047 };
  expect(identityWords({ ...identity, seat: 1 })).toMatch(/Partition 4,711.*Seat 2 of 64.*1,024 to 2,047/);
  expect(identityWords({ ...identity, seat: undefined })).toContain('at random for this tab');
});

test('short times have a decimal', () => {
  expect(bulkWords({ count: 1_000, makeMs: 0.34, saveMs: 41.6 })).toBe(
    '1,000 IDs generated in 0.3 ms, their notes stored in 42 ms.',
  );
});

test('unsent changes would be lost for good', () => {
  expect([0, 1, 1_234].map(lostWords)).toEqual([
    '',
    ', and 1 unsent change for good',
    ', and 1,234 unsent changes for good',
  ]);
});
