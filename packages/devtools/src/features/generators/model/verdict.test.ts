import { expect, it } from 'vitest';
import type { Registered, RegistryState } from '../../../core/registry.ts';
import { findOverlaps } from '../../../ids/collisions.ts';
import type { ContextInfo } from '../../../source/source.ts';
import { gapsOf, verdictText } from './verdict.ts';

const page: ContextInfo = { id: 'p', place: 'page', label: 'this page' };
const worker: ContextInfo = { id: 'w', place: 'worker', label: 'worker “sync”' };
const description = { kind: 'generator', partition: 7, sequenceMin: 0, sequenceMax: 9, capacity: 10 };

function generator(context: ContextInfo): Registered {
  return { key: `${context.id}/app`, name: 'app', context, index: 0, description };
}

const state: RegistryState = {
  generators: [generator(page), generator(worker)],
  incomplete: [],
  statuses: {},
};

it('is complete where everything is known', () => {
  const statuses = {
    contexts: { state: 'connected', text: '' },
    'stream:http://localhost:8787/sno-devtools': { state: 'connected', text: '' },
  } as const;
  const gaps = gapsOf({ ...state, statuses }, []);
  expect([verdictText(0, state.generators, false), gaps]).toEqual([
    'No overlaps among 2 generators in 2 contexts',
    [],
  ]);
});

it('is incomplete where generators are missing, and names how many, and of what', () => {
  expect(gapsOf({ ...state, incomplete: [{ ...worker, missing: 8 }] }, [])).toEqual([
    '8 more generators of worker “sync”',
  ]);
  expect(verdictText(0, state.generators, true)).toBe(
    'Incomplete: no overlaps among 2 generators in 2 contexts compared',
  );
  expect(gapsOf({ ...state, incomplete: [{ ...page, missing: 1 }] }, [])).toEqual([
    '1 more generator of this page',
  ]);
  expect(verdictText(1, state.generators, true)).toBe(
    'Collisions possible: 1 pair among 2 generators in 2 contexts (incomplete)',
  );
});

it('is incomplete while a source is not connected, and where reports were refused', () => {
  const statuses = {
    contexts: { state: 'connected', text: '', refused: 3 },
    'stream:http://localhost:8787/sno-devtools': { state: 'retrying', text: '' },
  } as const;
  expect(gapsOf({ ...state, statuses }, [])).toEqual([
    'the generators in 3 invalid reports from other tabs and workers',
    'the generators of http://localhost:8787/sno-devtools, which is not connected',
  ]);
  expect(gapsOf({ ...state, statuses: { contexts: { state: 'ended', text: '' } } }, [])).toEqual([
    'other tabs and workers',
  ]);
});

it('does not know whether two generators of one context have one clock object', () => {
  const generators = [generator(page), { ...generator(page), key: 'p/other', name: 'other' }];
  expect(gapsOf(state, findOverlaps(generators))).toEqual([
    'the clock objects of app (this page) and other (this page), which collide if these differ',
  ]);
  expect(verdictText(0, generators, true)).toBe(
    'Incomplete: no overlaps among 2 generators in 1 context compared',
  );
});
