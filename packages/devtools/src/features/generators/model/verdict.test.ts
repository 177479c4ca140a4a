import { expect, it } from 'vitest';
import type { Registered, RegistryState } from '../../../core/registry.ts';
import { findOverlaps } from '../../../ids/collisions.ts';
import type { ContextInfo } from '../../../source/source.ts';
import { answerText, doubtsOf, gapsOf } from './verdict.ts';

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
  const apart = state.generators.map((one, i) => ({ ...one, description: { ...description, partition: i } }));
  const gaps = gapsOf({ ...state, statuses });
  expect([answerText(apart, findOverlaps(apart), gaps), gaps]).toEqual([
    'no, because no two of 2 generators in 2 contexts have a partition or node, and numbers, in common',
    [],
  ]);
});

it('knows that a device takes other partitions later, of those that belong to grants', () => {
  const status = { kind: 'granted', cells: [], checkIn: {} };
  const device = {
    ...generator(page),
    description: { ...description, kind: 'device', partition: 0x9000, status },
  };
  const answer = (partition: number, kind = 'granted') => {
    const both = [
      { ...device, description: { ...device.description, status: { ...status, kind } } },
      { ...generator(worker), description: { ...description, partition } },
    ] as Registered[];
    return answerText(both, findOverlaps(both), []);
  };
  expect(answer(0x8000)).toBe(
    'yes, in time, because partitions from 32,768 up belong to grants, and app (worker “sync”) has one',
  );
  expect(answer(0x8000, 'provisional')).toMatch(/^yes, but by odds alone/);
  for (const kind of ['granted', 'provisional'])
    expect(answer(0x7fff, kind), kind).toMatch(/^no, because no two of 2/);
});

it('cannot tell where generators are missing, and names how many, and of what', () => {
  const gaps = gapsOf({ ...state, incomplete: [{ ...worker, missing: 8 }] });
  expect(gaps).toEqual(['8 more generators of worker “sync”']);
  const [alone] = state.generators;
  expect(answerText([alone!], [], gaps)).toBe(
    'cannot tell, because of 8 more generators of worker “sync”: not compared',
  );
  expect(answerText([alone!], [], [])).toBe('no, because fewer than two generators are known');
  expect(gapsOf({ ...state, incomplete: [{ ...page, missing: 1 }] })).toEqual([
    '1 more generator of this page',
  ]);
  expect(answerText(state.generators, findOverlaps(state.generators), gaps)).toBe(
    'yes, because app (this page) and app (worker “sync”) share partition 7, sequences 0–9',
  );
});

it('has gaps while a source is not connected, and where reports were refused', () => {
  const statuses = {
    contexts: { state: 'connected', text: '', refused: 3 },
    'stream:http://localhost:8787/sno-devtools': { state: 'retrying', text: '' },
  } as const;
  expect(gapsOf({ ...state, statuses })).toEqual([
    'the generators in 3 invalid reports from other tabs and workers',
    'the generators of http://localhost:8787/sno-devtools, which is not connected',
  ]);
  expect(gapsOf({ ...state, statuses: { contexts: { state: 'ended', text: '' } } })).toEqual([
    'other tabs and workers',
  ]);
});

it('says whether two generators of one context are one writer, or why that is not known', () => {
  const two = (writer?: number) =>
    ['app', 'other'].map((name): Registered => ({ ...generator(page), key: `p/${name}`, name, writer }));
  const unknown = findOverlaps(two());
  const doubt =
    'app (this page) and other (this page), which have one partition and range: with one clock object they continue from each other, with two they repeat IDs, and no ID has shown which, so give each its own range';
  expect([doubtsOf(unknown), answerText(two(), unknown, [])]).toEqual([
    [doubt],
    `cannot tell, because of ${doubt}`,
  ]);
  expect(answerText(two(1), findOverlaps(two(1)), [])).toBe(
    'no, because app (this page) and other (this page) are one writer: they have one clock, and continue from each other',
  );
  const [one] = two(1);
  const ranged = { ...two(2)[1]!, description: { ...description, sequenceMin: 20, sequenceMax: 29 } };
  expect(answerText([one!, ranged], findOverlaps([one!, ranged]), [])).toMatch(/^no, because no two of 2/);
  const three = [...two(1), { ...generator(worker), description: { ...description, partition: 8 } }];
  expect(answerText(three, findOverlaps(three), [])).toBe(
    'no, because no two of 3 generators in 2 contexts but those that are one writer have a partition or node, and numbers, in common',
  );
});
