import { fromFields, MAX, type Sno, toBigInt, ZERO } from '@sno-id/sdk';
import { EPOCH_MS } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import { byteCells, characterCells } from './cells.ts';

const text = (id: Sno) =>
  byteCells(id).map(({ text, runs }) => [text, ...runs.map(run => run.letter + run.digits)].join(' '));

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
  const id = fromFields({ unixMs: EPOCH_MS, tick: 1, meta: 0, partition: 0, sequence: 0 });
  expect(text(id)[4]).toBe('01 T0000000 K1');
});

test('each character has its five bits, those of two fields apart', () => {
  const cells = characterCells('brpk4q72xwf2m63l' as Sno);
  const written = cells.map(({ text, runs }) =>
    [text, ...runs.map(run => run.letter + run.digits)].join(' '),
  );
  expect(written).toHaveLength(16);
  expect(written.slice(7, 10)).toEqual(['2 T0000 K0', 'x M11111', 'w M111 P10']);
  expect(written[12]).toBe('m P1010 S0');
});

test.each([ZERO, MAX, 'brpk4q72xwf2m63l' as Sno])('characters and bytes of %s hold the same 80 bits', id => {
  for (const cells of [characterCells(id), byteCells(id)]) {
    const runs = cells.flatMap(({ runs }) => runs);
    expect(runs.map(({ digits }) => digits).join('')).toBe(toBigInt(id).toString(2).padStart(80, '0'));
    let at = 0;
    for (const { firstBit, digits } of runs) {
      expect(firstBit).toBe(at);
      at += digits.length;
    }
  }
});
