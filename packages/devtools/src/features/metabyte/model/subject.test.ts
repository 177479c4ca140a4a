import { defineMeta, flag, uint } from '@sno-id/sdk/meta';
import { describe, expect, it } from 'vitest';
import { subjectsOf } from './subject.ts';

const app = defineMeta({ gift: flag() });
const others = defineMeta({ site: uint(8) });

describe('whose metabytes are read', () => {
  it('is nobody, where the app has nothing', () => {
    expect(subjectsOf(undefined, [])).toEqual([]);
  });

  it('is each schema and each generator, once', () => {
    const subjects = subjectsOf({ app, later: app }, ['app', 'sync']);
    expect(subjects.map(({ title }) => title)).toEqual(['app', 'later', 'sync, without a schema']);
    expect(subjects.map(({ declared }) => declared)).toEqual([app, app, undefined]);
  });

  it('under * applies to all generators without their own schema', () => {
    const subjects = subjectsOf({ app, '*': others }, ['app', 'sync', 'constructor']);
    const all = subjects.find(({ id }) => id === '*');
    expect(['app', 'sync', 'constructor'].map(name => all?.reads(name))).toEqual([false, true, true]);
    expect(subjects.find(({ id }) => id === 'sync')).toMatchObject({
      title: 'sync, by *',
      declared: others,
    });
  });
});
