import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NotTextError, slicesOf } from './slices.ts';

async function read(blob: Blob, sliceBytes: number) {
  const slices = [];
  for await (const slice of slicesOf(blob, sliceBytes)) slices.push(slice);
  return slices;
}

const words = fc.oneof(
  fc.constantFrom(
    '93hdl9dc2222q222',
    '175928847299117063',
    '[1, 2, 3, 4, 5, 6, 7, 8, 9, 250]',
    '…',
    'ü',
    '🙂',
  ),
  fc.constantFrom('018f3b6a-1c2d-7e4f-8a5b-6c7d8e9f0a1b', '"id":', 'created'),
);

test('the slices together are the text, no word is split, and each knows its line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(words, fc.constantFrom(' ', '\n', ', ', '\n\n')), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 90 }),
      async (parts, sliceBytes) => {
        const text = parts.flat().join('');
        const slices = await read(new Blob([text]), sliceBytes);
        expect(slices.map(slice => slice.text).join('')).toBe(text);
        let before = '';
        for (const slice of slices) {
          expect(slice.line).toBe(before.split('\n').length);
          expect(`${before.slice(-1)}${slice.text.slice(0, 1)}`).not.toMatch(/^[\dA-Za-z-]{2}$/);
          expect(slice.text.lastIndexOf('[')).toBeLessThanOrEqual(slice.text.lastIndexOf(']'));
          before += slice.text;
        }
        expect(slices.at(-1)?.readBytes).toBe(new Blob([text]).size);
      },
    ),
  );
});

test('a run longer than any ID is cut, and its rest is not taken for an ID', async () => {
  const slices = await read(
    new Blob(['b'.repeat(5_000), '93hdl9dc2222q222', ' 93hdl9dc2222q223\nend']),
    1_000,
  );
  const text = slices.map(slice => slice.text).join('|');
  expect(text).not.toMatch(/\b93hdl9dc2222q222\b/);
  expect(text).toMatch(/\b93hdl9dc2222q223\b/);
  expect(Math.max(...slices.map(slice => slice.text.length))).toBeLessThan(4_000);
});

test('UTF-16 is recognized, and text with zero bytes is rejected', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]);
  expect((await read(new Blob([utf16]), 4)).map(({ text }) => text).join('')).toBe('ab');
  await expect(read(new Blob([new Uint8Array([1, 2, 0, 4])]), 100)).rejects.toThrow(NotTextError);
});
