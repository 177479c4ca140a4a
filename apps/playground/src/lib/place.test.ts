import { describe, expect, it } from 'vitest';
import { readPlace, SECTION_IDS, START, writePlace } from './place.ts';

describe('a place', () => {
  it.each(SECTION_IDS)('of %s is the same after writing and reading', section => {
    for (const payload of ['', '9q7mv64625wl8uv2', 'a/b/c', 'x=1;y=-2']) {
      expect(readPlace(writePlace({ section, payload }))).toEqual({ section, payload });
    }
  });

  it.each(['', '#', '#1', '#1/', '#2/anatomy', '#1/nowhere/x', '#anatomy', '#/1/anatomy'])(
    'is the start for %j',
    hash => expect(readPlace(hash)).toEqual(START),
  );
});
