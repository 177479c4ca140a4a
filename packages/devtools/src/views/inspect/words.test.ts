import { type Sno, toFields } from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { expect, test } from 'vitest';
import { createRegistry } from '../../model/registry.ts';
import { createInspection } from './inspection.ts';
import { contextOf, fieldTexts, formTexts, summaryOf } from './words.ts';

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

test('every form can be pasted back', async () => {
  const inspection = createInspection({ wallMs: () => Date.UTC(2031, 11), registry: createRegistry() });
  for (const { form, text } of formTexts(ID)) {
    await inspection.inspect({ text });
    expect(inspection.getState().chosen).toMatchObject({ id: ID, form, isCertain: true });
  }
});

test('a summary says what there is, and nothing that there is not', async () => {
  const inspection = createInspection({ wallMs: () => Date.UTC(2031, 11), registry: createRegistry() });
  const of = async (text: string) => {
    await inspection.inspect({ text });
    return summaryOf(inspection.getState());
  };
  expect(await of('nothing')).toBe('0 IDs');
  expect(await of(ID)).toBe('1 ID');
  expect(await of(`${ID} brpk4q8axwf2m63l`)).toBe('2 IDs · in the order of time · within 80 ms');
  expect(await of(`${ID} brpk4q52xwf2m63l ${ID}`)).toBe(
    '3 IDs · 2 distinct · 1 repeated · time goes back once · 1 out of order · within 128 ms',
  );
});

test('the context is no more than the line', () => {
  const text = `first\nmade ${ID} for you\nlast`;
  expect(contextOf(text, 11, 27)).toEqual(['made ', ID, ' for you']);
  expect(contextOf(text, 11, 27, 3)).toEqual(['…de ', ID, ' fo…']);
  expect(contextOf(ID, 0, 16)).toEqual(['', ID, '']);
});
