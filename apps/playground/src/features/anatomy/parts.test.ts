import { readId } from '@sno-id/devtools/kit';
import { MAX, type Sno, ZERO } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { bytesOf, charactersOf, fieldsOf, formsOf } from './parts.ts';

// The example of the format's reference.
const ID = 'brpk4q72xwf2m63l' as Sno;

const written = (cells: ReturnType<typeof bytesOf>) =>
  cells.map(({ text, runs }) => `${text}:${runs.map(({ letter, digits }) => letter + digits).join(' ')}`);

test('each byte has its bits, under the letter of their field', () => {
  expect(written(bytesOf(ID))).toEqual([
    ...['4e:T01001110', '6f:T01101111', '21:T00100001', '60:T01100000', 'a0:T1010000 K0'],
    ...['ff:M11111111', '9a:P10011010', '0a:P00001010', '10:S00010000', '33:S00110011'],
  ]);
});

test('each character has its five bits', () => {
  const characters = written(charactersOf(ID));
  expect(characters).toHaveLength(16);
  expect(characters.slice(7, 10)).toEqual(['2:T0000 K0', 'x:M11111', 'w:M111 P10']);
  expect(characters[12]).toBe('m:P1010 S0');
});

test.each([ZERO, MAX, ID])('characters and bytes of %s hold the same 80 bits', id => {
  const bits = (cells: ReturnType<typeof bytesOf>) =>
    cells.flatMap(({ runs }) => runs.map(run => run.digits));
  expect(bits(bytesOf(id)).join('')).toBe(bits(charactersOf(id)).join(''));
});

test('the fields are written as numbers, and in other words', () => {
  expect(fieldsOf(ID)).toMatchObject([
    {
      value: '2031-05-08T23:03:34.976Z',
      notes: [expect.anything(), 'unit 168,435,953,744'],
    },
    { value: '0' },
    { value: '255', notes: ['0xff', '0b11111111'] },
    { value: '39434', notes: ['0x9a0a', 'bytes 154, 10'] },
    { value: '4147', notes: ['0x1033'] },
  ]);
});

test.each([ZERO, MAX, ID])('every form of %s can be pasted back', id => {
  for (const { form, text } of formsOf(id)) expect(readId(text)).toEqual({ ok: true, id, form });
});
