import { defineMeta, flag, uint } from '@sno-id/sdk/meta';
import { describe, expect, it } from 'vitest';
import { NEW, subjectsOf } from './subject.ts';

const app = defineMeta({ gift: flag() });
const others = defineMeta({ site: uint(8) });

describe('what can be designed', () => {
  it('is a new schema, where the app has nothing', () => {
    expect(subjectsOf(undefined).map(({ id }) => id)).toEqual([NEW]);
    expect(subjectsOf({ app: undefined as never }).map(({ id }) => id)).toEqual([NEW]);
  });

  it('is each schema of the app, and a new one', () => {
    expect(subjectsOf({ app, '': app, '*': others })).toEqual([
      { id: 'app', title: 'app', declared: app.fields },
      { id: '', title: '(no name)', declared: app.fields },
      { id: '*', title: '*, all generators without a schema', declared: others.fields },
      { id: NEW, title: 'New schema', declared: undefined },
    ]);
  });
});
