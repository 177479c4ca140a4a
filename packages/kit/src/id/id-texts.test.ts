import { type Sno, toFields } from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { expect, test } from 'vitest';
import { fieldTexts } from './id-texts.ts';

const ID = 'brpk4q72xwf2m63l' as Sno;

test('the fields of the reference’s example', () => {
  const fields = toFields(ID);
  const schema = defineMeta({ state: oneOf(['a', 'b', 'c', 'd']), gift: flag(), priority: uint(5) });
  expect(fieldTexts(fields, fields.unixMs + 60_000, schema).map(({ value }) => value)).toEqual([
    '2031-05-08T23:03:34.976Z',
    ...['0', '255', '39434', '4147'],
  ]);
  const [time, , meta, partition] = fieldTexts(fields, fields.unixMs + 60_000, schema);
  expect(time?.notes).toEqual([
    '1 minute ago',
    expect.stringContaining('2031'),
    `unit ${(0x4e6f2160a0 / 2).toLocaleString('en')}`,
  ]);
  expect(meta?.notes).toEqual(['0xff', '0b11111111', 'state: d; gift: true; priority: 31']);
  expect(partition?.notes).toEqual(['0x9a0a', 'bytes 154, 10']);
});

test('where nobody says what is now, the time is not told from there', () => {
  const [time, , meta] = fieldTexts(toFields(ID));
  expect(time?.notes).toEqual([expect.stringContaining('2031'), 'unit 168,435,953,744']);
  expect(meta?.notes).toEqual(['0xff', '0b11111111']);
});
