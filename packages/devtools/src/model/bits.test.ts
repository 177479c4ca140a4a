import { fromFields, MAX, type Sno, ZERO } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { byteCells } from './bits.ts';

const text = (id: Sno) =>
  byteCells(id).map(({ hex, runs }) => [hex, ...runs.map(run => run.letter + run.digits)].join(' '));

test('the bits of the reference’s example, byte by byte', () => {
  expect(text('brpk4q72xwf2m63l' as Sno)).toEqual([
    '4e T01001110',
    '6f T01101111',
    '21 T00100001',
    '60 T01100000',
    'a0 T1010000 K0',
    'ff M11111111',
    '9a P10011010',
    '0a P00001010',
    '10 S00010000',
    '33 S00110011',
  ]);
});

test('the least and the greatest have all their digits', () => {
  expect(text(ZERO)[4]).toBe('00 T0000000 K0');
  expect(text(MAX)[4]).toBe('ff T1111111 K1');
});

test('the tick alone', () => {
  const id = fromFields({ unixMs: Date.UTC(2010), tick: 1, meta: 0, partition: 0, sequence: 0 });
  expect(text(id)[4]).toBe('01 T0000000 K1');
});
