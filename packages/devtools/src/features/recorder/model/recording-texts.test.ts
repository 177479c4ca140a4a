import { expect, it } from 'vitest';
import { placeText, recordingFileName, sizeText } from './recording-texts.ts';

it('says where in a recording something is', () => {
  expect([0, 99, 12_345, 59_999, 60_000, 299_000].map(placeText)).toEqual([
    '0:00.0',
    '0:00.0',
    '0:12.3',
    '0:59.9',
    '1:00.0',
    '4:59.0',
  ]);
});

it('says how big a file is', () => {
  expect([0, 120_400, 999_499, 999_500, 1_950_000].map(sizeText)).toEqual([
    '0 kB',
    '120 kB',
    '999 kB',
    '1.00 MB',
    '1.95 MB',
  ]);
});

it('names a file after its time', () => {
  expect(recordingFileName(Date.UTC(2031, 4, 8, 20, 16, 54, 976))).toBe('sno-2031-05-08T20-16-54.ndjson');
});
