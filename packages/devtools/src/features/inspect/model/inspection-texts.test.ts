import { type Sno, toBigInt, toBytes, toFields, toHex, toUuid } from '@sno-id/sdk';
import type { IdForm } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import { createRegistry } from '../../../core/registry.ts';
import { createInspection } from './inspection.ts';
import { contextOf, doubtText, summaryOf } from './inspection-texts.ts';

const ID = 'brpk4q72xwf2m63l' as Sno;

test('every form can be pasted back', async () => {
  const inspection = createInspection({ wallMs: () => Date.UTC(2031, 11), registry: createRegistry() });
  const forms = {
    text: ID,
    uuid: toUuid(ID),
    hex: toHex(ID),
    bigint: `${toBigInt(ID)}n`,
    bytes: `[${toBytes(ID).join(', ')}]`,
  };
  for (const [form, text] of Object.entries(forms)) {
    await inspection.inspect({ text });
    expect(inspection.getState().chosen).toMatchObject({ id: ID, form, isCertain: true });
  }
});

test('a summary mentions only what was found', async () => {
  const inspection = createInspection({ wallMs: () => Date.UTC(2031, 11), registry: createRegistry() });
  const of = async (text: string) => {
    await inspection.inspect({ text });
    return summaryOf(inspection.getState());
  };
  expect(await of('nothing')).toBe('0 IDs');
  expect(await of(ID)).toBe('1 ID');
  expect(await of(`${ID} brpk4q8axwf2m63l`)).toBe('2 IDs · in time order · within 80 ms');
  expect(await of(`${ID} ${ID}x ${ID.slice(1)} ${ID.toUpperCase()}`)).toContain(
    '1 ID · 3 look like IDs but are not',
  );
  expect(await of(`${ID} brpk4q52xwf2m63l ${ID}`)).toBe(
    '3 IDs · 2 distinct · 1 repeated · time moves back once within a partition · 1 out of order in the list · within 128 ms',
  );
});

test('a doubt has its own reason', () => {
  const fields = toFields(ID);
  const doubt = (form: IdForm, nowMs: number) => doubtText({ form, fields }, nowMs);
  expect(doubt('bytes', fields.unixMs - 1)).toBe('This might not be an ID: its time is in the future.');
  expect(doubt('bytes', fields.unixMs)).toBe('This might not be an ID: it is ten small numbers.');
  expect(doubt('bigint', fields.unixMs)).toContain('another kind of number');
});

test('the context is no more than the line', () => {
  const text = `first\nmade ${ID} for you\nlast`;
  expect(contextOf(text, 11, 27)).toEqual(['made ', ID, ' for you']);
  expect(contextOf(text, 11, 27, 3)).toEqual(['…de ', ID, ' fo…']);
  expect(contextOf(ID, 0, 16)).toEqual(['', ID, '']);
});
