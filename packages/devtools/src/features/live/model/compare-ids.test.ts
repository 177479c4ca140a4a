import { fromFields } from '@sno-id/sdk';
import { expect, it } from 'vitest';
import type { LoggedId } from '../../../ids/id-rows.ts';
import { compared } from './compare-ids.ts';

const maker = { key: 'a/notes', name: 'notes', label: 'this page', fullName: 'notes', index: 0 };
const UNIX_MS = Date.UTC(2031, 4, 8);

function sno(sequence: number, tick: 0 | 1 = 0, unixMs = UNIX_MS): LoggedId {
  const fields = { unixMs, tick, meta: 7, partition: 0x1207, sequence };
  return { number: sequence, maker, ...fields, text: fromFields(fields) };
}

function snowflake(id: bigint): LoggedId {
  return { number: 1, maker, unixMs: UNIX_MS, id, text: `${id}`, values: [{ name: 'worker', value: 5 }] };
}

it('two IDs are compared field by field and bit by bit', () => {
  const { fields, bytes, apartMs } = compared(sno(1), sno(0x0103, 1, UNIX_MS + 4))!;
  expect(fields.filter(({ a, b }) => a !== b)).toEqual([
    { name: 'Time', a: '00:00:00.000', b: '00:00:00.004' },
    { name: 'Tick', a: '0', b: '1' },
    { name: 'Sequence', a: '1', b: '259' },
  ]);
  expect(apartMs).toBe(4);
  expect(bytes).toHaveLength(10);
  expect(bytes.slice(5)).toEqual([
    { a: '00000111', b: '00000111' }, // metabyte
    { a: '00010010', b: '00010010' },
    { a: '00000111', b: '00000111' },
    { a: '00000000', b: '00000001' },
    { a: '00000001', b: '00000011' },
  ]);
  expect(bytes[4]!.a.slice(0, 7)).not.toBe(bytes[4]!.b.slice(0, 7)); // the unit, before the tick
  expect([bytes[4]!.a.at(-1), bytes[4]!.b.at(-1)]).toEqual(['0', '1']);
  expect(compared(sno(1), sno(0x0103, 1))!.differing).toBe(3); // the tick, and two of the sequence
  expect(compared(sno(1), sno(1))!.differing).toBe(0);
});

it('snowflakes have 64 bits, and are not compared with sno IDs', () => {
  const { bytes, differing } = compared(snowflake(1n), snowflake(0b110n))!;
  expect([bytes.length, differing]).toEqual([8, 3]);
  expect(compared(snowflake(1n), sno(1))).toBeUndefined();
});
