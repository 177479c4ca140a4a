import { describe, expect, test } from 'vitest';
import { toBigInt, toFields } from '../../src/index.ts';
import { LAYOUT } from '../../src/read/index.ts';
import { forAll, idText } from '../reference/arbitraries.ts';

describe('the layout', () => {
  test('is the five fields of the specification, each with its own letter', () => {
    expect(LAYOUT.map(({ name, letter, width }) => `${letter} ${name} ${width}`)).toEqual([
      'T time 39',
      'K tick 1',
      'M metabyte 8',
      'P partition 16',
      'S sequence 16',
    ]);
  });

  test('covers the 80 bits in order, without a gap', () => {
    let end = 0;
    for (const { firstBit, width } of LAYOUT) {
      expect(firstBit).toBe(end);
      end += width;
    }
    expect(end).toBe(80);
  });

  test('says where the bits of each field are', () => {
    forAll([idText], id => {
      const { unixMs, tick, meta, partition, sequence } = toFields(id);
      const read = LAYOUT.map(({ firstBit, width }) => {
        return Number(BigInt.asUintN(width, toBigInt(id) >> BigInt(80 - firstBit - width)));
      });
      expect(read).toEqual([(unixMs - Date.UTC(2010, 0, 1)) / 4, tick, meta, partition, sequence]);
    });
  });

  test('is a frozen list', () => {
    expect(Object.isFrozen(LAYOUT)).toBe(true);
    expect(() => (LAYOUT as unknown[]).push({})).toThrow(TypeError);
  });

  test('is a list of frozen fields', () => {
    expect(LAYOUT.filter(field => !Object.isFrozen(field))).toEqual([]);
  });
});
