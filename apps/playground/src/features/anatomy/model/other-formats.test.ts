import { identify } from '@sno-id/sdk/snowflake';
import { expect, test } from 'vitest';
import { FORMAT_PARTS, widthOf } from './other-formats.ts';

const NOW_MS = Date.UTC(2026, 10, 22);

test.each(Object.entries(FORMAT_PARTS))('the parts of %s fill its width', (format, parts) => {
  const width =
    format.startsWith('uuid') || format === 'ulid' ? 128 : { objectid: 96, xid: 96, ksuid: 160 }[format];
  expect(widthOf(parts)).toBe(width ?? 64);
});

test.each([
  '175928847299117063',
  '507f1f77bcf86cd799439011',
  '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
  'b50vl5e54p1000fo3gh0',
])('every field that %s is read into, but its version, is one of the parts', text => {
  const [first] = identify(text, NOW_MS).candidates;
  const names = FORMAT_PARTS[first!.format as keyof typeof FORMAT_PARTS].map(({ name }) => name);
  for (const name of Object.keys(first!.fields)) {
    if (name !== 'payload') expect(names).toContain(name);
  }
});
