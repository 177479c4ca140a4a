import { defineMeta, flag, uint } from '@sno-id/sdk/meta';
import { describe, expect, it } from 'vitest';
import { NEW, subjectsOf } from './subject.ts';

const app = defineMeta({ gift: flag() });
const others = defineMeta({ site: uint(8) });

describe('what can be designed', () => {
  it('is a new schema, where the app has nothing', () => {
    expect(subjectsOf(undefined, []).map(({ id }) => id)).toEqual([NEW]);
  });

  it('is each schema and each generator, once', () => {
    const subjects = subjectsOf({ app, later: app }, ['app', 'sync']);
    expect(subjects.map(({ title }) => title)).toEqual([
      'app',
      'later',
      'sync, without a schema',
      'New schema',
    ]);
    expect(subjects.map(({ declared }) => declared)).toEqual([app.fields, app.fields, undefined, undefined]);
  });

  it('is also a generator whose name is empty', () => {
    const subjects = subjectsOf({}, ['']);
    expect(subjects.map(({ title }) => title)).toEqual(['(no name), without a schema', 'New schema']);
    expect(new Set(subjects.map(({ id }) => id)).size).toBe(2);
  });

  it('under * applies to all generators without their own schema', () => {
    const subjects = subjectsOf({ app, '*': others }, ['app', 'sync', 'constructor']);
    expect(subjects.find(({ id }) => id === '*')?.declared).toBe(others.fields);
    expect(subjects.find(({ id }) => id === 'sync')).toMatchObject({
      title: 'sync, by *',
      declared: others.fields,
    });
  });
});
