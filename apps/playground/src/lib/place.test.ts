import { describe, expect, it } from 'vitest';
import { readPlace, SECTION_IDS, START, writePlace } from './place.ts';

describe('a place', () => {
  it.each(SECTION_IDS)('of %s is the same after writing and reading', section => {
    for (const payload of ['', '9q7mv64625wl8uv2', 'a/b/c', 'x=1;y=-2']) {
      expect(readPlace(writePlace({ section, payload }))).toEqual({ section, payload });
    }
  });

  it.each(['', '#', '#1', '#1/'])('is the start for %j', hash => expect(readPlace(hash)).toEqual(START));

  it.each(['#2/anatomy', '#1/nowhere/x', '#anatomy', '#/1/anatomy', '#/'])('is unknown for %j', hash =>
    expect(readPlace(hash)).toBeUndefined(),
  );

  it.each(['brpk4q72xwf2m63l', '550e8400-e29b-41d4-a716-446655440000', '175928847299117063'])(
    'of a link with nothing but the ID %s is the anatomy of that ID',
    id => expect(readPlace(`#${id}`)).toEqual({ section: 'anatomy', payload: id }),
  );
});
