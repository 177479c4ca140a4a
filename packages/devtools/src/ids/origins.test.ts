import { defineMeta, flag } from '@sno-id/sdk/meta';
import { describe, expect, it } from 'vitest';
import type { Registered } from '../core/registry.ts';
import { makersAmong, originsOf, schemaOf } from './origins.ts';

function generator(name: string, partition: number, sequenceMin = 0, sequenceMax = 65_535): Registered {
  return {
    key: `p/${name}`,
    name,
    index: 0,
    context: { id: 'p', place: 'page', label: 'this page' },
    description: { kind: 'generator', partition, sequenceMin, sequenceMax, capacity: 1 },
  };
}

describe('an origin', () => {
  const generators = [generator('a', 7, 0, 63), generator('b', 7, 64, 127), generator('c', 8)];
  const names = (partition: number, sequence: number) =>
    originsOf({ partition, sequence }, generators).map(({ name }) => name);

  it('has the partition, and the sequence in its range', () => {
    expect(names(7, 0)).toEqual(['a']);
    expect(names(7, 63)).toEqual(['a']);
    expect(names(7, 64)).toEqual(['b']);
    expect(names(7, 128)).toEqual([]);
    expect(names(8, 128)).toEqual(['c']);
  });

  it('is, of several, the one with the narrowest range', () => {
    const overlapping = [generator('all', 7), generator('few', 7, 64, 127)];
    const maker = makersAmong(overlapping);
    const of = (partition: number, sequence: number) => maker({ partition, sequence });
    expect([of(7, 64), of(7, 128), of(9, 64)]).toEqual(['p/few', 'p/all', 9]);
  });

  it('gives the metabyte its meaning, or the schema for all does', () => {
    const [own, common] = [defineMeta({ own: flag() }), defineMeta({ common: flag() })];
    expect(schemaOf([{ name: 'x' }, { name: 'a' }], { a: own, '*': common })).toBe(own);
    expect(schemaOf([{ name: 'toString' }], { a: own, '*': common })).toBe(common);
    expect(schemaOf([], { a: own })).toBeUndefined();
    expect(schemaOf([])).toBeUndefined();
  });
});
