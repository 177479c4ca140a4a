import { expect, it } from 'vitest';
import type { DeviceStatus } from '../../../source/device-status.ts';
import {
  cellText,
  checkInText,
  correctionText,
  positionText,
  reachText,
  statusNote,
  statusText,
} from './device-texts.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const GRANTED: DeviceStatus = {
  kind: 'granted',
  durability: 'strict',
  cells: [{ slab: 248, slot: 7, lane: 4, fromMs: NOON, toMs: NOON + 524_288 }],
  aheadMs: 0,
  grantedUntilMs: NOON + 40 * 86_400_000,
  offsetMs: 0,
  checkIn: { outcome: 'granted', atMs: NOON },
};

it.each<[Partial<DeviceStatus>, string, string]>([
  [{}, 'Granted', 'unique by construction'],
  [{ kind: 'late' }, 'Granted, late', 'unique by construction; the clock has passed all grants'],
  [{ durability: 'relaxed' }, 'Granted', 'unique by construction; claims may not survive a power cut'],
  [{ kind: 'provisional', reason: 'no-grant' }, 'Provisional: no grant yet', 'unique by odds'],
  [{ kind: 'provisional', reason: 'storage' }, 'Provisional: its storage does not answer', 'unique by odds'],
])('a status of %o is said in words', (change, status, note) => {
  expect(statusText({ ...GRANTED, ...change })).toBe(status);
  expect(statusNote({ ...GRANTED, ...change })).toBe(note);
});

it('says how far IDs are from the clock, how long grants reach, and what the last check-in came to', () => {
  expect(positionText(GRANTED)).toBe('on the clock');
  expect(positionText({ ...GRANTED, aheadMs: 812 })).toBe('812 ms ahead of the clock');
  expect(positionText({ ...GRANTED, aheadMs: -7_200_000 })).toBe('2 h behind the clock');
  expect(positionText({ ...GRANTED, cells: [], aheadMs: -3_300 })).toBe('no cell claimed');
  expect(reachText(GRANTED, NOON)).toMatch(/^2027-01-01 \(/);
  expect(reachText({ ...GRANTED, grantedUntilMs: 0 }, NOON)).toBe('no grants');
  expect(checkInText(GRANTED)).toBe('granted, 12:00:00.000 UTC');
  expect(checkInText({ ...GRANTED, checkIn: { outcome: 'none', atMs: 0 } })).toBe('none in this context yet');
  expect(correctionText(GRANTED)).toBe('');
  expect(correctionText({ ...GRANTED, offsetMs: -7_200_000 })).toBe('corrected by −2 h');
});

it('says which times a cell has, with the day if that is another', () => {
  const cell = { slab: 248, slot: 7, lane: 4, fromMs: NOON, toMs: NOON + 524_288 };
  expect(cellText(cell, NOON)).toBe('12:00:00–12:08:44');
  expect(cellText(cell, NOON - 86_400_000)).toBe('2026-11-22 12:00:00–12:08:44');
});
