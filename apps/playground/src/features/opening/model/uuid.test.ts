import { identify } from '@sno-id/sdk/snowflake';
import { expect, test } from 'vitest';
import { uuidV7 } from './uuid.ts';

const RANDOM = Uint8Array.from({ length: 16 }, (_, i) => 255 - i);
const NOW_MS = Date.UTC(2026, 10, 22, 9, 30, 0, 123);

test('a UUID v7 begins with the time', () => {
  const [first] = identify(uuidV7(NOW_MS, RANDOM), NOW_MS).candidates;
  expect(first).toMatchObject({ format: 'uuid-v7', unixMs: NOW_MS });
  expect(uuidV7(NOW_MS, RANDOM).slice(14)).toBe('79f8-b7f6-f5f4f3f2f1f0');
});
